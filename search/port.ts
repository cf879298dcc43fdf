import type { Tx } from "@toque/db/client/types.ts";
import { type Lang, type LangMap, pick } from "@toque/db/schemas/common.ts";
import type { FoodSearchResult } from "@toque/db/schemas/food.ts";

/**
 * One recipe as visible to one audience: a row of `search_documents`. `public` is the approved version for everyone,
 * `owner` the current version for its owner while the two differ or nothing is public.
 */
export interface RecipeDocument {
  recipe_id: number;
  audience: "public" | "owner";
  version: number;
  /** The id of the family's root. */
  family_id: number;
  owner_id: number | null;
  author_id: number | null;
  /** Whether it represents its family: the public document to everyone, the owner's document to the owner. */
  listed: boolean;
  /** On a public document: its owner has an own document of the recipe. */
  has_owner_document: boolean;
  names: LangMap;
  /** The folded names in the order of `langs`, joined by `" | "`, empty for a missing language. */
  title: string;
  /** Folded: descriptions, names of sub-recipes, foods and tags, in all languages. */
  body: string;
  /** Including sub-recipes, as the four lists after it. */
  food_ids: number[];
  /** What has to be there to cook it, optional lines left out: the foods of lines with one food, ... */
  need_ids: number[];
  /** ... and those of lines with a choice, each line's after a zero. */
  choice_ids: number[];
  food_category_ids: number[];
  food_subcategory_ids: number[];
  tag_ids: number[];
  /** The diets that it fits by its foods. */
  diet_ids: number[];
  allergen_ids: number[];
  allergens_unknown: boolean;
  difficulty_id: number;
  /** Whole minutes. */
  preparation_time: number;
  total_time: number;
  /** ISO 8601. */
  created_at: string;
}

/** A searchable food entity. Texts by language, folded: in `names` the name first, then plural and aliases. */
export interface FoodDocument {
  type: "food" | "category" | "subcategory";
  id: number;
  name: LangMap;
  origin_lang: Lang;
  names: Record<Lang, string[]>;
}

/** One entry of an ingredient filter. A category or a subcategory matches every food in it. */
export interface FoodRef {
  kind: "food" | "category" | "subcategory";
  id: number;
}

/**
 * The user on whose behalf a search runs. Created by `searchCaller`, which leaves out main variants not visible to the
 * user.
 */
export interface SearchCaller {
  userId: number | null;
  mainVariants: readonly { familyId: number; recipeId: number }[];
  /** Authors whose recipes the user does not want to find. */
  blockedIds: readonly number[];
}

/**
 * The search parameters. Filters combine with AND. An empty list is no filter, except for `recipeIds`, where it finds
 * nothing. Times are minutes, inclusive.
 */
export interface RecipeSearch {
  /** Words that all have to match; `"a phrase"` and `-without` are supported. */
  text?: string | undefined;
  lang: Lang;
  difficultyIds?: readonly number[] | undefined;
  /** All of these must be in the recipe or in one of its sub-recipes. */
  withFoods?: readonly FoodRef[] | undefined;
  /** None of these may be in the recipe or in any of its sub-recipes. */
  withoutFoods?: readonly FoodRef[] | undefined;
  /** All of these. */
  tagIds?: readonly number[] | undefined;
  minPreparationTime?: number | undefined;
  maxPreparationTime?: number | undefined;
  minTotalTime?: number | undefined;
  maxTotalTime?: number | undefined;
  authorId?: number | undefined;
  /**
   * Only these recipes (the liked ones, for example), each individually, regardless of which recipe represents its
   * family. Visibility still applies.
   */
  recipeIds?: readonly number[] | undefined;
  /** A hard constraint: a recipe with one of these, or with a food of unknown allergens, is excluded. */
  excludedAllergenIds?: readonly number[] | undefined;
  /** All of these, by the foods of the recipe. */
  dietIds?: readonly number[] | undefined;
  caller: SearchCaller;
  /** `relevance` by default; without a text that means newest first. */
  sort?: "relevance" | "newest" | "quickest" | undefined;
  /** From 1. */
  page: number;
  /** 20 by default, at most 100. */
  pageSize?: number | undefined;
}

