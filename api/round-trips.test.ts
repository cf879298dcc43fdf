import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { createActors } from "./testing/actors.ts";
import { type TestApp, type TestUser, testApp } from "./testing/app.ts";
import { countRoundTrips, type RoundTripCounter } from "./testing/round-trips.ts";

// How often a save waits for PostgreSQL, counted at the wire: its session, its transaction, and the search index after it.

/** More waits than this for one save are statements sent one by one. */
const MOST = 5;
/** The same with what else a save may have to do: an idempotency key, a public recipe, a family. */
const MOST_OF_ANY = 7;

const there = realPostgresUrl() !== null;
describe.skipIf(!there)("round trips to the real PostgreSQL (TEST_DATABASE_URL)", () => {
  let behind: Database;
  let counter: RoundTripCounter;
  let app: TestApp;
  let as: TestUser;
  let body: object;

  beforeAll(async () => {
    const opened = await realTestDatabase();
    behind = opened;
    counter = await countRoundTrips(opened.url);
    // One connection: its prepared statements are those of every save.
    app = await testApp({}, undefined, openPostgres(counter.url, 1));
    const actors = await createActors(app);
    as = actors.users.owner;
    const foods = await opened.sql<{ id: number }[]>`select id from foods order by id limit 12`;
    const tags = await opened.sql<{ id: number }[]>`select id from tags order by id limit 3`;
    body = {
      ...actors.payload,
      ingredients: foods.map(({ id }, order) => ({
        order,
        food_id: id,
        quantity_id: actors.gram,
        multiplier: order + 1,
      })),
      recipe_tag: tags.map(({ id }) => ({ tag_id: id })),
    };
    // The event bus polls the database too; its reads would be counted.
    await app.deps.eventHub.close();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await counter?.close();
    await behind?.close();
  });

  const save = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const { status, body: saved } = await app.call<Recipe>(method, path, { as, body, headers });
    expect(status).toBeLessThan(300);
    return saved;
  };
  /** Waits of a call, once the statements are prepared. */
  async function tripsOf(method: string, path: string, headers = (_run: number) => ({})): Promise<number> {
    for (let run = 0; run < 3; run++) await save(method, path, headers(run));
    counter.reset();
    await save(method, path, headers(3));
    return counter.count();
  }

  test("a new recipe", async () => {
    expect(await tripsOf("POST", "/api/recipe/recipes")).toBeLessThanOrEqual(MOST);
  }, 60_000);

  test("a new version", async () => {
    const { id } = await save("POST", "/api/recipe/recipes");
    expect(await tripsOf("PUT", `/api/recipe/recipes/${id}`)).toBeLessThanOrEqual(MOST);
  }, 60_000);

  test("a new recipe with an idempotency key", async () => {
    const keys = (run: number) => ({ "idempotency-key": `round-trips-${run}` });
    expect(await tripsOf("POST", "/api/recipe/recipes", keys)).toBeLessThanOrEqual(MOST_OF_ANY);
  }, 60_000);

  test("a new version of a public recipe, and of one with variants", async () => {
    const { id } = await save("POST", "/api/recipe/recipes");
    await save("POST", `/api/recipe/recipes/${id}/variants`);
    expect(await tripsOf("PUT", `/api/recipe/recipes/${id}`)).toBeLessThanOrEqual(MOST_OF_ANY);
    await behind.sql`update recipes set private = false, approved_version = current_version where id = ${id}`;
    expect(await tripsOf("PUT", `/api/recipe/recipes/${id}`)).toBeLessThanOrEqual(MOST_OF_ANY);
  }, 60_000);
});
