import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Cookbook, CookbookItem, CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let admin: TestUser;
/** Public starter recipes. */
let open: number[] = [];
/** Anna's own private recipe. */
let secret: Recipe;
const statements: string[] = [];
let counting = false;

beforeAll(async () => {
  app = await testApp({}, (text) => {
    // The bus reads the outbox when it wants to.
    if (counting && !text.includes("pg_current_snapshot()")) statements.push(text);
  });
  [anna, ben, admin] = [await app.signUp(), await app.signUp(), await app.signUp("admin@example.org", ["admin"])];
  open = (await app.db.sql<{ id: number }[]>`select id from recipes where key is not null order by id`).map(
    ({ id }) => id,
  );
  const body = await payload(app.db, { private: true, recipe_img: [{ img_url: await picture(anna) }] });
  secret = (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, body })).body;
});
afterAll(() => app.close());

/** The address of a picture that a user has uploaded. */
async function picture(owner: TestUser, kind = "recipe"): Promise<string> {
  const [row] = await app.db.sql<{ id: string }[]>`
    insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes)
    values (${owner.id}, ${kind}, 'image/png', now(), now(), 800, 600, 1000) returning id`;
  return `/media/${row!.id}`;
}
const isPublicPicture = async (url: string) => {
  const [row] = await app.db.sql<{ is_public: boolean }[]>`
    select is_public from media where id = ${url.slice("/media/".length)}::uuid`;
  return row!.is_public;
};

const PATH = "/api/recipe/cookbooks";
const create = async (body: Record<string, unknown> = {}, as = anna) => {
  const answer = await app.call<Cookbook>("POST", PATH, { as, body: { name: "Sundays", ...body } });
  expect([answer.status, answer.body]).toMatchObject([201, { name: "Sundays" }]);
  return answer.body;
};
const items = (...ids: number[]) => ids.map((recipe_id) => ({ recipe_id }));
const read = (id: number, as: TestUser | null = anna) => app.call<Cookbook>("GET", `${PATH}/${id}`, { as });
const patch = (id: number, body: unknown, as = anna) => app.call<Cookbook>("PATCH", `${PATH}/${id}`, { as, body });
const recipes = (cookbook: Cookbook) => cookbook.items.map(({ recipe_id }) => recipe_id);

describe("a cookbook", () => {
  test("is private by default and holds recipes in their order", async () => {
    const [a = 0, b = 0, c = 0] = open;
    const cookbook = await create({
      items: [{ recipe_id: a, position: 5 }, { recipe_id: b, position: 2 }, { recipe_id: c }],
    });
    expect(cookbook).toEqual({
      id: cookbook.id,
      user_id: anna.id,
      name: "Sundays",
      description: "",
      private: true,
      cover_img_url: null,
      items: [
        { id: cookbook.items[0]!.id, cookbook_id: cookbook.id, recipe_id: b, position: 2 },
        { id: cookbook.items[1]!.id, cookbook_id: cookbook.id, recipe_id: a, position: 5 },
        { id: cookbook.items[2]!.id, cookbook_id: cookbook.id, recipe_id: c, position: 6 },
      ],
    });
    expect((await read(cookbook.id)).body).toEqual(cookbook);
  });

  test("is rejected by the invalid field, and nothing is saved", async () => {
    const before = await app.call("GET", "/api/recipe/users/@me/cookbooks", { as: anna });
    const [a = 0] = open;
    const cases: [Record<string, unknown>, (string | number)[]][] = [
      [{ name: "" }, ["name"]],
      [{ name: 4 }, ["name"]],
      [{ private: "yes" }, ["private"]],
      [{ more: 1 }, ["more"]],
      [{ items: [...items(a), { recipe_id: 1_999_999 }] }, ["items", 1, "recipe_id"]],
      [{ items: items(a, a) }, ["items", 1, "recipe_id"]],
      [{ items: [{ recipe_id: a, position: "1" }] }, ["items", 0, "position"]],
      [{ items: [{ recipe_id: a, position: 1e10 }] }, ["items", 0, "position"]],
    ];
    for (const [over, loc] of cases) {
      const answer = await app.call("POST", PATH, { as: anna, body: { name: "X", ...over } });
      expect([over, answer.status]).toEqual([over, 422]);
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", ...loc] }] });
    }
    // Another user's private recipe does not exist for Ben.
    const theirs = await app.call("POST", PATH, { as: ben, body: { name: "X", items: items(secret.id) } });
    expect(theirs.body).toMatchObject({ detail: [{ loc: ["body", "items", 0, "recipe_id"], type: "unknown_recipe" }] });
    expect((await app.call("GET", "/api/recipe/users/@me/cookbooks", { as: anna })).body).toEqual(before.body);
  });

  test("changes only the given fields", async () => {
    const { id } = await create({ description: "Slow", items: items(open[0]!) });
    expect((await patch(id, { name: " Mondays " })).body).toMatchObject({ name: "Mondays", description: "Slow" });
    expect((await patch(id, { description: "", private: false })).body).toMatchObject({
      description: "",
      private: false,
    });
    expect((await patch(id, {})).body).toMatchObject({ name: "Mondays", private: false });
    expect((await patch(id, { name: null })).status).toBe(422);
    expect((await app.call("DELETE", `${PATH}/${id}`, { as: anna })).status).toBe(204);
    expect((await read(id)).status).toBe(404);
  });
});

