import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Lang, LangListMap, Nullable, TextInput } from "./common.ts";
import { Allergy } from "./food.ts";
import { Diet, NutriScore, nutritionProperties } from "./recipe.ts";

const text = (maxLength: number, minLength: 0 | 1 = 0) =>
  // What must not be empty must not be blank either, in any language.
  TextInput(minLength === 0 ? { maxLength } : { minLength, maxLength, pattern: "\\S" });
const texts = Type.Union([Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 }), LangListMap], {
  description: "a list of texts in origin_lang, or a language map of lists",
});
const minutes = Type.Number({ minimum: 0, maximum: 43_200 });
const order = Type.Integer({ minimum: 0, maximum: 1000 });
const url = Type.String({ minLength: 1, maxLength: 2000 });

export const StepInput = Body({
  order,
  text: text(5000, 1),
  img: Type.Optional(Nullable(url)),
  duration: Type.Optional(Nullable(minutes)),
  lang: Type.Optional(Lang),
});
export const IngredientInput = Body({
  order: Type.Optional(order),
  food_id: Id,
  quantity_id: Id,
  multiplier: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
});
const RecipeImageInput = Body({ img_url: url });
const RecipeTagInput = Body({ tag_id: Id });
export const SubRecipeInput = Body({
  order,
  name: text(200, 1),
  difficulty_id: Id,
  nb_servings: Type.Integer({ minimum: 1, maximum: 1000 }),
  steps: Type.Optional(Type.Array(StepInput, { maxItems: 100 })),
  ingredients: Type.Optional(Type.Array(IngredientInput, { maxItems: 200 })),
  recipe_img: Type.Optional(Type.Array(RecipeImageInput, { maxItems: 20 })),
  recipe_tag: Type.Optional(Type.Array(RecipeTagInput, { maxItems: 50 })),
});

/** The recipe create payload; times in minutes. A text is in `origin_lang` unless it is a language map. */
export const RecipeCreate = Body({
  name: text(200, 1),
  nb_servings: Type.Integer({ minimum: 1, maximum: 1000 }),
  total_time: minutes,
  preparation_time: minutes,
  description: text(5000),
  difficulty_id: Id,
  origin_lang: Lang,
  parent_id: Type.Optional(Nullable(Id)),
  private: Type.Optional(Type.Boolean({ default: false })),
  kitchen_equipment: Type.Optional(texts),
  tips: Type.Optional(texts),
  serving_tips: Type.Optional(texts),
  food_and_wine_pairing: Type.Optional(texts),
  sub_recipes: Type.Optional(Type.Array(SubRecipeInput, { maxItems: 20 })),
  steps: Type.Optional(Type.Array(StepInput, { maxItems: 100 })),
  ingredients: Type.Optional(Type.Array(IngredientInput, { maxItems: 200 })),
  recipe_img: Type.Optional(Type.Array(RecipeImageInput, { maxItems: 20 })),
  recipe_tag: Type.Optional(Type.Array(RecipeTagInput, { maxItems: 50 })),
  allergy_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  diet_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  video: Type.Optional(Nullable(Body({ video_url: url, jacket_url: Type.Optional(Nullable(url)) }))),
  nutri_score: Type.Optional(Nullable(NutriScore)),
  dietetic_info: Type.Optional(Nullable(text(2000))),
});
export type RecipeCreate = Static<typeof RecipeCreate>;

/** The same payload for a recipe that is there: whether it is private stays as it is unless that is said. */
export const RecipeUpdate = Body({ ...RecipeCreate.properties, private: Type.Optional(Type.Boolean()) });
export type RecipeUpdate = Static<typeof RecipeUpdate>;

const FactLine = Type.Pick(IngredientInput, ["food_id", "quantity_id", "multiplier"]);
/** What the facts of a recipe follow from, of one that may not be saved yet. */
export const RecipeFactsRequest = Body({
  nb_servings: Type.Integer({ minimum: 1, maximum: 1000 }),
  ingredients: Type.Array(FactLine, { maxItems: 200 }),
  sub_recipes: Type.Optional(
    Type.Array(Body({ ingredients: Type.Array(FactLine, { maxItems: 200 }) }), { maxItems: 20 }),
  ),
  allergy_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
});
export type RecipeFactsRequest = Static<typeof RecipeFactsRequest>;

/** What follows from the foods: nutrition per serving, allergens, the diets that it fits. */
export const RecipeFactsAnswer = Type.Object({
  ...nutritionProperties,
  nutri_score: Nullable(NutriScore),
  nutrition_coverage: Type.Number(),
  allergies: Type.Array(Allergy),
  unknown_allergen_food_ids: Type.Array(Id),
  diets: Type.Array(Diet),
});
export type RecipeFactsAnswer = Static<typeof RecipeFactsAnswer>;

/** A variant: what it changes of the recipe that it is copied from. */
export const VariantCreate = Type.Partial(
  // A variant is private unless its maker says otherwise; the default of a new recipe must not speak for them.
  Type.Composite([Type.Omit(RecipeCreate, ["private"]), Type.Object({ private: Type.Boolean() })]),
  { additionalProperties: false },
);
export type VariantCreate = Static<typeof VariantCreate>;
