import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { claimErasure } from "@toque/db/accounts/deletion/erase.ts";
import { requestDeletion, takeBackDeletion } from "@toque/db/accounts/deletion/request.ts";
import { createSession, findLiveSession } from "@toque/db/accounts/sessions.ts";
import { accountOf } from "@toque/db/accounts/sign-in.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { eraseDueAccounts } from "@toque/workers/erasure/erase-accounts.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { followIndex, liveALife } from "../../testing/life.ts";

// What only a database with many connections can show: PGlite has one.

describe.skipIf(realPostgresUrl() === null)("accounts in deletion on the real PostgreSQL (TEST_DATABASE_URL)", () => {
  let app: TestApp;
  let moderator: TestUser;
  beforeAll(async () => {
    app = await testApp({ RATE_MAILS_PER_HOUR: "1000" }, undefined, await realTestDatabase());
    moderator = await app.signUp("moderator@example.org", ["moderator"]);
  });
  afterAll(() => app.close());
  const remove = (as: TestUser) => app.call("POST", "/api/authentication/users/@me/delete-account", { as });
  const due = (user: TestUser) =>
    app.db.sql`update account_deletions set erase_at = now() - interval '1 minute' where user_id = ${user.id}`;

  test("of ten administrators that leave at once one stays", async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => app.signUp(undefined, ["admin"])));
    const answers = await Promise.all(admins.map(remove));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(9);
    expect(await app.db.sql`select 1 from users where 'admin' = any(roles) and deleted_at is null`).toHaveLength(1);
  });

  test("a deletion asked for many times at once is one, with one mail", async () => {
    const user = await app.signUp("once@example.org");
    const choice = { publicRecipes: "keep", lang: "en" } as const;
    await Promise.all(
      Array.from({ length: 8 }, () => app.db.transaction((tx) => requestDeletion(tx, user.id, choice))),
    );
    const mails = await app.db.sql`select kind, email from account_mails where user_id = ${user.id}`;
    expect([...mails]).toEqual([{ kind: "account_deletion", email: user.email }]);
    expect(await app.db.sql`select 1 from account_deletions where user_id = ${user.id}`).toHaveLength(1);
  });

  test("an account is either taken back or erased, never half of both", async () => {
    for (let i = 0; i < 10; i++) {
      const user = await app.signUp(`race${i}@example.org`);
      await remove(user);
      await due(user);
      const [isBack, erasure] = await Promise.all([
        app.db.transaction((tx) => takeBackDeletion(tx, user.id)),
        claimErasure(app.db, "test"),
      ]);
      expect(isBack).toBe(erasure === null);
      const [row] = await app.db.sql<{ email: string; deleted: boolean }[]>`
        select email, deleted_at is not null as deleted from users where id = ${user.id}`;
      expect(row).toEqual(isBack ? { email: user.email, deleted: false } : { email: "", deleted: true });
      await app.db.sql`delete from account_deletions where user_id = ${user.id}`;
    }
  });

  test("a session that opens while the account leaves stays shut, also when the account comes back", async () => {
    for (let i = 0; i < 5; i++) {
      const user = await app.signUp(`opening${i}@example.org`);
      const [, opened] = await Promise.all([
        remove(user),
        app.db.transaction((tx) => createSession(tx, user.id)).then(({ id }) => id),
      ]);
      await app.db.transaction((tx) => takeBackDeletion(tx, user.id));
      expect(await findLiveSession(app.db.sql, opened)).toBeNull();
    }
  });

  test("no way around the question opens the account or makes another one with its address", async () => {
    const user = await app.signUp("around@example.org");
    await remove(user);
    const identity = { provider: "email", providerUserId: user.email, email: user.email } as const;
    const tries = await Promise.all(
      [1, 2, 3].map(() =>
        app.db
          .transaction((tx) => accountOf(tx, identity, []))
          .then(
            () => "opened",
            (error: { code?: string }) => error.code,
          ),
      ),
    );
    expect(tries).toEqual(Array(3).fill("account_in_deletion"));
    expect(await app.db.sql`select 1 from users where email = ${user.email}`).toHaveLength(1);
  });

  test("many processes erase each account once, and leave nothing", async () => {
    const picture = await photo(400, 300).jpeg().toBuffer();
    const { user } = await liveALife(app, moderator, "pgleaver", picture);
    const others = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    for (const one of [user, ...others]) {
      await remove(one);
      await due(one);
    }
    const erase = () => Promise.all([1, 2, 3, 4].map(() => eraseDueAccounts(app.deps)));
    const first = await erase();
    await followIndex(app);
    const second = await erase();
    expect([...first, ...second].reduce((sum, n) => sum + n, 0)).toBe(5);
    expect(await app.db.sql`select 1 from account_deletions where begun_at is not null`).toHaveLength(0);
    for (const table of ["users", "recipe_versions", "jobs", "search_words", "outbox", "foods", "thread_events"])
      expect([
        table,
        await app.db.sql`select 1 from ${app.db.sql(table)} t where t::text like '%zqpgleaver%'`.then(
          (rows) => rows.length,
        ),
      ]).toEqual([table, 0]);
  });

  test("three archives a day, however many connections ask", async () => {
    const user = await app.signUp();
    const ask = () => app.call("POST", "/api/authentication/users/@me/export", { as: user });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  });
});
