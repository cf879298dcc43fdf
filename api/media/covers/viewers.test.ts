import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Role } from "@toque/db/entities/common.ts";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { createSession } from "../../session/sessions.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";
import { viewerOf } from "../viewer.ts";
import { coverRoutes } from "./routes.ts";

// A cover shows what is in a recipe: who may not see a version sees no cover of it, nor learns that it is there.

let app: TestApp;
let covers: ReturnType<typeof coverRoutes>;
beforeAll(async () => {
  app = await testApp();
  covers = coverRoutes({ sql: app.db.sql, viewerOf: (request) => viewerOf(app.db.sql, request) });
});
afterAll(() => app.close());

const lookers = ["visitor", "stranger", "owner", "moderator", "admin"] as const;
type Looker = (typeof lookers)[number];

test("a cover is seen by who sees the version that it is of", async () => {
  const users = {} as Record<Looker, TestUser | null>;
  const cookies = {} as Record<Looker, string>;
  for (const name of lookers) {
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
    const seen: Looker[] = [];
    for (const name of lookers) {
      const headers = { cookie: cookies[name] };
      const answer = await covers.handle(
        new Request(`http://localhost/media/covers/${id}-${version}.svg`, { headers }),
      );
      if (answer.status === 200) seen.push(name);
      // What everybody keeps is what everybody may see.
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
  expect(await seenBy(1)).toEqual([...lookers]);
  expect(await seenBy(2)).toEqual(["owner", "admin"]);
  await approve(await ask());
  expect(await seenBy(2)).toEqual([...lookers]);
  expect(await seenBy(1)).toEqual(["owner", "admin"]);
  await save({ name: "Third", private: true });
  expect(await seenBy(2)).toEqual(["owner", "admin"]);
  await app.call("DELETE", at, { as });
  for (const version of [1, 2, 3]) expect(await seenBy(version)).toEqual([]);
  expect(await seenBy(1, 987_654)).toEqual([]);
});
