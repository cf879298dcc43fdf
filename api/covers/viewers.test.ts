import { afterAll, beforeAll, expect, test } from "bun:test";
import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Role } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { payload } from "../testing/payloads.ts";

// A cover reveals a recipe's content: a user who may not see a version gets neither its cover nor a hint that it exists.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const viewers = ["visitor", "stranger", "owner", "moderator", "admin"] as const;
type Viewer = (typeof viewers)[number];

test("a cover is visible to users who may see its version", async () => {
  const users = {} as Record<Viewer, TestUser | null>;
  const cookies = {} as Record<Viewer, string>;
  for (const name of viewers) {
    const roles: Role[] = name === "moderator" || name === "admin" ? [name] : [];
    const user = name === "visitor" ? null : await app.signUp(`${name}@example.org`, roles);
    users[name] = user;
    cookies[name] = user
      ? `toque.session=${(await app.db.transaction((tx) => createSession(tx, user.id))).token}`
      : "toque.session=%E0%A4%A";
  }
  const as = users.owner;
  const body = await payload(app.db, { private: true });
  const { body: recipe } = await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body });
  const at = `/api/recipe/recipes/${recipe.id}`;
  const save = (over: object) => app.call("PUT", at, { as, body: { ...body, ...over } });
  const ask = async () => (await app.call<{ id: number }>("POST", `${at}/request-public-approval`, { as })).body.id;
  const approve = (id: number) =>
    app.call("POST", `/api/recipe/recipe_approvals/${id}/approve`, { as: users.moderator, body: {} });
  const seenBy = async (version: number, id = recipe.id) => {
    const seen: Viewer[] = [];
    for (const name of viewers) {
      const headers = { cookie: cookies[name] };
      const answer = await app.handle(new Request(`http://localhost/media/covers/${id}-${version}.svg`, { headers }));
      if (answer.status === 200) seen.push(name);
      // Only public covers may be in shared caches.
      if (answer.status === 200 && name !== "visitor" && !seen.includes("visitor"))
        expect(answer.headers.get("cache-control")).toStartWith("private");
    }
    return seen;
  };

  expect(await seenBy(1)).toEqual(["owner", "admin"]);
  const first = await ask();
  expect(await seenBy(1)).toEqual(["owner", "moderator", "admin"]);
  await save({ name: "Second" });
  await approve(first);
  expect(await seenBy(1)).toEqual([...viewers]);
  expect(await seenBy(2)).toEqual(["owner", "admin"]);
  await approve(await ask());
  expect(await seenBy(2)).toEqual([...viewers]);
  expect(await seenBy(1)).toEqual(["owner", "admin"]);
  await save({ name: "Third", private: true });
  expect(await seenBy(2)).toEqual(["owner", "admin"]);
  await app.call("DELETE", at, { as });
  for (const version of [1, 2, 3]) expect(await seenBy(version)).toEqual([]);
  expect(await seenBy(1, 987_654)).toEqual([]);
});