/** One page of recipe ids in order, and the total number of matches. */
export interface RecipeHits {
  ids: number[];
  total: number;
}

/** How many recipes of a search have each diet, tag and difficulty, the most frequent first; never none. */
export interface Facets {
  total: number;
  diets: { id: number; count: number }[];
  tags: { id: number; count: number }[];
  /** Regardless of `difficultyIds`, of which a recipe needs one only. */
  difficulties: { id: number; count: number }[];
}

export interface FoodSearch {
  text: string;
  lang: Lang;
  /** At most 100. */
  limit: number;
}

/** A food, a category or a subcategory that matches. `weight` is the relevance, above 0 and at most 1. */
export interface FoodHit {
  type: "food" | "category" | "subcategory";
  id: number;
  name: LangMap;
  originLang: Lang;
  weight: number;
}

/** A failure of the engine: unreachable, timeout, rejected. The cause and the message are for the log only. */
export class SearchEngineError extends Error {
  constructor(
    readonly engine: SearchEngine["name"],
    /** `not_built`: there is no complete index. `wrong_key`: the engine answers, and refuses the key. */
    readonly reason: "unreachable" | "timeout" | "refused" | "wrong_key" | "not_built" | "task_failed",
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${engine}: ${message}`, options);
    this.name = "SearchEngineError";
  }
}

/** What answers searches. Results follow the indexed documents; recipes are never read directly. */
export interface SearchEngine {
  readonly name: "postgresql" | "meilisearch";
  /** @throws SearchEngineError */
  searchRecipes(query: RecipeSearch): Promise<RecipeHits>;
  /** Counts what a search would find with one more filter. @throws SearchEngineError */
  countFacets(query: RecipeSearch): Promise<Facets>;
  /**
   * Indexes documents. Of every recipe included, exactly the given documents remain. Not inside an open transaction.
   */
  index(documents: readonly RecipeDocument[]): Promise<void>;
  /**
   * Indexes the only document of a recipe in the transaction that saves it: found as soon as it commits, or after
   * {@link follow}.
   */
  indexSaved(tx: Tx, document: RecipeDocument): Promise<void>;
  /** Waits, though not for long, until searches find what {@link indexSaved} wrote of these recipes. */
  follow(recipeIds: readonly number[]): Promise<void>;
  /** Removes all documents of these recipes. */
  remove(recipeIds: readonly number[]): Promise<void>;
  /**
   * Replaces all documents. Searches find the old set until the new one is complete, and the old set is kept when the
   * stream fails. A recipe that occurs again replaces its earlier documents.
   */
  rebuild(documents: AsyncIterable<readonly RecipeDocument[]>): Promise<{ count: number }>;
  /** Best first. An empty text finds nothing. */
  searchFoods(query: FoodSearch): Promise<FoodHit[]>;
  /** Indexes foods, categories and subcategories, replacing those with the same type and id. */
  indexFoods(documents: readonly FoodDocument[]): Promise<void>;
  /** Rejects when searches are not answered. */
  ping(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The hit as returned by the API: the name in `lang`, or the language map when `lang` is null.
 * @param personal whether it is a food of the caller's own
 */
export function toFoodSearchResult(hit: FoodHit, lang: Lang | null, personal = false): FoodSearchResult {
  const name = lang === null ? hit.name : pick(hit.name, lang, hit.originLang);
  const common = { weight: hit.weight, name, id: hit.id };
  if (hit.type === "food") return { type: "food", ...common, food_id: hit.id, personal };
  if (hit.type === "category") return { type: "category", ...common, category_id: hit.id };
  return { type: "subcategory", ...common, subcategory_id: hit.id };
}

/** The page's limit and offset with the limits applied. */
export function pageBounds(query: Pick<RecipeSearch, "page" | "pageSize">): {
  limit: number;
  offset: number;
  page: number;
} {
  const limit = Math.min(100, Math.max(1, Math.trunc(query.pageSize ?? 20)));
  // Paging beyond a million hits is not useful, and a larger offset would not fit an integer.
  const page = Math.min(Math.max(1, Math.trunc(query.page)), Math.floor(1_000_000 / limit));
  return { limit, offset: (page - 1) * limit, page };
}
