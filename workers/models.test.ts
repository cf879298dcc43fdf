import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { takePersonalFood } from "@toque/db/foods/personal.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { testUser } from "./jobs/testing/harness.ts";
import { offlineChef } from "./models.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("the offline chef is made anew only when foods, quantities, diets or public recipes have changed", async () => {
  let now = 0;
  const port = await offlineChef(db, () => now);
  const first = port.chatModel();
  /** The chef after the next look. */
  const next = async () => {
    const before = port.chatModel();
    now += 61_000;
    expect(port.chatModel()).toBe(before);
    for (let i = 0; i < 40 && port.chatModel() === before; i++) await Bun.sleep(50);
    return port.chatModel();
  };
  expect(await next()).toBe(first);
  const ownerId = await testUser(db);
  await db.transaction((tx) => takePersonalFood(tx, ownerId, { name: "Moon powder" }, "en"));
  expect(await next()).toBe(first);

  const changes = [
    () => db.sql`update foods set density = 0.77, updated_at = now() where key = 'garlic'`,
    () => db.sql`update quantities set weight = weight + 1 where key = 'clove'`,
    () => db.sql`update diets set excluded_traits = array_append(excluded_traits, 'honey') where key = 'vegetarian'`,
    () => db.sql`update recipes set private = true where key = 'hummus'`,
  ];
  let last = first;
  for (const change of changes) {
    await change();
    const renewed = await next();
    expect(renewed).not.toBe(last);
    last = renewed;
  }
}, 60_000);
