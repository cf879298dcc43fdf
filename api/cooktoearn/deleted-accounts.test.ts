import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { eraseDueAccounts } from "@toque/workers/erasure/erase-accounts.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { playersOf } from "../testing/game.ts";

// What becomes of dishes, answers and places of an account in deletion, of one that comes back, and of one that is erased.

let app: TestApp;
let game: ReturnType<typeof playersOf>;
beforeAll(async () => {
  app = await testApp();
  game = playersOf(app);
});
beforeEach(() => app.db.sql`delete from game_cookings`.then(() => {}));
afterAll(() => app.close());

const remove = async (as: TestUser) => {
  const answer = await app.call("POST", "/api/authentication/users/@me/delete-account", { as });
  expect(answer.status).toBe(204);
};
/** What coming back does to the account, without its mail. */
const comeBack = async ({ id }: TestUser) => {
  await app.db.sql`update users set deleted_at = null where id = ${id}`;
  await app.db.sql`delete from account_deletions where user_id = ${id}`;
};
const picked = async (as: TestUser) => (await game.post<GameCooking | null>(as, "/cooking-evaluation/pick")).body;

test("a dish of an account in deletion is not judged; it is again when the account comes back", async () => {
  const [cook, judge, moderator] = [await app.signUp(), await app.signUp(), await app.signUp(undefined, ["moderator"])];
  const id = await game.finished(cook);
  await remove(cook);
  expect((await game.get(cook, "/users/@me/cookings/@current")).status).toBe(401);
  expect(await picked(judge)).toBeNull();
  expect((await game.get(judge, `/users/${cook.id}/restaurant/info`)).status).toBe(404);
  const refused = await game.post(moderator, "/cooking-evaluation/answer", { id, approved: true });
  expect(refused.status).toBe(404);
  expect(await app.db.sql`select status from game_cookings where id = ${id}`).toMatchObject([{ status: "finished" }]);
  await comeBack(cook);
  expect(await picked(judge)).toMatchObject({ id });
});

test("an account that is erased in mid-cooking leaves others' answers, places and the ledger in order", async () => {
  const [cook, judge, moderator] = [await app.signUp(), await app.signUp(), await app.signUp(undefined, ["moderator"])];
  const rewarded = await game.finished(cook);
  await game.post(moderator, "/cooking-evaluation/answer", { id: rewarded, approved: true });
  const open = await game.shown(cook, "apple-tart");
  const judged = await game.finished(judge);
  expect(await picked(cook)).toMatchObject({ id: judged });
  await game.post(cook, "/cooking-evaluation/answer", { id: judged, approved: true });
  const before = await game.balance(judge);
  await remove(cook);
  await app.db.sql`update account_deletions set erase_at = now() - interval '1 minute' where user_id = ${cook.id}`;
  await eraseDueAccounts({ db: app.db, storage: app.deps.storage, log: silentLogger });
  expect(await app.db.sql`select 1 from game_cookings where id in (${rewarded}, ${open})`).toHaveLength(0);
  const { body: rankings } = await game.get<{ user_id: number }[]>(judge, "/leaderboard/rankings?season=all");
  expect(rankings.map(({ user_id }) => user_id)).not.toContain(cook.id);
  expect(await game.balance(judge)).toBe(before);
  const [sum] = await app.db.sql<{ sum: number }[]>`select coalesce(sum(amount), 0)::int as sum from wallet_entries`;
  expect(sum!.sum).toBe(0);
  await game.post(moderator, "/cooking-evaluation/answer", { id: judged, approved: true });
  expect((await game.get(judge, `/cookings/${judged}`)).body).toMatchObject({ status: "approved" });
});
