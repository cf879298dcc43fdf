import { type Lang, type LangMap, pick } from "@toque/db/entities/common.ts";
import type { FoodSearchResult } from "@toque/db/entities/food.ts";

/**
 * One recipe as one audience finds it: a row of `search_documents`. `public` is the approved version for everyone, `owner`
 * the current version for its owner while the two differ or nothing is public.
 */
export interface RecipeDocument {
  recipe_id: number;
  audience: "public" | "owner";
  version: number;
  /** The root's id. */
  family_id: number;
  owner_id: number | null;
  author_id: number | null;
  /** It is the one that shows its family: the public document to everyone, the owner's document to the owner. */
  face: boolean;
  /** On a public document: its owner has another one in its place. */
  has_owner_document: boolean;
  names: LangMap;
  /** The folded names in the order of `langs`, joined by `" | "`, an empty place for a missing language. */
  title: string;
  /** Folded: descriptions, names of sub-recipes, foods and tags, in all languages. */
  body: string;
  /** Sub-recipes included, as in the two lists after it. */
  food_ids: number[];
  food_category_ids: number[];
  food_subcategory_ids: number[];
  tag_ids: number[];
  /** The diets that it really fits. */
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

/** What is found by name when foods are searched. Texts by language: `names` first the name, then plural and aliases; folded. */
export interface FoodDocument {
  type: "food" | "category" | "subcategory";
  id: number;
  name: LangMap;
  origin_lang: Lang;
  names: Record<Lang, string[]>;
}

/** One entry of an ingredient filter. A category or a subcategory stands for every food in it. */
export interface FoodRef {
  kind: "food" | "category" | "subcategory";
  id: number;
}

/** Whose eyes the search looks through. Made by `searchCaller`, which leaves out main variants that the user may not see. */
export interface SearchCaller {
  userId: number | null;
  mainVariants: readonly { familyId: number; recipeId: number }[];
}

/**
 * What is looked for. Filters combine with AND. An empty list is no filter, except `recipeIds`, where it finds nothing.
 * Times are minutes, bounds included.
 */
export interface RecipeSearch {
  /** Words that all have to occur; `"a phrase"` and `-without` are understood. */
  text?: string | undefined;
  lang: Lang;
  difficultyIds?: readonly number[] | undefined;
  /** All of these have to be in the recipe or in one of its sub-recipes. */
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
   * Only these recipes (the liked ones, say), each on its own merits: which recipe shows its family does not matter then.
   * Who may see a recipe still does.
   */
  recipeIds?: readonly number[] | undefined;
  /** A hard constraint: a recipe with one of these, or with a food of unknown allergens, is not found. */
  excludedAllergenIds?: readonly number[] | undefined;
  dietId?: number | undefined;
  caller: SearchCaller;
  /** `relevance` by default; without a text that is the newest first. */
  sort?: "relevance" | "newest" | "quickest" | undefined;
  /** From 1. */
  page: number;
  /** 20 by default, at most 100. */
  pageSize?: number | undefined;
}

/** One page of recipe ids in order, and how many recipes match in all. */
export interface RecipeHits {
  ids: number[];
  total: number;
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

/** The engine could not do it: unreachable, too slow, refused. The cause is for the log, the message for nobody else. */
export class SearchEngineError extends Error {
  constructor(
    readonly engine: SearchEngine["name"],
    readonly reason: "unreachable" | "timeout" | "refused" | "task_failed",
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${engine}: ${message}`, options);
    this.name = "SearchEngineError";
  }
}

/** The one way to search. What it finds follows the documents it is given; it never reads recipes itself. */
export interface SearchEngine {
  readonly name: "postgresql" | "meilisearch";
  /** @throws SearchEngineError */
  searchRecipes(query: RecipeSearch): Promise<RecipeHits>;
  /**
   * Puts documents in. Of every recipe that occurs, exactly the given documents remain. What was put in is found by the
   * time the promise resolves. Not inside an open transaction.
   */
  index(documents: readonly RecipeDocument[]): Promise<void>;
  /** Takes out all documents of these recipes. */
  remove(recipeIds: readonly number[]): Promise<void>;
  /**
   * Puts the given documents in place of all there are. Searches find the old set until the new one is complete, and the
   * old set stays when the stream fails. A recipe that occurs again replaces its earlier documents.
   */
  rebuild(documents: AsyncIterable<readonly RecipeDocument[]>): Promise<{ count: number }>;
  /** Best first. An empty text finds nothing. */
  searchFoods(query: FoodSearch): Promise<FoodHit[]>;
  /** Puts foods, categories and subcategories in, replacing those with the same type and id. */
  indexFoods(documents: readonly FoodDocument[]): Promise<void>;
  removeFoods(refs: readonly FoodRef[]): Promise<void>;
  /** What the food search holds beside the database; none where the database itself is searched. */
  heldFoods(): Promise<FoodRef[]>;
  /** Rejects when the engine does not answer within `timeoutMs` (2,000 by default). */
  ping(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** The hit as the API answers it: the name in `lang`, or the language map when `lang` is null. */
export function toFoodSearchResult(hit: FoodHit, lang: Lang | null): FoodSearchResult {
  const name = lang === null ? hit.name : pick(hit.name, lang, hit.originLang);
  const common = { weight: hit.weight, name, id: `${hit.type}:${hit.id}` };
  if (hit.type === "food") return { type: "food", ...common, food_id: hit.id };
  if (hit.type === "category") return { type: "category", ...common, category_id: hit.id };
  return { type: "subcategory", ...common, subcategory_id: hit.id };
}

/** The page's bounds with the limits applied. `offset` is what comes before it. */
export function pageBounds(query: Pick<RecipeSearch, "page" | "pageSize">): {
  limit: number;
  offset: number;
  page: number;
} {
  const limit = Math.min(100, Math.max(1, Math.trunc(query.pageSize ?? 20)));
  // Beyond a million hits nobody pages, and a larger offset would not fit an integer.
  const page = Math.min(Math.max(1, Math.trunc(query.page)), Math.floor(1_000_000 / limit));
  return { limit, offset: (page - 1) * limit, page };
}
