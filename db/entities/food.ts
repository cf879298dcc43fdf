import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, LangText, Nullable } from "./common.ts";

export const Allergy = Type.Object({ id: Id, name: LangText });
export type Allergy = Static<typeof Allergy>;

/** Keys of the 14 allergens of EU Regulation 1169/2011, Annex II. */
export const euAllergens = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;

export const FoodCategory = Type.Object({ id: Id, name: LangText });
export type FoodCategory = Static<typeof FoodCategory>;
export const FoodSubcategory = Type.Object({ id: Id, name: LangText, category_id: Id });
export type FoodSubcategory = Static<typeof FoodSubcategory>;

const figure = Nullable(Type.Number());

/** A food as it stands inside a recipe; figures per 100 g, `null` is unknown. Energy in kcal, the rest in g. */
export const EmbeddedFood = Type.Object({
  id: Id,
  name: LangText,
  /** For a list: "Eggs 6". The name again where there is no other. */
  plural: Type.String(),
  img_url: Nullable(Type.String()),
  energy: figure,
  protein: figure,
  lipid: figure,
  saturated_fatty_acids: figure,
  carbohydrate: figure,
  sugar: figure,
  category_id: Id,
  subcategory_id: Nullable(Id),
});
export type EmbeddedFood = Static<typeof EmbeddedFood>;

export const Food = Type.Object({
  ...EmbeddedFood.properties,
  water: figure,
  salt: figure,
  from_ciqual: Type.Boolean(),
  allergens_known: Type.Boolean(),
  allergies: Type.Array(Allergy),
  category: FoodCategory,
  subcategory: Nullable(FoodSubcategory),
});
export type Food = Static<typeof Food>;

export const quantityTypes = ["food", "subcategory", "category"] as const;
export const universalUnits = [
  "g",
  "kg",
  "ml",
  "cl",
  "l",
  "tsp",
  "tbsp",
  "cup",
  "fl_oz",
  "pint",
  "oz",
  "lb",
  "pinch",
] as const;
export type UniversalUnit = (typeof universalUnits)[number];

/** A household measure. `weight` in grams; `unit` names the universal unit that it is, `null` for a piece, a clove, … */
export const Quantity = Type.Object({
  id: Id,
  type: Enum(quantityTypes),
  name: LangText,
  plural: Type.String(),
  weight: Type.Number({ exclusiveMinimum: 0 }),
  unit: Nullable(Enum(universalUnits)),
});
export type Quantity = Static<typeof Quantity>;

export const FoodSearchResult = Type.Union([
  Type.Object({ type: Type.Literal("food"), weight: Type.Number(), name: LangText, id: Type.String(), food_id: Id }),
  Type.Object({
    type: Type.Literal("category"),
    weight: Type.Number(),
    name: LangText,
    id: Type.String(),
    category_id: Id,
  }),
  Type.Object({
    type: Type.Literal("subcategory"),
    weight: Type.Number(),
    name: LangText,
    id: Type.String(),
    subcategory_id: Id,
  }),
]);
export type FoodSearchResult = Static<typeof FoodSearchResult>;

/** What a diet excludes beyond foods and categories, and what a food may carry. */
export const foodTraits = [
  "meat",
  "pork",
  "beef",
  "poultry",
  "lamb",
  "fish",
  "crustacean",
  "mollusc",
  "dairy",
  "lactose",
  "egg",
  "honey",
  "gelatine",
  "animal-fat",
  "gluten",
  "grain",
  "legume",
  "alcohol",
  "nut",
  "refined-sugar",
] as const;
export type FoodTrait = (typeof foodTraits)[number];

export const UserAllergy = Type.Object({ id: Id, allergy_id: Id, user_id: Id });
export type UserAllergy = Static<typeof UserAllergy>;
export const UserAllergyCreate = Body({ allergy_id: Id });

/** How a food looks in a drawn cover. */
export const coverShapes = [
  "egg",
  "leaf",
  "slice",
  "ring",
  "stick",
  "grain",
  "pea",
  "berry",
  "cube",
  "dice",
  "wedge",
  "crumble",
  "strip",
  "shrimp",
  "fish",
  "floret",
  "mushroom",
  "noodle",
  "penne",
  "liquid",
  "sauce",
  "cream",
  "cheese-shred",
  "chunk",
  "sprinkle",
  "seed",
  "round",
  "bread",
  "sheet",
  "dust",
  "drizzle",
  "fillet",
] as const;
export type CoverShape = (typeof coverShapes)[number];
export interface FoodCover {
  shape: CoverShape;
  color: string;
  accent: string;
}
