import { type Lang, langs } from "@toque/db/entities/common.ts";
import { Meilisearch, type Settings } from "meilisearch";
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
import { done, errorCode, toSearchError } from "./meilisearch-errors.ts";
import { toQueryText, toSearchParams } from "./meilisearch-query.ts";
import type { FoodHit, FoodRef, FoodSearch, RecipeDocument, RecipeHits, RecipeSearch, SearchEngine } from "./port.ts";
import { fold, isEmptyQuery, parseQuery } from "./text.ts";

export interface MeilisearchOptions {
  /** `http://host:7700` */
  url: string;
  apiKey?: string | undefined;
  /** Before the name of every index, so that several Toques may share a server. `toque_` by default. */
  prefix?: string;
  /** How long one request may take; 5,000 by default. */
  requestTimeoutMs?: number;
  /** How long the server may take to work off one write; 60,000 by default, and ten times that in a rebuild. */
  taskTimeoutMs?: number;
}

const ABANDONED_MS = 6 * 3_600_000;
/** How many foods are weighed for one search. */
const FOOD_CANDIDATES = 200;
/** How many foods are listed at a time. */
const FOODS_PAGE = 1000;

class MeilisearchEngine implements SearchEngine {
  readonly name = "meilisearch";
  private readonly client: Meilisearch;
  private readonly prefix: string;
  private readonly taskTimeoutMs: number;
  private ready: Promise<void> | undefined;

  constructor(options: MeilisearchOptions) {
    this.client = new Meilisearch({
      host: options.url,
      timeout: options.requestTimeoutMs ?? 5000,
      ...(options.apiKey ? { apiKey: options.apiKey } : {}),
    });
    this.prefix = options.prefix ?? "toque_";
    this.taskTimeoutMs = options.taskTimeoutMs ?? 60_000;
  }

  private recipesUid = (lang: Lang): string => `${this.prefix}recipes_${lang}`;
  private nextUid = (lang: Lang, run: string): string => `${this.recipesUid(lang)}_next_${run}`;

