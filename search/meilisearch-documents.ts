import { createHash } from "node:crypto";
import { langs } from "@toque/db/schemas/common.ts";
import type { Settings } from "meilisearch";
import { DOCUMENT_FORMAT } from "./documents.ts";
import type { FoodDocument, RecipeDocument } from "./port.ts";

/** A recipe document in Meilisearch: flat, with names and words as filters compare them. */
export interface IndexedRecipe extends Record<string, unknown> {
  id: string;
  recipe_id: number;
}

/** A food document in Meilisearch. `names_*` are searched, the rest is returned. */
export interface IndexedFood extends FoodDocument, Record<string, unknown> {
  document_id: string;
}

/** The maximum number of hits that are counted and paged. */
export const MAX_HITS = 1_000_000;

/** Texts that are compared as a whole or by their beginning, never by order, and never counted. */
const textFilters = [...langs.flatMap((lang) => [`name_${lang}`, `name_words_${lang}`]), "name_words", "words"];

/**
 * The settings of the recipe index. Words are matched by filters on the folded words (see `meilisearch-words.ts`), and
 * only phrases by Meilisearch's own search; so its typing errors, word splitting and ranking are not used.
 */
export const recipeSettings: Settings = {
  searchableAttributes: [...langs.map((lang) => `name_${lang}`), "body"],
  filterableAttributes: [
    ...[
      "recipe_id",
      "audience",
      "family_id",
      "owner_id",
      "author_id",
      "listed",
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
    {
      attributePatterns: textFilters,
      features: { facetSearch: false, filter: { equality: true, comparison: false } },
    },
  ],
  sortableAttributes: ["recipe_id", "total_time"],
  displayedAttributes: ["recipe_id"],
  rankingRules: ["sort", "recipe_id:desc"],
  typoTolerance: { enabled: false },
  pagination: { maxTotalHits: MAX_HITS },
  faceting: { maxValuesPerFacet: 1 },
};

/** The settings of the food index; languages are ranked after the search, over few hits. */
export const foodSettings: Settings = {
  searchableAttributes: langs.map((lang) => `names_${lang}`),
  filterableAttributes: ["type"],
  sortableAttributes: [],
  rankingRules: ["sort", "words", "typo", "attribute", "exactness", "proximity"],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
  pagination: { maxTotalHits: 1000 },
};

/** Increased when the way in which documents are stored below changes. */
const STORED = 1;

/** What an index was built with: another value means that it has to be built anew. */
export const indexFormat: string = createHash("sha256")
  .update(JSON.stringify([DOCUMENT_FORMAT, STORED, recipeSettings, foodSettings]))
  .digest("hex")
  .slice(0, 16);

export const recipeDocumentId = (recipeId: number, audience: RecipeDocument["audience"]): string =>
  `${recipeId}-${audience}`;

export const foodDocumentId = (type: FoodDocument["type"], id: number): string => `${type}-${id}`;

const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(" ")).filter((word) => word !== "" && word !== "|")),
];

export function toIndexedRecipe(document: RecipeDocument): IndexedRecipe {
  const {
    names: _,
    title,
    body,
    food_ids,
    need_ids: __,
    choice_ids: ___,
    food_category_ids,
    food_subcategory_ids,
    created_at: ____,
    ...rest
  } = document;
  const names = title.split(" | ").map((name) => name.trim());
  return {
    ...rest,
    ...Object.fromEntries(
      langs.flatMap((lang, index) => {
        const name = names[index] ?? "";
        return [
          [`name_${lang}`, name],
          [`name_words_${lang}`, wordsOf([name])],
        ];
      }),
    ),
    name_words: wordsOf(names),
    body: body.split(" | "),
    words: wordsOf([...names, body]),
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
