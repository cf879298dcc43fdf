import type { Lang } from "@toque/db/schemas/common.ts";
import { fold } from "../../ai/language/fold.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { KnownFood } from "../knowledge.ts";
import { type Constraint, conflict } from "./constraints.ts";
import { type RefusalKey, type Role, substitutionRules, type WatchKey } from "./rules.ts";

/** What the engine needs to know of a dish. Weights in grams, of the whole recipe. */
export interface DishFacts {
  name: string;
  lines: { food: KnownFood; grams: number }[];
  stepTexts: string[];
  lang: Lang;
}

export interface Substitute {
  foods: { food: KnownFood; factor: number }[];
  watch: WatchKey | null;
}
export type Substitution = { ok: true; substitute: Substitute } | { ok: false; reason: RefusalKey };

const isEgg = (food: KnownFood): boolean => food.traits.includes("egg") && food.subcategory_key === "eggs";
const isFlour = (food: KnownFood): boolean => food.subcategory_key === "flours" && food.key !== "almond-flour";
const sugars = new Set(["sugars", "spreads", "chocolate", "berries", "pome", "stone", "tropical", "dried-fruit"]);

function grams(dish: DishFacts, test: (food: KnownFood) => boolean = () => true): number {
  return dish.lines.reduce((sum, line) => (test(line.food) ? sum + line.grams : sum), 0);
}
const gramsOf = (dish: DishFacts, food: KnownFood): number => grams(dish, ({ id }) => id === food.id);

/** Whether the dish is a sweet one: sugar, chocolate and fruit, and neither onions nor stock nor flesh. */
export function isSweet(dish: DishFacts): boolean {
  const savoury = dish.lines.some(
    ({ food }) =>
      ["alliums", "stocks", "olives-and-pickles"].includes(food.subcategory_key) || food.traits.includes("meat"),
  );
  const sweetness = grams(dish, (food) => sugars.has(food.subcategory_key));
  return !savoury && sweetness > 0.05 * grams(dish);
}

const beaten = /\b(?:beat|whisk|batt|fouett|bat[ei]|bate|verquirl|verruhr|schlag|aufschlag|melang|mix|mezcl|misch)/;
const foamy =
  /\bpeaks\b|\ben neige\b|\bmonte\w* les blancs|\bpunto de nieve|\bmonta\w* las claras|\bsteif|\beischnee|\bdoubled in volume|\bdouble de volume/;
const yeasted = (dish: DishFacts): boolean => dish.lines.some(({ food }) => food.key === "dry-yeast");

/** Why eggs cannot leave this dish, or what they do in it. */
function eggRole(dish: DishFacts): Role | RefusalKey {
  const text = fold(dish.stepTexts.join(" \n "));
  const eggs = grams(dish, isEgg);
  const flour = grams(dish, isFlour) + grams(dish, (food) => food.key === "almond-flour");
  const total = grams(dish);
  const sweet = isSweet(dish);
  const pasta = dish.lines.some(({ food }) => food.subcategory_key === "pasta" && food.key !== "lasagne-sheet");
  if (foamy.test(text) && eggs > 0.12 * total) return "egg_foam";
  if (flour > 30) {
    if (eggs > 0.8 * flour) return sweet ? "egg_foam" : "choux";
    const onlyYolks = dish.lines.every(({ food }) => !isEgg(food) || food.key === "egg-yolk");
    if (onlyYolks) return "pastry_yolk";
    return sweet ? "binder_sweet" : "binder_savoury";
  }
  if (pasta) return "egg_sauce";
  if (sweet) return eggs > 0.08 * total ? "custard" : "binder_sweet";
  const sentences = text.split(/[.;:!?\n]/);
  const mixture = sentences.some((sentence) => /\b(?:egg|oeuf|huevo|ei|eier)/.test(sentence) && beaten.test(sentence));
  return mixture ? "egg_mixture" : "egg_whole";
}

