import type { ChefStats, GameFacts, Reward, RewardPart } from "../../schemas/game.ts";
import type { GameRules } from "../../schemas/game-rules.ts";

/** A chef of a brigade, as far as a reward depends on it; `stats` are base and spent points together. */
export interface BrigadeChef {
  id: number;
  stats: ChefStats;
  /** 0 to 100. */
  fatigue: number;
  /** Keys of tags. */
  specialties: readonly string[];
}

/** What one chef adds, in thousandths. */
export interface ChefEffect {
  id: number;
  efficiency: number;
  /** 0 where no specialty meets the dish. */
  expertise: number;
  /** A chef who is wholly tired does not count. */
  counts: boolean;
}

/** What a brigade adds to a dish, in thousandths. */
export interface BrigadeEffect {
  chefs: ChefEffect[];
  /** The sum, at most what the rules allow. */
  permille: number;
}

/** Fatigue at which a chef no longer counts. */
export const EXHAUSTED = 100;

const capped = (rules: GameRules, points: number): number => Math.min(Math.max(points, 0), rules.chefs.stat_max);

/** What a brigade adds to a dish: efficiency always, expertise where a specialty of the chef is a tag of the dish. */
export function brigadeEffect(rules: GameRules, brigade: readonly BrigadeChef[], dish: GameFacts): BrigadeEffect {
  const tags = new Set(dish.tags);
  const chefs = brigade.map(({ id, stats, fatigue, specialties }): ChefEffect => {
    const counts = fatigue < EXHAUSTED;
    const fits = specialties.some((tag) => tags.has(tag));
    return {
      id,
      counts,
      efficiency: counts ? capped(rules, stats.efficiency) * rules.chefs.efficiency_permille : 0,
      expertise: counts && fits ? capped(rules, stats.expertise) * rules.chefs.expertise_permille : 0,
    };
  });
  const sum = chefs.reduce((total, { efficiency, expertise }) => total + efficiency + expertise, 0);
  return { chefs, permille: Math.min(sum, rules.reward.brigade_percent * 10) };
}

const total = (parts: readonly RewardPart[]): Reward => ({
  parts: [...parts],
  xp: parts.reduce((sum, { xp }) => sum + xp, 0),
  spoon: parts.reduce((sum, { spoon }) => sum + spoon, 0),
});

/** A share of a sum, rounded down. */
const share = (key: RewardPart["key"], { xp, spoon }: { xp: number; spoon: number }, permille: number): RewardPart => ({
  key,
  xp: Math.floor((xp * permille) / 1000),
  spoon: Math.floor((spoon * permille) / 1000),
});

/**
 * The reward of a dish with every part of it: difficulty, hands-on time, the bonus of the first time on both, and what the
 * brigade adds to all three. Whole numbers, rounded down part by part, so that the parts add up to the sum. Unknown difficulty
 * counts as easy, unknown time as the shortest.
 */
export function rewardOf(
  rules: GameRules,
  dish: GameFacts,
  { firstTime, brigade }: { firstTime: boolean; brigade: BrigadeEffect },
): Reward {
  const { difficulty, hands_on, first_time_percent } = rules.reward;
  const minutes = dish.minutes ?? 0;
  const time = hands_on.find(({ up_to_minutes }) => up_to_minutes === null || minutes <= up_to_minutes)!;
  const parts: RewardPart[] = [
    { key: "difficulty", ...difficulty[dish.difficulty ?? "easy"] },
    { key: "hands_on", xp: time.xp, spoon: time.spoon },
  ];
  parts.push(share("first_time", total(parts), firstTime ? first_time_percent * 10 : 0));
  parts.push(share("brigade", total(parts), brigade.permille));
  return total(parts);
}

/** A reward of which only a share is paid (per cent, rounded down), with what is missing as a part of its own. */
export function partOf(reward: Reward, percent: number): Reward {
  const paid = share("half", reward, percent * 10);
  return total([...reward.parts, { key: "half", xp: paid.xp - reward.xp, spoon: paid.spoon - reward.spoon }]);
}
