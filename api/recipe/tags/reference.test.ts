import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// Reference data kept by moderators and admins: tags, diets, allergens, categories; and the users' choices.

let app: TestApp;
let user: TestUser;
let other: TestUser;
let moderator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  [user, other] = [await app.signUp(), await app.signUp()];
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  admin = await app.signUp("admin@example.org", ["admin"]);
});
afterAll(() => app.close());

type Any = { id: number; name: string; code: string; detail: { loc: unknown[] }[] } & Record<string, unknown>;
const call = (
  method: string,
  path: string,
  as: TestUser | null,
  body?: unknown,
  headers: Record<string, string> = {},
) => app.call<Any>(method, path, { as, body, headers });
const places = (answer: { body: Any }) => answer.body.detail.map(({ loc }) => loc.join("."));

async function picture(owner: TestUser, kind: string): Promise<string> {
  const [row] = await app.db.sql<{ id: string }[]>`
    insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes)
    values (${owner.id}, ${kind}, 'image/webp', now(), now(), 320, 240, 100) returning id`;
  return `/media/${row!.id}`;
}

describe("tags", () => {
  test("are made, read in the reader's language, written anew and taken out", async () => {
    const img = await picture(moderator, "tag");
    const body = { name: { en: "Picnic", fr: "Pique-nique" }, type: "occasion", img, color: "#ff8a3d" };
    const made = await call("POST", "/api/recipe/tags", moderator, body);
    expect(made).toMatchObject({ status: 201, body: { name: "Picnic", type: "occasion", img, color: "#ff8a3d" } });
    const path = `/api/recipe/tags/${made.body.id}`;
    expect((await call("GET", path, null, undefined, { lang: "fr" })).body.name).toBe("Pique-nique");
    const [media] = await app.db.sql<{ is_public: boolean }[]>`select is_public from media where id = ${img.slice(7)}`;
    expect(media?.is_public).toBe(true);
    // An unchanged text keeps its translations, a changed one loses them.
    await call("PUT", path, moderator, { ...body, name: "Picnic", origin_lang: "en" });
    expect((await call("GET", path, null, undefined, { lang: "fr" })).body.name).toBe("Pique-nique");
    await call("PUT", path, moderator, { name: "Outdoors", type: "occasion", origin_lang: "en" });
    expect((await call("GET", path, null, undefined, { lang: "fr" })).body).toMatchObject({
      name: "Outdoors",
      img: null,
    });
    expect((await call("DELETE", path, moderator)).status).toBe(204);
    expect((await call("GET", path, null)).status).toBe(404);
    expect((await call("DELETE", path, moderator)).status).toBe(404);
  });

  test("cannot be deleted while in use by a recipe; an old version skips a deleted one", async () => {
    const { body: tag } = await call("POST", "/api/recipe/tags", moderator, { name: "Rare", type: "taste" });
    const create = await payload(app.db, { recipe_tag: [{ tag_id: tag.id }] });
    const { body: recipe } = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: user, body: create });
    expect(await call("DELETE", `/api/recipe/tags/${tag.id}`, moderator)).toMatchObject({
      status: 409,
      body: { code: "tag_in_use" },
    });
    await call("PUT", `/api/recipe/recipes/${recipe.id}`, user, await payload(app.db));
    expect((await call("DELETE", `/api/recipe/tags/${tag.id}`, moderator)).status).toBe(204);
    const old = await app.call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}/versions/1`, { as: user });
    expect([old.status, old.body.tags]).toEqual([200, []]);
  });

  test.each([
    [{ color: "orange" }, "body.color"],
    [{ type: "colour" }, "body.type"],
    [{ name: " " }, "body.name"],
    [{ name: "" }, "body.name"],
    [{ name: { it: "Picnic" } }, "body.name"],
    [{ img: "https://elsewhere.example/x.png" }, "body.img"],
    [{ surprise: 1 }, "body.surprise"],
  ])("with %p are refused by name", async (over, place) => {
    const answer = await call("POST", "/api/recipe/tags", moderator, { name: "Picnic", type: "occasion", ...over });
    expect([answer.status, places(answer)[0]?.startsWith(place)]).toEqual([422, true]);
  });

  test("only accept pictures uploaded for them by the caller", async () => {
    for (const img of [await picture(user, "tag"), await picture(moderator, "recipe")])
      expect((await call("POST", "/api/recipe/tags", moderator, { name: "x", type: "taste", img })).status).toBe(422);
  });

  test("upload addresses require the role that may use them", async () => {
    for (const [path, method, may, mayNot] of [
      ["/api/recipe/tags/image-upload-url", "GET", moderator, user],
      ["/api/food/food-image-upload-url", "POST", admin, moderator],
      ["/api/recipe/recipes/image-upload-url", "GET", user, null],
      ["/api/food/fridge-image-upload-url", "GET", user, null],
    ] as const) {
      const good = await call(method, `${path}?content_type=image/png`, may);
      expect([path, good.status]).toEqual([path, 200]);
      expect(good.body).toMatchObject({
        upload_url: expect.stringContaining("/media/upload/"),
        expires_at: expect.any(String),
      });
      expect((await call(method, `${path}?content_type=text/html`, may)).status).toBe(415);
      expect((await call(method, `${path}?content_type=image/png`, mayNot)).status).toBe(mayNot ? 403 : 401);
    }
  });
});

describe("diets", () => {
  test("are created with their exclusions, chosen by users, and cleared for them on deletion", async () => {
    const [egg = 0] = await foodIds(app.db, "egg");
    const made = await call("POST", "/api/recipe/diets", moderator, {
      name: "Egg-free",
      excluded_foods: [egg],
      origin_lang: "en",
    });
    expect(made).toMatchObject({ status: 201, body: { name: "Egg-free", img: null } });
    const [event] = await app.db
      .sql`select 1 from outbox where type = 'diet.saved' and (payload->>'diet_id')::int = ${made.body.id}`;
    expect(event).toBeDefined();
    expect((await call("GET", "/api/recipe/users/@me/diet", user)).body as unknown).toBeNull();
    expect((await call("PUT", "/api/recipe/users/@me/diet", user, { diet_id: made.body.id })).body.name).toBe(
      "Egg-free",
    );
    expect((await call("GET", "/api/recipe/users/@me/diet", user)).body.id).toBe(made.body.id);
    // The hard constraint holds in the search at once, whatever the recipes' facts say yet.
    expect((await call("DELETE", `/api/recipe/diets/${made.body.id}`, moderator)).status).toBe(204);
    expect((await call("GET", "/api/recipe/users/@me/diet", user)).body as unknown).toBeNull();
    expect((await call("DELETE", "/api/recipe/users/@me/diet", user)).status).toBe(204);
  });

  test("name every id that does not exist", async () => {
    const body = {
      name: "x",
      excluded_foods: [999_999],
      excluded_subcategories: [1, 999_999],
      excluded_categories: [999_999],
    };
    expect(places(await call("POST", "/api/recipe/diets", moderator, body))).toEqual([
      "body.excluded_foods.0",
      "body.excluded_subcategories.1",
      "body.excluded_categories.0",
    ]);
    expect(places(await call("PUT", "/api/recipe/users/@me/diet", user, { diet_id: 999_999 }))).toEqual([
      "body.diet_id",
    ]);
  });
});

describe("allergens", () => {
  test("are managed by an admin, and cannot be deleted while in use", async () => {
    const made = await call("POST", "/api/food/allergies", admin, { name: { en: "Kiwi", fr: "Kiwi" } });
    expect(made).toMatchObject({ status: 201, body: { name: "Kiwi" } });
    const path = `/api/food/allergies/${made.body.id}`;
    expect((await call("PUT", path, admin, { name: "Kiwifruit" })).body.name).toBe("Kiwifruit");
    expect((await call("GET", path, null, undefined, { lang: "fr" })).body.name).toBe("Kiwi");
    const link = await call("POST", "/api/food/users/@me/user-allergies", user, { allergy_id: made.body.id });
    expect((await call("DELETE", path, admin)).body.code).toBe("allergy_in_use");
    await call("DELETE", `/api/food/user-allergies/${link.body.id}`, user);
    expect((await call("DELETE", path, admin)).status).toBe(204);
    expect((await call("DELETE", "/api/food/allergies/1", admin)).body.code).toBe("allergy_in_use");
    expect((await call("POST", "/api/food/allergies", moderator, { name: "x" })).status).toBe(403);
  });

  test("that a user avoids are only visible to that user", async () => {
    const add = (as: TestUser) => call("POST", "/api/food/users/@me/user-allergies", as, { allergy_id: 3 });
    const [first, second] = [await add(user), await add(user)];
    expect(first).toMatchObject({ status: 201, body: { allergy_id: 3, user_id: user.id } });
    expect(second.body).toEqual(first.body);
    const keyed = (allergy_id: number) =>
      app.call("POST", "/api/food/users/@me/user-allergies", {
        as: user,
        body: { allergy_id },
        headers: { "idempotency-key": "one of mine" },
      });
    expect((await keyed(3)).body).toEqual(first.body);
    expect((await keyed(4)).status).toBe(409);
    const list = await app.call<unknown[]>("GET", "/api/food/users/@me/user-allergies", { as: user });
    expect(list.body).toEqual([first.body]);
    expect((await app.call<unknown[]>("GET", "/api/food/users/@me/user-allergies", { as: other })).body).toEqual([]);
    const theirs = await call("DELETE", `/api/food/user-allergies/${first.body.id}`, other);
    const none = await call("DELETE", "/api/food/user-allergies/999999", other);
    expect([theirs.status, theirs.body]).toEqual([404, none.body]);
    expect((await call("DELETE", `/api/food/user-allergies/${first.body.id}`, user)).status).toBe(204);
    expect(places(await call("POST", "/api/food/users/@me/user-allergies", user, { allergy_id: 999 }))).toEqual([
      "body.allergy_id",
    ]);
  });
});

describe("categories", () => {
  test("and subcategories are added by an admin, and found by name at once", async () => {
    const made = await call("POST", "/api/food/food-categories", admin, { name: "Seaweeds" });
    expect(made).toMatchObject({ status: 201, body: { name: "Seaweeds" } });
    const sub = await call(
      "POST",
      "/api/food/food-subcategories",
      admin,
      { name: "Algues brunes", category_id: made.body.id },
      { lang: "fr" },
    );
    expect(sub).toMatchObject({ status: 201, body: { name: "Algues brunes", category_id: made.body.id } });
    const list = await app.call<Any[]>("GET", `/api/food/food-categories/${made.body.id}/subcategories`);
    expect(list.body).toEqual([{ ...sub.body, key: expect.any(String) }]);
    const all = await app.call<Any[]>("GET", "/api/food/food-subcategories");
    expect(all.body).toContainEqual(list.body[0]!);
    expect(all.body.map(({ key }) => key)).toEqual(expect.arrayContaining(["water", "stocks"]));
    const found = await app.call<Any[]>("GET", "/api/food/food?query=seaweed");
    expect(found.body[0]).toMatchObject({ type: "category", category_id: made.body.id });
    expect(
      places(await call("POST", "/api/food/food-subcategories", admin, { name: "x", category_id: 999_999 })),
    ).toEqual(["body.category_id"]);
    expect((await call("POST", "/api/food/food-categories", moderator, { name: "x" })).status).toBe(403);
  });
});
