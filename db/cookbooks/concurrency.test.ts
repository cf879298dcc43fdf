import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { readCookbook } from "./read.ts";
import { addCookbookItem, createCookbook, moveCookbookItem } from "./save.ts";

// Concurrent edits on the real PostgreSQL: the embedded database runs transactions one after the other.
describe.skipIf(!realPostgresUrl())("a cookbook edited concurrently", () => {
  let db: Database;
  beforeAll(async () => {
    db = await realTestDatabase({ max: 8 });
  }, 120_000);
  afterAll(() => db.close());

  test("keeps every recipe once, each at a distinct position", async () => {
    const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('twin@example.org') returning id`;
    const owner = { userId: user!.id, isAdmin: false };
    const reader = { userId: user!.id };
    const recipes = await db.sql<{ id: number }[]>`select id from recipes where key is not null order by id limit 6`;
    const book = await db.transaction((tx) => createCookbook(tx, user!.id, { name: "Both" }, reader));
    const outcomes = await Promise.all(
      [...recipes, ...recipes].map(({ id }) =>
        db
          .transaction((tx) => addCookbookItem(tx, book, owner, { recipe_id: id, position: 1 }, reader))
          .then(
            () => "added",
            (error: { code?: string }) => error.code,
          ),
      ),
    );
    expect(outcomes.sort()).toEqual([
      ...Array.from({ length: 6 }, () => "added"),
      ...Array.from({ length: 6 }, () => "recipe_in_cookbook"),
    ]);
    const { items } = (await readCookbook(db.sql, book, reader))!;
    expect(new Set(items.map(({ position }) => position)).size).toBe(6);
    await Promise.all(items.map(({ id }) => db.transaction((tx) => moveCookbookItem(tx, id, owner, 3))));
    const moved = (await readCookbook(db.sql, book, reader))!.items;
    expect(new Set(moved.map(({ position }) => position)).size).toBe(6);
    expect(moved.map(({ recipe_id }) => recipe_id).sort()).toEqual(recipes.map(({ id }) => id).sort());
  });
});
