import type { Lang, LangListMap, LangMap } from "./common.ts";
import type { UniversalUnit } from "./quantity.ts";
import type { NutriScore, NutritionProvenance } from "./recipe.ts";

// The stored form of a recipe version. Texts are language maps, everything else is by id; part ids are stable across
// versions.

export interface StepContent {
  id: number;
  order: number;
  img: string | null;
  /** Minutes. */
  duration: number | null;
  text: LangMap;
}

/** What the words of an ingredient line name beside its food: "butter or margarine". */
export interface LineAlternative {
  /** The words, as written. */
  text: string;
  /** The foods that they mean, or may mean. */
  food_ids: number[];
  /** Whether these foods are all that is meant; if not, allergens and diets of the line are unknown. */
  understood: boolean;
  /** Whether it may be taken instead of the line's food; else it is only named ("tossed in butter"). */
  offered: boolean;
}

/** A food of an ingredient line of which there are only a cook's words. */
export interface FoodWords {
  name: string;
  /** Of the name. */
  lang: Lang;
  /** In what it is measured; null for pieces. */
  unit: UniversalUnit | null;
}

export interface IngredientContent {
  id: number;
  order: number;
  food_id: number;
  quantity_id: number;
  multiplier: number;
  /** The line as its author wrote it; never translated. Absent in older versions, as the next two. */
  original_text?: string;
  /** What is neither amount nor food: "peeled and finely chopped". */
  note?: LangMap;
  /** Derived from both texts whenever a version is saved. */
  alternatives?: LineAlternative[];
  /** Only in a change that is not saved yet: what is to become a food, for which ids below 0 stand until then. */
  as_written?: FoodWords;
}

/** A food that the title or a step names although the ingredients do not hold it, with what it would add to them. */
export interface UnlistedMention {
  /** The words, as written. */
  text: string;
  field: "name" | "steps";
  /** Keys of allergens that it holds and no ingredient does; null if they are unknown. */
  allergens: string[] | null;
  /** Traits that no ingredient has; null if they are unknown. */
  traits: string[] | null;
}

export interface ImageContent {
  id: number;
  img_url: string;
}

export interface SubRecipeContent {
  id: number;
  order: number;
  name: LangMap;
  difficulty_id: number;
  nb_servings: number;
  steps: StepContent[];
  ingredients: IngredientContent[];
  recipe_img: ImageContent[];
  tag_ids: number[];
}

export interface RecipeContent {
  origin_lang: Lang;
  name: LangMap;
  description: LangMap;
  dietetic_info: LangMap | null;
  difficulty_id: number;
  nb_servings: number;
  /** Minutes. */
  preparation_time: number;
  /** Minutes. */
  total_time: number;
  kitchen_equipment: LangListMap;
  tips: LangListMap;
  serving_tips: LangListMap;
  food_and_wine_pairing: LangListMap;
  recipe_img: ImageContent[];
  video: {
    id: number;
    video_url: string;
    jacket_url: string | null;
    width: number | null;
    height: number | null;
  } | null;
  steps: StepContent[];
  ingredients: IngredientContent[];
  sub_recipes: SubRecipeContent[];
  tag_ids: number[];
  /** As declared by the author; the computed ones are in the facts. */
  declared_diet_ids: number[];
  declared_allergy_ids: number[];
  declared_nutri_score: NutriScore | null;
  /** Derived from the texts and the ingredients whenever a version is saved; absent if there is none. */
  unlisted?: UnlistedMention[];
  /** The vessel of the drawn cover, if the author chose one. */
  vessel: string | null;
}

export const nutrients = [
  "energy",
  "protein",
  "lipid",
  "saturated_fatty_acids",
  "carbohydrate",
  "sugar",
  "salt",
  "fiber",
] as const;
export type Nutrient = (typeof nutrients)[number];

/** Energy in kcal, the rest in g; null is unknown. */
export type Nutrition = Record<Nutrient, number | null>;

/** Derived from the foods of a version; recomputed when a food or a quantity changes. */
export interface RecipeFacts {
  /** Per serving. */
  nutrition: Nutrition;
  /** Share of the weight whose food has known values, 0 to 1. */
  coverage: number;
  nutri_score: NutriScore | null;
  /** The union of the foods' allergens and the declared ones. */
  allergy_ids: number[];
  unknown_allergen_food_ids: number[];
  /** Allergens that some kinds of its foods hold, and none of them certainly. Absent in older versions. */
  may_contain_ids?: number[];
  /** Diets that every food fits. */
  diet_ids: number[];
  /** Total weight in grams, sub-recipes included. */
  weight: number;
  /** What a measure weighs is read with the recipe: its source is that of now. */
  provenance: Omit<NutritionProvenance, "weight_source">[];
}
