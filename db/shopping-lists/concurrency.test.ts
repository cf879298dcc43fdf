import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { lockIsAwaited, openTransaction, outcome } from "../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { changesAfter } from "./changes.ts";
import { addCustomItem, deleteItem, patchCustomItem } from "./items.ts";
import { addIngredients, createList, deleteList } from "./lists.ts";
import { readList } from "./read.ts";

// Two devices edit concurrently on the real PostgreSQL: the embedded database runs transactions one after the other.

const locale = { lang: "en", translated: true } as const;

describe.skipIf(!realPostgresUrl())("two concurrent devices", () => {
  let db: Database;
  let food = 0;
  let gram = 0;
  let users = 0;
  beforeAll(async () => {
    db = await realTestDatabase({ max: 8 });
    const [row] = await db.sql<{ food: number; gram: number }[]>`
      select (select id from foods where key = 'egg') as food,
             (select id from quantities where key = 'g' and food_id is null) as gram`;
    [food, gram] = [row!.food, row!.gram];
  }, 120_000);
  afterAll(() => db.close());

  const someone = async () => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into users (email) values (${`twin${++users}@example.org`}) returning id`;
    return { userId: row!.id, isAdmin: false };
  };
  const items = async (id: number, owner: { userId: number; isAdmin: boolean }) =>
    (await readList(db.sql, id, owner, locale))!.items;

  test("both keep their additions, all positions are distinct, sums are correct", async () => {
    const owner = await someone();
    const id = await db.transaction((tx) => createList(tx, owner.userId, { name: "Week" }));
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        db.transaction((tx) =>
          i % 3 === 0
            ? addIngredients(tx, id, owner, [{ food_id: food, quantity_id: gram, multiplier: 10 + i }])
            : addCustomItem(tx, id, owner, { data: `Thing ${i}`, position: 1 }).then(() => {}),
        ),
      ),
    );
    const list = await items(id, owner);
    expect(new Set(list.map(({ position }) => position)).size).toBe(9);
    expect(list.flatMap((item) => (item.type === "custom" ? [item.data] : [])).sort()).toEqual(
      [1, 2, 4, 5, 7, 8, 10, 11].map((i) => `Thing ${i}`).sort(),
    );
    expect(list.find(({ type }) => type === "ingredient")?.multiplier).toBe(4 * 10 + 0 + 3 + 6 + 9);
  });

  test("the same text from both is one item; different fields of one item are both kept", async () => {
    const owner = await someone();
    const id = await db.transaction((tx) => createList(tx, owner.userId, { name: "Week" }));
    const added = await Promise.all(
      ["Soap", " soap", "SOAP"].map((data) => db.transaction((tx) => addCustomItem(tx, id, owner, { data }))),
    );
    expect(new Set(added.map((item) => item.id)).size).toBe(1);
    expect(added.filter(({ created }) => created).length).toBe(1);
    const soap = added[0]!.id;
    await Promise.all([
      db.transaction((tx) => patchCustomItem(tx, soap, owner, { multiplier: 3 })),
      db.transaction((tx) => patchCustomItem(tx, soap, owner, { data: "Green soap" })),
      db.transaction((tx) => patchCustomItem(tx, soap, owner, { position: 7 })),
    ]);
    expect(await items(id, owner)).toMatchObject([{ data: "Green soap", multiplier: 3, position: 7 }]);
  });

  test("an item that one deletes and the other changes is deleted, and reported so", async () => {
    const owner = await someone();
    const id = await db.transaction((tx) => createList(tx, owner.userId, { name: "Week", items: [{ data: "Soap" }] }));
    const [soap] = await items(id, owner);
    const deleting = await openTransaction(db, (tx) => deleteItem(tx, soap!.id, owner));
    const changing = outcome(db.transaction((tx) => patchCustomItem(tx, soap!.id, owner, { multiplier: 2 })));
    await lockIsAwaited(db);
    await deleting.commit();
    expect(await changing).toBe("not_found");
    expect(await items(id, owner)).toEqual([]);
  });

  test("revisions grow in the order of the commits, so that a stream misses none", async () => {
    const owner = await someone();
    const [first, second] = await db.transaction(async (tx) => [
      await createList(tx, owner.userId, { name: "A" }),
      await createList(tx, owner.userId, { name: "B" }),
    ]);
    const before = (await changesAfter(db.sql, owner.userId, 0)).at(-1)!.revision;
    const slow = await openTransaction(db, (tx) => addCustomItem(tx, first!, owner, { data: "Slow" }));
    const quick = db.transaction((tx) => deleteList(tx, second!, owner));
    await lockIsAwaited(db);
    // The second has not overtaken the first: neither is visible yet.
    expect(await changesAfter(db.sql, owner.userId, before)).toEqual([]);
    await slow.commit();
    await quick;
    expect(await changesAfter(db.sql, owner.userId, before)).toEqual([
      { id: first!, revision: before + 1, deleted: false },
      { id: second!, revision: before + 2, deleted: true },
    ]);
    const told = await db.sql<{ payload: unknown }[]>`
      select payload from outbox where topic = 'toque.shopping-lists' and key = ${String(owner.userId)}
      order by id desc limit 2`;
    expect(told.map(({ payload }) => payload)).toEqual([
      { user_id: owner.userId, list_id: second!, revision: before + 2, deleted: true },
      { user_id: owner.userId, list_id: first!, revision: before + 1, deleted: false },
    ]);
  });
});
