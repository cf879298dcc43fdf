import type { KnownFood } from "../../knowledge.ts";
import { grainTime, proteinTime, vegetableTime } from "../cook-times.ts";
import * as role from "../roles.ts";
import type { Filled, Slot } from "../types.ts";

/** Grams per serving, divided among the foods of the slot. */
export const share =
  (total: number) =>
  (_food: KnownFood, count: number): number =>
    total / count;

const list = (keys: string): string[] => keys.split(" ");

/** A slot by its name and what it takes; `prefer` is a list of keys in one string, fallbacks after a bar. */
export function slot(
  name: string,
  accepts: Slot["accepts"],
  prefer: string,
  range: readonly [min: number, max: number],
  grams: number | Slot["grams"],
): Slot {
  const [choices = "", fallback = ""] = prefer.split("|").map((part) => part.trim());
  return {
    name,
    accepts,
    prefer: choices ? list(choices) : [],
    fallback: fallback ? list(fallback) : [],
    min: range[0],
    max: range[1],
    grams: typeof grams === "number" ? share(grams) : grams,
  };
}

export const staple = (entry: Slot): Slot => ({ ...entry, staple: true });

/** How many foods the slots hold together. */
export const countOf = (filled: Filled, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (filled.get(name)?.length ?? 0), 0);

/** Minutes of peeling and cutting: a little to set out and two for each food. */
export const cutting =
  (...names: string[]) =>
  (filled: Filled): number =>
    Math.min(20, 2 + 2 * countOf(filled, names));

/** Minutes until the slowest food of some slots is done, and a little. */
export const cooking =
  (kind: "vegetable" | "protein" | "grain", extra: number, ...names: string[]) =>
  (filled: Filled): number => {
    const foods = names.flatMap((name) => filled.get(name) ?? []);
    const time = { vegetable: vegetableTime, protein: proteinTime, grain: grainTime }[kind];
    return Math.max(1, time(foods) + extra);
  };

export const salt = staple(slot("salt", (food) => food.key === "salt", "salt", [0, 1], 1.2));
export const saltAlways: Slot = { ...salt, min: 1 };
export const pepper = staple(slot("pepper", (food) => food.key === "black-pepper", "black-pepper", [1, 1], 0.15));
export const oil = staple(slot("oil", role.isFat, "olive-oil sunflower-oil rapeseed-oil coconut-oil", [1, 1], 7));
export const water = (grams: number): Slot =>
  staple(slot("water", (food) => food.key === "water", "water", [1, 1], grams));
export const garlic = slot("garlic", role.isGarlic, "garlic", [1, 3], (food) => (food.key === "chilli-pepper" ? 3 : 3));
export const onion = slot("onion", role.isAllium, "yellow-onion shallot leek spring-onion", [1, 2], 30);
export const herb = slot(
  "herb",
  role.isHerb,
  "parsley basil coriander-leaf chives dill mint thyme",
  [1, 3],
  role.seasoningGrams,
);
export const spice = slot("spice", role.isSpice, "", [0, 4], role.seasoningGrams);
/** Requested foods that finish a savoury dish. */
export const extra = slot(
  "extra",
  (food) =>
    role.isNut(food) ||
    role.isCheese(food) ||
    role.isOlive(food) ||
    role.isSauce(food) ||
    role.isAcid(food) ||
    food.key === "anchovy" ||
    food.key === "tomato-puree" ||
    role.isCream(food) ||
    role.isYogurt(food),
  "",
  [0, 4],
  role.finishingGrams,
);
/** Requested foods that finish a sweet dish. */
export const sweetExtra = slot(
  "extra",
  (food) =>
    role.isNut(food) ||
    role.isDriedFruit(food) ||
    role.isChocolate(food) ||
    role.isSyrup(food) ||
    role.isNutButter(food) ||
    role.isYogurt(food) ||
    role.isCream(food) ||
    food.key === "coconut" ||
    food.key === "jam" ||
    role.isFreshFruit(food) ||
    food.key === "mint",
  "",
  [0, 4],
  (food) => (role.isFreshFruit(food) ? 40 : food.key === "mint" ? 1 : 12),
);
export const sweetSpice = slot("spice", role.isSweetSpice, "cinnamon vanilla-sugar vanilla", [0, 2], (food) =>
  food.key === "vanilla-sugar" ? 2 : food.key === "vanilla-extract" ? 1 : role.seasoningGrams(food),
);
