import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { keptUserColumns } from "@toque/db/accounts/deletion/catalogue.ts";
import { mediaIdFromUrl, mediaKey } from "@toque/db/media/address.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { eraseDueAccounts } from "@toque/workers/erasure/erase-accounts.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { followIndex, liveALife, make, publish } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let moderator: TestUser;
let friend: TestUser;
let picture: Uint8Array;
const warnings: unknown[] = [];
const log: Logger = {
  info: () => {},
  warn: (...args) => void warnings.push(args),
  error: (...args) => void warnings.push(args),
};
beforeAll(async () => {
  app = await testApp({ RATE_MAILS_PER_HOUR: "1000" });
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  friend = await app.signUp("friend@example.org");
  picture = await photo(400, 300).jpeg().toBuffer();
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(() => app.close());

const erase = (storage = app.deps.storage) => eraseDueAccounts({ db: app.db, storage, log });
/** The periodic work as often as it takes, with the index following. */
async function eraseAll(): Promise<void> {
  await erase();
  await followIndex(app);
  await app.db.sql`update account_deletions set claimed_until = null`;
  await erase();
}

/** Asks for the deletion, and lets the waiting time pass. */
async function leave(user: TestUser, public_recipes: "keep" | "remove" = "keep"): Promise<void> {
  const { status } = await app.call("POST", "/api/authentication/users/@me/delete-account", {
    as: user,
    body: { public_recipes },
  });
  expect(status).toBe(204);
  await app.db.sql`update account_deletions set erase_at = now() - interval '1 minute' where user_id = ${user.id}`;
}

/** Every row of every table that holds one of these texts. */
async function holding(texts: string[]): Promise<string[]> {
  const tables = await app.db.sql<{ name: string }[]>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const rows = await app.db.sql<{ said: string }[]>`
        select left(t::text, 200) as said from ${app.db.sql(name)} t
        where position(lower(${text}) in lower(t::text)) > 0 limit 50`;
      found.push(...rows.map(({ said }) => `${name} holds ${text}: ${said}`));
    }
  return found;
}

/** Every column of a fate that still names the user. */
async function naming(userId: number): Promise<string[]> {
  const found: string[] = [];
  const keys = await app.db.sql<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`;
  for (const { table, column } of keys) {
    const [row] = await app.db.sql<{ n: number }[]>`
      select count(*)::int as n from ${app.db.sql(table)} where ${app.db.sql(column)} = ${userId}`;
    if (row!.n > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

const files = async (url: string) => (await app.deps.storage.get(mediaKey(mediaIdFromUrl(url)!, 320))) !== null;

describe("the erasure of an account", () => {
  test("leaves no row in any table and no file with anything of it; public recipes are kept", async () => {
    const life = await liveALife(app, moderator, "keeper", picture);
    const { user, recipes, pictures } = life;
    // Of a friend: a variant that shows the same picture, a book with the recipe, a like.
    const variant = await make<Recipe>(app, friend, "POST", `/api/recipe/recipes/${recipes.shown}/variants`, {
      name: "Mine",
    });
    await make(app, friend, "POST", "/api/recipe/cookbooks", {
      name: "Friend",
      items: [{ recipe_id: recipes.shown, position: 1 }],
    });
    // And what the friend thinks of them.
    await make(app, friend, "PUT", `/api/authentication/users/${user.id}/block`);
    await make(app, friend, "POST", `/api/authentication/users/${user.id}/reports`, {
      ...{ reason: "other", note: life.mark("reported") },
    });
    expect((await holding(["zqkeeper"])).length).toBeGreaterThan(15);
    const [before] = await app.db.sql<Record<string, unknown>[]>`select * from users where id = ${user.id}`;
    await leave(user);
    await eraseAll();
    expect(warnings).toEqual([]);
    expect(await holding(["zqkeeper", "keeper@example.org", "1985-02-03"])).toEqual([]);
    expect(await naming(user.id)).toEqual(["recipe_versions.author_id", "recipes.author_id", "recipes.owner_id"]);
    const [row] = await app.db.sql<Record<string, unknown>[]>`select * from users where id = ${user.id}`;
    const [blank] = await app.db.sql<Record<string, unknown>[]>`
      insert into users (email) values ('blank@example.org') returning *`;
    // What is made anew for each account is made anew.
    const random = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    for (const [column, value] of Object.entries(row!))
      if (!keptUserColumns.includes(column))
        if (random.test(String(blank![column]))) expect([column, value]).not.toEqual([column, before![column]]);
        else expect([column, value]).toEqual([column, column === "email" ? "" : blank![column]]);
    for (const url of [pictures.own, pictures.avatar, pictures.fridge])
      expect([url, await files(url)]).toEqual([url, false]);
    expect(await files(pictures.shared)).toBe(true);

    const read = await app.call<Recipe>("GET", `/api/recipe/recipes/${recipes.shown}`, { as: friend });
    expect([read.status, read.body.name, read.body.version]).toEqual([200, "Public soup of keeper", 2]);
    expect((await app.call("GET", pictures.shared)).status).toBe(200);
    expect((await app.call("GET", `/api/recipe/recipes/${variant.id}`, { as: friend })).status).toBe(200);
    expect((await app.call("GET", `/api/recipe/recipes/${recipes.hidden}`, { as: moderator })).status).toBe(404);
    const found = await app.call<{ id: number }[]>("GET", "/api/recipe/recipes?query=Public%20soup%20of%20keeper");
    expect(found.body.map(({ id }) => id)).toContain(recipes.shown);
    // The recipe can still be worked with.
    await make(app, friend, "POST", `/api/recipe/recipes/${recipes.shown}/variants`, { name: "Another" });
  });

  test("removes public recipes if that was chosen; variants and books of others stay sound", async () => {
    const { user, recipes, pictures } = await liveALife(app, moderator, "remover", picture);
    const variant = await make<Recipe>(app, friend, "POST", `/api/recipe/recipes/${recipes.shown}/variants`, {
      name: "Kept variant",
    });
    await publish(app, friend, moderator, variant.id);
    const book = await make(app, friend, "POST", "/api/recipe/cookbooks", {
      name: "Friend",
      items: [{ recipe_id: recipes.shown, position: 1 }],
    });
    await followIndex(app);
    await leave(user, "remove");
    await eraseAll();
    expect(warnings).toEqual([]);
    // A food and a picture of the removed recipe are in the variant of somebody else.
    expect(await holding(["zqremover"])).toEqual([]);
    const [root] = await app.db.sql<{ versions: number; restorable: boolean }[]>`
      select (select count(*)::int from recipe_versions where recipe_id = ${recipes.shown}) as versions,
        deleted_at > now() - interval '30 days' as restorable from recipes where id = ${recipes.shown}`;
    expect(root).toEqual({ versions: 0, restorable: false });
    for (const as of [friend, moderator, null])
      expect((await app.call("GET", `/api/recipe/recipes/${recipes.shown}`, { as })).status).toBe(404);
    const admin = await app.signUp(undefined, ["admin"]);
    const restore = await app.call("POST", `/api/recipe/recipes/${recipes.shown}/restore`, { as: admin });
    expect(restore.status).toBe(404);
    const kept = await app.call<Recipe>("GET", `/api/recipe/recipes/${variant.id}`);
    expect([kept.status, kept.body.name]).toEqual([200, "Kept variant"]);
    const found = await app.call<{ id: number }[]>("GET", "/api/recipe/recipes?query=Kept%20variant");
    expect(found.body.map(({ id }) => id)).toEqual([variant.id]);
    const items = await app.call<{ items: unknown[] }>("GET", `/api/recipe/cookbooks/${book.id}`, { as: friend });
    expect(items.body.items).toEqual([]);
    expect((await app.call("GET", pictures.shared)).status).toBe(200);
    await make(app, friend, "PUT", `/api/recipe/recipes/${variant.id}`, {
      ...(await payload(app.db)),
      name: "Edited after",
    });
  });

  test("does not begin before its time, and cannot be taken back once it has begun", async () => {
    const { user, browser, email, mark } = await liveALife(app, moderator, "waiter", picture);
    await app.call("POST", "/api/authentication/users/@me/delete-account", { as: user });
    await erase();
    // The account, and the stored answer with its shopping list, which names the owner.
    expect((await holding([mark("name")])).length).toBe(2);
    await app.db.sql`update account_deletions set erase_at = now() where user_id = ${user.id}`;
    // It breaks off in the middle: files cannot be deleted.
    await erase({ ...app.deps.storage, delete: () => Promise.reject(new Error("storage is away")) });
    expect(warnings).toHaveLength(1);
    await browser.askForLink(email);
    const landed = await browser.go("GET", browser.link());
    expect(landed.headers.get("location")).not.toContain("restore-account");
    const { body } = await browser.go<{ user: { id: number } }>("GET", "/api/auth/session");
    expect(body.user.id).not.toBe(user.id);
    // Somebody else goes on where it broke off.
    await eraseAll();
    expect(await holding(["zqwaiter"])).toEqual([]);
    expect(await app.db.sql`select 1 from account_deletions`).toHaveLength(0);
    expect((await app.call("GET", "/api/authentication/me", { as: user })).status).toBe(401);
  });

  test("can break off after any statement and is repeated to the end", async () => {
    const { user } = await liveALife(app, moderator, "broken", picture);
    await leave(user);
    let allowed = 0;
    let rounds = 0;
    for (let done = false; !done; rounds++) {
      allowed += 3;
      let left = allowed;
      const transaction: TestApp["db"]["transaction"] = (work) => {
        if (left-- <= 0) return Promise.reject(new Error("the process was killed"));
        return app.db.transaction(work);
      };
      await eraseDueAccounts({ db: { ...app.db, transaction }, storage: app.deps.storage, log }).catch(() => {});
      await followIndex(app);
      await app.db.sql`update account_deletions set claimed_until = null`;
      done = (await app.db.sql`select 1 from account_deletions`).length === 0;
      expect(rounds).toBeLessThan(60);
    }
    expect(rounds).toBeGreaterThan(5);
    expect(await holding(["zqbroken"])).toEqual([]);
  });

  test("is done by one of several processes at a time", async () => {
    const users = [await app.signUp("many1@example.org"), await app.signUp("many2@example.org")];
    for (const user of users) await leave(user);
    const counts = await Promise.all([erase(), erase(), erase(), erase()]);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await holding(["many1@", "many2@"])).toEqual([]);
  });

  test("does not touch anybody else's rows", async () => {
    const [{ user: leaver }, { user: stayer, mark }] = [
      await liveALife(app, moderator, "leaving", picture),
      await liveALife(app, moderator, "staying", picture),
    ];
    // Words of texts that nobody has any more are forgotten for all.
    const rows = async () => (await holding([mark("")])).filter((line) => !line.startsWith("search_words")).sort();
    const before = await rows();
    expect(before.length).toBeGreaterThan(20);
    await leave(leaver, "remove");
    await eraseAll();
    expect(await rows()).toEqual(before);
    expect((await app.call("GET", "/api/authentication/me", { as: stayer })).status).toBe(200);
  });
});
