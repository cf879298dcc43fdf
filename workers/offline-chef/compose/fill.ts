import { rotate } from "@toque/db/shared/rotation.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { KnownFood } from "../knowledge.ts";
import { type Constraint, conflict } from "../substitutions/constraints.ts";
import type { DishTemplate, Filled, Portion, Slot } from "./schema.ts";

export interface FillWishes {
  required: readonly KnownFood[];
  available: readonly KnownFood[];
  constraints: readonly Constraint[];
  servings: number;
  /** Selects among equally good foods; the same seed always selects the same. */
  seed: number;
}

/** Foods that every kitchen has, so that requests do not list them as available. */
const everyday = new Set(
  "salt black-pepper olive-oil sunflower-oil water garlic yellow-onion white-sugar wheat-flour".split(" "),
);

export interface Filling {
  slots: Filled;
  /** Foods of `available` that are used. */
  used: number;
  /** Foods that are neither requested nor available nor everyday. */
  bought: number;
}

/**
 * Fills the slots of a dish with foods: every required one, then available ones, then suitable ones.
 * @returns `null` when a required food fits nowhere or a slot that must be filled has no permitted food
 */
export function fill({ slots }: Pick<DishTemplate, "slots">, wishes: FillWishes, foodIndex: FoodIndex): Filling | null {
  const chosen = new Map<string, KnownFood[]>(slots.map((slot) => [slot.name, []]));
  const taken = new Set<number>();
  const put = (slot: Slot, food: KnownFood): boolean => {
    const list = chosen.get(slot.name) ?? [];
    if (list.length >= slot.max || taken.has(food.id)) return false;
    list.push(food);
    taken.add(food.id);
    return true;
  };
  for (const food of wishes.required) {
    if (taken.has(food.id)) continue;
    if (!slots.some((slot) => slot.accepts(food) && put(slot, food))) return null;
  }
  const allowed = (food: KnownFood): boolean => !conflict(food, wishes.constraints);
  let used = 0;
  for (const food of wishes.available.filter(allowed)) {
    if (taken.has(food.id)) {
      used++;
      continue;
    }
    const room = (slot: Slot): boolean => (chosen.get(slot.name)?.length ?? 0) < Math.max(slot.min, slot.max);
    if (slots.some((slot) => slot.accepts(food) && room(slot) && put(slot, food))) used++;
  }
  let bought = 0;
  const portions = new Map<string, Portion[]>();
  for (const slot of slots) {
    const list = chosen.get(slot.name) ?? [];
    // Another seed brings another dish; staples keep their order.
    const keys = [...(slot.staple ? slot.prefer : rotate(slot.prefer, wishes.seed)), ...slot.fallback];
    const want = slot.want ?? Math.max(slot.min, keys.length ? 1 : 0);
    for (const food of keys.flatMap((key) => foodIndex.byKey(key) ?? [])) {
      if (list.length >= want) break;
      if (!allowed(food) || !put(slot, food)) continue;
      if (!slot.staple && !everyday.has(food.key)) bought++;
    }
    if (list.length < slot.min) return null;
    if (list.length) {
      portions.set(
        slot.name,
        list.map((food) => ({ food, grams: slot.grams(food, list.length) * wishes.servings })),
      );
    }
  }
  return { slots: portions, used, bought };
}
