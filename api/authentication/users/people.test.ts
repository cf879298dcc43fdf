import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Role } from "@toque/db/schemas/common.ts";
import type { PublicUser, User } from "@toque/db/schemas/user.ts";
import { createApp } from "../../app.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let admin: TestUser;
let cook: TestUser;
beforeAll(async () => {
  app = await testApp();
  [admin, cook] = [await app.signUp("boss@example.org", ["admin"]), await app.signUp("cook_1%@example.org")];
});
afterAll(() => app.close());

const users = "/api/authentication/users";
const full = "/api/authentication/full-users";
const setRoles = (as: TestUser, user: TestUser, roles: unknown) =>
  app.call<User & { code?: string }>("PUT", `${users}/${user.id}/roles`, { as, body: { roles } });

describe("what others see", () => {
  test("seven fields, of anyone, and nothing of a deleted account", async () => {
    const { body } = await app.call<PublicUser>("GET", `${users}/${cook.id}`);
    const since = new Date().toISOString().slice(0, 7);
    expect(body).toEqual({
      ...{ id: cook.id, username: null, avatar_url: null, socials: [], bio: null, toque_team: false, since },
    });
    expect((await app.call<PublicUser>("GET", `${users}/${admin.id}`)).body.toque_team).toBe(true);
    const gone = await app.signUp();
    await app.db.sql`update users set deleted_at = now() where id = ${gone.id}`;
    for (const path of [`${users}/${gone.id}`, `${users}/999999`, `/api/recipe/users/${gone.id}/recipes`])
      expect((await app.call("GET", path)).status).toBe(404);
    const list = await app.call<PublicUser[]>("GET", `${users}?ids=${gone.id}&ids=${cook.id}&ids=999999&limit=100`);
    expect(list.body.map(({ id }) => id)).toEqual([cook.id]);
    expect(JSON.stringify(list.body)).not.toContain("example.org");
  });
  test("in parts, with bounds", async () => {
    const all = (await app.call<PublicUser[]>("GET", `${users}?limit=100`)).body.map(({ id }) => id);
    const parts = await Promise.all(
      [0, 1, 2].map(async (skip) => (await app.call<PublicUser[]>("GET", `${users}?skip=${skip}&limit=1`)).body[0]?.id),
    );
    expect(parts).toEqual(all.slice(0, 3));
    for (const query of ["skip=-1", "limit=0", "limit=101", "limit=x", "skip=1.5", "ids=0", "ids=x", "ids=1;drop"]) {
      expect([query, (await app.call("GET", `${users}?${query}`)).status]).toEqual([query, 422]);
      expect([query, (await app.call("GET", `${full}?${query}`, { as: admin })).status]).toEqual([query, 422]);
    }
    const many = Array.from({ length: 101 }, (_, i) => `ids=${i + 1}`).join("&");
    expect((await app.call("GET", `${users}?${many}`)).status).toBe(422);
  });
  test("an admin finds accounts by a part of name or address, taken literally", async () => {
    const found = async (query: string) => {
      const answer = await app.call<User[]>("GET", `${full}?query=${encodeURIComponent(query)}`, { as: admin });
      return [answer.headers.get("x-total-count"), answer.body.map(({ id }) => id)];
    };
    expect(await found("OK_1%@EX")).toEqual(["1", [cook.id]]);
    expect(await found("%%")).toEqual(["0", []]);
    expect(await found("\\")).toEqual(["0", []]);
    expect(await found("' or 1=1 --")).toEqual(["0", []]);
    const one = await app.call<User[]>("GET", `${full}?query=example.org&limit=1`, { as: admin });
    expect([Number(one.headers.get("x-total-count")) > 1, one.body.length]).toEqual([true, 1]);
  });
  test("public recipes, also to the cook, an admin and a moderator", async () => {
    const body = { ...(await payload(app.db)), private: true };
    const make = async (name: string) =>
      (await app.call<{ id: number }>("POST", "/api/recipe/recipes", { as: cook, body: { ...body, name } })).body.id;
    const [open, hidden] = [await make("Open pie"), await make("Hidden pie")];
    const at = `/api/recipe/recipes/${open}`;
    const { body: asked } = await app.call<{ id: number }>("POST", `${at}/request-public-approval`, { as: cook });
    await app.call("POST", `/api/recipe/recipe_approvals/${asked.id}/approve`, { as: admin, body: {} });
    for (const as of [null, cook, admin]) {
      const list = await app.call<{ id: number }[]>("GET", `/api/recipe/users/${cook.id}/recipes`, { as });
      expect(list.body.map(({ id }) => id)).toEqual([open]);
      expect([list.headers.get("x-total-count"), hidden === open]).toEqual(["1", false]);
    }
    expect((await app.call<unknown[]>("GET", `/api/recipe/users/${cook.id}/recipes?page=2`)).body).toEqual([]);

    // In each order: the later one is newer, the earlier one liked and changed last.
    const later = await make("Later pie");
    const approve = async (id: number) => {
      const recipe = `/api/recipe/recipes/${id}`;
      const { body } = await app.call<{ id: number }>("POST", `${recipe}/request-public-approval`, { as: cook });
      await app.call("POST", `/api/recipe/recipe_approvals/${body.id}/approve`, { as: admin, body: {} });
    };
    await approve(later);
    await app.call("POST", `${at}/like`, { as: admin });
    await app.db.sql`update recipes set updated_at = now() + interval '1 minute' where id = ${open}`;
    const sorted = async (sort: string) => {
      const path = `/api/recipe/users/${cook.id}/recipes?sort=${sort}`;
      const { status, body } = await app.call<{ id: number }[]>("GET", path);
      return status === 200 ? body.map(({ id }) => id) : status;
    };
    expect(await sorted("newest")).toEqual([later, open]);
    expect(await sorted("most_liked")).toEqual([open, later]);
    expect(await sorted("last_changed")).toEqual([open, later]);
    expect(await sorted("random")).toBe(422);
  });
});

