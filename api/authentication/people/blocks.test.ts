import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BlockedUser, BlockState } from "@toque/db/schemas/people.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { followIndex, make, publish } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let moderator: TestUser;
let cook: TestUser;
let reader: TestUser;
let recipe: number;
let food: number;
beforeAll(async () => {
  app = await testApp();
  [moderator, cook, reader] = [await app.signUp(undefined, ["moderator"]), await app.signUp(), await app.signUp()];
  const body = { ...(await payload(app.db, { private: true })), name: "Moonlight dumplings" };
  const made = await make<Recipe>(app, cook, "POST", "/api/recipe/recipes", body);
  [recipe, food] = [made.id, made.ingredients[0]!.food!.id];
  await publish(app, cook, moderator, recipe);
  await followIndex(app);
});
afterAll(() => app.close());

const users = "/api/authentication/users";
const call = <T = BlockState & { code?: string }>(method: string, user: number, as: TestUser | null = reader) =>
  app.call<T>(method, `${users}/${user}/block`, { as });
const blocks = (as = reader, page = 1) => app.call<BlockedUser[]>("GET", `${users}/@me/blocks?page=${page}`, { as });

describe("a block", () => {
  test("is set and taken back, as often as one likes, and is one's own", async () => {
    expect((await call("GET", cook.id)).body).toEqual({ blocked: false });
    for (const _ of [1, 2]) expect(await call("PUT", cook.id)).toMatchObject({ status: 200, body: { blocked: true } });
    expect((await call("GET", cook.id)).body).toEqual({ blocked: true });
    const list = await blocks();
    expect(list.body).toEqual([{ id: cook.id, username: null, avatar_url: null, blocked_at: expect.any(String) }]);
    expect(list.headers.get("x-total-count")).toBe("1");
    // The block is the caller's alone: the blocked user has none, and is not told.
    expect((await blocks(cook)).body).toEqual([]);
    expect((await call("GET", reader.id, cook)).body).toEqual({ blocked: false });
    expect((await call("GET", cook.id, moderator)).body).toEqual({ blocked: false });
    for (const _ of [1, 2]) expect((await call("DELETE", cook.id)).status).toBe(204);
    expect((await blocks()).body).toEqual([]);
  });

  test("is of somebody else who exists", async () => {
    expect((await call("PUT", reader.id)).status).toBe(422);
    const gone = await app.signUp();
    await call("PUT", gone.id);
    await app.db.sql`update users set deleted_at = now() where id = ${gone.id}`;
    for (const id of [gone.id, 999_999])
      for (const method of ["PUT", "GET"]) expect([method, (await call(method, id)).status]).toEqual([method, 404]);
    expect((await blocks()).body).toEqual([]);
    // A block of who is leaving can still be taken back.
    for (const [id, status] of [
      [gone.id, 204],
      [gone.id, 404],
      [999_999, 404],
    ] as const)
      expect([id, (await call("DELETE", id)).status]).toEqual([id, status]);
    for (const method of ["GET", "PUT", "DELETE"]) expect((await call(method, cook.id, null)).status).toBe(401);
  });

  test("is one of 500, which are read in pages", async () => {
    const much = await app.signUp();
    await app.db.sql`
      with others as (insert into users (email) select 'many' || n || '@example.org' from generate_series(1, 499) n returning id)
      insert into user_blocks (user_id, blocked_id) select ${much.id}, id from others`;
    // Of two at once one is the last.
    const statuses = await Promise.all([cook, reader].map(async ({ id }) => (await call("PUT", id, much)).status));
    expect(statuses.sort()).toEqual([200, 409]);
    const last = await blocks(much, 25);
    expect([last.body.length, last.headers.get("x-total-count")]).toEqual([20, "500"]);
    expect((await blocks(much, 26)).body).toEqual([]);
  });

  test("leaves the recipes of the blocked out of what is found, and nothing else", async () => {
    const ids = async (path: string, as: TestUser | null = reader): Promise<number[]> => {
      const answer = await app.call<{ id: number }[] | { recipes: { id: number }[] }>("GET", path, { as });
      expect([path, answer.status]).toEqual([path, 200]);
      return (Array.isArray(answer.body) ? answer.body : answer.body.recipes).map(({ id }) => id);
    };
    const cookable = async (as = reader) => {
      const body = { food_ids: [food], pantry: false };
      const answer = await app.call<{ recipes: { id: number }[] }>("POST", "/api/recipe/recipes/cookable", {
        as,
        body,
      });
      expect(answer.status).toBe(200);
      return answer.body.recipes.map(({ id }) => id);
    };
    const search = "/api/recipe/recipes?query=moonlight";
    const found = ["/api/recipe/recipes", search, `/api/recipe/recipes?author_id=${cook.id}`];
    for (const path of found) expect([path, await ids(path)]).toEqual([path, expect.arrayContaining([recipe])]);
    expect(await cookable()).toContain(recipe);
    await make(app, reader, "POST", `/api/recipe/recipes/${recipe}/like`);
    expect(await ids("/api/recipe/recipes?liked=true")).toEqual([recipe]);

    await call("PUT", cook.id);
    for (const path of found) expect([path, await ids(path)]).toEqual([path, expect.not.arrayContaining([recipe])]);
    expect(await ids("/api/recipe/recipes?liked=true")).toEqual([]);
    expect(await cookable()).not.toContain(recipe);
    // For everybody else it is there, and by its address for the reader too.
    for (const as of [null, cook, moderator]) expect(await ids(search, as)).toEqual([recipe]);
    expect((await app.call("GET", `/api/recipe/recipes/${recipe}`, { as: reader })).status).toBe(200);
    expect((await app.call("GET", `${users}/${cook.id}`, { as: reader })).status).toBe(200);

    await call("DELETE", cook.id);
    expect(await ids(search)).toEqual([recipe]);
    expect(await cookable()).toContain(recipe);
  });
});
