import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OwnReport, ReportInput, UserReport } from "@toque/db/schemas/people.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { make, publish } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let moderator: TestUser;
let cook: TestUser;
beforeAll(async () => {
  app = await testApp();
  [moderator, cook] = [await app.signUp("mod@example.org", ["moderator"]), await app.signUp("cook@example.org")];
});
afterAll(() => app.close());

type Refused = { code?: string };
const users = "/api/authentication/users";
const send = (as: TestUser | null, user: number, body: Partial<ReportInput> | unknown, headers = {}) =>
  app.call<OwnReport & Refused>("POST", `${users}/${user}/reports`, { as, body, headers });
const list = (status: string, as = moderator) =>
  app.call<UserReport[]>("GET", `${users}/reports?status=${status}`, { as });
const decide = (id: number, body: unknown, as = moderator) =>
  app.call<UserReport & Refused>("PATCH", `${users}/reports/${id}`, { as, body });
const rows = async (reporter: number, user: number) =>
  app.db.sql<{ id: number }[]>`select id from user_reports where reporter_id = ${reporter} and user_id = ${user}`;

describe("a report", () => {
  test("is written once while it is open, and a repetition says more", async () => {
    const reader = await app.signUp();
    const first = await send(reader, cook.id, { reason: "spam", note: "  Links to a shop.  " });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      ...{ id: first.body.id, user_id: cook.id, recipe_id: null, reason: "spam", note: "Links to a shop." },
      ...{ status: "open", created_at: expect.any(String) },
    });
    const again = await send(reader, cook.id, { reason: "harassment" });
    expect([again.status, again.body]).toEqual([200, { ...first.body, reason: "harassment" }]);
    expect(await rows(reader.id, cook.id)).toHaveLength(1);
    // Once it is decided, another one may be written.
    expect((await decide(first.body.id, { status: "kept" })).status).toBe(200);
    expect((await send(reader, cook.id, { reason: "spam" })).status).toBe(201);
    expect(await rows(reader.id, cook.id)).toHaveLength(2);
  });

  test("two at once are one, and a repeated key is one call", async () => {
    const [reader, other] = [await app.signUp(), await app.signUp()];
    const both = await Promise.all([1, 2].map(() => send(reader, cook.id, { reason: "other" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0]!.body.id).toBe(both[1]!.body.id);
    const key = { "idempotency-key": "report-1" };
    for (const _ of [1, 2]) expect((await send(other, cook.id, { reason: "other" }, key)).status).toBe(201);
    expect(await rows(other.id, cook.id)).toHaveLength(1);
  });

  test("is about somebody else who exists, and about a public recipe of theirs", async () => {
    const reader = await app.signUp();
    const gone = await app.signUp();
    await app.db.sql`update users set deleted_at = now() where id = ${gone.id}`;
    const reason = "dangerous";
    for (const [as, user, status] of [
      [null, cook.id, 401],
      [reader, reader.id, 422],
      [reader, gone.id, 404],
      [reader, 999_999, 404],
    ] as const)
      expect([user, (await send(as, user, { reason })).status]).toEqual([user, status]);
    for (const body of [{}, { reason: "ugly" }, { reason, note: "x".repeat(1001) }, { reason, status: "kept" }, []])
      expect((await send(reader, cook.id, body)).status).toBe(422);
    const make_ = async (as: TestUser, name: string) => {
      const body = { ...(await payload(app.db, { private: true })), name };
      return (await make(app, as, "POST", "/api/recipe/recipes", body)).id;
    };
    const [open, hidden, another] = [
      await make_(cook, "Raw beans"),
      await make_(cook, "Hidden"),
      await make_(reader, "Own"),
    ];
    await publish(app, cook, moderator, open);
    await publish(app, reader, moderator, another);
    for (const recipe_id of [hidden, another, 999_999])
      expect([recipe_id, (await send(reader, cook.id, { reason, recipe_id })).status]).toEqual([recipe_id, 422]);
    expect((await send(reader, cook.id, { reason, recipe_id: open })).body.recipe_id).toBe(open);
    const shown = (await list("open")).body.find(({ reporter_id }) => reporter_id === reader.id);
    expect(shown).toMatchObject({ user_id: cook.id, recipe_id: open, recipe_name: "Raw beans", reason });
    // What is no longer public is not named.
    await app.db.sql`update recipes set private = true where id = ${open}`;
    expect((await list("open")).body.find(({ reporter_id }) => reporter_id === reader.id)?.recipe_name).toBeNull();
  });

  test("is one of ten a day", async () => {
    const reader = await app.signUp();
    const others = await Promise.all(Array.from({ length: 11 }, () => app.signUp()));
    for (const { id } of others.slice(0, 10)) expect((await send(reader, id, { reason: "spam" })).status).toBe(201);
    const eleventh = await send(reader, others[10]!.id, { reason: "spam" });
    expect([eleventh.status, eleventh.body.code]).toEqual([429, "too_many_reports"]);
    expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(80_000);
    // An open one may still be completed, and the next day is another.
    expect((await send(reader, others[0]!.id, { reason: "other" })).status).toBe(200);
    await app.db.sql`update user_reports set created_at = now() - interval '25 hours' where reporter_id = ${reader.id}`;
    expect((await send(reader, others[10]!.id, { reason: "spam" })).status).toBe(201);
  });
});

