import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { createAllergy, deleteAllergy } from "../foods/allergies.ts";
import { createFood, deleteFood } from "../foods/save.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { lockIsAwaited, openTransaction, outcome } from "../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { requestApproval } from "./approvals.ts";
import { deleteRecipe } from "./delete.ts";
import { restoreVersion } from "./history.ts";
import { createRecipe, saveRecipe } from "./save.ts";
import { createTag, deleteTag } from "./tags.ts";

// Concurrent edits on the real PostgreSQL: the embedded database runs transactions one after the other.
describe.skipIf(!realPostgresUrl())("a recipe edited concurrently", () => {
  let db: Database;
  let owner = 0;
  beforeAll(async () => {
    db = await realTestDatabase({ max: 8 });
    const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('two@example.org') returning id`;
    owner = user!.id;
  }, 120_000);
  afterAll(() => db.close());

  const payload = (name: string, over: Partial<RecipeCreate> = {}): RecipeCreate => ({
    name,
    description: "",
    nb_servings: 2,
    preparation_time: 1,
    total_time: 1,
    difficulty_id: 1,
    origin_lang: "en",
    ...over,
  });
  const author = () => ({ authorId: owner, source: "user", summary: "" }) as const;
  const make = async (over: Partial<RecipeCreate> = {}) =>
    (await db.transaction((tx) => createRecipe(tx, payload("First", over), { ownerId: owner }, author()))).id;
  const save = (id: number, name: string, seen: number | null, over: Partial<RecipeCreate> = {}) =>
    db.transaction((tx) => saveRecipe(tx, id, payload(name, over), seen, author()));

  test("keeps both versions, and reports a stale one", async () => {
    const id = await make();
    const first = await openTransaction(db, (tx) => saveRecipe(tx, id, payload("Second"), 1, author()));
    const others = [
      save(id, "Third", null),
      outcome(save(id, "Stale", 1)),
      outcome(db.transaction((tx) => requestApproval(tx, id))),
      outcome(db.transaction((tx) => restoreVersion(tx, id, 1, 1, { authorId: owner }))),
    ] as const;
    await lockIsAwaited(db);
    await first.commit();
    const [third, ...rest] = await Promise.all(others);
    expect(rest).toEqual(["stale_version", "done", "stale_version"]);
    expect(third).toEqual({ id, version: 3 });
    const versions = await db.sql<{ name: string }[]>`
      select content->'name'->>'en' as name from recipe_versions where recipe_id = ${id} order by version`;
    expect(versions.map(({ name }) => name)).toEqual(["First", "Second", "Third"]);
  });

  test("is not found by a save concurrent with its deletion", async () => {
    const id = await make();
    const deleting = await openTransaction(db, (tx) => deleteRecipe(tx, id));
    const saving = outcome(save(id, "Late", null));
    await lockIsAwaited(db);
    await deleting.commit();
    expect(await saving).toBe("not_found");
  });

  test("never refers to a tag or an allergen deleted concurrently", async () => {
    const said = "en" as const;
    const tag = () => db.transaction((tx) => createTag(tx, { name: "Moonlit", type: "taste" }, said));
    const allergy = () => db.transaction((tx) => createAllergy(tx, "Moon dust", said));
    const id = await make();
    const naming = async () => {
      const [{ id: tag_id }, { id: allergy_id }] = await Promise.all([tag(), allergy()]);
      return { tag_id, allergy_id, over: { recipe_tag: [{ tag_id }], allergy_ids: [allergy_id] } };
    };
    // A save that comes first keeps both.
    const used = await naming();
    const saving = await openTransaction(db, (tx) => saveRecipe(tx, id, payload("A", used.over), null, author()));
    const refused = [
      outcome(db.transaction((tx) => deleteTag(tx, used.tag_id))),
      outcome(db.transaction((tx) => deleteAllergy(tx, used.allergy_id))),
    ];
    await lockIsAwaited(db);
    await saving.commit();
    expect(await Promise.all(refused)).toEqual(["tag_in_use", "allergy_in_use"]);
    // A deletion that comes first is waited for.
    const gone = await naming();
    const deleting = await openTransaction(db, async (tx) => {
      await deleteTag(tx, gone.tag_id);
      await deleteAllergy(tx, gone.allergy_id);
    });
    const late = save(id, "B", null, gone.over).catch((error: { options?: unknown }) => error.options);
    await lockIsAwaited(db);
    await deleting.commit();
    expect(await late).toMatchObject({ fields: [{ type: "unknown_tag" }, { type: "unknown_allergy" }] });
  });

  test("is refused with a food that is deleted after it was read", async () => {
    const [category] = await db.sql<{ id: number }[]>`select id from food_categories limit 1`;
    const food = await db.transaction((tx) => createFood(tx, { name: "Moon turnip", category_id: category!.id }));
    const [gram] = await db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
    const over = { ingredients: [{ food_id: food, quantity_id: gram!.id, multiplier: 50 }] };
    const id = await make();
    const deleting = await openTransaction(db, (tx) => deleteFood(tx, food));
    const saving = outcome(save(id, "Late", null, over));
    await lockIsAwaited(db);
    await deleting.commit();
    expect(await saving).toBe("reference_deleted");
    const [recipe] = await db.sql`select current_version from recipes where id = ${id}`;
    expect(recipe!.current_version).toBe(1);
    expect(await outcome(save(id, "Later", null, over))).toBe("validation_error");
  });
});
