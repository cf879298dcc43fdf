import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Cooking, CookingChange, CookingTimer, CurrentCooking } from "@toque/db/schemas/cooking.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let hummus = 0;
beforeAll(async () => {
  app = await testApp();
  [anna, ben] = [await app.signUp(), await app.signUp()];
  hummus = await recipeId(app.db, "hummus");
});
afterAll(() => app.close());

const path = (id = hummus) => `/api/recipe/recipes/${id}/cooking`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const timer = (over: Partial<CookingTimer> = {}): CookingTimer => ({
  ...{ id: "t-1", step_id: 3, label: "Chickpeas", seconds: 600, ends_at: inMinutes(10), left: null },
  ...over,
});
const state = (over: object = {}) => ({ step: 0, servings: 4, timers: [], revision: 0, ...over });
const put = <T = Cooking>(body: unknown, as: TestUser | null = anna, id = hummus) =>
  app.call<T>("PUT", path(id), { as, body });
const current = async (as: TestUser) =>
  (await app.call<CurrentCooking[]>("GET", "/api/recipe/users/@me/cookings", { as })).body;

describe("a cooking", () => {
  test("is kept with its timers, and listed with the card of its recipe until it is done", async () => {
    const running = timer();
    const saved = await put(state({ step: 2, timers: [running] }));
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ recipe_id: hummus, step: 2, servings: 4, timers: [running] });
    const [listed] = await current(anna);
    expect(listed).toMatchObject({ ...saved.body, recipe: { id: hummus } });
    expect(await current(ben)).toEqual([]);
    const paused = timer({ ends_at: null, left: 77.5 });
    const next = await put(state({ step: 3, timers: [paused], revision: saved.body.revision }));
    expect(next.body).toMatchObject({ step: 3, timers: [paused], started_at: saved.body.started_at });
    expect(next.body.revision).toBeGreaterThan(saved.body.revision);
    expect((await app.call("DELETE", path(), { as: anna })).status).toBe(204);
    expect(await current(anna)).toEqual([]);
    expect((await app.call("DELETE", path(), { as: anna })).status).toBe(204);
    expect((await app.call("DELETE", path(), { as: ben })).status).toBe(404);
  });

  test("is not overwritten by a device that has not seen its last state", async () => {
    const eve = await app.signUp();
    const first = (await put(state(), eve)).body;
    const second = (await put(state({ step: 1, revision: first.revision }), eve)).body;
    const stale = await put<{ code: string }>(state({ step: 5, revision: first.revision }), eve);
    expect([stale.status, stale.body.code]).toEqual([409, "cooking_changed"]);
    expect((await put(state({ step: 5 }), eve)).status).toBe(409);
    expect((await current(eve))[0]).toMatchObject({ step: 1, revision: second.revision });
    // A lost answer: the same state again is no conflict, and no change.
    const again = await put(state({ step: 1, revision: first.revision }), eve);
    expect([again.status, again.body.revision]).toEqual([200, second.revision]);
    await app.call("DELETE", path(), { as: eve });
    expect((await put(state({ step: 2, revision: second.revision }), eve)).status).toBe(409);
    expect((await put(state({ step: 2 }), eve)).status).toBe(200);
  });

  test("of many devices at once takes one of them", async () => {
    const eve = await app.signUp();
    const { revision } = (await put(state(), eve)).body;
    const steps = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(steps.map((step) => put(state({ step, revision }), eve)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)!.body;
    expect((await current(eve))[0]).toMatchObject({ step: won.step, revision: won.revision });
  });

  test("names what is wrong, and changes nothing", async () => {
    const eve = await app.signUp();
    const cases: [object, string][] = [
      [{ more: 1 }, "more"],
      [{ step: -1 }, "step"],
      [{ step: 1.5 }, "step"],
      [{ servings: 0 }, "servings"],
      [{ revision: -1 }, "revision"],
      [{ timers: [timer({ left: 3 })] }, "timers.0.ends_at"],
      [{ timers: [timer({ ends_at: null })] }, "timers.0.ends_at"],
      [{ timers: [timer(), timer({ id: "t-2", ends_at: "2026-02-30T25:00:00Z" })] }, "timers.1.ends_at"],
      [{ timers: [timer({ ends_at: "tomorrow" })] }, "timers.0.ends_at"],
      [{ timers: [timer({ ends_at: inMinutes(200 * 24 * 60) })] }, "timers.0.ends_at"],
      [{ timers: [timer({ ends_at: "1999-01-01T00:00:00Z" })] }, "timers.0.ends_at"],
      [{ timers: [timer(), timer()] }, "timers.1.id"],
      [{ timers: [timer({ id: "../x" })] }, "timers.0.id"],
      [{ timers: [timer({ label: " " })] }, "timers.0.label"],
      [{ timers: [timer({ label: "x".repeat(201) })] }, "timers.0.label"],
      [{ timers: [timer({ seconds: 0 })] }, "timers.0.seconds"],
      [{ timers: [timer({ ends_at: null, left: -1 })] }, "timers.0.left"],
      [{ timers: [{ ...timer(), more: 1 }] }, "timers.0.more"],
      [{ timers: Array.from({ length: 21 }, (_, i) => timer({ id: `t-${i}` })) }, "timers"],
    ];
    for (const [over, field] of cases) {
      const { status, body } = await put<{ detail: { loc: unknown[] }[] }>(state(over), eve);
      expect([over, status]).toEqual([over, 422]);
      expect(body.detail[0]!.loc.slice(1).join(".")).toBe(field);
    }
    expect(await current(eve)).toEqual([]);
  });

  test("is of a recipe that its cook can see, and is not listed when that ends", async () => {
    expect((await put(state(), null)).status).toBe(401);
    const body = await payload(app.db, { private: true });
    const { id } = (await app.call<{ id: number }>("POST", "/api/recipe/recipes", { as: anna, body })).body;
    const admin = await app.signUp("admin@example.org", ["admin"]);
    for (const as of [ben, admin]) expect((await put(state(), as, id)).status).toBe(404);
    expect((await put(state(), anna, id)).status).toBe(200);
    await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna });
    expect((await current(anna)).map(({ recipe_id }) => recipe_id)).not.toContain(id);
  });

  test("that nobody touches for days is over, and a new one begins", async () => {
    const eve = await app.signUp();
    await put(state({ step: 4 }), eve);
    await app.db.sql`update cookings set updated_at = now() - interval '4 days' where user_id = ${eve.id}`;
    expect(await current(eve)).toEqual([]);
    const next = await put(state(), eve);
    expect(next.status).toBe(200);
    expect(Date.parse(next.body.started_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("gives way to the twenty that were touched last", async () => {
    const eve = await app.signUp();
    const ids = await app.db.sql<{ id: number }[]>`
      select id from recipes where approved_version is not null and not private order by id limit 22`;
    for (const { id } of ids) expect((await put(state(), eve, id)).status).toBe(200);
    const left = (await current(eve)).map(({ recipe_id }) => recipe_id);
    expect(left).toHaveLength(20);
    expect(left).toContain(ids.at(-1)!.id);
    expect(left).not.toContain(ids[0]!.id);
  });
});

describe("the event stream", () => {
  async function device(as: TestUser, lastEventId?: number) {
    const gone = new AbortController();
    const headers: Record<string, string> = { authorization: `Bearer ${as.token}` };
    if (lastEventId !== undefined) headers["last-event-id"] = String(lastEventId);
    const url = "http://localhost:3000/api/recipe/cookings/events";
    const response = await app.handle(new Request(url, { headers, signal: gone.signal }));
    const received: CookingChange[] = [];
    const waiting: (() => void)[] = [];
    void (async () => {
      let buffer = "";
      const decoder = new TextDecoder();
      for await (const chunk of response.body!) {
        buffer += decoder.decode(chunk as Uint8Array, { stream: true });
        const frames = buffer.split("\n\n");
        buffer = frames.pop() ?? "";
        for (const frame of frames) {
          const data = /^data: (.*)$/m.exec(frame)?.[1];
          if (data) received.push(JSON.parse(data));
        }
        for (const waiter of waiting.splice(0)) waiter();
      }
    })().catch(() => {});
    return {
      received,
      hangUp: () => gone.abort(),
      async until(enough: (received: CookingChange[]) => boolean) {
        while (!enough(received)) await new Promise<void>((resolve) => waiting.push(resolve));
      },
    };
  }

  test("tells another device of each change and of the end, resumes, and tells nobody else", async () => {
    const carl = await app.signUp();
    const other = await recipeId(app.db, "pancakes");
    const [phone, tablet, stranger] = [await device(carl), await device(carl), await device(ben)];
    const first = (await put(state({ timers: [timer()] }), carl)).body;
    await tablet.until((received) => received.length >= 1);
    expect(tablet.received[0]).toEqual({ recipe_id: hummus, revision: first.revision, ended: false });
    tablet.hangUp();
    await put(state(), carl, other);
    await put(state({ step: 1, revision: first.revision }), carl);
    await app.call("DELETE", path(other), { as: carl });
    const back = await device(carl, first.revision);
    await back.until((received) => received.some(({ ended }) => ended));
    expect(back.received.map(({ recipe_id, ended }) => [recipe_id, ended])).toEqual([
      [hummus, false],
      [other, true],
    ]);
    await phone.until((received) => received.some(({ ended }) => ended));
    expect(stranger.received).toEqual([]);
    for (const open of [phone, back, stranger]) open.hangUp();
  });
});
