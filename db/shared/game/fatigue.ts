import type { GameRules } from "../../schemas/game-rules.ts";
import { EXHAUSTED } from "./reward.ts";

/** Fatigue after a cooking: resilience (points, base and spent together) and equipment (per cent) make it rise less. */
export function tiredBy(
  rules: GameRules,
  { fatigue, resilience, equipmentPercent = 0 }: { fatigue: number; resilience: number; equipmentPercent?: number },
): number {
  const { per_cooking, minimum, resilience_permille, equipment_percent } = rules.fatigue;
  const spared =
    Math.min(resilience, rules.chefs.stat_max) * resilience_permille +
    Math.min(equipmentPercent, equipment_percent) * 10;
  const rise = Math.max(minimum, Math.ceil((per_cooking * Math.max(0, 1000 - spared)) / 1000));
  return Math.min(EXHAUSTED, fatigue + rise);
}

/** SPOON that a rest costs: by fatigue, rounded up; nothing for a chef who is not tired. */
export const restCost = (rules: GameRules, fatigue: number): number =>
  Math.ceil((Math.max(0, fatigue) * rules.fatigue.rest_cost) / EXHAUSTED);

/** Something that takes fatigue off a rest, so much of it. */
export interface Treat {
  id: number;
  rest: number;
}

/** What is taken before SPOON is: the smallest that is enough, else the largest; of equal ones the oldest. */
export function treatFor<T extends Treat>(treats: readonly T[], fatigue: number): T | null {
  const enough = treats.filter(({ rest }) => rest >= fatigue);
  const best = enough.length > 0 ? enough : treats;
  const order = enough.length > 0 ? 1 : -1;
  return best.toSorted((a, b) => order * (a.rest - b.rest) || a.id - b.id)[0] ?? null;
}

/** The key of the word for a fatigue. */
export const fatigueWord = (rules: GameRules, fatigue: number): string =>
  rules.fatigue.words.find(({ below }) => below === null || fatigue < below)!.key;
