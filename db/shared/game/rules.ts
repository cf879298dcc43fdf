import type { GameRules } from "../../schemas/game-rules.ts";
import rules from "./rules.json";

const { $schema: _, ...figures } = rules;

/** The figures of the game as they are delivered; an operator may replace parts (`db/game/rules.ts`). */
export const defaultRules: GameRules = figures;

/** A group of the rules, of which an operator gives only the figures that differ; lists are replaced as a whole. */
export type RulesPatch = { [Group in keyof GameRules]?: Partial<GameRules[Group]> };

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The rules with an operator's figures in place of the delivered ones. Unknown groups stay, so that a check finds them. */
export function patchRules(patch: RulesPatch, base: GameRules = defaultRules): GameRules {
  const before: Record<string, unknown> = { ...base };
  const after = Object.entries(patch).map(([key, value]) => {
    const group = before[key];
    return [key, isGroup(group) && isGroup(value) ? { ...group, ...value } : value];
  });
  return { ...before, ...Object.fromEntries(after) } as GameRules;
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
const rises = (list: readonly number[], strictly: boolean): boolean =>
  list.every((one, i) => i === 0 || (strictly ? one > list[i - 1]! : one >= list[i - 1]!));
/** Bounds rise, and only the last row has none. */
const isScale = (bounds: readonly (number | null)[]): boolean =>
  bounds.at(-1) === null &&
  bounds.slice(0, -1).every((bound) => bound !== null) &&
  rises(bounds.slice(0, -1) as number[], true);

/** What a schema does not say. @returns a sentence for each fault, none for usable rules */
export function faultsOfRules(rules: GameRules): string[] {
  const { chefs, fatigue, evaluation, restaurant_levels: levels } = rules;
  const checks: [boolean, string][] = [
    [sum(chefs.ranks.map(({ percent }) => percent)) === 100, "The ranks' odds are not 100 per cent."],
    [chefs.ranks.every(({ points }) => points.from <= points.to), "A rank's points are no range."],
    [
      chefs.ranks.every(({ specialties }) => specialties <= chefs.specialties.length),
      "A rank has more specialties than there are.",
    ],
    [chefs.ranks.every(({ points }) => points.to <= 3 * chefs.stat_max), "A rank has more points than fit."],
    [
      Object.values(chefs.traits).every((kinds) => sum(Object.values(kinds)) === 100),
      "The odds of a part of the portraits are not 100 per cent.",
    ],
    [chefs.levels[0]?.threshold === 0, "The first level of chefs begins at 0."],
    [
      rises(
        chefs.levels.map(({ threshold }) => threshold),
        true,
      ),
      "The thresholds of chefs do not rise.",
    ],
    [
      rises(
        chefs.levels.map(({ points }) => points),
        false,
      ),
      "The points of chefs fall.",
    ],
    [levels[0]?.xp_threshold === 0, "The first restaurant level begins at 0."],
    [
      rises(
        levels.map(({ xp_threshold }) => xp_threshold),
        true,
      ),
      "The thresholds of restaurants do not rise.",
    ],
    [
      rises(
        levels.map(({ charges }) => charges),
        false,
      ),
      "The charges of restaurants fall.",
    ],
    [
      rises(
        levels.map(({ chef_slots }) => chef_slots),
        false,
      ),
      "The chef slots of restaurants fall.",
    ],
    [isScale(rules.reward.hands_on.map(({ up_to_minutes }) => up_to_minutes)), "The hands-on times are no scale."],
    [isScale(fatigue.words.map(({ below }) => below)), "The words of fatigue are no scale."],
    [fatigue.minimum <= fatigue.per_cooking, "The least fatigue is more than the whole."],
    [evaluation.answers % 2 === 1, "An even number of answers has no majority."],
    [evaluation.against < evaluation.window, "Nobody can answer against the majority so often."],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