describe("visibility", () => {
  test("a private one is only visible to its owner; for others it looks like a missing one", async () => {
    const { id, items: list } = await create({ items: items(open[0]!) });
    const item = list[0]!.id;
    const calls: [string, string, number, unknown?][] = [
      ["GET", `${PATH}/ID`, id],
      ["PATCH", `${PATH}/ID`, id, { name: "X" }],
      ["DELETE", `${PATH}/ID`, id],
      ["POST", `${PATH}/ID/items`, id, { recipe_id: open[1] }],
      ["PATCH", "/api/recipe/cookbook-items/ID", item, { position: 3 }],
      ["DELETE", "/api/recipe/cookbook-items/ID", item],
    ];
    for (const [method, path, own, body] of calls) {
      const theirs = await app.call(method, path.replace("ID", String(own)), { as: ben, body });
      const none = await app.call(method, path.replace("ID", "1999999"), { as: ben, body });
      expect([method, path, theirs.status]).toEqual([method, path, 404]);
      expect(theirs.body).toEqual(none.body);
    }
    expect((await read(id, null)).status).toBe(404);
    expect((await read(id, admin)).status).toBe(200);
    await patch(id, { private: false });
    expect((await read(id, null)).status).toBe(200);
    // Visible to everyone, changed only by its owner.
    for (const [method, path, own, body] of calls.slice(1))
      expect((await app.call(method, path.replace("ID", String(own)), { as: ben, body })).status).toBe(403);
    // A recipe in it that the reader may not see does not exist for them.
    const hidden = (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, body: await payload(app.db) }))
      .body;
    const added = await app.call<{ id: number }>("POST", `${PATH}/${id}/items`, {
      as: anna,
      body: { recipe_id: hidden.id },
    });
    const itemPath = `/api/recipe/cookbook-items/${added.body.id}`;
    expect((await app.call("DELETE", itemPath, { as: ben })).status).toBe(404);
    expect((await app.call("DELETE", itemPath, { as: anna })).status).toBe(204);
    expect(recipes((await read(id)).body)).toEqual([open[0]!]);
  });

  test("a recipe not visible to the reader is neither shown nor counted", async () => {
    const dora = await app.signUp();
    const body = await payload(app.db, { private: true });
    const own = (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: dora, body })).body.id;
    const { id } = await create({ private: false, items: items(open[0]!, own, open[1]!) }, dora);
    const count = async (as: TestUser | null) => {
      const list = await app.call<CookbookSummary[]>("GET", `/api/recipe/users/${dora.id}/cookbooks`, { as });
      return list.body.map(({ nb_items }) => nb_items);
    };
    expect(recipes((await read(id, dora)).body)).toEqual([open[0]!, own, open[1]!]);
    for (const as of [null, ben]) {
      expect(recipes((await read(id, as)).body)).toEqual([open[0]!, open[1]!]);
      expect(await count(as)).toEqual([2]);
    }
    expect(await count(dora)).toEqual([3]);
    await app.call("DELETE", `/api/recipe/recipes/${own}`, { as: dora });
    expect(await count(dora)).toEqual([2]);
  });

  test("lists: one's own, another's public ones, all public ones in pages", async () => {
    const eve = await app.signUp();
    const mine = [];
    for (let i = 0; i < 23; i++) mine.push((await create({ private: i % 23 === 0 }, eve)).id);
    mine.reverse();
    const ids = async (path: string, as: TestUser | null = null) => {
      const answer = await app.call<CookbookSummary[]>("GET", path, { as });
      expect(Object.keys(answer.body[0] ?? { nb_items: 0 })).toContain("nb_items");
      return answer.body.map(({ id }) => id);
    };
    expect(await ids("/api/recipe/users/@me/cookbooks", eve)).toEqual(mine);
    expect(await ids(`/api/recipe/users/${eve.id}/cookbooks`, eve)).toEqual(mine);
    expect(await ids(`/api/recipe/users/${eve.id}/cookbooks`, ben)).toEqual(mine.slice(0, 22));
    expect(await ids("/api/recipe/users/1999999/cookbooks")).toEqual([]);
    const page = await app.call<CookbookSummary[]>("GET", PATH);
    expect(page.body.map(({ id }) => id)).toEqual(mine.slice(0, 20));
    const [{ n: total } = { n: 0 }] = await app.db.sql<{ n: number }[]>`
      select count(*)::int as n from cookbooks where not private`;
    expect(page.headers.get("x-total-count")).toBe(String(total));
    expect(page.headers.get("link")).toContain(`<${PATH}?page=2>; rel="next"`);
    expect((await ids(`${PATH}?page=2`)).slice(0, 2)).toEqual(mine.slice(20, 22));
    expect(await ids(`${PATH}?page=99`)).toEqual([]);
    expect((await app.call("GET", `${PATH}?page=0`)).status).toBe(422);
  });
});

