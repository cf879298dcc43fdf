import { afterAll, beforeAll, expect, test } from "bun:test";
import { countForQuests } from "@toque/db/game/quest-progress.ts";
import type { BusMessage } from "@toque/db/schemas/events.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import { startQuestProgress } from "@toque/workers/consumers.ts";
import { decideAllOverdue } from "@toque/workers/game/overdue-decisions.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { playersOf } from "../testing/game.ts";
import { recipeId } from "../testing/payloads.ts";

// What the workers do beside the calls, and how pages learn of it.

let app: TestApp;
let game: ReturnType<typeof playersOf>;
let moderator: TestUser;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  game = playersOf(app);
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger, pollMs: 20 });
  const quests = await startQuestProgress({ db: app.db, bus });
  stop = async () => {
    await quests.stop();
    await bus.close();
    await app.close();
  };
});
afterAll(() => stop());

const eventually = async <T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> => {
  for (let i = 0; i < 400; i++) {
    const value = await read();
    if (isThere(value)) return value;
    await Bun.sleep(25);
  }
  throw new Error("it never came");
};

/** The stream of a user: reads the next event as text. */
async function listen(as: TestUser, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  const response = await app.handle(
    new Request("http://localhost:3000/api/cooktoearn/events", {
      headers: { authorization: `Bearer ${as.token}`, ...headers },
      signal: leave.signal,
    }),
  );
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<{ id: number }> => {
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream has ended");
      text += decoder.decode(value);
      const id = /^id: (\d+)$/m.exec(text)?.[1];
      if (id && text.includes("event: game")) return { id: Number(id) };
    }
  };
  return {
    next,
    close: async () => {
      leave.abort();
      await reader.cancel().catch(() => {});
    },
  };
}

test("an approval is told by the stream, and a page that comes back hears what it has missed", async () => {
  const [cook, other] = [await app.signUp(), await app.signUp()];
  const id = await game.finished(cook);
  const stream = await listen(cook);
  // The stream begins with what comes from now on.
  const [told] = await Promise.all([
    stream.next(),
    Bun.sleep(100).then(() => game.post(moderator, "/cooking-evaluation/answer", { id, approved: true })),
  ]);
  const { body } = await game.get<GameCooking>(cook, `/cookings/${id}`);
  expect(body.status).toBe("approved");
  await stream.close();
  const back = await listen(cook, { "last-event-id": String(told.id - 1) });
  expect((await back.next()).id).toBeGreaterThanOrEqual(told.id);
  await back.close();
  const [row] = await app.db.sql<{ revision: number }[]>`
    select coalesce(max(revision), 0) as revision from restaurants where user_id = ${other.id}`;
  expect(row!.revision).toBe(0);
});

test("quests count what happened once, however often it is told", async () => {
  const cook = await app.signUp();
  await app.db.sql`
    update quests set objectives = '[{"event": "cooking_finished", "filters": {}, "count": 2}]' where type = 'daily'`;
  const mine = async () =>
    (await game.get<UserQuest[]>(cook, "/users/@me/user-quests", undefined, { lang: "en" })).body.filter(
      ({ quest }) => quest.type === "daily",
    );
  expect((await mine()).map(({ progress }) => progress[0]!.count)).toEqual([0, 0, 0]);
  await game.finished(cook);
  await eventually(mine, (quests) => quests.every(({ progress }) => progress[0]!.count === 1));
  const rows = await app.db.sql<(Omit<BusMessage<"game.happened">, "created_at"> & { created_at: Date })[]>`
    select id, topic, key, type, payload, created_at from outbox
    where type = 'game.happened' and key = ${String(cook.id)} order by id`;
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const message: BusMessage = { ...row, created_at: row.created_at.toISOString() };
    await app.db.transaction((tx) => countForQuests(tx, defaultRules, message));
  }
  expect((await mine()).map(({ progress, completed }) => [progress[0]!.count, completed])).toEqual(
    Array(3).fill([1, false]),
  );
  await game.finished(cook, "hummus");
  const done = await eventually(mine, (quests) => quests.every(({ completed }) => completed));
  const sum = done.reduce((total, { quest }) => total + quest.token_reward, 0);
  for (const { id } of done) await game.post(cook, `/user-quests/${id}/claim-rewards`);
  expect(await game.balance(cook)).toBe(sum);
});

test("who has switched the game off counts nothing", async () => {
  const user = await app.signUp();
  await game.patch(user, "/users/@me/settings", { playing: false });
  const recipe = await recipeId(app.db, "hummus");
  expect((await app.call("POST", `/api/recipe/recipes/${recipe}/like`, { as: user })).status).toBeLessThan(300);
  await eventually(
    async () =>
      app.db.sql`
        select 1 from outbox o join inbox i on i.message_id = o.id and i.consumer_group = 'quests'
        where o.type = 'game.happened' and o.key = ${String(user.id)}`,
    (rows) => rows.length > 0,
  );
  const [row] = await app.db.sql<{ count: number }[]>`
    select count(*)::int as count from user_quests where user_id = ${user.id}`;
  expect(row!.count).toBe(0);
});

test("after 72 hours nobody waits any more: approved at half of the reward, by one of several workers", async () => {
  const cook = await app.signUp();
  const id = await game.finished(cook);
  const { body: waiting } = await game.get<GameCooking>(cook, `/cookings/${id}`);
  await app.db.sql`update game_cookings set finished_at = now() - interval '71 hours' where id = ${id}`;
  await decideAllOverdue(app.db);
  expect((await game.get<GameCooking>(cook, `/cookings/${id}`)).body.status).toBe("finished");
  await app.db.sql`update game_cookings set finished_at = now() - interval '72 hours' where id = ${id}`;
  const decided = await Promise.all([1, 2, 3].map(() => decideAllOverdue(app.db)));
  expect(decided.reduce((sum, count) => sum + count, 0)).toBe(1);
  const { body } = await game.get<GameCooking>(cook, `/cookings/${id}`);
  const half = Math.floor(waiting.reward_amount! / 2);
  expect(body).toMatchObject({ status: "approved", decided_by: "overdue", reward_amount: half });
  expect(await game.balance(cook)).toBe(half);
});

test("voting rings are shown to moderators", async () => {
  const [anna, ben] = [await app.signUp(), await app.signUp()];
  await app.db.sql`
    insert into voting_pairs (evaluator_id, cook_id, approvals)
    values (${anna.id}, ${ben.id}, 8), (${ben.id}, ${anna.id}, 8)`;
  await app.db.sql`
    insert into voting_pairs (evaluator_id, cook_id, approvals)
    select u.id, ${moderator.id}, 900 from users u where u.id not in (${moderator.id}, ${anna.id}, ${ben.id}) limit 20`;
  await app.db.sql`
    insert into game_cookings (user_id, dish, status, images, started_at, touched_at, finished_at, decided_at, decided_by, reward)
    select u, dish, 'disapproved', 1, now(), now(), now(), now(), 'majority', reward
    from unnest(array[${anna.id}, ${ben.id}]::int[]) u, generate_series(1, 3),
      (select dish, reward from game_cookings where reward is not null limit 1) one`;
  const { body: rings } = await game.get<{ users: number[]; approvals: number[]; chance: number }[]>(
    moderator,
    "/cooking-evaluation/rings",
  );
  expect(rings).toMatchObject([{ users: [anna.id, ben.id], approvals: [8, 8] }]);
  expect(rings[0]!.chance).toBeLessThan(1 / defaultRules.rings.chance);
});
