import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Lang, LangListMap, LangMap, Nullable, TextInput } from "./common.ts";
import { Allergy } from "./food.ts";
import { Diet, NutriScore, nutritionProperties, UnlistedFood } from "./recipe.ts";

const text = (maxLength: number, minLength: 0 | 1 = 0) =>
  // Required texts must not be blank either, in any language.
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
/** What a line may say beyond food and amount. Left out, a line that stays keeps what it had; null clears it. */
const lineTexts = {
  original_text: Type.Optional(
    Nullable(Type.String({ maxLength: 1000, description: "The line as its author wrote it, verbatim" })),
  ),
  note: Type.Optional(Nullable(text(500))),
};
export const IngredientInput = Body({
  order: Type.Optional(order),
  food_id: Id,
  quantity_id: Id,
  multiplier: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  ...lineTexts,
});
export const RecipeImageInput = Body({ img_url: url });
export const RecipeTagInput = Body({ tag_id: Id });
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

export const VideoInput = Body({ video_url: url, jacket_url: Type.Optional(Nullable(url)) });

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
  private: Type.Optional(
    Type.Boolean({
      default: false,
      description: "false asks for approval: until then the recipe is private and its approval_status is PENDING",
    }),
  ),
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
  video: Type.Optional(Nullable(VideoInput)),
  nutri_score: Type.Optional(Nullable(NutriScore)),
  dietetic_info: Type.Optional(Nullable(text(2000))),
});
export type RecipeCreate = Static<typeof RecipeCreate>;

/** The payload of an update: whether the recipe is private stays unchanged unless given. */
export const RecipeUpdate = Body({ ...RecipeCreate.properties, private: Type.Optional(Type.Boolean()) });
export type RecipeUpdate = Static<typeof RecipeUpdate>;

export const RecipeFactsLine = Type.Omit(IngredientInput, ["order"]);
export const RecipeFactsPart = Body({ ingredients: Type.Array(RecipeFactsLine, { maxItems: 200 }) });
/** The inputs of a recipe's facts, also of an unsaved draft. */
export const RecipeFactsRequest = Body({
  origin_lang: Type.Optional(Lang),
  nb_servings: Type.Integer({ minimum: 1, maximum: 1000 }),
  name: Type.Optional(Type.String({ maxLength: 200, description: "In origin_lang, as the steps" })),
  steps: Type.Optional(Type.Array(Type.String({ maxLength: 5000 }), { maxItems: 2100 })),
  ingredients: Type.Array(RecipeFactsLine, { maxItems: 200 }),
  sub_recipes: Type.Optional(Type.Array(RecipeFactsPart, { maxItems: 20 })),
  allergy_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  variant_of: Type.Optional(Type.Integer({ minimum: 1, description: "The recipe that this is to be a variant of" })),
});
export type RecipeFactsRequest = Static<typeof RecipeFactsRequest>;

/** The facts derived from the foods: nutrition per serving, allergens, fitting diets. */
export const RecipeFactsAnswer = Type.Object({
  ...nutritionProperties,
  nutri_score: Nullable(NutriScore),
  nutrition_coverage: Type.Number(),
  allergies: Type.Array(Allergy),
  unknown_allergen_food_ids: Type.Array(Id),
  may_contain: Type.Array(Allergy),
  unlisted_foods: Type.Array(UnlistedFood),
  unused_food_ids: Type.Array(Id, {
    description: "Foods of the list that no step uses; empty while there are no steps",
  }),
  diets: Type.Array(Diet),
  /** What a variant with these foods would be called without a name of its own; null without `variant_of`. */
  variant_name: Nullable(LangMap),
});
export type RecipeFactsAnswer = Static<typeof RecipeFactsAnswer>;

/** A variant: its changes of the copied recipe. */
export const VariantCreate = Type.Partial(
  // A variant is private by default; the default of a new recipe must not apply to it.
  Type.Composite([Type.Omit(RecipeCreate, ["private"]), Type.Object({ private: Type.Boolean() })]),
  { additionalProperties: false },
);
export type VariantCreate = Static<typeof VariantCreate>;