describe("its recipes", () => {
  const post = (id: number, body: unknown, headers: Record<string, string> = {}) =>
    app.call<CookbookItem>("POST", `${PATH}/${id}/items`, { as: anna, body, headers });

  test("are added once, moved and removed", async () => {
    const [a = 0, b = 0, c = 0] = open;
    const { id } = await create({ items: items(a, b) });
    const added = await post(id, { recipe_id: c, position: 1 });
    expect([added.status, added.body]).toEqual([
      201,
      { id: added.body.id, cookbook_id: id, recipe_id: c, position: 1.5 },
    ]);
    expect([(await post(id, { recipe_id: c })).status, (await post(id, { recipe_id: 1_999_999 })).status]).toEqual([
      409, 422,
    ]);
    const move = (item: number, position: unknown) =>
      app.call<CookbookItem>("PATCH", `/api/recipe/cookbook-items/${item}`, { as: anna, body: { position } });
    expect((await move(added.body.id, 0.5)).body).toEqual({ ...added.body, position: 0.5 });
    expect((await move(added.body.id, "first")).status).toBe(422);
    expect(recipes((await read(id)).body)).toEqual([c, a, b]);
    const first = (await read(id)).body.items[0]!;
    expect((await app.call("DELETE", `/api/recipe/cookbook-items/${first.id}`, { as: anna })).status).toBe(204);
    expect(recipes((await read(id)).body)).toEqual([a, b]);
    expect((await move(first.id, 1)).status).toBe(404);
  });

  test("and the book itself apply every change once per key", async () => {
    let keys = 0;
    const twice = async <T>(method: string, path: string, body?: unknown) => {
      const headers = { "idempotency-key": `book-${++keys}` };
      const first = await app.call<T>(method, path, { as: anna, body, headers });
      const second = await app.call<T>(method, path, { as: anna, body, headers });
      expect([method, path, second.status, second.body]).toEqual([method, path, first.status, first.body]);
      expect(first.status).toBeLessThan(300);
      return first.body;
    };
    const book = await twice<Cookbook>("POST", PATH, { name: "Once" });
    const item = await twice<CookbookItem>("POST", `${PATH}/${book.id}/items`, { recipe_id: open[0] });
    await twice("PATCH", `/api/recipe/cookbook-items/${item.id}`, { position: 4 });
    await twice("DELETE", `/api/recipe/cookbook-items/${item.id}`);
    await twice("PATCH", `${PATH}/${book.id}`, { description: "D" });
    await twice("DELETE", `${PATH}/${book.id}`);
  });
});