function roleIn(food: KnownFood, dish: DishFacts): Role | RefusalKey {
  if (isEgg(food)) return eggRole(dish);
  const weight = gramsOf(dish, food);
  const sweet = isSweet(dish);
  const total = grams(dish);
  const flour = grams(dish, isFlour);
  const eggs = grams(dish, isEgg);
  if (isFlour(food)) {
    if (yeasted(dish)) return "gluten_dough";
    if (!sweet && weight < 0.08 * total) return "thickener";
    if (
      eggs > 0.8 * flour &&
      grams(dish, (other) => other.traits.includes("animal-fat") || other.key === "butter") > 0
    ) {
      return sweet ? "any" : "choux";
    }
    return "any";
  }
  if (food.key === "butter" && flour > 0 && weight > 0.35 * flour && weight > 0.08 * total) return "baked";
  return sweet ? "sweet" : "savoury";
}

const refusalRoles = new Set<string>(["egg_foam", "custard", "choux", "gluten_dough"]);
const centrepieces = new Set(["whole-chicken", "lamb-leg", "duck-breast", "octopus", "mussel", "clam"]);

/**
 * Substitutes for a food in a dish under some constraints.
 * @param constraints the one that is aimed at and those of the user's profile: the substitute breaks none of them
 */
export function substituteFor(
  food: KnownFood,
  dish: DishFacts,
  constraints: readonly Constraint[],
  foodIndex: FoodIndex,
): Substitution {
  const role = roleIn(food, dish);
  if (refusalRoles.has(role)) return { ok: false, reason: role as RefusalKey };
  if (centrepieces.has(food.key)) return { ok: false, reason: "centrepiece" };
  const rules = substitutionRules.filter((rule) => rule.keys.includes(food.key));
  const ordered = [...rules.filter((rule) => rule.role === role), ...rules.filter((rule) => !rule.role)];
  for (const option of ordered.flatMap((rule) => rule.options)) {
    const foods = option.foods.flatMap(([key, factor]) => {
      const substitute = foodIndex.byKey(key);
      return substitute ? [{ food: substitute, factor }] : [];
    });
    if (foods.length !== option.foods.length || foods.some((entry) => entry.food.id === food.id)) continue;
    if (foods.some((entry) => conflict(entry.food, constraints))) continue;
    return { ok: true, substitute: { foods, watch: option.watch ?? null } };
  }
  if (food.subcategory_key === "pastry-and-biscuits") return { ok: false, reason: "pastry" };
  return { ok: false, reason: "no_substitute" };
}

/** Minor foods that a dish can omit: seasoning, garnish, a splash. */
export function isDispensable(food: KnownFood, dish: DishFacts): boolean {
  const small = gramsOf(dish, food) < 0.06 * grams(dish);
  return (
    ["spices", "fresh-herbs", "seeds", "olives-and-pickles"].includes(food.subcategory_key) ||
    (small && !["flours", "baking", "eggs", "butters"].includes(food.subcategory_key))
  );
}

/** Why a food cannot just be left out, or `null` when it can. */
export function removalRefusal(food: KnownFood, dish: DishFacts): RefusalKey | null {
  const weight = gramsOf(dish, food);
  const total = grams(dish);
  const flour = grams(dish, isFlour);
  const baked = flour > 0.12 * total;
  if (isEgg(food)) {
    const role = eggRole(dish);
    return refusalRoles.has(role) ? (role as RefusalKey) : role === "egg_whole" ? null : "structure";
  }
  if (isFlour(food) && weight > 40) return "structure";
  if (baked && (food.subcategory_key === "butters" || food.key === "baking-powder" || food.key === "dry-yeast")) {
    return weight > 0.05 * total || food.subcategory_key === "baking" ? "structure" : null;
  }
  if (["gelatine", "agar"].includes(food.key)) return "structure";
  if (weight > 0.4 * total && food.key !== "water") return "title_food";
  const title = fold(dish.name);
  const named = fold(food.names[dish.lang] ?? "");
  return named.length > 3 && title.includes(named) && weight > 0.25 * total ? "title_food" : null;
}
