import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ShoppingList, ShoppingListChange, ShoppingListCustomItem } from "@toque/db/schemas/shopping-list.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds } from "../../testing/payloads.ts";

// Several devices of one owner: retries, and synchronisation of changes.

let app: TestApp;
let ben: TestUser;
let egg = 0;
let gram = 0;
beforeAll(async () => {
  app = await testApp();
  ben = await app.signUp();
  [egg = 0] = await foodIds(app.db, "egg");
  const [row] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  gram = row!.id;
});
afterAll(() => app.close());

const PATH = "/api/recipe/shopping-lists";
const create = async (body: Record<string, unknown>, as: TestUser) =>
  (await app.call<ShoppingList>("POST", PATH, { as, body: { name: "Week", ...body } })).body;
const read = async (id: number, as: TestUser) => (await app.call<ShoppingList>("GET", `${PATH}/${id}`, { as })).body;
const grams = (food_id: number, multiplier: number) => ({ food_id, quantity_id: gram, multiplier });
const texts = (list: ShoppingList) =>
  list.items.map((item) => (item.type === "custom" ? item.data : `${item.food_id}:${item.multiplier}`));

describe("a device that was offline", () => {
  test("can resend every change: it takes effect once, with the same response", async () => {
    const eve = await app.signUp();
    let keys = 0;
    const twice = async <T>(method: string, path: string, body?: unknown) => {
      const headers = { "idempotency-key": `change-${++keys}` };
      const first = await app.call<T>(method, path, { as: eve, body, headers });
      const second = await app.call<T>(method, path, { as: eve, body, headers });
      expect([method, path, second.status, second.body]).toEqual([method, path, first.status, first.body]);
      expect(first.status).toBeLessThan(300);
      return first.body;
    };
    const list = await twice<ShoppingList>("POST", PATH, { name: "Week" });
    await twice("PATCH", `${PATH}/${list.id}`, { name: "Month" });
    await twice("POST", `${PATH}/${list.id}/add-ingredients`, { ingredients: [grams(egg, 100)] });
    await twice("POST", `${PATH}/${list.id}/ingredients`, { food_id: egg, quantity_id: gram, multiplier: 10 });
    const soap = await twice<ShoppingListCustomItem>("POST", `${PATH}/${list.id}/custom-items`, { data: "Soap" });
    await twice("PATCH", `/api/recipe/shopping-list-custom-items/${soap.id}`, { multiplier: 2 });
    const now = await read(list.id, eve);
    expect(texts(now)).toEqual([`${egg}:110`, "Soap"]);
    await twice("PATCH", `/api/recipe/shopping-list-ingredients/${now.items[0]!.id}`, { multiplier: 5 });
    await twice("DELETE", `/api/recipe/shopping-list-items/${soap.id}`);
    expect(texts(await read(list.id, eve))).toEqual([`${egg}:5`]);
    await twice("DELETE", `${PATH}/${list.id}`);
    const own = await app.call<ShoppingList[]>("GET", "/api/recipe/users/@me/shopping-lists", { as: eve });
    expect(own.body).toEqual([]);
    const again = await app.call("DELETE", `${PATH}/${list.id}`, {
      as: eve,
      headers: { "idempotency-key": "another" },
    });
    expect(again.status).toBe(404);
  });
});

describe("the event stream", () => {
  interface ReceivedEvent {
    id: number;
    event: string;
    data: ShoppingListChange;
  }
  /** An open stream: its received events, waiting for one, and disconnecting. */
  async function device(as: TestUser, lastEventId?: number) {
    const gone = new AbortController();
    const headers: Record<string, string> = { authorization: `Bearer ${as.token}` };
    if (lastEventId !== undefined) headers["last-event-id"] = String(lastEventId);
    const response = await app.handle(
      new Request(`http://localhost:3000${PATH}/events`, { headers, signal: gone.signal }),
    );
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const received: ReceivedEvent[] = [];
    const waiting: (() => void)[] = [];
    void (async () => {
      let buffer = "";
      const decoder = new TextDecoder();
      for await (const chunk of response.body!) {
        buffer += decoder.decode(chunk as Uint8Array, { stream: true });
        const frames = buffer.split("\n\n");
        buffer = frames.pop() ?? "";
        for (const frame of frames) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(frame)?.[1];
          const data = field("data");
          if (data) received.push({ id: Number(field("id")), event: field("event") ?? "", data: JSON.parse(data) });
        }
        for (const waiter of waiting.splice(0)) waiter();
      }
    })().catch(() => {});
    return {
      received,
      hangUp: () => gone.abort(),
      async until(enough: (received: ReceivedEvent[]) => boolean) {
        while (!enough(received)) await new Promise<void>((resolve) => waiting.push(resolve));
      },
    };
  }

  test("notifies only the owner's other device, and resumes where it stopped", async () => {
    const carl = await app.signUp();
    const [phone, tablet, stranger] = [await device(carl), await device(carl), await device(ben)];
    const list = await create({}, carl);
    await tablet.until((received) => received.length >= 1);
    expect(tablet.received[0]).toEqual({
      id: list.revision,
      event: "shopping_list",
      data: { id: list.id, revision: list.revision, deleted: false },
    });
    tablet.hangUp();
    const left = tablet.received.at(-1)!.id;
    const second = await create({}, carl);
    await app.call("POST", `${PATH}/${list.id}/custom-items`, { as: carl, body: { data: "Soap" } });
    await app.call("DELETE", `${PATH}/${second.id}`, { as: carl });
    const back = await device(carl, left);
    await back.until((received) => received.some(({ data }) => data.deleted));
    // Each list is sent once in its current state, ordered by last change.
    expect(back.received.map(({ data }) => [data.id, data.deleted])).toEqual([
      [list.id, false],
      [second.id, true],
    ]);
    expect(back.received[0]!.data.revision).toBe((await read(list.id, carl)).revision);
    await phone.until((received) => received.some(({ data }) => data.deleted));
    const ids = phone.received.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.at(-1)).toBe(back.received.at(-1)!.id);
    expect(stranger.received).toEqual([]);
    for (const open of [phone, back, stranger]) open.hangUp();
  });

  test("sends nothing for a change without effect", async () => {
    const carl = await app.signUp();
    const list = await create({ items: [{ data: "Soap" }, { type: "ingredient", ...grams(egg, 3) }] }, carl);
    const [soap, eggs] = list.items;
    const change = (path: string, body: unknown) => app.call("PATCH", path, { as: carl, body });
    await change(`${PATH}/${list.id}`, { name: list.name });
    for (const body of [{}, { data: "Soap ", multiplier: 1, position: soap!.position }])
      await change(`/api/recipe/shopping-list-custom-items/${soap!.id}`, body);
    for (const body of [{}, { quantity_id: gram, multiplier: 3, position: eggs!.position }])
      await change(`/api/recipe/shopping-list-ingredients/${eggs!.id}`, body);
    await app.call("POST", `${PATH}/${list.id}/custom-items`, { as: carl, body: { data: "soap" } });
    await app.call("POST", `${PATH}/${list.id}/add-ingredients`, {
      as: carl,
      body: { ingredients: [grams(egg, 1), grams(egg, -1)] },
    });
    expect((await read(list.id, carl)).revision).toBe(list.revision);
    await change(`/api/recipe/shopping-list-custom-items/${soap!.id}`, { data: "SOAP" });
    expect(texts(await read(list.id, carl))).toEqual(["SOAP", `${egg}:3`]);
    expect((await read(list.id, carl)).revision).toBe(list.revision + 1);
  });
});
