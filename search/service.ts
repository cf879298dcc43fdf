import type { Database } from "@toque/db/client/types.ts";
import { readAlternatives } from "./alternatives.ts";
import { DOCUMENT_FORMAT } from "./documents.ts";
import { isBuilt, lacksChange } from "./index-state.ts";
import { rebuildIndex } from "./indexer.ts";
import type { MeilisearchOptions } from "./meilisearch-server.ts";
import { type FallbackReason, MeilisearchState, type SearchLog } from "./meilisearch-state.ts";
import {
  type Facets,
  type FoodHit,
  type FoodSearch,
  type RecipeHits,
  type RecipeSearch,
  type SearchEngine,
  SearchEngineError,
} from "./port.ts";
import { createPostgresSearch } from "./postgres.ts";

/** The search of an installation: answers as long as the database does. */
export interface SearchService extends SearchEngine {
  /**
   * Keeps the indexes built and up to date from now on, beside those of other processes. Resolves when the index in the
   * database is built, or could not be built for now.
   */
  start(): Promise<void>;
  /** Why PostgreSQL answers in Meilisearch's place; null while Meilisearch does, or is not used. */
  fallback(): FallbackReason | null;
}

export interface SearchServiceOptions {
  db: Database;
  /** Null: searches are answered by PostgreSQL alone. */
  meilisearch: MeilisearchOptions | null;
  log: SearchLog;
  /** How often the indexes are checked; 1,000 ms by default. */
  checkMs?: number;
  /** How often the numbers of documents are compared; 60,000 ms by default. */
  compareMs?: number;
}

/** The longest time that a search may take at Meilisearch, all of its requests together. */
const SEARCH_MS = 1500;
/** How long a write waits for Meilisearch at most. */
const FOLLOW_MS = 1500;
/** How long a requested rebuild waits for another process that updates the index. */
const TURN_MS = 120_000;
/** How long closing waits for a write that is under way; it is repeated by the next process. */
const CLOSE_MS = 3000;

