import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../testing/app.ts";
import { readEndpoints } from "../testing/endpoints.ts";
import { playersOf } from "../testing/game.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const calls = readEndpoints().filter(({ area }) => area === "game" || area === "chefs");
const bodyOf = (method: string) => (method === "GET" || method === "DELETE" ? undefined : {});

test("without the game there is nothing at its addresses, for nobody", async () => {
  const without = await testApp({ GAME: "false" });
  const admin = await without.signUp(undefined, ["admin"]);
  for (const { method, path } of calls) {
    const at = path.replaceAll(/\{\w+\}/g, "1");
    const answer = await without.call(method, at, { as: admin, body: bodyOf(method) });
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      404,
      { detail: "The game is switched off.", code: "game_off" },
    ]);
  }
  await without.close();
});

test("who has switched it off meets nothing of it but the switch", async () => {
  const game = playersOf(app);
  const [user, other] = [await app.signUp(), await app.signUp()];
  expect((await game.patch(user, "/users/@me/settings", { playing: false })).body).toEqual({
    playing: false,
    hidden: false,
  });
  for (const { method, path, who } of calls) {
    if (["admin", "moderator"].includes(who) || path.endsWith("/users/@me/settings")) continue;
    const at = path.replaceAll(/\{\w+\}/g, "1");
    const answer = await app.call<{ code: string }>(method, at, { as: user, body: bodyOf(method) });
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, "game_off"]);
  }
  // Others do not meet them either.
  expect((await game.get(other, `/users/${user.id}/restaurant/info`)).status).toBe(404);
  expect((await game.get(user, "/users/@me/settings")).body).toEqual({ playing: false, hidden: false });
  await game.patch(user, "/users/@me/settings", { playing: true });
  // Nor those who have not begun: an empty restaurant, which looking at the game may open, is shown to its owner alone.
  const seen = async (by: typeof user) => (await game.get(by, `/users/${user.id}/restaurant/info`)).status;
  expect([await seen(other), await seen(user)]).toEqual([404, 200]);
  await game.get(user, "/users/@me/user-quests");
  expect(await seen(other)).toBe(404);
  expect((await game.get<unknown[]>(other, "/leaderboard/rankings?season=all")).body).toEqual([]);
  await game.shown(user);
  expect(await seen(other)).toBe(200);
});

test("who hides is left out of the leaderboard, and still sees the own place", async () => {
  const game = playersOf(app);
  const [shy, loud] = [await app.signUp(), await app.signUp()];
  const judge = await app.signUp(undefined, ["moderator"]);
  for (const cook of [shy, loud])
    await game.post(judge, "/cooking-evaluation/answer", { id: await game.finished(cook), approved: true });
  await game.patch(shy, "/users/@me/settings", { hidden: true });
  const { body } = await game.get<{ user_id: number }[]>(loud, "/leaderboard/rankings");
  expect(body.map(({ user_id }) => user_id)).toEqual([loud.id]);
  expect((await game.get(shy, "/leaderboard/users/@me")).body).toMatchObject({ pos: 1, listed: false });
  for (const season of ["2026", "2026-13", "ALL"])
    expect((await game.get(loud, `/leaderboard/rankings?season=${season}`)).status).toBe(422);
  expect((await game.get(loud, "/leaderboard/rankings?season=2020-01")).body).toEqual([] as never);
});
