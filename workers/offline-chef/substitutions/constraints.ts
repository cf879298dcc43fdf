import { Type } from "@sinclair/typebox";
import type { Avoided } from "@toque/db/foods/lexicon.ts";
import { Enum } from "@toque/db/schemas/common.ts";
import { euAllergens, FoodTrait } from "@toque/db/schemas/food.ts";
import { compiled, Fields } from "../data.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import { isUnknownFood } from "../foods/unknown.ts";
import type { KnownFood } from "../knowledge.ts";
import traitData from "./allergen-traits.json";
import data from "./diets.json";

/** Something that must not be in a dish: a diet, an allergen or a single food. */
export interface Constraint {
  /** "vegan", "gluten-free", "allergen:milk", "food:12". */
  key: string;
  forbids: (food: KnownFood) => boolean;
  /** Whether it is unknown: the food's allergens are not stated and the constraint is about an allergen. */
  unsure: (food: KnownFood) => boolean;
  /** What texts must not name. */
  avoids: Avoided;
}

const traits = Type.Array(FoodTrait);
const DietRule = Fields({
  traits,
  allergens: Type.Optional(Type.Array(Enum(euAllergens))),
  /** Of what some do not tolerate: whether it could cause illness, so that unknown allergens do not count as safe. */
  medical: Type.Optional(Type.Boolean()),
  /** Traits of foods that may keep the rule or break it: it depends on how the animal was slaughtered. */
  doubtful: Type.Optional(traits),
});

/** What each diet excludes. Keys are those of the database, hyphenated. */
const diets = compiled(
  Type.Record(Type.String({ pattern: "^[a-z-]+$" }), DietRule, { additionalProperties: false }),
  data,
  "diets.json",
);

/** The traits of foods that hold an allergen. */
const allergenTraits = compiled(Type.Record(Type.String(), traits), traitData, "allergen-traits.json");

export const knownDietKeys: readonly string[] = Object.keys(diets);

/** The diet that excludes an allergen; of several the one that excludes the fewest other things. */
export const dietWithout = (allergen: string): string | undefined =>
  Object.entries(diets)
    .flatMap(([key, { medical, allergens }]) =>
      medical && allergens?.some((one) => one === allergen) ? [{ key, allergens }] : [],
    )
    .sort((one, other) => one.allergens.length - other.allergens.length)[0]?.key;

/** Whether a diet is kept by those who do not tolerate something. */
export const isIntolerance = (key: string): boolean => diets[key]?.medical !== undefined;

const normalized = (key: string): string => key.toLowerCase().replace(/_/g, "-");

/**
 * The constraint of a diet: as the database has it, else by the rules here.
 * @returns `undefined` for a diet that neither knows (its food cannot be judged offline)
 */
export function dietConstraint(key: string, foodIndex: FoodIndex): Constraint | undefined {
  const stored = foodIndex.diets.get(key) ?? foodIndex.diets.get(normalized(key));
  const rule = diets[normalized(key)];
  if (!stored && !rule) return undefined;
  const traits = new Set<FoodTrait>([...(stored?.excluded_traits ?? []), ...(stored ? [] : (rule?.traits ?? []))]);
  const foods = new Set(stored?.excluded_food_ids ?? []);
  const allergens = rule?.allergens ?? [];
  return {
    key: normalized(key),
    forbids: (food) =>
      foods.has(food.id) ||
      food.traits.some((trait) => traits.has(trait)) ||
      allergens.some((allergen) => food.allergen_keys?.includes(allergen)),
    // A food without stated traits is judged only by the foods that the diet names.
    unsure: (food) =>
      (traits.size > 0 && !food.traits_known) ||
      rule?.doubtful?.some((trait) => food.traits.includes(trait)) === true ||
      (rule?.medical === true && food.allergen_keys === null && !certainlyFree(food, allergens)),
    avoids: { foods, traits, allergens: new Set(allergens) },
  };
}

/** The constraints of the diets that are known. */
export const dietConstraints = (keys: readonly string[], foodIndex: FoodIndex): Constraint[] =>
  keys.flatMap((key) => dietConstraint(key, foodIndex) ?? []);

/** What an allergen's key may be stored as, folded to the fourteen of the regulation. */
export function allergenConstraint(key: string): Constraint {
  return {
    key: `allergen:${key}`,
    forbids: (food) =>
      food.allergen_keys?.includes(key) === true ||
      allergenTraits[key]?.some((trait) => food.traits.includes(trait)) === true,
    unsure: (food) => food.allergen_keys === null,
    avoids: { allergens: new Set([key]) },
  };
}

/** A food without stated allergens whose name rules the asked one out, such as a gluten-free bread. */
function certainlyFree(food: KnownFood, allergens: readonly string[]): boolean {
  return allergens.length === 1 && allergens[0] === "gluten" && food.key.startsWith("gluten-free");
}

export const foodConstraint = (id: number): Constraint => ({
  key: `food:${id}`,
  forbids: (food) => food.id === id,
  unsure: () => false,
  avoids: { foods: new Set([id]) },
});

/** What a user's profile and request rule out together. An unknown diet is left out here and checked by the tools. */
export function constraintsOf(
  wishes: { allergy_keys: readonly string[]; diet_key: string | null; forbidden_ids?: readonly number[] },
  foodIndex: FoodIndex,
): Constraint[] {
  const diet = wishes.diet_key ? dietConstraint(wishes.diet_key, foodIndex) : undefined;
  return [
    ...wishes.allergy_keys.map(allergenConstraint),
    ...(diet ? [diet] : []),
    ...(wishes.forbidden_ids ?? []).map(foodConstraint),
  ];
}

/** What texts must not name under some constraints. */
export function avoidedBy(constraints: readonly Constraint[]): Avoided {
  const all = constraints.map(({ avoids }) => avoids);
  return {
    foods: new Set(all.flatMap(({ foods = [] }) => [...foods])),
    allergens: new Set(all.flatMap(({ allergens = [] }) => [...allergens])),
    traits: new Set(all.flatMap(({ traits = [] }) => [...traits])),
  };
}

/** The foods that some constraints rule out, and those of which it is not known. */
export function judged(
  foods: readonly KnownFood[],
  constraints: readonly Constraint[],
): { offending: KnownFood[]; unsure: KnownFood[] } {
  const offending = foods.filter((food) => constraints.some((one) => one.forbids(food)));
  const others = foods.filter((food) => !offending.includes(food));
  return {
    offending,
    unsure: others.filter((food) => isUnknownFood(food) || constraints.some((one) => one.unsure(food))),
  };
}

/** The first constraint that rules the food out, for certain or because it cannot be known. */
export function conflict(food: KnownFood, constraints: readonly Constraint[]): Constraint | undefined {
  return (
    constraints.find((constraint) => constraint.forbids(food)) ??
    constraints.find((constraint) => constraint.unsure(food))
  );
}
