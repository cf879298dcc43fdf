import type { Database } from "@toque/db/client/types.ts";
import { searchCaller } from "../caller.ts";
import { rebuildIndex } from "../indexer.ts";
import type { FoodRef, RecipeSearch, SearchEngine } from "../port.ts";
import type { Fixtures } from "./fixtures.ts";
import { createSampleRecipes } from "./sample-recipes.ts";

/** One adapter under test: a migrated database, and an engine over it. */
export interface Adapter {
  db: Database;
  engine: SearchEngine;
  close(): Promise<void>;
}

/** Opens one. @param state.filled with the starter content, which is not indexed yet; otherwise without a row */
export type AdapterOf = (state: { filled: boolean }) => Promise<Adapter>;

/** A recipe search in a test; `as` is the key of the calling user, a visitor by default. */
export type Ask = Partial<Omit<RecipeSearch, "caller">> & { as?: string };

/** An adapter with the sample recipes indexed after setup, and short forms of its calls. */
export class EngineHarness {
  private adapter: Adapter | undefined;
  private created: Fixtures | undefined;

  constructor(private readonly open: AdapterOf) {}

  async setUp(): Promise<void> {
    this.adapter = await this.open({ filled: false });
    this.created = await createSampleRecipes(this.adapter.db);
    await rebuildIndex(this.adapter.db, this.adapter.engine);
  }
  async tearDown(): Promise<void> {
    await this.adapter?.close();
  }

  get db(): Database {
    return this.adapter!.db;
  }
  get engine(): SearchEngine {
    return this.adapter!.engine;
  }
  get fixtures(): Fixtures {
    return this.created!;
  }

  /** The keys of the recipes found, in order, on one page of 100 by default. */
  ask = async ({ as, ...query }: Ask): Promise<{ keys: string[]; total: number }> => {
    const caller = await searchCaller(this.db.sql, as ? this.fixtures.user(as) : null);
    const { ids, total } = await this.engine.searchRecipes({ lang: "en", page: 1, pageSize: 100, ...query, caller });
    return { keys: this.fixtures.keysOf(ids), total };
  };
  /** The same in alphabetical order. */
  found = async (query: Ask): Promise<string[]> => (await this.ask(query)).keys.sort();

  food = (key: string): FoodRef => ({ kind: "food", id: this.fixtures.food(key) });
  category = (key: string): FoodRef => ({ kind: "category", id: this.fixtures.category(key) });
  subcategory = (key: string): FoodRef => ({ kind: "subcategory", id: this.fixtures.subcategory(key) });
}
