import { type Lang, langs } from "@toque/db/entities/common.ts";
import type { Settings } from "meilisearch";
import type { FoodDocument, RecipeDocument } from "./port.ts";

/** A recipe document as Meilisearch holds it: flat, with one text a language and the foods as one list of references. */
export interface IndexedRecipe extends Record<string, unknown> {
  id: string;
  recipe_id: number;
}

/** A food document as Meilisearch holds it. `names_*` are what is searched, the rest is what is answered. */
export interface IndexedFood extends FoodDocument, Record<string, unknown> {
  document_id: string;
}

/** More hits than this are neither counted nor paged to. */
export const MAX_HITS = 1_000_000;

const otherLangs = (lang: Lang): Lang[] => langs.filter((other) => other !== lang);

// The attribute rule prefers the attributes that come first, and their order belongs to the index: hence an index a language.
const rankingRules = ["sort", "words", "typo", "attribute", "exactness", "proximity"];

/** The settings of the recipe index for callers of one language. */
export function recipeSettings(lang: Lang): Settings {
  return {
    searchableAttributes: [`name_${lang}`, ...otherLangs(lang).map((other) => `name_${other}`), "body"],
    filterableAttributes: [
      "recipe_id",
      "audience",
      "family_id",
      "owner_id",
      "author_id",
      "face",
      "has_owner_document",
      "food_refs",
      "tag_ids",
      "diet_ids",
      "allergen_ids",
      "allergens_unknown",
      "difficulty_id",
      "preparation_time",
      "total_time",
    ],
    sortableAttributes: ["recipe_id", "total_time"],
    displayedAttributes: ["recipe_id"],
    rankingRules: [...rankingRules, "recipe_id:desc"],
    typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
    pagination: { maxTotalHits: MAX_HITS },
    faceting: { maxValuesPerFacet: 1 },
  };
}

/** The settings of the food index; the order of languages is weighed after the search, over few hits. */
export const foodSettings: Settings = {
  searchableAttributes: langs.map((lang) => `names_${lang}`),
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules,
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
  pagination: { maxTotalHits: 1000 },
};

export const recipeDocumentId = (recipeId: number, audience: RecipeDocument["audience"]): string =>
  `${recipeId}-${audience}`;

export const foodDocumentId = (type: FoodDocument["type"], id: number): string => `${type}-${id}`;

export function toIndexedRecipe(document: RecipeDocument): IndexedRecipe {
  const { names: _, title, food_ids, food_category_ids, food_subcategory_ids, created_at: __, ...rest } = document;
  const parts = title.split(" | ");
  return {
    ...rest,
    ...Object.fromEntries(langs.map((lang, index) => [`name_${lang}`, parts[index] ?? ""])),
    id: recipeDocumentId(document.recipe_id, document.audience),
    food_refs: [
      ...food_ids.map((id) => `food:${id}`),
      ...food_category_ids.map((id) => `category:${id}`),
      ...food_subcategory_ids.map((id) => `subcategory:${id}`),
    ],
  };
}

export function toIndexedFood(document: FoodDocument): IndexedFood {
  return {
    ...document,
    ...Object.fromEntries(langs.map((lang) => [`names_${lang}`, document.names[lang]])),
    document_id: foodDocumentId(document.type, document.id),
  };
}
