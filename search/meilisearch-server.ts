import { Meilisearch, type Settings } from "meilisearch";
import type { Widening } from "./alternatives.ts";
import { bestFoods } from "./food-relevance.ts";
import {
  foodDocumentId,
  foodSettings,
  type IndexedFood,
  type IndexedRecipe,
  recipeDocumentId,
  recipeSettings,
  toIndexedFood,
  toIndexedRecipe,
} from "./meilisearch-documents.ts";
import { done, toSearchError } from "./meilisearch-errors.ts";
import { searchRecipeIndex } from "./meilisearch-recipes.ts";
import type { FoodDocument, FoodHit, FoodRef, FoodSearch, RecipeDocument, RecipeHits, RecipeSearch } from "./port.ts";
import { fold, type ParsedQuery } from "./text.ts";

export interface MeilisearchOptions {
  /** `http://host:7700` */
  url: string;
  apiKey?: string | undefined;
  /** Prefix of all index names, so that several installations can share a server. `toque_` by default. */
  prefix?: string;
  /** Timeout of one request of a search or a check; 1,000 by default. */
  searchTimeoutMs?: number;
  /** Timeout of one request that writes; 10,000 by default. */
  writeTimeoutMs?: number;
  /** Timeout of one write task; 120,000 by default. */
  taskTimeoutMs?: number;
}

/** The number of foods ranked for one search. */
const FOOD_CANDIDATES = 200;

/** What one write changes: documents that are stored, and recipes or foods whose other documents are removed. */
export interface RecipeWrite {
  documents: readonly RecipeDocument[];
  /** Every recipe of the documents, and those without any. */
  recipeIds: readonly number[];
}
export interface FoodWrite {
  documents: readonly FoodDocument[];
  removed: readonly FoodRef[];
}

/**
 * The indexes on a Meilisearch server (1.18 or later). Each build has indexes of its own, named after it: an index that
 * is there under the name of a finished build is complete, and none is ever created by a search.
 * Every method throws SearchEngineError.
 */
export class MeilisearchServer {
  private readonly searching: Meilisearch;
  private readonly writing: Meilisearch;
  private readonly prefix: string;
  private readonly taskTimeoutMs: number;

  constructor({ url, apiKey, prefix = "toque_", ...options }: MeilisearchOptions) {
    const client = (timeout: number) => new Meilisearch({ host: url, timeout, ...(apiKey ? { apiKey } : {}) });
    this.searching = client(options.searchTimeoutMs ?? 1000);
    this.writing = client(options.writeTimeoutMs ?? 10_000);
    this.prefix = prefix;
    this.taskTimeoutMs = options.taskTimeoutMs ?? 120_000;
  }

  /** The names of a build's indexes. */
  private uids = (build: string) => ({
    recipes: `${this.prefix}recipes_${build}`,
    foods: `${this.prefix}foods_${build}`,
  });

  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toSearchError(error);
    }
  }

  /** Resolves when the server answers and accepts the key. */
  reachable(): Promise<void> {
    return this.run(async () => void (await this.searching.getRawIndexes({ limit: 1 })));
  }

  /** Resolves when both indexes of a build answer a search with a filter. */
  check(build: string): Promise<void> {
    const { recipes, foods } = this.uids(build);
    return this.run(async () => {
      await this.searching.multiSearch({
        queries: [
          { indexUid: recipes, q: "", filter: 'audience = "public"', sort: ["recipe_id:desc"], limit: 1 },
          { indexUid: foods, q: "", filter: 'type = "food"', limit: 1, attributesToRetrieve: ["id"] },
        ],
      });
    });
  }

  /** The number of documents in each index of a build. */
  counts(build: string): Promise<{ recipes: number; foods: number }> {
    const { recipes, foods } = this.uids(build);
    const count = async (uid: string) => (await this.searching.index(uid).getStats()).numberOfDocuments;
    return this.run(async () => ({ recipes: await count(recipes), foods: await count(foods) }));
  }

  /** @param alternatives asked only where few recipes match the words as typed */
  searchRecipes(
    build: string,
    query: RecipeSearch,
    alternatives: (parsed: ParsedQuery) => Promise<Widening>,
  ): Promise<RecipeHits> {
    const uid = this.uids(build).recipes;
    return this.run(() => searchRecipeIndex({ client: this.searching, uid, alternatives }, query));
  }

  searchFoods(build: string, query: FoodSearch): Promise<FoodHit[]> {
    return this.run(async () => {
      const whole = fold(query.text.slice(0, 100));
      if (whole === "") return [];
      const answer = await this.searching
        .index<IndexedFood>(this.uids(build).foods)
        .search(whole, { matchingStrategy: "all", limit: FOOD_CANDIDATES });
      return bestFoods(answer.hits, whole, query);
    });
  }

  /** Creates the empty indexes of a build. */
  create(build: string): Promise<void> {
    const { recipes, foods } = this.uids(build);
    const create = async (uid: string, primaryKey: string, settings: Settings) => {
      await done(this.writing.createIndex(uid, { primaryKey }), this.taskTimeoutMs, "index_already_exists");
      await done(this.writing.index(uid).updateSettings(settings), this.taskTimeoutMs);
    };
    return this.run(async () => {
      await Promise.all([create(recipes, "id", recipeSettings), create(foods, "document_id", foodSettings)]);
    });
  }

  /** Deletes the indexes of a build, where they are. */
  drop(build: string): Promise<void> {
    return this.run(async () => {
      for (const uid of Object.values(this.uids(build)))
        await done(this.writing.deleteIndex(uid), this.taskTimeoutMs, "index_not_found");
    });
  }

  /** Of each recipe exactly the given documents remain. Resolves when they are searchable. */
  writeRecipes(build: string, { documents, recipeIds }: RecipeWrite): Promise<void> {
    const index = this.writing.index<IndexedRecipe>(this.uids(build).recipes);
    const kept = new Set(documents.map((document) => recipeDocumentId(document.recipe_id, document.audience)));
    const gone = recipeIds
      .flatMap((id) => [recipeDocumentId(id, "public"), recipeDocumentId(id, "owner")])
      .filter((id) => !kept.has(id));
    // Different documents: the order does not matter.
    return this.run(async () => {
      const removed = gone.length > 0 ? done(index.deleteDocuments(gone), this.taskTimeoutMs) : null;
      const added =
        documents.length > 0 ? done(index.addDocuments(documents.map(toIndexedRecipe)), this.taskTimeoutMs) : null;
      await Promise.all([removed, added]);
    });
  }

  /** Stores foods, categories and subcategories, and removes others. Resolves when the change is searchable. */
  writeFoods(build: string, { documents, removed }: FoodWrite): Promise<void> {
    const index = this.writing.index<IndexedFood>(this.uids(build).foods);
    const gone = removed.map((ref) => foodDocumentId(ref.kind, ref.id));
    return this.run(async () => {
      if (gone.length > 0) await done(index.deleteDocuments(gone), this.taskTimeoutMs);
      if (documents.length > 0) await done(index.addDocuments(documents.map(toIndexedFood)), this.taskTimeoutMs);
    });
  }
}
