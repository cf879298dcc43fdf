import type { FridgeSighting } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { FridgeEntry } from "@toque/db/schemas/pantry.ts";
import type { FoodHit } from "../../shared/foods/food-queries.ts";
import { parseFoodRef } from "../../shared/foods/food-ref.ts";
import { textOf } from "../../shared/formatting/text.ts";

/** How sure a food of the fridge is, as a word. */
export type Certainty = "sure" | "probable" | "doubtful";

const SURE = 0.85;
const PROBABLE = 0.6;

/** @param confidence 0 to 1; null for what a person said, which is sure */
export function certaintyOf(confidence: number | null): Certainty {
  if (confidence === null || confidence >= SURE) return "sure";
  return confidence >= PROBABLE ? "probable" : "doubtful";
}

/** A food that is put at home by hand. */
export interface NamedFood {
  id: number;
  name: string;
  personal?: boolean;
}

export const namedFoodOf = ({ ref, name, personal }: FoodHit): NamedFood => ({
  id: parseFoodRef(ref).id,
  name,
  personal: personal ?? false,
});

export const entryOf = (food: NamedFood, over: Partial<FridgeEntry> = {}): FridgeEntry => ({
  food_id: food.id,
  name: food.name,
  plural: food.name,
  personal: food.personal ?? false,
  confidence: null,
  read_as: null,
  ...over,
});

/** A food of a photo that counts only when a person has said what it is. */
export interface Doubt {
  /** As the photo was read. */
  name: string;
  confidence: number;
  /** Likely answers, the first one the reading itself. */
  answers: NamedFood[];
}

/**
 * Sorts what a photo shows: what is sure enough goes into the fridge, the rest is asked. What no food is known for, or is there
 * already, is not asked but where the words may mean a food.
 */
export function readSightings(
  sightings: readonly FridgeSighting[],
  there: readonly FridgeEntry[],
  lang: Lang,
): { entries: FridgeEntry[]; doubts: Doubt[] } {
  const known = new Set(there.map(({ food_id }) => food_id));
  const entries: FridgeEntry[] = [];
  const doubts: Doubt[] = [];
  for (const { name, confidence, food, likely } of sightings) {
    const shown = [food, ...likely].flatMap((one): NamedFood[] =>
      one ? [{ id: one.id, name: textOf(one.name, lang) }] : [],
    );
    const [first] = shown;
    if (food && known.has(food.id)) continue;
    if (food && first && certaintyOf(confidence) !== "doubtful") {
      known.add(food.id);
      entries.push(entryOf(first, { confidence }));
    } else doubts.push({ name, confidence, answers: shown.filter(({ id }) => !known.has(id)) });
  }
  return { entries, doubts };
}

/** The fridge with an entry corrected: what was read stays beside what the person said. The same food is there once. */
export function corrected(fridge: readonly FridgeEntry[], from: FridgeEntry, to: NamedFood, lang: Lang): FridgeEntry[] {
  const wasRead = from.confidence !== null || from.read_as !== null;
  const read = from.read_as ?? textOf(from.name, lang);
  const entry = entryOf(to, { read_as: wasRead && read !== to.name ? read : null });
  return fridge.flatMap((one) => {
    if (one.food_id === from.food_id) return [entry];
    return one.food_id === to.id ? [] : [one];
  });
}

/** The fridge with a food added at its end, once. */
export const withFood = (fridge: readonly FridgeEntry[], food: FridgeEntry): FridgeEntry[] => [
  ...fridge.filter(({ food_id }) => food_id !== food.food_id),
  food,
];
