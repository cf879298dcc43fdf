import type { Database } from "@toque/db/client/types.ts";
import { searchCaller } from "../caller.ts";
import { rebuildIndex } from "../indexer.ts";
import type { FoodRef, RecipeSearch, SearchEngine } from "../port.ts";
import type { Kitchen } from "./kitchen.ts";
import { cookMenu } from "./menu.ts";

/** One adapter to try: an empty migrated database, and an engine of its own over it. */
export interface Bench {
  db: Database;
  engine: SearchEngine;
  close(): Promise<void>;
}

/** A recipe search as a test writes it; `as` is the key of the user who asks, nobody by default. */
export type Ask = Partial<Omit<RecipeSearch, "caller">> & { as?: string };

/** An adapter with the menu in its index, once it is set up, and short ways to ask it. */
export class Trial {
  private bench: Bench | undefined;
  private menu: Kitchen | undefined;

  constructor(private readonly open: () => Promise<Bench>) {}

  async setUp(): Promise<void> {
    this.bench = await this.open();
    this.menu = await cookMenu(this.bench.db);
    await rebuildIndex(this.bench.db, this.bench.engine);
  }
  async tearDown(): Promise<void> {
    await this.bench?.close();
  }

  get db(): Database {
    return this.bench!.db;
  }
  get engine(): SearchEngine {
    return this.bench!.engine;
  }
  get kitchen(): Kitchen {
    return this.menu!;
  }

  /** The keys of the recipes found, in order, on one page of 100 by default. */
  ask = async ({ as, ...query }: Ask): Promise<{ keys: string[]; total: number }> => {
    const caller = await searchCaller(this.db.sql, as ? this.kitchen.user(as) : null);
    const { ids, total } = await this.engine.searchRecipes({ lang: "en", page: 1, pageSize: 100, ...query, caller });
    return { keys: this.kitchen.keysOf(ids), total };
  };
  /** The same in alphabetical order. */
  found = async (query: Ask): Promise<string[]> => (await this.ask(query)).keys.sort();

  food = (key: string): FoodRef => ({ kind: "food", id: this.kitchen.food(key) });
  category = (key: string): FoodRef => ({ kind: "category", id: this.kitchen.category(key) });
  subcategory = (key: string): FoodRef => ({ kind: "subcategory", id: this.kitchen.subcategory(key) });
}
