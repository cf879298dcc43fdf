import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Nullable } from "./common.ts";

/**
 * One part of a food: the amount of a food of the Ciqual table, in any unit, since only the shares count. A share below
 * a millionth would be rounded to zero.
 */
export const WeightedCiqualFood = Body({
  ciqual_food_id: Id,
  weight: Type.Number({ minimum: 0.000001, maximum: 1_000_000 }),
});
export type WeightedCiqualFood = Static<typeof WeightedCiqualFood>;

const figure = Nullable(Type.Number());
const published = Type.String({ description: 'As published: "12,5", "< 0,5", "traces", "-" or nothing' });
/** A food of the Ciqual table as published; per 100 g, energy in kcal. */
export const CiqualFood = Type.Object({
  id: Id,
  name: Type.String(),
  category_id: Nullable(Type.Integer()),
  energy: published,
  energy_jones: published,
  water: published,
  protein: published,
  protein_jones: published,
  lipid: published,
  saturated_fatty_acids: published,
  carbohydrate: published,
  sugar: published,
  fructose: published,
  galactose: published,
  glucose: published,
  lactose: published,
  maltose: published,
  saccharose: published,
  starch: published,
  dietary_fibers: published,
  salt: published,
  /** Where the table has no energy: computed kcal by Regulation EU 1169/2011. */
  computed_energy: Nullable(Type.Number()),
});
export type CiqualFood = Static<typeof CiqualFood>;

/** `ciqual_food` is null while the table does not have it: before an import, or after one that dropped it. */
export const FoodCiqualLink = Type.Object({
  id: Id,
  food_id: Id,
  ciqual_food_id: Id,
  coefficient: Type.Number(),
  ciqual_food: Nullable(CiqualFood),
});
export type FoodCiqualLink = Static<typeof FoodCiqualLink>;

/** The source of the import: the configured address by default. */
export const CiqualImportRequest = Body({
  source: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 4000,
        description: "One https address, or two separated by a blank: the French and the English file",
      }),
    ),
  ),
  check_only: Type.Optional(
    Type.Boolean({ default: false, description: "Only reports what the import would do; nothing is written" }),
  ),
  expected: Type.Optional(
    Nullable(
      Type.String({
        pattern: "^[0-9a-f]{64}$",
        description: "The fingerprint of a report: a table that has changed since is not imported",
      }),
    ),
  ),
});
export const NutritionFactsRequest = Body({
  weighted_list: Type.Array(WeightedCiqualFood, { minItems: 1, maxItems: 50 }),
});
/** Per 100 g of the mixture; a figure that is known for less than 80 % of the weight is null. */
export const NutritionFacts = Type.Object({
  energy: figure,
  lipid: figure,
  saturated_fatty_acids: figure,
  carbohydrate: figure,
  protein: figure,
  water: figure,
  sugar: figure,
  salt: figure,
  fiber: figure,
  /** Share of the weight for which energy, protein, carbohydrate and fat are known, 0 to 1. */
  nutrition_coverage: Type.Number(),
  estimated: Type.Array(Type.String()),
});
export type NutritionFacts = Static<typeof NutritionFacts>;
