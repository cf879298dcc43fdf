import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createChef, startCreation } from "@toque/db/game/creations.ts";
import { ledgerVerify } from "@toque/db/game/ledger-verify.ts";
import { kitchen } from "@toque/db/game/testing/kitchen.ts";
import type { Role } from "@toque/db/schemas/common.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { accessTokens } from "../session/access-tokens.ts";
import { startToque, type ToqueProcess } from "../testing/processes.ts";

// Fifty of the same call at once, in turn by two servers of one database, as behind a load balancer: nothing that a process
// keeps to itself makes one of them win.

const there = realPostgresUrl() !== null;
const SECRET = "a-secret-for-tests-that-is-long-enough";
const MINUTE = 60_000;
const GAME = "/api/cooktoearn";

interface Caller {
  id: number;
  headers: Record<string, string>;
}

describe.skipIf(!there)("fifty at once on two servers (real PostgreSQL)", () => {
  let db: Database & { url: string };
  let k: ReturnType<typeof kitchen>;
  let servers: ToqueProcess[] = [];
  let cook: Caller;
  const folders: string[] = [];

  const signUp = async (roles: Role[] = []): Promise<Caller> => {
    const id = await k.user();
    const sessionId = await db.transaction(async (tx) => {
      await tx`update users set roles = ${roles as string[]}::text[] where id = ${id}`;
      return (await createSession(tx, id)).id;
    });
    const token = await accessTokens([SECRET]).sign({ userId: id, sessionId, roles });
    return { id, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } };
  };
  const send = async (at: number, { headers }: Caller, path: string, body: unknown = {}) => {
    const response = await fetch(`${servers[at % servers.length]!.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code?: string; id?: number; success?: boolean; reason?: string };
    return { ...answer, status: response.status };
  };
  type Answer = Awaited<ReturnType<typeof send>>;
  const told = ({ status, code, reason }: Answer) =>
    [status, code ?? reason].filter((part) => part !== undefined && part !== null).join(" ");
  const tally = (answers: readonly Answer[]) => {
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[told(answer)] = (counts[told(answer)] ?? 0) + 1;
    return counts;
  };
  const fifty = async (as: Caller, path: string, body?: unknown) =>
    tally(await Promise.all(Array.from({ length: 50 }, (_, at) => send(at, as, path, body))));
  const give = async (amount: number) => {
    await db.sql`insert into wallets (user_id, balance) values (${cook.id}, 0) on conflict do nothing`;
    await db.sql`
      insert into wallet_transfers (cause, entity, from_wallet_id, to_wallet_id, amount)
      select 'evaluation', ${crypto.randomUUID()}, m.id, w.id, ${amount} from wallets m, wallets w
      where m.system = 'mint' and w.user_id = ${cook.id}`;
  };
  const newChef = () =>
    db.transaction(async (tx) => (await createChef(tx, k.rules, await startCreation(tx, k.rules, cook.id))).id);

  beforeAll(async () => {
    db = await realTestDatabase();
    k = kitchen(db);
    for (let n = 0; n < 2; n++) {
      const folder = await mkdtemp(join(tmpdir(), "toque-two-servers-"));
      folders.push(folder);
      servers.push(await startToque("api", { DATABASE_URL: db.url, DATA_DIR: folder, AUTH_SECRET: SECRET }));
    }
    cook = await signUp();
    await k.opened(cook.id);
  }, 4 * MINUTE);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
    const faults = db ? (await ledgerVerify(db.sql)).faults : [];
    await db?.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
  }, MINUTE);

  test(
    "starts, finishes, picks and answers",
    async () => {
      const recipe_id = await k.recipe();
      expect(await fifty(cook, `${GAME}/cookings`, { recipe_id })).toEqual({ "201": 1, "409 cooking_in_progress": 49 });
      const [row] = await db.sql<{ id: number; charges: number }[]>`
        select c.id, r.charges from game_cookings c join restaurants r on r.user_id = c.user_id where c.user_id = ${cook.id}`;
      const { id, charges } = row!;
      expect(charges).toBe(k.rules.restaurant_levels[0]!.charges - 1);
      await k.addImage(cook.id, id);
      expect(await fifty(cook, `${GAME}/cookings/${id}/finish`)).toEqual({ "200": 1, "409 cooking_finished": 49 });
      // A judge who is new: the first of the calls opens the restaurant, and all lease the same dish.
      const judge = await signUp();
      const picked = await Promise.all(
        Array.from({ length: 50 }, (_, at) => send(at, judge, `${GAME}/cooking-evaluation/pick`)),
      );
      expect(new Set(picked.map((answer) => answer.id))).toEqual(new Set([id]));
      const [leases] = await db.sql<{ count: number }[]>`
        select count(*)::int as count from cooking_evaluations where evaluator_id = ${judge.id}`;
      expect(leases!.count).toBe(1);
      expect(await fifty(judge, `${GAME}/cooking-evaluation/answer`, { id, approved: true })).toEqual({
        "200": 1,
        "409 already_answered": 49,
      });
      expect(await k.balance(judge.id)).toBe(k.rules.evaluation.spoon);
      const moderators = await Promise.all(Array.from({ length: 10 }, () => signUp(["moderator"])));
      const answers = await Promise.all(
        moderators.map((moderator, at) =>
          send(at, moderator, `${GAME}/cooking-evaluation/answer`, { id, approved: true }),
        ),
      );
      expect(tally(answers)).toEqual({ "200": 1, "409 cooking_decided": 9 });
      const [paid] = await db.sql<{ times: number }[]>`
        select count(*)::int as times from wallet_transfers where cause = 'cooking_reward' and entity = ${String(id)}`;
      expect(paid!.times).toBe(1);
    },
    2 * MINUTE,
  );

  test(
    "claims of a quest, openings of a chefbox",
    async () => {
      await fetch(`${servers[0]!.url}${GAME}/users/@me/user-quests`, { headers: { ...cook.headers, lang: "en" } });
      const [quest] = await db.sql<{ id: number }[]>`
        update user_quests set completed_at = now() where id = (
          select id from user_quests where user_id = ${cook.id} and claimed_at is null order by id limit 1) returning id`;
      expect(await fifty(cook, `${GAME}/user-quests/${quest!.id}/claim-rewards`)).toEqual({
        "200": 1,
        "409 already_claimed": 49,
      });
      const [box] = await db.sql<{ id: number }[]>`
        select i.id from items i join item_templates t on t.id = i.item_template_id
        where i.owner_id = ${cook.id} and t.type = 'chefbox' and i.used_at is null order by i.id limit 1`;
      await give(100);
      const opened = await Promise.all(
        Array.from({ length: 50 }, (_, at) => send(at, cook, `${GAME}/chefboxes/${box!.id}/open`)),
      );
      expect(opened.filter(({ success }) => success)).toHaveLength(1);
      expect(opened.filter(({ reason }) => reason === "already_opened")).toHaveLength(49);
      const [made] = await db.sql<{ count: number }[]>`
        select count(*)::int as count from chefs where owner_id = ${cook.id}`;
      expect(made!.count).toBe(1);
    },
    2 * MINUTE,
  );

  test(
    "rests, and points that are spent",
    async () => {
      await give(1000);
      const chef = await newChef();
      await db.sql`update chefs set fatigue = 80, points = 5 where id = ${chef}`;
      expect(await fifty(cook, `/api/nft/chefs/${chef}/repair`)).toEqual({ "200": 1, "409 not_tired": 49 });
      const body = {
        old_points_repartition: { efficiency: 0, resilience: 0, expertise: 0, remaining: 5 },
        new_points_repartition: { efficiency: 1, resilience: 1, expertise: 0, remaining: 3 },
      };
      expect(await fifty(cook, `/api/nft/chefs/${chef}/spend-points`, body)).toEqual({
        "200": 1,
        "409 stale_points": 49,
      });
      const [spent] = await db.sql<{ points: number; rests: number }[]>`
        select spent_efficiency + spent_resilience + spent_expertise as points, rests from chefs where id = ${chef}`;
      expect(spent).toEqual({ points: 2, rests: 1 });
    },
    2 * MINUTE,
  );

  test(
    "creations that there is SPOON for once",
    async () => {
      const price = k.rules.chefs.creation_cost;
      await give((price - ((await k.balance(cook.id)) % price)) % price);
      const times = (await k.balance(cook.id)) / price;
      expect(times).toBeGreaterThan(0);
      expect(times).toBeLessThan(50);
      expect(await fifty(cook, "/api/nft/chefs/create")).toEqual({
        "200": times,
        "409 not_enough_spoon": 50 - times,
      });
      expect(await k.balance(cook.id)).toBe(0);
    },
    2 * MINUTE,
  );
});
