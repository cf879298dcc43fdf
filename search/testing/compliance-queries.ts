import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { rebuildIndex } from "../indexer.ts";
import type { Adapter, AdapterOf } from "./harness.ts";
import queries from "./queries.json" with { type: "json" };

/** What people type, over the starter recipes: how many are found, and the first five by their keys. */
interface Expected {
  lang: Lang;
  text: string;
  total: number;
  first: string[];
}

/** The same queries with the same results for every adapter. */
export function queryCompliance(name: string, open: AdapterOf): void {
  describe(`what people type: ${name}`, () => {
    let adapter: Adapter;
    let keys: Map<number, string>;
    beforeAll(async () => {
      adapter = await open({ filled: true });
      await rebuildIndex(adapter.db, adapter.engine);
      const rows = await adapter.db.sql<{ id: number; key: string }[]>`select id, key from recipes`;
      keys = new Map(rows.map((row) => [row.id, row.key]));
    }, 120_000);
    afterAll(() => adapter?.close());

    for (const lang of ["en", "fr", "es", "de"] as const)
      test(`50 queries, ${lang}`, async () => {
        const expected = (queries as Expected[]).filter((query) => query.lang === lang);
        expect(expected).toHaveLength(50);
        const found: Expected[] = [];
        for (const { text } of expected) {
          const caller = { userId: null, mainVariants: [], blockedIds: [] };
          const { ids, total } = await adapter.engine.searchRecipes({ text, lang, page: 1, pageSize: 20, caller });
          found.push({ lang, text, total, first: ids.slice(0, 5).map((id) => keys.get(id) ?? String(id)) });
        }
        expect(found).toEqual(expected);
      });
    test("a later page goes on where the first one ends", async () => {
      const caller = { userId: null, mainVariants: [], blockedIds: [] };
      for (const sort of ["relevance", "newest", "quickest"] as const)
        for (const text of ["a", "salad", "Ente", "tarte pomme", "risoto"]) {
          const ask = (page: number, pageSize: number) =>
            adapter.engine.searchRecipes({ text, lang: "de", page, pageSize, caller, sort });
          const whole = await ask(1, 100);
          const pages = [];
          for (let page = 1; page <= Math.ceil(whole.total / 3) + 1; page++) pages.push(...(await ask(page, 3)).ids);
          expect([text, sort, pages]).toEqual([text, sort, whole.ids]);
        }
    });
  });
}
