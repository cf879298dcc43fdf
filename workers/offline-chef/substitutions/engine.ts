import type { Lang } from "@toque/db/schemas/common.ts";
import { fold } from "../../ai/language/fold.ts";
import { FoodTerms } from "../compose/terms.ts";
import { compiled, Fields, Pattern } from "../data.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { KnownFood } from "../knowledge.ts";
import { type Constraint, conflict } from "./constraints.ts";
import data from "./roles.json";
import { type RefusalKey, type Role, substitutionRules, type WatchKey } from "./rules.ts";

/** What the engine needs to know of a dish. Weights in grams, of the whole recipe. */
export interface DishFacts {
  name: string;
  lines: { food: KnownFood; grams: number }[];
  stepTexts: string[];
  lang: Lang;
  foodIndex: FoodIndex;
}

export interface Substitute {
  foods: { food: KnownFood; factor: number }[];
  watch: WatchKey | null;
}
export type Substitution = { ok: true; substitute: Substitute } | { ok: false; reason: RefusalKey };

/** The kinds of foods that decide what one of them does in a dish, and how steps tell what is done to eggs. */
const { beaten, foamy, kinds } = compiled(
  Fields({
    kinds: Fields({
      egg: FoodTerms,
      flour: FoodTerms,
      sugary: FoodTerms,
      savoury: FoodTerms,
      pasta: FoodTerms,
      solidFat: FoodTerms,
      centrepiece: FoodTerms,
      seasoning: FoodTerms,
      structural: FoodTerms,
      raising: FoodTerms,
      setting: FoodTerms,
    }),
    beaten: Pattern("", "folded: a mixture is made"),
    foamy: Pattern("", "folded: eggs are whipped to a foam that carries the dish"),
  }),
  data,
  "roles.json",
);

const grams = (dish: DishFacts, test: (food: KnownFood) => boolean = () => true): number =>
  dish.lines.reduce((sum, line) => (test(line.food) ? sum + line.grams : sum), 0);
const gramsOf = (dish: DishFacts, food: KnownFood): number => grams(dish, ({ id }) => id === food.id);

/** Whether the dish is a sweet one: sugar, chocolate and fruit, and neither onions nor stock nor flesh. */
export const isSweet = (dish: DishFacts): boolean =>
  !dish.lines.some(({ food }) => kinds.savoury(food)) && grams(dish, kinds.sugary) > 0.05 * grams(dish);

/** Whether a step mixes the eggs with something else. */
const mixesEggs = ({ stepTexts, lang, foodIndex }: DishFacts): boolean =>
  stepTexts
    .flatMap((text) => text.split(/[.;:!?\n]/))
    .filter((sentence) => beaten.test(fold(sentence)))
    .flatMap((sentence) => foodIndex.lexicon.scan(sentence, lang))
    .flatMap((mention) => foodIndex.lexicon.idsOf(mention))
    .some((id) => kinds.egg(foodIndex.food(id)!));

/** Why eggs cannot leave this dish, or what they do in it. */
function eggRole(dish: DishFacts): Role | RefusalKey {
  const eggs = grams(dish, kinds.egg);
  const flour = grams(dish, (food) => kinds.flour(food) || food.key === "almond-flour");
  const total = grams(dish);
  const sweet = isSweet(dish);
  if (eggs > 0.12 * total && foamy.test(fold(dish.stepTexts.join(" \n ")))) return "egg_foam";
  if (flour > 30) {
    if (eggs > 0.8 * flour) return sweet ? "egg_foam" : "choux";
    const onlyYolks = dish.lines.every(({ food }) => !kinds.egg(food) || food.key === "egg-yolk");
    if (onlyYolks) return "pastry_yolk";
    return sweet ? "binder_sweet" : "binder_savoury";
  }
  if (dish.lines.some(({ food }) => kinds.pasta(food))) return "egg_sauce";
  if (sweet) return eggs > 0.08 * total ? "custard" : "binder_sweet";
  return mixesEggs(dish) ? "egg_mixture" : "egg_whole";
}

function roleIn(food: KnownFood, dish: DishFacts): Role | RefusalKey {
  if (kinds.egg(food)) return eggRole(dish);
  const sweet = isSweet(dish);
  const weight = gramsOf(dish, food);
  const [total, flour] = [grams(dish), grams(dish, kinds.flour)];
  if (kinds.flour(food)) {
    if (dish.lines.some((line) => line.food.key === "dry-yeast")) return "gluten_dough";
    if (!sweet && weight < 0.08 * total) return "thickener";
    return !sweet && grams(dish, kinds.egg) > 0.8 * flour && grams(dish, kinds.solidFat) > 0 ? "choux" : "any";
  }
  if (food.key === "butter" && flour > 0 && weight > 0.35 * flour && weight > 0.08 * total) return "baked";
  return sweet ? "sweet" : "savoury";
}

const refusalRoles = new Set<string>(["egg_foam", "custard", "choux", "gluten_dough"]);

/**
 * Substitutes for a food in a dish under some constraints.
 * @param constraints the one that is aimed at and those of the user's profile: the substitute breaks none of them
 */
export function substituteFor(food: KnownFood, dish: DishFacts, constraints: readonly Constraint[]): Substitution {
  const role = roleIn(food, dish);
  if (refusalRoles.has(role)) return { ok: false, reason: role as RefusalKey };
  if (kinds.centrepiece(food)) return { ok: false, reason: "centrepiece" };
  const rules = substitutionRules.filter((rule) => rule.keys.includes(food.key));
  const ordered = [...rules.filter((rule) => rule.role === role), ...rules.filter((rule) => !rule.role)];
  for (const option of ordered.flatMap((rule) => rule.options)) {
    const foods = option.foods.flatMap(([key, factor]) => {
      const substitute = dish.foodIndex.byKey(key);
      const isAllowed = substitute && substitute.id !== food.id && !conflict(substitute, constraints);
      return isAllowed ? [{ food: substitute, factor }] : [];
    });
    if (foods.length === option.foods.length) return { ok: true, substitute: { foods, watch: option.watch ?? null } };
  }
  return { ok: false, reason: food.subcategory_key === "pastry-and-biscuits" ? "pastry" : "no_substitute" };
}

/** Minor foods that a dish can omit: seasoning, garnish, a splash. */
export const isDispensable = (food: KnownFood, dish: DishFacts): boolean =>
  kinds.seasoning(food) || (gramsOf(dish, food) < 0.06 * grams(dish) && !kinds.structural(food));

/** Why a food cannot just be left out, or `null` when it can. */
export function removalRefusal(food: KnownFood, dish: DishFacts): RefusalKey | null {
  const weight = gramsOf(dish, food);
  const total = grams(dish);
  if (kinds.egg(food)) {
    const role = eggRole(dish);
    return refusalRoles.has(role) ? (role as RefusalKey) : role === "egg_whole" ? null : "structure";
  }
  if (kinds.flour(food) && weight > 40) return "structure";
  if (grams(dish, kinds.flour) > 0.12 * total && kinds.raising(food))
    return weight > 0.05 * total || food.subcategory_key === "baking" ? "structure" : null;
  if (kinds.setting(food)) return "structure";
  if (weight > 0.4 * total && food.key !== "water") return "title_food";
  const named = fold(food.names[dish.lang] ?? "");
  return named.length > 3 && fold(dish.name).includes(named) && weight > 0.25 * total ? "title_food" : null;
}
