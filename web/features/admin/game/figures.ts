import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import { rewardOf } from "@toque/db/shared/game/reward.ts";
import { faultsOfRules } from "@toque/db/shared/game/rules.ts";
import { wholeOf } from "./drafts.ts";

// The figures that administrators change in the form. Lists with a shape of their own (odds, traits, levels of chefs) are changed by
// the API, levels of restaurants in a list of their own.

const COUNT = 1_000_000;
const whole =
  (min: number, max: number) =>
  <Name extends string>(name: Name) => ({ name, min, max });
const count = whole(0, COUNT);
const atLeastOne = whole(1, COUNT);
const percent = whole(0, 100);
const permille = whole(0, 1000);

const figureGroups = {
  charges: [atLeastOne("hours_per_charge")],
  cooking: [atLeastOne("give_up_hours"), atLeastOne("images"), whole(0, 7)("photo_distance")],
  evaluation: [
    whole(1, 15)("answers"),
    atLeastOne("lease_minutes"),
    count("spoon"),
    atLeastOne("daily_limit"),
    count("daily_skips"),
    atLeastOne("overdue_hours"),
    percent("overdue_percent"),
    atLeastOne("window"),
    count("against"),
    atLeastOne("pause_days"),
  ],
  reward: [percent("first_time_percent"), percent("brigade_percent")],
  chefs: [
    count("creation_cost"),
    count("xp_per_cooking"),
    permille("efficiency_permille"),
    permille("expertise_permille"),
    atLeastOne("stat_max"),
  ],
  fatigue: [
    count("per_cooking"),
    count("minimum"),
    permille("resilience_permille"),
    percent("equipment_percent"),
    count("rest_cost"),
  ],
  quests: [count("daily"), count("weekly")],
  rings: [atLeastOne("approvals"), atLeastOne("chance")],
} as const;
export type FigureGroup = keyof typeof figureGroups;
type Label = { [G in FigureGroup]: `${G}_${(typeof figureGroups)[G][number]["name"]}` }[FigureGroup];

/** A figure with its place in the rules, and its bounds. */
export interface Figure {
  place: string;
  /** The key of its text. */
  label: Label;
  name: string;
  min: number;
  max: number;
}

/** In the order in which the form shows them. */
export const groups = Object.keys(figureGroups) as FigureGroup[];
export const figuresOf = (group: FigureGroup): Figure[] =>
  figureGroups[group].map((figure) => ({
    place: `${group}.${figure.name}`,
    label: `${group}_${figure.name}` as Label,
    ...figure,
  }));

export const difficulties = ["easy", "medium", "hard"] as const;
export const amounts = ["spoon", "xp"] as const;

/** What is typed, by place: `evaluation.spoon`, `difficulty.easy.xp`, `hands_on.0.spoon`. */
export type FiguresDraft = Readonly<Record<string, string>>;

type Numbers = Record<string, number>;
const numbersOf = (rules: GameRules, group: FigureGroup): Numbers => rules[group] as unknown as Numbers;

/** The rules as texts of the fields. */
export function figuresDraft(rules: GameRules): FiguresDraft {
  const { difficulty, hands_on } = rules.reward;
  const entries = [
    ...groups.flatMap((group) =>
      figuresOf(group).map(({ place, name }): [string, number] => [place, numbersOf(rules, group)[name] ?? 0]),
    ),
    ...difficulties.flatMap((kind) =>
      amounts.map((amount): [string, number] => [`difficulty.${kind}.${amount}`, difficulty[kind][amount]]),
    ),
    ...hands_on.flatMap((row, i) =>
      amounts.map((amount): [string, number] => [`hands_on.${i}.${amount}`, row[amount]]),
    ),
  ];
  return Object.fromEntries(entries.map(([place, value]) => [place, String(value)]));
}

/** The places of what is no whole number within its bounds. */
export function figureErrors(draft: FiguresDraft): string[] {
  const bounds = new Map<string, Figure>(groups.flatMap(figuresOf).map((figure) => [figure.place, figure]));
  return Object.entries(draft).flatMap(([place, text]) => {
    const { min, max } = bounds.get(place) ?? { min: 0, max: COUNT };
    return wholeOf(text, min, max) === null ? [place] : [];
  });
}

/** The rules with what is typed in place of what is in force. Only of a draft without errors. */
export function withDraft(rules: GameRules, draft: FiguresDraft): GameRules {
  const at = (place: string): number => Number(draft[place]);
  const scalars = Object.fromEntries(
    groups.map((group) => [
      group,
      {
        ...rules[group],
        ...Object.fromEntries(figuresOf(group).map(({ place, name }) => [name, at(place)])),
      },
    ]),
  ) as Pick<GameRules, FigureGroup>;
  const amountsAt = (place: string) => ({ xp: at(`${place}.xp`), spoon: at(`${place}.spoon`) });
  const reward: GameRules["reward"] = {
    ...scalars.reward,
    difficulty: {
      easy: amountsAt("difficulty.easy"),
      medium: amountsAt("difficulty.medium"),
      hard: amountsAt("difficulty.hard"),
    },
    hands_on: rules.reward.hands_on.map((row, i) => ({ ...row, ...amountsAt(`hands_on.${i}`) })),
  };
  return { ...rules, ...scalars, reward };
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** What a save sends: the figures that differ from those in force, so that another administrator's are left alone. */
export function figuresPatch(before: GameRules, after: GameRules): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    groups.flatMap((group) => {
      const [old, now] = [before[group] as Record<string, unknown>, after[group] as Record<string, unknown>];
      const changed = Object.entries(now).filter(([name, value]) => differ(old[name], value));
      return changed.length > 0 ? [[group, Object.fromEntries(changed)]] : [];
    }),
  );
}

/** What is contradictory in rules whose figures are each within their bounds. */
export type FigureFault = "answers" | "against" | "fatigue" | "other";
export function figureFault(rules: GameRules): FigureFault | null {
  const { evaluation, fatigue } = rules;
  if (evaluation.answers % 2 === 0) return "answers";
  if (evaluation.against >= evaluation.window) return "against";
  if (fatigue.minimum > fatigue.per_cooking) return "fatigue";
  return faultsOfRules(rules).length > 0 ? "other" : null;
}

/** Dishes by which the preview shows what figures lead to. */
export const exampleDishes = [
  { difficulty: "easy", minutes: 15 },
  { difficulty: "medium", minutes: 45 },
  { difficulty: "hard", minutes: 90 },
] as const;

/** What an example brings, cooked for the first time without a brigade. */
export function exampleReward(rules: GameRules, dish: (typeof exampleDishes)[number]): { spoon: number; xp: number } {
  const facts = { ...dish, tags: [], categories: [], diets: [] };
  const { spoon, xp } = rewardOf(rules, facts, { firstTime: true, brigade: { chefs: [], permille: 0 } });
  return { spoon, xp };
}
