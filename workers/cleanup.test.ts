import { afterAll, beforeAll, expect, test } from "bun:test";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { createSignInToken } from "@toque/db/accounts/sign-in.ts";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { cleanUp } from "./cleanup.ts";
import type { Storage } from "./platform/storage/port.ts";

let db: Database;
beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
});
afterAll(() => db.close());

const countOf = async (table: string) =>
  (await db.sql<{ n: number }[]>`select count(*)::int as n from ${db.sql(table)}`)[0]?.n;

test("deletes expired entries, files before rows, and keeps all others", async () => {
  const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('a@example.org') returning id`;
  await db.transaction(async (tx) => {
    for (const token of ["old", "new"]) {
      await createSignInToken(tx, { token, email: "a@example.org", callbackUrl: "/" });
      await createSession(tx, user!.id);
      await tx`insert into idempotency_keys (user_id, key, route, body_hash) values (${user!.id}, ${token}, 'r', 'h')`;
      await tx`insert into outbox (topic, key, type, payload, published_at) values ('t', ${token}, 'x', '{}', now())`;
      await tx`insert into media (owner_id, kind, content_type, upload_token_hash, upload_expires_at)
               values (${user!.id}, 'recipe', 'image/webp', ${token}, now())`;
    }
    await tx`update sign_in_tokens set expires_at = now() - interval '2 days'
             where token_hash = (select min(token_hash) from sign_in_tokens)`;
    await tx`update sessions set revoked_at = now() - interval '31 days'
             where id = (select id from sessions order by id limit 1)`;
    await tx`update idempotency_keys set created_at = now() - interval '8 days' where key = 'old'`;
    await tx`update outbox set created_at = now() - interval '8 days' where key = 'old'`;
    await tx`update media set upload_expires_at = now() - interval '2 hours' where upload_token_hash = 'old'`;
  });
  const deleted: string[] = [];
  const storage = { delete: async (key: string) => void deleted.push(key) } as Storage;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await cleanUp({ db, storage, publishedOnly: true, log });
  const tables = ["sign_in_tokens", "sessions", "idempotency_keys", "outbox", "media"];
  expect(await Promise.all(tables.map(countOf))).toEqual([1, 1, 1, 1, 1]);
  expect(deleted).toHaveLength(3);
  const broken = { delete: () => Promise.reject(new Error("storage is away")) } as unknown as Storage;
  await db.sql`update media set upload_expires_at = now() - interval '2 hours'`;
  await expect(cleanUp({ db, storage: broken, publishedOnly: true, log })).rejects.toThrow("away");
  expect(await countOf("media")).toBe(1);
});