describe("roles", () => {
  test("are exactly those given, from the next request on, whatever the token says", async () => {
    const aide = await app.signUp();
    const listed = async () => (await app.call("GET", full, { as: aide })).status;
    expect(await listed()).toBe(403);
    const given = await setRoles(admin, aide, ["admin", "alpha"]);
    expect(given.body.roles).toEqual(["alpha", "admin"]);
    expect(await listed()).toBe(200);
    const token = (await app.call<string>("GET", "/api/authentication/token/refresh", { as: aide })).body;
    expect((await setRoles(admin, aide, ["alpha"])).body.roles).toEqual(["alpha"]);
    // Both tokens are valid still; the newer one says "admin".
    expect(await listed()).toBe(403);
    expect((await app.call("GET", full, { as: { ...aide, token } })).status).toBe(403);
    expect(
      (await app.call("PUT", `${users}/${aide.id}/roles`, { as: { ...aide, token }, body: { roles: ["admin"] } }))
        .status,
    ).toBe(403);
  });
  test("are refused as a whole when one is wrong", async () => {
    for (const roles of [["king"], ["alpha", "alpha"], "admin", null, [["admin"]], ["admin", 1]])
      expect([roles, (await setRoles(admin, cook, roles)).status]).toEqual([roles, 422]);
    const more = { roles: ["alpha"], email: "x@example.org" };
    expect((await app.call("PUT", `${users}/${cook.id}/roles`, { as: admin, body: more })).status).toBe(422);
    expect((await app.call("PUT", `${users}/999999/roles`, { as: admin, body: { roles: [] } })).status).toBe(404);
    expect((await app.call<User>("GET", `${full}/${cook.id}`, { as: admin })).body.roles).toEqual([]);
  });
  test("the last admin stays one", async () => {
    const refused = await setRoles(admin, admin, ["moderator"]);
    expect([refused.status, refused.body.code]).toEqual([409, "last_admin"]);
    expect((await setRoles(admin, admin, ["admin", "alpha"])).status).toBe(200);
  });
  test("of admins who dismiss each other at once, one is left", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => app.signUp(undefined, ["admin"])));
    const all = [admin, ...others];
    const answers = await Promise.all(all.map((one, i) => setRoles(one, all[(i + 1) % all.length]!, [])));
    for (const { status } of answers) expect(status).toBeOneOf([200, 403, 409]);
    const [left] = await app.db.sql`select count(*)::int as n from users where 'admin' = any(roles)`;
    expect(left?.n).toBeGreaterThan(0);
    const alone = await Promise.all(all.map((one) => setRoles(one, one, [])));
    expect(alone.map(({ status }) => status)).not.toContain(500);
    const [last] = await app.db.sql`select count(*)::int as n from users where 'admin' = any(roles)`;
    expect(last?.n).toBe(1);
    await app.db.sql`update users set roles = '{admin}' where id = ${admin.id}`;
  });
  test("each change is a line of the log, with who made it", async () => {
    const lines: unknown[] = [];
    const log = {
      ...app.deps.log,
      info: (message: string, fields?: object) => void lines.push({ message, ...fields }),
    };
    const logging = createApp({ ...app.deps, log });
    const roles: Role[] = ["ambassador"];
    await logging.handle(
      new Request(`http://localhost:3000${users}/${cook.id}/roles`, {
        method: "PUT",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
        body: JSON.stringify({ roles }),
      }),
    );
    expect(lines).toContainEqual({ message: "roles changed", by: admin.id, user: cook.id, before: [], after: roles });
  });
});