describe("its cover", () => {
  const wrong = { detail: [{ loc: ["body", "cover_img_url"], type: "unknown_media" }] };

  test("is an own uploaded recipe picture, or one of a recipe in it", async () => {
    const mine = await picture(anna);
    expect((await create({ cover_img_url: mine })).cover_img_url).toBe(mine);
    const bad = [
      "https://example.org/x.png",
      await picture(ben),
      await picture(anna, "avatar"),
      "/media/covers/1-1.svg",
    ];
    for (const cover_img_url of bad) {
      const answer = await app.call("POST", PATH, { as: anna, body: { name: "X", cover_img_url } });
      expect([cover_img_url, answer.status, answer.body]).toMatchObject([cover_img_url, 422, wrong]);
    }
    const summary = await app.call<Recipe>("GET", `/api/recipe/recipes/${open[0]}`);
    const { id } = await create({ items: items(open[0]!), cover_img_url: summary.body.cover_url });
    expect((await patch(id, { cover_img_url: await picture(ben) })).body).toMatchObject(wrong);
    expect((await patch(id, { cover_img_url: null })).body.cover_img_url).toBeNull();
  });

  test("becomes public with the cookbook, and not before", async () => {
    const mine = await picture(anna);
    const { id } = await create({ cover_img_url: mine });
    expect(await isPublicPicture(mine)).toBe(false);
    expect((await patch(id, { private: false })).status).toBe(200);
    expect(await isPublicPicture(mine)).toBe(true);
    const [other, third] = [await picture(anna), await picture(anna)];
    await patch(id, { cover_img_url: other });
    await create({ cover_img_url: third, private: false });
    expect([await isPublicPicture(other), await isPublicPicture(third)]).toEqual([true, true]);
  });

  test("of a public cookbook is not the drawn one of a recipe that is not public", async () => {
    const { id } = await create({ items: items(secret.id), cover_img_url: secret.cover_url });
    expect((await patch(id, { private: false })).body).toMatchObject(wrong);
    expect((await read(id)).body.private).toBe(true);
    expect((await patch(id, { private: false, cover_img_url: secret.recipe_img[0]!.img_url })).status).toBe(200);
    expect(await isPublicPicture(secret.recipe_img[0]!.img_url)).toBe(true);
  });
});

test("an account keeps at most a hundred", async () => {
  const fay = await app.signUp();
  await app.db.sql`insert into cookbooks (user_id, name) select ${fay.id}, 'Book' from generate_series(1, 99)`;
  await create({}, fay);
  expect((await app.call("POST", PATH, { as: fay, body: { name: "X" } })).body).toMatchObject({
    detail: [{ loc: ["body", "name"] }],
  });
});

test("the number of statements does not grow with the recipes or the cookbooks", async () => {
  const count = async (size: number) => {
    const user = await app.signUp();
    counting = true;
    statements.length = 0;
    const first = await create({ private: false, items: items(...open.slice(0, size)) }, user);
    await read(first.id, null);
    counting = false;
    for (let i = 0; i < size; i++) await create({ private: false, items: items(...open.slice(0, i)) }, user);
    counting = true;
    await app.call("GET", PATH);
    await app.call("GET", `/api/recipe/users/${user.id}/cookbooks`, { as: user });
    await app.call("POST", `${PATH}/${first.id}/items`, { as: user, body: { recipe_id: open.at(-1), position: 1 } });
    counting = false;
    return statements.length;
  };
  const few = await count(2);
  expect(few).toBeGreaterThan(10);
  expect(await count(20)).toBe(few);
});