  /** Runs work with the indexes there, and turns every failure of the server into a SearchEngineError. */
  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      this.ready ??= this.createMissing();
      await this.ready;
      return await work();
    } catch (error) {
      // What was there may be gone: the next call looks again.
      this.ready = undefined;
      throw toSearchError(error);
    }
  }

  private async create(uid: string, primaryKey: string, settings: Settings): Promise<void> {
    await done(this.client.createIndex(uid, { primaryKey }), this.taskTimeoutMs, "index_already_exists");
    await done(this.client.index(uid).updateSettings(settings), this.taskTimeoutMs);
  }

  private async createMissing(): Promise<void> {
    const wanted = [
      ...langs.map((lang) => ({ uid: this.recipesUid(lang), key: "id", settings: recipeSettings(lang) })),
      { uid: `${this.prefix}foods`, key: "document_id", settings: foodSettings },
    ];
    await Promise.all(
      wanted.map(async ({ uid, key, settings }) => {
        try {
          await this.client.getRawIndex(uid);
        } catch (error) {
          if (errorCode(error) !== "index_not_found") throw error;
          await this.create(uid, key, settings);
        }
      }),
    );
  }

  searchRecipes(query: RecipeSearch): Promise<RecipeHits> {
    return this.run(async () => {
      const parsed = parseQuery(query.text ?? "");
      if ((query.text?.trim() && isEmptyQuery(parsed)) || query.recipeIds?.length === 0) return { ids: [], total: 0 };
      const index = this.client.index<IndexedRecipe>(this.recipesUid(query.lang));
      const answer = await index.search(toQueryText(parsed), toSearchParams(query));
      return { ids: answer.hits.map((hit) => hit.recipe_id), total: answer.totalHits };
    });
  }

  /** Puts documents into one index and takes out the other audience's of the same recipes; the server works in order. */
  private async write(uid: string, documents: readonly RecipeDocument[], timeoutMs: number): Promise<void> {
    const index = this.client.index<IndexedRecipe>(uid);
    const kept = new Set(documents.map((document) => recipeDocumentId(document.recipe_id, document.audience)));
    const all = documents.flatMap(({ recipe_id }) =>
      (["public", "owner"] as const).map((audience) => recipeDocumentId(recipe_id, audience)),
    );
    const gone = [...new Set(all)].filter((id) => !kept.has(id));
    if (gone.length > 0) await done(index.deleteDocuments(gone), timeoutMs);
    if (documents.length > 0) await done(index.addDocuments(documents.map(toIndexedRecipe)), timeoutMs);
  }

  index(documents: readonly RecipeDocument[]): Promise<void> {
    if (documents.length === 0) return Promise.resolve();
    return this.run(async () => {
      await Promise.all(langs.map((lang) => this.write(this.recipesUid(lang), documents, this.taskTimeoutMs)));
    });
  }

  remove(recipeIds: readonly number[]): Promise<void> {
    if (recipeIds.length === 0) return Promise.resolve();
    const ids = recipeIds.flatMap((id) => [recipeDocumentId(id, "public"), recipeDocumentId(id, "owner")]);
    return this.run(async () => {
      await Promise.all(
        langs.map((lang) => done(this.client.index(this.recipesUid(lang)).deleteDocuments(ids), this.taskTimeoutMs)),
      );
    });
  }

  /** Deletes what rebuilds that were cut off left behind; the name tells when one began. */
  private async deleteAbandoned(): Promise<void> {
    const { results } = await this.client.getRawIndexes({ limit: 1000 });
    const began = new RegExp(`^${this.prefix}recipes_[a-z]{2}_next_(\\d+)`);
    for (const { uid } of results) {
      const match = began.exec(uid);
      if (match && Date.now() - Number(match[1]) > ABANDONED_MS) await this.client.deleteIndexIfExists(uid);
    }
  }

  rebuild(documents: AsyncIterable<readonly RecipeDocument[]>): Promise<{ count: number }> {
    const run = `${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;
    const timeoutMs = this.taskTimeoutMs * 10;
    let failure: { error: unknown } | undefined;
    return this.run(async () => {
      await this.deleteAbandoned();
      try {
        await Promise.all(langs.map((lang) => this.create(this.nextUid(lang, run), "id", recipeSettings(lang))));
        for await (const batch of catching(documents, (error) => (failure = { error })))
          await Promise.all(langs.map((lang) => this.write(this.nextUid(lang, run), batch, timeoutMs)));
        const { numberOfDocuments } = await this.client.index(this.nextUid("en", run)).getStats();
        const swaps = langs.map((lang) => ({
          indexes: [this.recipesUid(lang), this.nextUid(lang, run)] as [string, string],
          rename: false,
        }));
        await done(this.client.swapIndexes(swaps), timeoutMs);
        return { count: numberOfDocuments };
      } finally {
        // After the swap these names hold the old set, before it the half-built one.
        for (const lang of langs)
          await done(this.client.deleteIndex(this.nextUid(lang, run)), timeoutMs, "index_not_found").catch(() => {});
      }
    }).catch((error) => {
      // The stream's own error is its owner's business, not the engine's.
      throw failure ? failure.error : error;
    });
  }

  searchFoods(query: FoodSearch): Promise<FoodHit[]> {
    return this.run(async () => {
      const whole = fold(query.text.slice(0, 100));
      if (whole === "") return [];
      const answer = await this.client
        .index<IndexedFood>(`${this.prefix}foods`)
        .search(whole, { matchingStrategy: "all", limit: FOOD_CANDIDATES });
      return bestFoods(answer.hits, whole, query);
    });
  }

  indexFoods(documents: Parameters<SearchEngine["indexFoods"]>[0]): Promise<void> {
    if (documents.length === 0) return Promise.resolve();
    return this.run(async () => {
      const index = this.client.index<IndexedFood>(`${this.prefix}foods`);
      await done(index.addDocuments(documents.map(toIndexedFood)), this.taskTimeoutMs);
    });
  }

  removeFoods(refs: Parameters<SearchEngine["removeFoods"]>[0]): Promise<void> {
    if (refs.length === 0) return Promise.resolve();
    return this.run(async () => {
      const ids = refs.map((ref) => foodDocumentId(ref.kind, ref.id));
      await done(this.client.index(`${this.prefix}foods`).deleteDocuments(ids), this.taskTimeoutMs);
    });
  }

  heldFoods(): Promise<FoodRef[]> {
    return this.run(async () => {
      const index = this.client.index<IndexedFood>(`${this.prefix}foods`);
      const refs: FoodRef[] = [];
      while (true) {
        const page = await index.getDocuments({ fields: ["type", "id"], limit: FOODS_PAGE, offset: refs.length });
        refs.push(...page.results.map(({ type, id }) => ({ kind: type, id })));
        if (page.results.length < FOODS_PAGE) return refs;
      }
    });
  }

  async ping(timeoutMs = 2000): Promise<void> {
    const { host, apiKey } = this.client.config;
    try {
      await new Meilisearch({ host, timeout: timeoutMs, ...(apiKey ? { apiKey } : {}) }).health();
    } catch (error) {
      throw toSearchError(error);
    }
  }

  async close(): Promise<void> {}
}

/** Tells of an error of the stream itself before it goes on. */
async function* catching<T>(stream: AsyncIterable<T>, onError: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** The search by a Meilisearch server (1.18 or later). The indexes are created when they are first needed. */
export function createMeilisearch(options: MeilisearchOptions): SearchEngine {
  return new MeilisearchEngine(options);
}
