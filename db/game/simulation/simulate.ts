import type { GameRules } from "../../schemas/game-rules.ts";
import { readGameContent } from "../../seed/game/content.ts";
import { randomBy } from "../../shared/game/random.ts";
import { verdictOf } from "../../shared/game/votes.ts";
import { Player, type World } from "./player.ts";
import { makeDishes, strategies } from "./strategies.ts";

// Players over days by the real rules and the starter content's quests: nothing of it is stored, everything follows from seeds.

/** The probability that an honest cook says yes to a good photo, and to one of another dish. */
const YES = { good: 0.96, fake: 0.15 };
const RECIPES = 300;

export interface Simulation {
  days: number;
  players: Player[];
  /** Levels at the end of these days: the lowest tenth, the middle, the highest tenth. */
  curve: { day: number; levels: [number, number, number]; quests: number; held: number }[];
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Who plays how: by the shares of the strategies. */
function strategyOf(place: number, count: number) {
  const total = strategies.reduce((sum, { percent }) => sum + percent, 0);
  let left = (place / count) * total;
  for (const strategy of strategies) {
    left -= strategy.percent;
    if (left < 0) return strategy;
  }
  return strategies[0]!;
}

/** @param rules those of the installation, or changed ones that are tried */
export async function simulate(
  rules: GameRules,
  { count, days }: { count: number; days: number },
): Promise<Simulation> {
  const { questlines, daily, weekly } = await readGameContent();
  const world: World = {
    rules,
    dishes: makeDishes(rules, RECIPES),
    daily,
    weekly,
    lines: questlines.map(({ quests }) => quests),
  };
  const players = Array.from({ length: count }, (_, i) => new Player(world, i + 1, strategyOf(i, count)));
  const random = randomBy("judges");
  const approve = (fake: boolean): boolean =>
    verdictOf(
      Array.from({ length: rules.evaluation.answers }, () => random() < (fake ? YES.fake : YES.good)),
      rules.evaluation.answers,
    ) ?? false;
  const wished = players.reduce((sum, { strategy }) => sum + strategy.answers, 0);
  const curve: Simulation["curve"] = [];
  for (let day = 0; day < days; day++) {
    let finished = 0;
    for (const player of players) {
      player.begin(day);
      finished += player.cookOn(day, approve);
      player.potter();
    }
    // There are only so many answers to give.
    const share = Math.min(1, (finished * rules.evaluation.answers) / Math.max(1, wished));
    for (const player of players) player.judge(Math.floor(player.strategy.answers * share + player.random()));
    if ([1, 7, 14, 30, 60, 90].includes(day + 1)) {
      const levels = players.map(({ level }) => level);
      curve.push({
        day: day + 1,
        levels: [quantile(levels, 0.1), median(levels), quantile(levels, 0.9)],
        quests: median(players.map(({ claimed }) => claimed)),
        held: median(players.map(({ spoon }) => spoon)),
      });
    }
  }
  return { days, players, curve };
}

export interface StrategyReport {
  key: string;
  honest: boolean;
  players: number;
  /** SPOON a charge that was spent; null where hardly any was. */
  perCharge: number | null;
  perDay: number;
  /** Of SPOON earned, in per cent. */
  cooking: number;
  judging: number;
  quests: number;
  level: number;
}

/** What each strategy earns, by the median of its players, and the median of honest play a charge. */
export function reportOf({ players, days }: Simulation): { strategies: StrategyReport[]; honestPerCharge: number } {
  const earnedBy = ({ earned }: Player): number => earned.cooking + earned.judging + earned.quests;
  const perCharge = (player: Player): number => earnedBy(player) / Math.max(1, player.spent);
  const reports = strategies.map(({ key, honest }): StrategyReport => {
    const all = players.filter(({ strategy }) => strategy.key === key);
    const total = all.reduce((sum, player) => sum + earnedBy(player), 0);
    const share = (of: "cooking" | "judging" | "quests") =>
      Math.round((100 * all.reduce((sum, { earned }) => sum + earned[of], 0)) / Math.max(1, total));
    // Who spends less than one charge in four days earns by something else: that is compared by the day.
    const cooks = median(all.map(({ spent }) => spent)) * 4 >= days;
    return {
      key,
      honest,
      players: all.length,
      perCharge: cooks ? median(all.map(perCharge)) : null,
      perDay: median(all.map((player) => earnedBy(player) / days)),
      cooking: share("cooking"),
      judging: share("judging"),
      quests: share("quests"),
      level: median(all.map(({ level }) => level)),
    };
  });
  return {
    strategies: reports,
    honestPerCharge: median(players.filter(({ strategy }) => strategy.honest).map(perCharge)),
  };
}
