import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Database } from "@toque/db/client/types.ts";
import { ledgerVerify } from "@toque/db/game/ledger-verify.ts";
import { kitchen } from "@toque/db/game/testing/kitchen.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { accessTokens } from "../session/access-tokens.ts";
import { startToque, type ToqueProcess } from "../testing/processes.ts";

// kill -9 of API and worker, as separate processes on the real PostgreSQL and Kafka, between payment and chef and between
// decision and reward: each happened once or not at all, and the ledger adds up.

const brokers = process.env.TEST_KAFKA_BROKERS ?? null;
const there = realPostgresUrl() !== null && brokers !== null;
if (!there && process.env.REQUIRE_SERVICES === "1")
  throw new Error("TEST_DATABASE_URL and TEST_KAFKA_BROKERS are required here");
const SECRET = "a-secret-for-tests-that-is-long-enough";
const MINUTE = 60_000;
const CHEFS = 8;

describe.skipIf(!there)("kill -9 in the game (real PostgreSQL and Kafka)", () => {
  let db: Database & { url: string };
  let folder: string;
  const running = new Set<ToqueProcess>();

  const start = async (role: "api" | "worker") => {
    const process = await startToque(role, {
      DATABASE_URL: db.url,
      KAFKA_BROKERS: brokers ?? "",
      KAFKA_PREFIX: `${new URL(db.url).pathname.slice(1)}.`,
      EMBEDDED_WORKERS: "false",
      DATA_DIR: folder,
      AUTH_SECRET: SECRET,
    });
    running.add(process);
    return process;
  };
  const kill = async (process: ToqueProcess) => {
    running.delete(process);
    await process.kill9();
  };
  const signUp = async (roles: string[] = []) => {
    const { id, sessionId } = await db.transaction(async (tx) => {
      const [user] = await tx<{ id: number }[]>`
        insert into users (email, roles) values (${`${crypto.randomUUID()}@example.org`}, ${roles}::text[]) returning id`;
      return { id: user!.id, sessionId: (await createSession(tx, user!.id)).id };
    });
    const token = await accessTokens([SECRET]).sign({ userId: id, sessionId, roles: roles as never });
    return { id, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } };
  };
  const until = async (what: string, met: () => Promise<boolean>) => {
    const deadline = Date.now() + MINUTE;
    while (!(await met())) {
      if (Date.now() > deadline) throw new Error(`${what} did not come within a minute`);
      await Bun.sleep(50);
    }
  };

  beforeAll(async () => {
    db = await realTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "toque-crash-"));
  }, 2 * MINUTE);
  afterAll(async () => {
    await Promise.all([...running].map((process) => process.kill9()));
    await db?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, MINUTE);

  test(
    "between payment and chef, and between decision and reward",
    async () => {
      const k = kitchen(db);
      const [cook, moderator] = [await signUp(), await signUp(["moderator"])];
      const cookings = await Promise.all([1, 2, 3].map(async () => k.finished((await signUp()).id)));
      await db.transaction(async (tx) => {
        await tx`insert into wallets (user_id, balance) values (${cook.id}, 0)`;
        await tx`
          insert into wallet_transfers (cause, entity, from_wallet_id, to_wallet_id, amount)
          select 'evaluation', 'crash', m.id, w.id, ${CHEFS * k.rules.chefs.creation_cost}
          from wallets m, wallets w where m.system = 'mint' and w.user_id = ${cook.id}`;
      });
      let [api, worker] = await Promise.all([start("api"), start("worker")]);
      const post = (path: string, { headers }: typeof cook, body: unknown) =>
        fetch(`${api.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
      const calls = () => [
        ...Array.from({ length: CHEFS / 2 }, () => post("/api/nft/chefs/create", cook, {})),
        ...cookings.map(({ id }) =>
          post("/api/cooktoearn/cooking-evaluation/answer", moderator, { id, approved: true }),
        ),
      ];
      const first = calls();
      await Promise.race(first);
      await Promise.all([kill(api), kill(worker)]);
      await Promise.all(first);
      [api, worker] = await Promise.all([start("api"), start("worker")]);
      const made = () => db.sql<{ paid: number; drawn: number; shown: number }[]>`
        select count(*)::int as paid, count(chef_id)::int as drawn,
          count(*) filter (where status = 'image_generated')::int as shown
        from chef_creations where user_id = ${cook.id}`;
      await Promise.all(calls());
      await until("a chef", async () => (await made())[0]!.drawn > 0);
      await kill(worker);
      worker = await start("worker");
      // Of those that were cut off, some were paid for and some were not; all SPOON that is left buys chefs again.
      for (let i = 0; i < CHEFS; i++) await post("/api/nft/chefs/create", cook, {});
      await until("the last portrait", async () => (await made())[0]!.shown === CHEFS);
      const [sums] = await made();
      const [row] = await db.sql<{ chefs: number; balance: number; pictures: number }[]>`
        select (select count(*)::int from chefs where owner_id = ${cook.id}) as chefs,
          (select balance from wallets where user_id = ${cook.id}) as balance,
          (select count(*)::int from media where owner_id = ${cook.id} and kind = 'chef') as pictures`;
      expect([sums, row]).toEqual([
        { paid: CHEFS, drawn: CHEFS, shown: CHEFS },
        { chefs: CHEFS, balance: 0, pictures: CHEFS },
      ]);
      const decided = await db.sql<{ status: string }[]>`
        select status from game_cookings where id = any(${cookings.map(({ id }) => id)}::int[])`;
      expect(decided.map(({ status }) => status)).toEqual(["approved", "approved", "approved"]);
      expect((await ledgerVerify(db.sql)).faults).toEqual([]);
      // What happened meanwhile reaches the quests, also what was told while no worker lived.
      await until("the last event at the quests", async () => {
        const [left] = await db.sql<{ count: number }[]>`
          select count(*)::int as count from outbox o where o.type = 'game.happened'
            and not exists (select 1 from inbox i where i.consumer_group = 'quests' and i.message_id = o.id)`;
        return left!.count === 0;
      });
      const [counted] = await db.sql<{ chefs: number }[]>`
        select count(*)::int as chefs from outbox
        where type = 'game.happened' and key = ${String(cook.id)} and payload->>'event' = 'chef_created'`;
      expect(counted!.chefs).toBe(CHEFS);
      await Promise.all([kill(api), kill(worker)]);
    },
    5 * MINUTE,
  );
});