describe("moderators", () => {
  test("read and decide; other roles, and the reported user, can do neither", async () => {
    const [reader, person] = [await app.signUp(), await app.signUp()];
    const { body: sent } = await send(reader, person.id, { reason: "inappropriate", note: "See the picture." });
    for (const as of [reader, person]) {
      expect((await list("open", as)).status).toBe(403);
      expect((await decide(sent.id, { status: "kept" }, as)).status).toBe(403);
    }
    const waiting = (await list("open")).body;
    expect(waiting.at(-1)).toMatchObject({ id: sent.id, reporter_id: reader.id, note: "See the picture." });
    const decided = await decide(sent.id, { status: "acted", note: "Picture taken away." });
    expect(decided.body).toMatchObject({
      ...{ id: sent.id, status: "acted", decided_by: moderator.id, decision_note: "Picture taken away." },
      decided_at: expect.any(String),
    });
    expect((await list("open")).body.map(({ id }) => id)).not.toContain(sent.id);
    expect((await list("acted")).body[0]?.id).toBe(sent.id);
  });

  test("decide once, also of two at once", async () => {
    const { body: sent } = await send(await app.signUp(), cook.id, { reason: "other" });
    const other = await app.signUp(undefined, ["admin"]);
    const both = await Promise.all([
      decide(sent.id, { status: "kept" }),
      decide(sent.id, { status: "acted", note: "Warned." }, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("already_decided");
    const won = both.find(({ status }) => status === 200)!.body;
    const again = await decide(sent.id, { status: won.status === "kept" ? "acted" : "kept" });
    expect(again.status).toBe(409);
    const [row] = await app.db.sql<{ status: string }[]>`select status from user_reports where id = ${sent.id}`;
    expect(row!.status).toBe(won.status);
    expect((await decide(999_999, { status: "kept" })).status).toBe(404);
    for (const body of [{}, { status: "open" }, { status: "kept", note: "x".repeat(1001) }])
      expect((await decide(sent.id, body)).status).toBe(422);
  });

  test("neither see nor decide what is said about themselves", async () => {
    const { body: sent } = await send(await app.signUp(), moderator.id, { reason: "harassment" });
    for (const status of ["open", "kept", "acted"])
      expect((await list(status)).body.map(({ id }) => id)).not.toContain(sent.id);
    expect((await decide(sent.id, { status: "kept" })).status).toBe(404);
    const other = await app.signUp(undefined, ["moderator"]);
    expect((await list("open", other)).body.map(({ id }) => id)).toContain(sent.id);
    expect((await decide(sent.id, { status: "kept" }, other)).status).toBe(200);
  });
});
