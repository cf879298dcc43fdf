import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { createDiet } from "../recipes/diets.ts";
import { addIngredientItem } from "../shopping-lists/items.ts";
import { createList } from "../shopping-lists/lists.ts";
import { lockIsAwaited, openTransaction, outcome } from "../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { createAllergy, deleteAllergy } from "./allergies.ts";
import { createQuantity, deleteQuantity } from "./quantities.ts";
import { createFood, deleteFood, updateFood } from "./save.ts";

// Two concurrent admins on the real PostgreSQL: the embedded database runs transactions one after the other.
describe.skipIf(!realPostgresUrl())("reference data changed concurrently", () => {
  let db: Database;
  beforeAll(async () => {
    db = await realTestDatabase({ max: 8 });
  }, 120_000);
  afterAll(() => db.close());

  const newFood = () => db.transaction((tx) => createFood(tx, { name: "Moon turnip", category_id: 1 }));
  const newAllergy = async () => (await db.transaction((tx) => createAllergy(tx, "Moon dust", "en"))).id;

  test("a food never loses an allergen silently: it would appear safe", async () => {
    const [food, used, gone] = [await newFood(), await newAllergy(), await newAllergy()];
    const naming = await openTransaction(db, (tx) => updateFood(tx, food, { allergy_ids: [used] }));
    const refused = outcome(db.transaction((tx) => deleteAllergy(tx, used)));
    await lockIsAwaited(db);
    await naming.commit();
    expect(await refused).toBe("allergy_in_use");

    const deleting = await openTransaction(db, (tx) => deleteAllergy(tx, gone));
    const late = outcome(db.transaction((tx) => updateFood(tx, food, { allergy_ids: [used, gone] })));
    await lockIsAwaited(db);
    await deleting.commit();
    expect(await late).toBe("validation_error");
    const [row] = await db.sql`select allergen_ids from foods where id = ${food}`;
    expect(row).toEqual({ allergen_ids: [used] });
  });

  test("deleting what a list or a measure begins to use concurrently is rejected by its field", async () => {
    const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('late@example.org') returning id`;
    const owner = { userId: user!.id, isAdmin: false };
    const list = await db.transaction((tx) => createList(tx, owner.userId, { name: "Week" }));
    const [gram] = await db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
    const measureOf = (food_id: number) =>
      db.transaction((tx) => createQuantity(tx, { type: "food", food_id, name: "slab", weight: 30 }));
    const put = (food_id: number, quantity_id: number) =>
      db.transaction((tx) => addIngredientItem(tx, list, owner, { food_id, quantity_id }));

    const food = await newFood();
    const takingFood = await openTransaction(db, (tx) => deleteFood(tx, food));
    const late = [outcome(put(food, gram!.id)), outcome(measureOf(food))];
    await lockIsAwaited(db);
    await takingFood.commit();
    expect(await Promise.all(late)).toEqual(["validation_error", "validation_error"]);

    const other = await newFood();
    const { id: slab } = await measureOf(other);
    const takingMeasure = await openTransaction(db, (tx) => deleteQuantity(tx, slab));
    const lateItem = outcome(put(other, slab));
    await lockIsAwaited(db);
    await takingMeasure.commit();
    expect(await lateItem).toBe("validation_error");
  });

  test("a diet never excludes a deleted food", async () => {
    const [used, gone] = [await newFood(), await newFood()];
    const excluding = (food: number) => ({ name: "Earthly", excluded_foods: [food] });
    const making = await openTransaction(db, (tx) => createDiet(tx, excluding(used), "en"));
    const refused = outcome(db.transaction((tx) => deleteFood(tx, used)));
    await lockIsAwaited(db);
    await making.commit();
    expect(await refused).toBe("food_in_use");

    const deleting = await openTransaction(db, (tx) => deleteFood(tx, gone));
    const late = outcome(db.transaction((tx) => createDiet(tx, excluding(gone), "en")));
    await lockIsAwaited(db);
    await deleting.commit();
    expect(await late).toBe("validation_error");
  });
});
