import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { readIndexState } from "./index-state.ts";
import { createSearchService, type SearchService } from "./service.ts";
import { type MeilisearchDouble, startMeilisearchDouble } from "./testing/meilisearch-double.ts";

let double: MeilisearchDouble;
let db: Database;
let service: SearchService;
beforeEach(async () => {
  double = startMeilisearchDouble();
  db = await testDatabase();
  const log = { info: () => {}, warn: () => {} };
  const meilisearch = { url: double.url, apiKey: double.apiKey };
  service = createSearchService({ db, meilisearch, log, checkMs: 20, compareMs: 20 });
  await service.start();
  await until(() => service.fallback() === null);
});
afterEach(async () => {
  await service.close();
  double.close();
  await db.close();
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within 20 s: ${holds}`);
    await Bun.sleep(5);
  }
}
const build = async () => (await readIndexState(db.sql))?.build ?? "";
const remove = (uid: string, ids: string[]) =>
  fetch(`${double.url}/indexes/${uid}/documents/delete-batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${double.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(ids),
  });
const anything = {
  lang: "en",
  page: 1,
  pageSize: 100,
  caller: { userId: null, mainVariants: [], blockedIds: [] },
} as const;

test("documents that Meilisearch lost without a trace come back", async () => {
  const first = await build();
  await remove(`toque_recipes_${first}`, ["1-public", "2-public"]);
  await until(async () => (await build()) !== first && service.fallback() === null);
  const { ids } = await service.searchRecipes(anything);
  expect([ids.length, ids.includes(1), ids.includes(2)]).toEqual([43, true, true]);
});

test("of a dead engine only the first search asks, and it is asked again when a check succeeds", async () => {
  double.refuse(true);
  expect((await service.searchRecipes(anything)).total).toBe(43);
  expect(service.fallback()).toBe("refused");
  const asked = double.searches();
  for (let i = 0; i < 20; i++) expect((await service.searchRecipes(anything)).total).toBe(43);
  // The checks go on meanwhile, and are no searches.
  expect(double.searches()).toBe(asked);
  double.refuse(false);
  await until(() => service.fallback() === null);
  await service.searchRecipes(anything);
  expect(double.searches()).toBe(asked + 1);
});

test("a write is in Meilisearch when it resolves", async () => {
  await service.remove([1]);
  expect(await db.sql`select 1 from search_changes`).toHaveLength(0);
  expect(service.fallback()).toBeNull();
  expect((await service.searchRecipes(anything)).total).toBe(42);
});
