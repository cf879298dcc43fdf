import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type {
  ShoppingList,
  ShoppingListChange,
  ShoppingListCustomItem,
  ShoppingListInvitation,
  ShoppingListInvitationPreview,
} from "@toque/db/schemas/shopping-list.ts";
import { changesAfter } from "@toque/db/shopping-lists/changes.ts";
import { eraseDueAccounts } from "@toque/workers/erasure/erase-accounts.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds } from "../../testing/payloads.ts";

// Who may what on a list that others are on too, and what becomes of it.

let app: TestApp;
let owner: TestUser;
let member: TestUser;
let stranger: TestUser;
let admin: TestUser;
let list: ShoppingList;
let egg = 0;
let gram = 0;

const PATH = "/api/recipe/shopping-lists";
const INVITATIONS = "/api/recipe/shopping-list-invitations";
const call = <T = { code?: string }>(method: string, path: string, as: TestUser | null, body?: unknown, headers = {}) =>
  app.call<T>(method, path, { as, body, headers });
const read = async (id = list.id, as = owner) => (await call<ShoppingList>("GET", `${PATH}/${id}`, as)).body;
const listsOf = async (as: TestUser) =>
  (await call<ShoppingList[]>("GET", "/api/recipe/users/@me/shopping-lists", as)).body;
const create = async (body: object, as = owner) =>
  (await call<ShoppingList>("POST", PATH, as, { name: "Week", ...body })).body;
const invite = async (id = list.id, as = owner) => {
  const { status, body } = await call<ShoppingListInvitation>("POST", `${PATH}/${id}/invitation`, as);
  expect(status).toBe(201);
  return body.token;
};
const accept = (token: string, as: TestUser) => call<ShoppingList>("POST", `${INVITATIONS}/${token}/accept`, as);
const join = async (as: TestUser, id = list.id) => {
  const { status } = await accept(await invite(id), as);
  expect(status).toBe(200);
};
const tick = (item: number, as: TestUser, checked = true) =>
  call<ShoppingListCustomItem>("PATCH", `/api/recipe/shopping-list-custom-items/${item}`, as, { checked });

beforeAll(async () => {
  app = await testApp();
  [owner, stranger, admin] = [await app.signUp(), await app.signUp(), await app.signUp("admin@example.org", ["admin"])];
  [egg = 0] = await foodIds(app.db, "egg");
  const [row] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  gram = row!.id;
}, 180_000);
beforeEach(async () => {
  member = await app.signUp();
  list = await create({ items: [{ data: "Milk" }, { type: "ingredient", food_id: egg, quantity_id: gram }] });
});
afterAll(() => app.close());