/** Rejects with a SearchEngineError after `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new SearchEngineError("meilisearch", "timeout", `did not answer within ${ms} ms`);
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

class Service implements SearchService {
  readonly name: SearchEngine["name"];
  private readonly postgres: SearchEngine;
  private readonly meilisearch: MeilisearchState | null;
  private isBuilt = false;
  private loop: Promise<void> | null = null;
  private isClosed = false;
  private isWoken = false;
  private endPause: () => void = () => {};
  private lastFailure = "";

  constructor(private readonly options: SearchServiceOptions) {
    const { db, meilisearch, log, compareMs } = options;
    this.postgres = createPostgresSearch(db);
    this.meilisearch = meilisearch ? new MeilisearchState({ db, meilisearch, log, compareMs }) : null;
    this.name = meilisearch ? "meilisearch" : "postgresql";
  }

  fallback(): FallbackReason | null {
    return this.meilisearch?.reason ?? null;
  }

  /** Asks Meilisearch where it can answer, else PostgreSQL; what failed is asked again only after a successful check. */
  private async answer<T>(
    ask: (meilisearch: MeilisearchState, build: string) => Promise<T>,
    instead: () => Promise<T>,
  ): Promise<T> {
    const { meilisearch } = this;
    const build = meilisearch?.build ?? null;
    if (!meilisearch || build === null) return instead();
    try {
      return await within(SEARCH_MS, ask(meilisearch, build));
    } catch (error) {
      if (!(error instanceof SearchEngineError)) throw error;
      // Meanwhile a check may have found another build.
      if (meilisearch.build === build) meilisearch.leave(error.reason, error);
      this.wake();
      return instead();
    }
  }

  searchRecipes(query: RecipeSearch): Promise<RecipeHits> {
    const { sql } = this.options.db;
    return this.answer(
      ({ server }, build) => server.searchRecipes(build, query, (parsed) => readAlternatives(sql, parsed)),
      async () => {
        await this.assertBuilt();
        return this.postgres.searchRecipes(query);
      },
    );
  }

  /**
   * By the index in PostgreSQL, whichever engine answers searches: it is always there and finds the same, and Meilisearch counts
   * no words that are meant otherwise.
   */
  async countFacets(query: RecipeSearch): Promise<Facets> {
    await this.assertBuilt();
    return this.postgres.countFacets(query);
  }

  searchFoods(query: FoodSearch): Promise<FoodHit[]> {
    return this.answer(
      ({ server }, build) => server.searchFoods(build, query),
      () => this.postgres.searchFoods(query),
    );
  }

  /** An index that was never built would say that there is no recipe. */
  private async assertBuilt(): Promise<void> {
    this.isBuilt ||= await isBuilt(this.options.db.sql, "postgresql", null);
    if (!this.isBuilt) throw new SearchEngineError("postgresql", "not_built", "the index is not built yet");
  }

  async index(documents: Parameters<SearchEngine["index"]>[0]): Promise<void> {
    await this.postgres.index(documents);
    await this.follow(documents.map((document) => document.recipe_id));
  }

  indexSaved(...saved: Parameters<SearchEngine["indexSaved"]>): Promise<void> {
    return this.postgres.indexSaved(...saved);
  }

  async remove(recipeIds: readonly number[]): Promise<void> {
    await this.postgres.remove(recipeIds);
    await this.follow(recipeIds);
  }

  async indexFoods(documents: Parameters<SearchEngine["indexFoods"]>[0]): Promise<void> {
    await this.postgres.indexFoods(documents);
    await this.untilFound(documents.map(({ type, id }) => ({ kind: type, entityId: id })));
  }

  follow(recipeIds: readonly number[]): Promise<void> {
    return this.untilFound(recipeIds.map((id) => ({ kind: "recipe", entityId: id })));
  }

  /** Waits until Meilisearch has a change too, so that who wrote finds it; not for long, and not while it is away. */
  private async untilFound(changed: Parameters<typeof lacksChange>[1]): Promise<void> {
    const deadline = Date.now() + FOLLOW_MS;
    if (changed.length === 0) return;
    while (this.loop && this.meilisearch?.build && Date.now() < deadline) {
      if (!(await lacksChange(this.options.db.sql, changed))) return;
      this.wake();
      await Bun.sleep(20);
    }
  }

  /** Rebuilds both indexes. @throws SearchEngineError when Meilisearch's cannot be built; PostgreSQL's then is */
  async rebuild(documents: Parameters<SearchEngine["rebuild"]>[0]): Promise<{ count: number }> {
    const result = await this.postgres.rebuild(documents);
    if (!this.meilisearch) return result;
    const deadline = Date.now() + TURN_MS;
    while (!(await this.meilisearch.sync.build(async () => true))) {
      if (Date.now() > deadline)
        throw new SearchEngineError("meilisearch", "timeout", "another process is still updating the index");
      await Bun.sleep(200);
    }
    return result;
  }

  async ping(timeoutMs?: number): Promise<void> {
    // The check decides who answers: searches fail only when neither can.
    await this.meilisearch?.check().catch((error: unknown) => {
      if (!(error instanceof SearchEngineError)) throw error;
    });
    if (this.meilisearch?.build) return;
    await this.postgres.ping(timeoutMs);
    await this.assertBuilt();
  }

  async start(): Promise<void> {
    if (this.loop) return;
    const isReady = await this.buildPostgres();
    this.loop = this.run(isReady);
  }

  /** Builds the index in the database where it is missing or of another format. @returns whether it is there */
  private async buildPostgres(): Promise<boolean> {
    const { db } = this.options;
    try {
      if (!(await isBuilt(db.sql, "postgresql", DOCUMENT_FORMAT))) await rebuildIndex(db, this.postgres);
      return true;
    } catch (error) {
      this.tell("the search index in the database could not be built", error);
      return false;
    }
  }

  /** Logs a failure that repeats once. */
  private tell(message: string, error: unknown): void {
    const failure = `${message}: ${(error as Error).message}`;
    if (failure !== this.lastFailure && !this.isClosed) this.options.log.warn(message, { error });
    this.lastFailure = failure;
  }

  private async run(wasBuilt: boolean): Promise<void> {
    const { checkMs = 1000 } = this.options;
    let isReady = wasBuilt;
    // With PostgreSQL alone nothing is left to do once its index is built.
    while (!this.isClosed && !(isReady && !this.meilisearch)) {
      isReady ||= await this.buildPostgres();
      this.isWoken = false;
      try {
        await this.meilisearch?.maintain();
        this.lastFailure = "";
      } catch (error) {
        this.tell("the index of Meilisearch could not be brought up to date", error);
        // A commit does not shorten the pause while it fails.
        this.isWoken = false;
        await this.pause(checkMs, false);
        continue;
      }
      await this.pause(checkMs, true);
    }
  }

  private wake(): void {
    this.isWoken = true;
    this.endPause();
  }

  private pause(ms: number, canWake: boolean): Promise<void> {
    if (this.isClosed || (canWake && this.isWoken)) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        if (!canWake && !this.isClosed) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.endPause();
    await Promise.race([this.loop, Bun.sleep(CLOSE_MS)]);
    await this.postgres.close();
  }
}

/** The search of an installation over its database, by Meilisearch where one is given. */
export function createSearchService(options: SearchServiceOptions): SearchService {
  return new Service(options);
}
