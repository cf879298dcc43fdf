import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { createChef } from "@toque/db/game/creations.ts";
import { ledgerVerify } from "@toque/db/game/ledger-verify.ts";
import type { Chef } from "@toque/db/schemas/chef.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { type TestAnswer, type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { playersOf, tallied } from "../testing/game.ts";
import { recipeId } from "../testing/payloads.ts";

// Fifty of the same call at once: one has an effect, the rest a clear error, and the ledger adds up.

const databases: [string, boolean, () => Promise<Database> | undefined][] = [
  ["the embedded database", true, () => undefined],
  ["PostgreSQL", realPostgresUrl() !== null, () => realTestDatabase({ max: 12 })],
];

for (const [name, there, open] of databases)
  describe.skipIf(!there)(`fifty at once on ${name}`, () => {
    let app: TestApp;
    let game: ReturnType<typeof playersOf>;
    let cook: TestUser;
    beforeAll(async () => {
      app = await testApp({}, undefined, await open());
      game = playersOf(app);
      cook = await app.signUp();
    }, 120_000);
    afterAll(async () => {
      const { faults } = await ledgerVerify(app.db.sql);
      await app.close();
      expect(faults).toEqual([]);
    });

    const fifty = async (call: () => Promise<TestAnswer<{ code?: string }>>) =>
      tallied(await Promise.all(Array.from({ length: 50 }, call)));

    test("starts, finishes and answers", async () => {
      const recipe_id = await recipeId(app.db, "ratatouille");
      expect(await fifty(() => game.cooking(cook, "", { recipe_id }))).toEqual({
        "201": 1,
        "409 cooking_in_progress": 49,
      });
      const { body: current } = await game.get<GameCooking>(cook, "/users/@me/cookings/@current");
      const img_url = await game.upload(cook);
      expect(await fifty(() => game.cooking(cook, `/${current.id}/add-image`, { img_url }))).toEqual({
        "201": 1,
        "422": 49,
      });
      expect(await fifty(() => game.cooking(cook, `/${current.id}/finish`))).toEqual({
        "200": 1,
        "409 cooking_finished": 49,
      });
      const judge = await app.signUp();
      const picked = await Promise.all(
        Array.from({ length: 50 }, () => game.post<GameCooking | null>(judge, "/cooking-evaluation/pick")),
      );
      expect(new Set(picked.map(({ body }) => body?.id))).toEqual(new Set([current.id]));
      const answer = { id: current.id, approved: true };
      expect(await fifty(() => game.post(judge, "/cooking-evaluation/answer", answer))).toEqual({
        "200": 1,
        "409 already_answered": 49,
      });
      expect(await game.balance(judge)).toBe(1);
      const moderators = await Promise.all(Array.from({ length: 50 }, () => app.signUp(undefined, ["moderator"])));
      const decided = await Promise.all(
        moderators.map((moderator) => game.post(moderator, "/cooking-evaluation/answer", answer)),
      );
      expect(tallied(decided)).toEqual({ "200": 1, "409 cooking_decided": 49 });
      const { body: done } = await game.get<GameCooking>(cook, `/cookings/${current.id}`);
      expect([done.status, await game.balance(cook)]).toEqual(["approved", done.reward_amount!]);
    });

    test("claims", async () => {
      const { body: quests } = await game.get<{ id: number; quest: { token_reward: number } }[]>(
        cook,
        "/users/@me/user-quests",
        undefined,
        { lang: "en" },
      );
      const { id, quest } = quests[0]!;
      expect((await game.post(cook, `/user-quests/${id}/claim-rewards`)).body.code).toBe("quest_not_completed");
      await app.db.sql`update user_quests set completed_at = now() where id = ${id}`;
      const before = await game.balance(cook);
      expect(await fifty(() => game.post(cook, `/user-quests/${id}/claim-rewards`))).toEqual({
        "200": 1,
        "409 already_claimed": 49,
      });
      expect(await game.balance(cook)).toBe(before + quest.token_reward);
    });

    test("openings of a chefbox, and creations that there is SPOON for once", async () => {
      const box = await game.welcome(cook);
      const opened = await Promise.all(
        Array.from({ length: 50 }, () =>
          game.post<{ success: boolean; reason: string }>(cook, `/chefboxes/${box}/open`),
        ),
      );
      const reasons = opened.map(({ body }) => body.reason ?? "a chef").sort();
      expect([reasons.at(0), reasons.filter((one) => one === "already_opened").length]).toEqual(["a chef", 49]);
      const { body: paid } = await game.get<{ creation_cost: number }>(cook, "/rules").then(({ body }) => ({
        body: (body as unknown as { chefs: { creation_cost: number } }).chefs,
      }));
      await game.give(cook, paid.creation_cost - ((await game.balance(cook)) % paid.creation_cost));
      const times = (await game.balance(cook)) / paid.creation_cost;
      expect(await fifty(() => game.post(cook, "/api/nft/chefs/create", {}))).toEqual({
        "200": times,
        "409 not_enough_spoon": 50 - times,
      });
      expect(await game.balance(cook)).toBe(0);
      const [jobs] = await app.db.sql<{ count: number }[]>`
        select count(*)::int as count from jobs where type = 'chef-creation' and user_id = ${cook.id}`;
      expect(jobs!.count).toBe(1 + times);
    });

    test("repairs and spent points", async () => {
      const { body: chefs } = await game.get<Chef[]>(cook, "/api/nft/users/@me/chefs");
      const { id } = chefs.at(-1)!;
      await game.give(cook, 1000);
      await app.db.sql`update chefs set fatigue = 80, points = 5 where id = ${id}`;
      const before = await game.balance(cook);
      const { body: tired } = await game.get<Chef>(cook, `/api/nft/chefs/${id}`);
      expect(await fifty(() => game.post(cook, `/api/nft/chefs/${id}/repair`))).toEqual({
        "200": 1,
        "409 not_tired": 49,
      });
      expect(before - (await game.balance(cook))).toBe(tired.rest_cost);
      const body = {
        old_points_repartition: { efficiency: 0, resilience: 0, expertise: 0, remaining: 5 },
        new_points_repartition: { efficiency: 1, resilience: 1, expertise: 0, remaining: 3 },
      };
      expect(await fifty(() => game.post(cook, `/api/nft/chefs/${id}/spend-points`, body))).toEqual({
        "200": 1,
        "409 stale_points": 49,
      });
      const { body: spent } = await game.get<Chef>(cook, `/api/nft/chefs/${id}`);
      expect(spent.points_repartition).toEqual(body.new_points_repartition);
    });

    test("places of the brigade", async () => {
      const started = await app.db.sql<{ id: string }[]>`
        select workflow_id as id from chef_creations where user_id = ${cook.id} and status = 'started'`;
      for (const { id } of started) await app.db.transaction((tx) => createChef(tx, defaultRules, id));
      const { body: chefs } = await game.get<Chef[]>(cook, "/api/nft/users/@me/chefs");
      await app.db.sql`update restaurants set xp = 0 where user_id = ${cook.id}`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          game.post<{ brigade_chefs: number[] }>(cook, "/users/@me/restaurant/add-chef-to-brigade", {
            chef_id: chefs[i % 2]!.id,
          }),
        ),
      );
      expect(tallied(answers)).toEqual({ "200": 25, "409 brigade_full": 25 });
      const { body: info } = await game.get<{ brigade_chefs: number[] }>(cook, "/users/@me/restaurant/info");
      expect(info.brigade_chefs).toHaveLength(1);
    });
  });