describe("an invitation", () => {
  test("tells what it is for, lets in, and does nothing the second time", async () => {
    const { body: invitation } = await call<ShoppingListInvitation>("POST", `${PATH}/${list.id}/invitation`, owner);
    const days = (Date.parse(invitation.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const seen = await call<ShoppingListInvitationPreview>("GET", `${INVITATIONS}/${invitation.token}`, member);
    expect(seen.body).toEqual({
      list_name: "Week",
      owner: { id: owner.id, username: null, avatar_url: null },
      members_count: 1,
      expires_at: invitation.expires_at,
    });
    const first = await accept(invitation.token, member);
    expect(first.body).toMatchObject({
      id: list.id,
      user_id: owner.id,
      shared: true,
      owner: { id: owner.id },
      members: [
        { id: owner.id, role: "owner" },
        { id: member.id, role: "member" },
      ],
    });
    expect((await accept(invitation.token, member)).body).toEqual(first.body);
    expect((await accept(invitation.token, owner)).body.members).toHaveLength(2);
    expect((await listsOf(member)).map(({ id }) => id)).toEqual([list.id]);
    expect(list).toMatchObject({ shared: false, members: [{ id: owner.id, role: "owner" }], recipes: [] });
  });

  test("is not stored: neither its token nor a call with it", async () => {
    const token = await invite();
    await call("POST", `${INVITATIONS}/${token}/accept`, member, undefined, { "idempotency-key": "join" });
    const key = { "idempotency-key": "again" };
    const one = await call<ShoppingListInvitation>("POST", `${PATH}/${list.id}/invitation`, owner, undefined, key);
    const tables = await app.db.sql<{ name: string }[]>`
      select table_name::text as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`;
    for (const { name } of tables)
      for (const text of [token, one.body.token]) {
        const rows = await app.db.sql`select 1 from ${app.db.sql(name)} t where position(${text} in t::text) > 0`;
        expect([name, rows.length]).toEqual([name, 0]);
      }
  });

  test("expired, replaced, withdrawn, of a deleted list, invented: all the same answer", async () => {
    const tokens = { expired: "", replaced: "", withdrawn: "", deleted: "", invented: "A".repeat(43), short: "x" };
    tokens.expired = await invite();
    await app.db.sql`
      update shopping_list_invitations set expires_at = now() - interval '1 second' where shopping_list_id = ${list.id}`;
    const two = await create({});
    tokens.replaced = await invite(two.id);
    await invite(two.id);
    const three = await create({});
    tokens.withdrawn = await invite(three.id);
    expect((await call("DELETE", `${PATH}/${three.id}/invitation`, owner)).status).toBe(204);
    const four = await create({});
    tokens.deleted = await invite(four.id);
    await call("DELETE", `${PATH}/${four.id}`, owner);
    const answers = new Set<string>();
    for (const token of Object.values(tokens)) {
      answers.add(JSON.stringify(await call("GET", `${INVITATIONS}/${token}`, member).then((a) => [a.status, a.body])));
      answers.add(JSON.stringify(await accept(token, member).then((a) => [a.status, a.body])));
    }
    expect([...answers].map((one) => JSON.parse(one))).toEqual([
      [404, { detail: "This invitation does not exist.", code: "not_found" }],
    ]);
    expect(await listsOf(member)).toEqual([]);
  });

  test("wrong tokens are counted and refused at some point, right ones are not", async () => {
    const token = await invite();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) statuses.push((await call("GET", `${INVITATIONS}/wrong${i}`, member)).status);
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    for (let i = 0; i < 40; i++) expect((await call("GET", `${INVITATIONS}/${token}`, stranger)).status).toBe(200);
    await app.db.sql`delete from rate_limit_hits`;
  });

  test("lets no more in than ten with the owner", async () => {
    const token = await invite();
    for (let i = 0; i < 9; i++) expect((await accept(token, await app.signUp())).status).toBe(200);
    const { status, body } = await accept(token, member);
    expect([status, body]).toMatchObject([409, { code: "shopping_list_full" }]);
    expect((await call("GET", `${PATH}/${list.id}`, member)).status).toBe(404);
  });
});

describe("who may what", () => {
  /** Every call on a list, as it may be made once. */
  const calls = (): Record<string, () => [string, string, unknown?]> => {
    const [milk, eggs] = list.items.map(({ id }) => id);
    return {
      read: () => ["GET", `${PATH}/${list.id}`],
      tick: () => ["PATCH", `/api/recipe/shopping-list-custom-items/${milk}`, { checked: true }],
      change: () => ["PATCH", `/api/recipe/shopping-list-ingredients/${eggs}`, { multiplier: 7 }],
      addText: () => ["POST", `${PATH}/${list.id}/custom-items`, { data: "Soap" }],
      addFood: () => ["POST", `${PATH}/${list.id}/ingredients`, { food_id: egg, quantity_id: gram, multiplier: 2 }],
      addFoods: () => [
        "POST",
        `${PATH}/${list.id}/add-ingredients`,
        { ingredients: [{ food_id: egg, quantity_id: gram, multiplier: 2 }] },
      ],
      clear: () => ["DELETE", `${PATH}/${list.id}/checked-items`],
      remove: () => ["DELETE", `/api/recipe/shopping-list-items/${eggs}`],
      dropDish: () => ["DELETE", `${PATH}/${list.id}/recipes/1`],
      rename: () => ["PATCH", `${PATH}/${list.id}`, { name: "Month" }],
      invite: () => ["POST", `${PATH}/${list.id}/invitation`],
      withdraw: () => ["DELETE", `${PATH}/${list.id}/invitation`],
      removeOther: () => ["DELETE", `${PATH}/${list.id}/members/${stranger.id}`],
      delete: () => ["DELETE", `${PATH}/${list.id}`],
    };
  };
  const ownersCalls = ["rename", "invite", "withdraw", "removeOther", "delete"];
  const tryAll = async (as: TestUser | null) => {
    const statuses: Record<string, number> = {};
    for (const [name, of] of Object.entries(calls())) {
      const [method, path, body] = of();
      statuses[name] = (await call(method, path, as, body)).status;
    }
    return statuses;
  };

  test("a stranger, a visitor and who was removed: nothing, and not that it exists", async () => {
    await join(member);
    const before = await read();
    for (const status of Object.values(await tryAll(stranger))) expect(status).toBe(404);
    for (const status of Object.values(await tryAll(null))) expect(status).toBe(401);
    expect((await call("DELETE", `${PATH}/${list.id}/members/${member.id}`, owner)).status).toBe(204);
    for (const status of Object.values(await tryAll(member))) expect(status).toBe(404);
    expect(await listsOf(member)).toEqual([]);
    expect((await read()).items).toEqual(before.items);
  });

  test("a member: all that concerns the content, none of what is the owner's", async () => {
    await join(member);
    const statuses = await tryAll(member);
    for (const [name, status] of Object.entries(statuses))
      expect([name, ownersCalls.includes(name) ? status : Math.floor(status / 100)]).toEqual([
        name,
        ownersCalls.includes(name) ? 403 : 2,
      ]);
    expect(await read()).toMatchObject({ name: "Week", items: [{ data: "Soap" }] });
  });

  test("an admin does what the owner does, without being on the list", async () => {
    const { removeOther, ...statuses } = await tryAll(admin);
    expect(removeOther).toBe(404);
    for (const [name, status] of Object.entries(statuses)) expect([name, Math.floor(status / 100)]).toEqual([name, 2]);
    expect((await listsOf(admin)).map(({ id }) => id)).not.toContain(list.id);
  });

  test("members leave, the owner removes them and stays; a removed one is not let in by what they kept", async () => {
    const third = await app.signUp();
    await join(member);
    await join(third);
    const token = await invite();
    const remove = async (who: TestUser, as: TestUser) =>
      (await call("DELETE", `${PATH}/${list.id}/members/${who.id}`, as)).status;
    expect(await remove(third, member)).toBe(403);
    expect(await remove(owner, member)).toBe(403);
    expect(await remove(owner, owner)).toBe(409);
    expect(await remove(stranger, owner)).toBe(404);
    expect(await remove(third, third)).toBe(204);
    expect(await remove(third, third)).toBe(404);
    expect((await accept(token, third)).status).toBe(200);
    expect(await remove(third, owner)).toBe(204);
    expect((await accept(token, third)).status).toBe(404);
    expect((await read()).members.map(({ id }) => id)).toEqual([owner.id, member.id]);
  });
});

describe("the basket", () => {
  test("says who ticked what and when; a second tick changes nothing, a tick back clears it", async () => {
    await join(member);
    const milk = list.items[0]!.id;
    const first = await tick(milk, member);
    expect(first.body).toMatchObject({ checked: true, checked_by: { id: member.id }, data: "Milk", multiplier: 1 });
    expect(Math.abs(Date.parse(first.body.checked_at!) - Date.now())).toBeLessThan(60_000);
    const { revision } = await read();
    expect((await tick(milk, owner)).body).toEqual(first.body);
    expect((await read()).revision).toBe(revision);
    expect((await tick(milk, owner, false)).body).toMatchObject({ checked: false, checked_at: null, checked_by: null });
    expect((await read()).revision).toBe(revision + 1);
    const both = { checked: true, multiplier: 3 };
    const eggs = await call("PATCH", `/api/recipe/shopping-list-ingredients/${list.items[1]!.id}`, member, both);
    expect(eggs.body).toMatchObject({ checked: true, multiplier: 3 });
    await tick(milk, owner);
    const cleared = await call<ShoppingList>("DELETE", `${PATH}/${list.id}/checked-items`, member);
    expect([cleared.status, cleared.body.items]).toEqual([200, []]);
    const again = await call<ShoppingList>("DELETE", `${PATH}/${list.id}/checked-items`, member);
    expect(again.body.revision).toBe(cleared.body.revision);
  });

  test("what is wanted again comes out of it: a text, a line that grows; not one that shrinks", async () => {
    const [milk, eggs] = list.items.map(({ id }) => id);
    const checked = async () => (await read()).items.map((item) => item.checked);
    const add = (multiplier: number) =>
      call("POST", `${PATH}/${list.id}/add-ingredients`, owner, {
        ingredients: [{ food_id: egg, quantity_id: gram, multiplier }],
      });
    const tickEggs = () => call("PATCH", `/api/recipe/shopping-list-ingredients/${eggs}`, owner, { checked: true });
    await tick(milk!, owner);
    await tickEggs();
    await add(-0.5);
    expect(await checked()).toEqual([true, true]);
    await add(10);
    expect(await checked()).toEqual([true, false]);
    await tickEggs();
    await call("POST", `${PATH}/${list.id}/ingredients`, owner, { food_id: egg, quantity_id: gram, multiplier: 1 });
    expect(await checked()).toEqual([true, false]);
    await call("POST", `${PATH}/${list.id}/custom-items`, owner, { data: " milk" });
    expect(await checked()).toEqual([false, false]);
  });
});

describe("the event stream", () => {
  test("reaches everyone by their own numbers, and resumes without loss; who is removed hears that the list is gone", async () => {
    const start = async (who: TestUser) => (await changesAfter(app.db.sql, who.id, 0)).at(-1)?.revision ?? 0;
    await create({}, member);
    await join(member);
    const [mine, theirs] = [await start(owner), await start(member)];
    expect((await read(list.id, owner)).revision).toBe(mine);
    expect((await read(list.id, member)).revision).toBe(theirs);
    expect((await read(list.id, admin)).revision).toBe(mine);
    await tick(list.items[0]!.id, member);
    expect(await changesAfter(app.db.sql, owner.id, mine)).toEqual([
      { id: list.id, revision: mine + 1, deleted: false },
    ]);
    expect(await changesAfter(app.db.sql, member.id, theirs)).toEqual([
      { id: list.id, revision: theirs + 1, deleted: false },
    ]);
    await call("DELETE", `${PATH}/${list.id}/members/${member.id}`, owner);
    await tick(list.items[0]!.id, owner, false);
    const gone = { id: list.id, revision: theirs + 2, deleted: true };
    expect(await changesAfter(app.db.sql, member.id, theirs + 1)).toEqual([gone]);
    await join(member);
    expect(await changesAfter(app.db.sql, member.id, theirs + 2)).toMatchObject([{ id: list.id, deleted: false }]);
    await call("DELETE", `${PATH}/${list.id}`, owner);
    expect((await changesAfter(app.db.sql, member.id, theirs + 3)).at(-1)).toMatchObject({
      id: list.id,
      deleted: true,
    });
  });

  test("an open stream of a member hears the owner's tick", async () => {
    await join(member);
    const gone = new AbortController();
    const headers = {
      authorization: `Bearer ${member.token}`,
      "last-event-id": String((await read(list.id, member)).revision),
    };
    const response = await app.handle(
      new Request(`http://localhost:3000${PATH}/events`, { headers, signal: gone.signal }),
    );
    const heard = (async () => {
      const decoder = new TextDecoder();
      let text = "";
      for await (const chunk of response.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const data = /^data: (\{.*\})$/m.exec(text)?.[1];
        if (data) return JSON.parse(data) as ShoppingListChange;
      }
      return null;
    })();
    await tick(list.items[0]!.id, owner);
    expect(await heard).toEqual({ id: list.id, revision: (await read(list.id, member)).revision, deleted: false });
    gone.abort();
  });
});

describe("personal foods", () => {
  test("are seen with a list that they stand on, by who is on it and no longer", async () => {
    const { body: food } = await call<{ id: number }>("POST", "/api/food/personal-foods", owner, {
      name: "Floob root",
    });
    const seen = async (as: TestUser) => (await call("GET", `/api/food/food/${food.id}`, as)).status;
    const put = (as: TestUser, id: number) =>
      call("POST", `${PATH}/${id}/ingredients`, as, { food_id: food.id, quantity_id: gram, multiplier: 5 });
    await join(member);
    const theirs = await create({}, member);
    expect([await seen(member), (await put(member, list.id)).status, (await put(member, theirs.id)).status]).toEqual([
      404, 422, 422,
    ]);
    expect((await put(owner, list.id)).status).toBe(201);
    expect([await seen(member), await seen(stranger)]).toEqual([200, 404]);
    expect((await read(list.id, member)).items.at(-1)).toMatchObject({ food: { id: food.id, name: "Floob root" } });
    await call("DELETE", `${PATH}/${list.id}/members/${member.id}`, owner);
    expect(await seen(member)).toBe(404);
  });

  test("of a member may be put on somebody else's list, and are seen there", async () => {
    await join(member);
    const { body: food } = await call<{ id: number }>("POST", "/api/food/personal-foods", member, { name: "Zib leaf" });
    const body = { food_id: food.id, quantity_id: gram, multiplier: 5 };
    expect((await call("POST", `${PATH}/${list.id}/ingredients`, member, body)).status).toBe(201);
    expect((await read()).items.at(-1)).toMatchObject({ food: { name: "Zib leaf" } });
    expect((await call("GET", `/api/food/food/${food.id}`, owner)).status).toBe(200);
  });
});

describe("an account that goes", () => {
  const leave = async (user: TestUser) => {
    await call("POST", "/api/authentication/users/@me/delete-account", user, { public_recipes: "keep" });
    await app.db.sql`update account_deletions set erase_at = now() - interval '1 minute' where user_id = ${user.id}`;
  };
  const erase = () =>
    eraseDueAccounts({ db: app.db, storage: app.deps.storage, log: { info() {}, warn() {}, error() {} } });

  test("in deletion keeps its list, without its name; erased, the first member has it", async () => {
    const [host, first, second] = [await app.signUp(), await app.signUp(), await app.signUp()];
    await app.db.sql`update users set username = 'host.of.lists' where id = ${host.id}`;
    const shared = await create({ items: [{ data: "Milk" }, { data: "Tea" }] }, host);
    const alone = await create({}, host);
    for (const guest of [first, second]) expect((await accept(await invite(shared.id, host), guest)).status).toBe(200);
    await tick(shared.items[0]!.id, host);
    expect((await read(shared.id, first)).owner).toEqual({ id: host.id, username: "host.of.lists", avatar_url: null });
    const before = (await read(shared.id, first)).revision;
    await leave(host);
    expect((await read(shared.id, first)).owner).toEqual({ id: host.id, username: null, avatar_url: null });
    expect((await call("PATCH", `${PATH}/${shared.id}`, first, { name: "Mine" })).status).toBe(403);
    await erase();
    const after = await read(shared.id, second);
    expect(after).toMatchObject({
      user_id: first.id,
      owner: { id: first.id },
      members: [
        { id: first.id, role: "owner" },
        { id: second.id, role: "member" },
      ],
      items: [
        { data: "Milk", checked: true, checked_by: null },
        { data: "Tea", checked: false },
      ],
    });
    expect(await changesAfter(app.db.sql, first.id, before)).toEqual([
      { id: shared.id, revision: before + 1, deleted: false },
    ]);
    expect((await call("PATCH", `${PATH}/${shared.id}`, first, { name: "Mine" })).status).toBe(200);
    expect(await app.db.sql`select 1 from shopping_lists where id = ${alone.id}`).toHaveLength(0);
    expect(await app.db.sql`select 1 from shopping_lists where user_id = ${host.id}`).toHaveLength(0);
  });

  test("as a member leaves the list to the others", async () => {
    await join(member);
    await tick(list.items[0]!.id, member);
    const { revision } = await read();
    await leave(member);
    await erase();
    const after = await read();
    expect(after).toMatchObject({ shared: false, items: [{ checked: true, checked_by: null }, { checked: false }] });
    expect(after.revision).toBe(revision + 1);
    expect(await app.db.sql`select 1 from shopping_list_members where user_id = ${member.id}`).toHaveLength(0);
  });
});

test("the order of the shop is the reader's own", async () => {
  await join(member);
  const usual = (await call<{ category_ids: number[] }>("GET", "/api/recipe/users/@me/aisles", member)).body
    .category_ids;
  const known = await app.db.sql<{ id: number }[]>`select id from food_categories order by aisle_position, id`;
  expect(usual).toEqual(known.map(({ id }) => id));
  const [food] = await app.db.sql<{ category_id: number }[]>`select category_id from foods where id = ${egg}`;
  const chosen = [food!.category_id, usual.find((id) => id !== food!.category_id)!];
  const put = (category_ids: unknown) =>
    call<{ category_ids: number[] }>("PUT", "/api/recipe/users/@me/aisles", member, { category_ids });
  const placed = await put(chosen);
  expect(placed.body.category_ids).toEqual([...chosen, ...usual.filter((id) => !chosen.includes(id))]);
  const aisle = async (as: TestUser) => (await read(list.id, as)).items.at(-1)!.aisle_position;
  const ownersAisle = await aisle(owner);
  expect(await aisle(member)).toBe(1);
  const wrong = await put([chosen[0], 999_999]);
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { detail: [{ loc: ["body", "category_ids", 1], type: "unknown_category" }] },
  ]);
  expect((await put([chosen[0], chosen[0]])).status).toBe(422);
  expect(await aisle(member)).toBe(1);
  expect((await put([])).body.category_ids).toEqual(usual);
  expect(await aisle(member)).toBe(ownersAisle);
});
