import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, LangText, Nullable } from "./common.ts";
import { Quantity } from "./quantity.ts";
import { LikedRecipe } from "./recipe.ts";

/** Most foods of a pantry, of a fridge, and of one question what can be cooked with them. */
export const PANTRY_FOODS = 200;
export const FRIDGE_FOODS = 100;

const Confidence = Type.Number({ minimum: 0, maximum: 1 });
const ReadAs = Type.String({ minLength: 1, maxLength: 100 });

/** A food by its name, as a list shows it. */
export const HomeFood = Type.Object({
  food_id: Id,
  name: LangText,
  plural: Type.String(),
  personal: Type.Boolean({ description: "true: used as its cook wrote it" }),
});
export type HomeFood = Static<typeof HomeFood>;

/** A food of the fridge. */
export const FridgeEntry = Type.Object({
  ...HomeFood.properties,
  confidence: Nullable(Confidence),
  read_as: Nullable(Type.String()),
});
export type FridgeEntry = Static<typeof FridgeEntry>;

/** What is at home. */
export const Pantry = Type.Object({
  pantry: Type.Array(HomeFood, { description: "What is always there" }),
  fridge: Type.Array(FridgeEntry, { description: "What is there now" }),
  pantry_counts: Type.Boolean({ description: "Whether what is always there counts when recipes are looked for" }),
  photos: Type.Boolean({ description: "Whether this installation reads foods from a photo" }),
});
export type Pantry = Static<typeof Pantry>;

export const FridgeEntryInput = Body({
  food_id: Id,
  confidence: Type.Optional(
    Nullable(Type.Number({ ...Confidence, description: "How surely a photo shows it; null: a person said so" })),
  ),
  read_as: Type.Optional(
    Nullable(Type.String({ ...ReadAs, description: "What was read where the person said otherwise" })),
  ),
});
export type FridgeEntryInput = Static<typeof FridgeEntryInput>;

/** Each part that is given replaces the stored one. */
export const PantryInput = Body({
  pantry: Type.Optional(Type.Array(Id, { maxItems: PANTRY_FOODS })),
  fridge: Type.Optional(Type.Array(FridgeEntryInput, { maxItems: FRIDGE_FOODS })),
  pantry_counts: Type.Optional(Type.Boolean()),
});
export type PantryInput = Static<typeof PantryInput>;

/** What can be cooked with these foods. */
export const CookableRequest = Body({
  food_ids: Type.Array(Id, { maxItems: FRIDGE_FOODS }),
  pantry: Type.Optional(Type.Boolean({ default: false, description: "What the caller always has counts as there" })),
  max_total_time: Type.Optional(Nullable(Type.Number({ minimum: 1, maximum: 100_000, description: "Minutes" }))),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
});
export type CookableRequest = Static<typeof CookableRequest>;

export const NeededAmount = Type.Object({ multiplier: Type.Number(), quantity: Quantity });
/** A food that a recipe needs, with its amounts for all servings: one a measure. */
export const NeededFood = Type.Object({ ...HomeFood.properties, amounts: Type.Array(NeededAmount) });
export type NeededFood = Static<typeof NeededFood>;
export const OwnedFood = Type.Object({
  ...NeededFood.properties,
  from_pantry: Type.Boolean({ description: "It is always there, and was not among the given foods" }),
});
export type OwnedFood = Static<typeof OwnedFood>;
export const FoodSwap = Type.Object({
  ...NeededFood.properties,
  with: HomeFood,
});
export type FoodSwap = Static<typeof FoodSwap>;

/** A recipe with what of it is at home. */
export const CookableRecipe = Type.Object({
  ...LikedRecipe.properties,
  have: Type.Array(OwnedFood),
  missing: Type.Array(NeededFood),
  swaps: Type.Array(FoodSwap, { description: "Not there, but a food at home can stand in" }),
  matched: Type.Integer({ minimum: 0, description: "How many of the foods that it needs are there" }),
});
export type CookableRecipe = Static<typeof CookableRecipe>;

/** A page of recipes, what is missing least first, then the quickest. */
export const CookablePage = Type.Object({ recipes: Type.Array(CookableRecipe), total: Type.Integer({ minimum: 0 }) });
export type CookablePage = Static<typeof CookablePage>;
