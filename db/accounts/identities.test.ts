import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { outcome } from "../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "../testing/database.ts";
import { newToken } from "../tokens.ts";
import { linkIdentity, readIdentities, unlinkIdentity } from "./identities.ts";
import {
  deleteExpiredProviderSignIns,
  parkProof,
  rememberSignIn,
  takeParkedProof,
  takeSignIn,
  useProviderToken,
} from "./provider-sign-ins.ts";
import { accountOf, type ProvedIdentity } from "./sign-in.ts";

// What must happen once, asked for by many at once; on PostgreSQL they are really at once.

const engines: [string, () => Promise<Database>][] = [
  ["the embedded database", () => testDatabase()],
  ...(realPostgresUrl()
    ? [["PostgreSQL", () => realTestDatabase({ max: 8 })] as [string, () => Promise<Database>]]
    : []),
];

describe.each(engines)("identities on %s", (_, open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  let people = 0;
  const identity = (provider: ProvedIdentity["provider"], more: Partial<ProvedIdentity> = {}): ProvedIdentity => {
    const id = `id${++people}`;
    return { provider, providerUserId: id, email: `${id}@example.org`, ...more };
  };
  const signIn = (one: ProvedIdentity) => db.transaction((tx) => accountOf(tx, one, []));
  const atOnce = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, i) => work(i)));

  test("one identity makes one account", async () => {
    const one = identity("google");
    expect(new Set(await atOnce(() => signIn(one))).size).toBe(1);
  });

  test("one new address of two providers makes one account, and the other is refused", async () => {
    const email = identity("google").email;
    const ends = await Promise.all(
      (["google", "discord"] as const).map((provider) => outcome(signIn(identity(provider, { email })))),
    );
    expect(ends.toSorted()).toEqual(["account_not_linked", "done"]);
  });

  test("one identity is connected with one of two accounts", async () => {
    const users = [await signIn(identity("email")), await signIn(identity("email"))];
    const one = identity("google");
    const ends = await Promise.all(users.map((user) => outcome(db.transaction((tx) => linkIdentity(tx, user, one)))));
    expect(ends.toSorted()).toEqual(["account_not_linked", "done"]);
  });

  test("one account is connected with one of several identities of a provider", async () => {
    const user = await signIn(identity("email"));
    const ends = await atOnce(() => outcome(db.transaction((tx) => linkIdentity(tx, user, identity("discord")))));
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect((await readIdentities(db.sql, user)).map(({ provider }) => provider)).toEqual(["email", "discord"]);
  });

  test("of two ways of the same time the mail comes first", async () => {
    const user = await signIn(identity("email"));
    await db.transaction((tx) => linkIdentity(tx, user, identity("discord")));
    await db.sql`update identities set created_at = '2026-01-01' where user_id = ${user}`;
    expect((await readIdentities(db.sql, user)).map(({ provider }) => provider)).toEqual(["email", "discord"]);
  });

  test("of two last ways one stays", async () => {
    const user = await signIn(identity("apple", { email: `relay${++people}@privaterelay.appleid.com` }));
    await db.transaction((tx) => linkIdentity(tx, user, identity("google")));
    const ends = await Promise.all(
      (["apple", "google"] as const).map((provider) =>
        outcome(db.transaction((tx) => unlinkIdentity(tx, user, provider, ["email", "google", "apple"]))),
      ),
    );
    expect(ends.toSorted()).toEqual(["done", "last_sign_in_method"]);
  });

  test("a deleted account is not opened by its identity", async () => {
    const one = identity("google");
    const user = await signIn(one);
    await db.sql`update users set deleted_at = now() where id = ${user}`;
    expect(await outcome(signIn(one))).toBe("account_not_linked");
  });

  test("a begun sign-in, a parked proof and a provider's token are taken once", async () => {
    const [state, browser] = [newToken(), newToken()];
    const begun = { nonce: "n", codeVerifier: "v", callbackUrl: "/", linkUserId: null };
    await rememberSignIn(db.sql, state, browser, { provider: "google", ...begun });
    const taken = await atOnce(() => takeSignIn(db.sql, state, browser, "google"));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const token = await parkProof(db.sql, browser, {
      identity: identity("google"),
      callbackUrl: "/",
      linkUserId: null,
    });
    const proofs = await atOnce(() => db.transaction((tx) => takeParkedProof(tx, token, browser, "google")));
    expect(proofs.filter(Boolean)).toHaveLength(1);
    const ends = new Date(Date.now() + 60_000);
    const used = await atOnce(() => db.transaction((tx) => useProviderToken(tx, state, ends)));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  test("what has expired is not taken, and is deleted; a proof whose use was rolled back stays", async () => {
    const [state, browser] = [newToken(), newToken()];
    const begun = { nonce: "n", codeVerifier: "v", callbackUrl: "/", linkUserId: null };
    await rememberSignIn(db.sql, state, browser, { provider: "apple", ...begun });
    const proof = { identity: identity("apple"), callbackUrl: "/x", linkUserId: null };
    const token = await parkProof(db.sql, browser, proof);
    const rolledBack = db.transaction(async (tx) => {
      expect(await takeParkedProof(tx, token, browser, "apple")).toEqual(proof);
      throw new Error("rolled back");
    });
    expect(rolledBack).rejects.toThrow("rolled back");
    await rolledBack.catch(() => {});
    await deleteExpiredProviderSignIns(db.sql);
    for (const table of ["provider_sign_ins", "parked_proofs"])
      await db.sql.unsafe(`update ${table} set expires_at = now() - interval '1 second'`);
    expect(await takeSignIn(db.sql, state, browser, "apple")).toBeNull();
    expect(await db.transaction((tx) => takeParkedProof(tx, token, browser, "apple"))).toBeNull();
    await deleteExpiredProviderSignIns(db.sql);
    expect(await db.sql`select 1 from provider_sign_ins`).toHaveLength(0);
    expect(await db.sql`select 1 from parked_proofs`).toHaveLength(0);
  });
});
