import type { ChefStats } from "../../schemas/game.ts";
import type { GameRules } from "../../schemas/game-rules.ts";
import { between, byOdds, randomBy, shuffled } from "./random.ts";

/** A chef as it is drawn from a seed. */
export interface DrawnChef {
  /** Key of the rank. */
  rank: string;
  base: ChefStats;
  /** Keys of tags. */
  specialties: string[];
  /** Part of the portrait to its kind. */
  traits: Record<string, string>;
  /** The place of the name in the list of names, 0 to 1. */
  name: number;
}

/** Splits points over the three statistics: each at least one, none beyond the maximum. */
function split(points: number, max: number, random: () => number): ChefStats {
  const stats: ChefStats = { efficiency: 1, resilience: 1, expertise: 1 };
  for (let left = points - 3; left > 0; left--) {
    const open = (["efficiency", "resilience", "expertise"] as const).filter((stat) => stats[stat] < max);
    if (open.length === 0) break;
    stats[open[between(random, 0, open.length - 1)]!]++;
  }
  return stats;
}

/**
 * Draws a chef by the published odds. Every seed gives one chef, always the same. The portrait is drawn apart from rank,
 * statistics and specialties: nothing depends on looks.
 */
export function drawChef({ chefs }: GameRules, seed: string): DrawnChef {
  const skill = randomBy(`skill:${seed}`);
  const rank = byOdds(
    chefs.ranks.map((value) => ({ value, percent: value.percent })),
    skill,
  );
  const base = split(between(skill, rank.points.from, rank.points.to), chefs.stat_max, skill);
  const specialties = shuffled(chefs.specialties, skill).slice(0, rank.specialties);
  const looks = randomBy(`looks:${seed}`);
  const traits = Object.entries(chefs.traits).map(([part, kinds]) => [
    part,
    byOdds(
      Object.entries(kinds).map(([value, percent]) => ({ value, percent })),
      looks,
    ),
  ]);
  return { rank: rank.key, base, specialties, traits: Object.fromEntries(traits), name: randomBy(`name:${seed}`)() };
}

/** The statistics that count: base and spent points together, at most what the rules allow. */
export const statsOf = ({ chefs }: GameRules, base: ChefStats, spent: ChefStats): ChefStats => ({
  efficiency: Math.min(chefs.stat_max, base.efficiency + spent.efficiency),
  resilience: Math.min(chefs.stat_max, base.resilience + spent.resilience),
  expertise: Math.min(chefs.stat_max, base.expertise + spent.expertise),
});
