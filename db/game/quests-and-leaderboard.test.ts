import { describe, expect, test } from "bun:test";
import { requestApproval } from "../recipes/approvals.ts";
import { setLike, setMainPrivate } from "../recipes/listing.ts";
import { createRecipe, saveRecipe } from "../recipes/save.ts";
import { patchRules, defaultRules as rules } from "../shared/game/rules.ts";
import { seasonOf } from "../shared/game/seasons.ts";
import { patchCustomItem } from "../shopping-lists/items.ts";
import { createList } from "../shopping-lists/lists.ts";
import { readList } from "../shopping-lists/read.ts";
import { outcome } from "../testing/concurrent-transactions.ts";
import { ALL_TIME, readLeaderboard, readOwnPlace } from "./leaderboard.ts";
import { readRestaurant, readSettings, saveSettings } from "./players.ts";
import { claimQuest, readUserQuests } from "./quests.ts";
import { moveLevel, readLevels } from "./restaurant-levels.ts";
import { readRules, saveRules } from "./rules.ts";
import { onEachDatabase, tally } from "./testing/each-database.ts";

onEachDatabase("quests and the leaderboard", (k) => {
  describe("quests", () => {
    test("are given, counted once however often they are told, claimed, and followed by the next of the line", async () => {
      const cook = await k.user();
      const read = (done = false) => k.db.transaction((tx) => readUserQuests(tx, rules, cook, { done }));
      const given = await read();
      const kinds = tally(given.map(({ quest }) => quest.type));
      expect(kinds).toEqual({ daily: rules.quests.daily, questline: 2, weekly: rules.quests.weekly });
      expect(await read()).toEqual(given);
      await k.approved(cook);
      await k.deliver(cook);
      const open = await read();
      const story = open.find(({ quest }) => quest.questline_pos === 1 && quest.name.en === "The key under the pot")!;
      expect(story).toMatchObject({ completed: true, done: false, progress: [{ count: 1 }] });
      const waiting = open.find(({ completed, quest }) => !completed && quest.type === "weekly")!;
      const claim = (id: number, userId = cook) => k.db.transaction((tx) => claimQuest(tx, rules, userId, id));
      expect(await outcome(claim(waiting.id))).toBe("quest_not_completed");
      expect(await outcome(claim(story.id, await k.user()))).toBe("not_found");
      const { xp } = await readRestaurant(k.db.sql, rules, cook);
      expect(await claim(story.id)).toMatchObject({ completed: true, done: true });
      expect((await readRestaurant(k.db.sql, rules, cook)).xp).toBe(xp + story.quest.xp_reward);
      const names = (await read()).map(({ quest }) => quest.name.en);
      expect(names).toContain("The first guest has whiskers");
      expect((await read(true)).map(({ id }) => id)).toEqual([story.id]);
    });

    test("keep what they promised when they are changed or deleted, and bring their items", async () => {
      const cook = await k.user();
      const [quest] = await k.db.sql<{ id: number }[]>`
          insert into quests (type, name, description, xp_reward, token_reward, item_rewards, objectives)
          values ('daily', '{"en": "Own"}', '{"en": "Own"}', 5, 9,
            (select jsonb_agg(jsonb_build_object('item_template_id', id, 'num', 2)) from item_templates where key = 'coffee'),
            '[{"event": "cooking_finished", "filters": {}, "count": 1}]') returning id`;
      await k.db.transaction((tx) => readUserQuests(tx, patchRules({ quests: { daily: 100 } }), cook));
      await k.db.sql`update quests set deleted_at = now(), token_reward = 900 where id = ${quest!.id}`;
      await k.finished(cook);
      await k.deliver(cook);
      const own = (await k.db.transaction((tx) => readUserQuests(tx, rules, cook))).find(
        ({ quest_id }) => quest_id === quest!.id,
      )!;
      expect(own.completed).toBe(true);
      await k.db.transaction((tx) => claimQuest(tx, rules, cook, own.id));
      expect(await k.balance(cook)).toBe(9);
      const coffee = await k.db.sql`
          select 1 from items i join item_templates t on t.id = i.item_template_id where i.owner_id = ${cook} and t.key = 'coffee'`;
      expect(coffee).toHaveLength(2);
    });

    test("count what happens outside of the kitchen, once for each recipe and list", async () => {
      const cook = await k.user();
      const objectives = ["recipe_written", "recipe_liked", "list_finished", "language_added"].map((event) => ({
        event,
        filters: {},
        count: 2,
      }));
      await k.db.sql`
        insert into quests (type, name, description, xp_reward, token_reward, objectives, key)
        values ('weekly', '{"en": "All"}', '{"en": "All"}', 0, 0, ${objectives as never}::jsonb, ${`all-${cook}`})`;
      const given = patchRules({ quests: { weekly: 100 } });
      const progress = async () =>
        (await k.db.transaction((tx) => readUserQuests(tx, given, cook)))
          .find(({ quest }) => quest.name.en === "All")!
          .progress.map(({ count }) => count);
      expect(await progress()).toEqual([0, 0, 0, 0]);
      const like = (liked: boolean, id: number) => k.db.transaction((tx) => setLike(tx, id, cook, liked));
      const liked = await k.recipe();
      for (const on of [true, true, false, true]) await like(on, liked);
      const owner = { userId: cook, isAdmin: false };
      const items = ["Salt", "Lemons"].map((data) => ({ data }));
      const list = await k.db.transaction((tx) => createList(tx, cook, { name: "Week", items }));
      const lines = (await readList(k.db.sql, list, owner, { lang: "en", translated: true }))!.items;
      for (const checked of [true, false, true])
        for (const { id } of lines) await k.db.transaction((tx) => patchCustomItem(tx, id, owner, { checked }));
      const payload = {
        name: "Toast",
        description: "",
        nb_servings: 1,
        preparation_time: 1,
        total_time: 1,
        difficulty_id: 1,
        origin_lang: "en" as const,
      };
      const author = { authorId: cook, source: "user", summary: "" } as const;
      const written = await k.db.transaction((tx) => createRecipe(tx, payload, { ownerId: cook }, author));
      // Told again for another reason: it was not written again.
      await k.db.transaction((tx) => requestApproval(tx, written.id));
      await k.db.transaction((tx) => setMainPrivate(tx, written.id, cook));
      const translated = { ...author, source: "translation" } as const;
      await k.db.transaction((tx) => saveRecipe(tx, written.id, { ...payload, name: "Tosta" }, 1, translated));
      await k.deliver(cook);
      await k.deliverSaves(written.id);
      expect(await progress()).toEqual([1, 1, 1, 1]);
      await k.db.sql`update quests set deleted_at = now() where key = ${`all-${cook}`}`;
    });
  });

  test("what somebody likes, writes and ticks off opens no restaurant, and neither does switching the game off", async () => {
    const someone = await k.user();
    const liked = await k.recipe();
    await k.db.transaction((tx) => setLike(tx, liked, someone, true));
    await k.deliver(someone);
    await k.db.transaction((tx) => saveSettings(tx, someone, { playing: false }));
    const owned = async () => [
      ...(await k.db.sql`
        select 1 from restaurants where user_id = ${someone} union all select 2 from items where owner_id = ${someone}
        union all select 3 from user_quests where user_id = ${someone}`),
    ];
    expect(await owned()).toEqual([]);
    expect(await readSettings(k.db.sql, someone)).toEqual({ playing: false, hidden: false });
    await k.db.transaction((tx) => saveSettings(tx, someone, { hidden: true }));
    expect(await owned()).toEqual([]);
    expect(await k.db.transaction((tx) => saveSettings(tx, someone, { playing: true }))).toEqual({
      playing: true,
      hidden: true,
    });
    expect(await owned()).toHaveLength(2);
  });

  describe("the leaderboard", () => {
    test("ranks like competitions, by pages, leaves out who hides, and knows each place", async () => {
      const season = "1999-01";
      const users = await Promise.all(Array.from({ length: 60 }, () => k.user()));
      const scores = users.map((user_id, i) => ({
        user_id,
        score: [5, 5, 70, 4097, 9000, 200_000, 64, 63][i % 8]! + (i > 50 ? 1 : 0),
      }));
      await k.db.sql`insert into leaderboard_scores (season, user_id, score)
          select ${season}, user_id, score from jsonb_to_recordset(${scores as never}::jsonb) as g (user_id int, score int)`;
      await k.db.transaction((tx) => saveSettings(tx, users[5]!, { hidden: true }));
      await k.db.sql`update users set deleted_at = now() where id = ${users[13]!}`;
      const listed = scores.filter(({ user_id }) => user_id !== users[5] && user_id !== users[13]);
      const place = (score: number) => 1 + listed.filter((other) => other.score > score).length;
      const expected = listed
        .toSorted((x, y) => y.score - x.score || x.user_id - y.user_id)
        .map(({ user_id, score }) => ({ user_id, score, pos: place(score) }));
      const pages = await Promise.all(
        Array.from({ length: 10 }, (_, i) => readLeaderboard(k.db.sql, season, { page: i + 1, perPage: 7 })),
      );
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length));
      expect(
        pages.flatMap(({ entries }) => entries).map(({ user_id, score, pos }) => ({ user_id, score, pos })),
      ).toEqual(expected);
      for (const { user_id, score } of scores)
        expect(await readOwnPlace(k.db.sql, season, user_id)).toMatchObject({ score, pos: place(score) });
      expect(await readOwnPlace(k.db.sql, season, users[5]!)).toMatchObject({ listed: false });
      await k.db.transaction((tx) => saveSettings(tx, users[5]!, { hidden: false }));
      expect((await readLeaderboard(k.db.sql, season)).entries[0]).toMatchObject({ score: 200_001, pos: 1 });
      await k.db.sql`delete from leaderboard_scores where season = ${season}`;
      const [left] = await k.db.sql<{ n: number }[]>`
          select coalesce(sum(abs(users)), 0)::int as n from leaderboard_counts where season = ${season}`;
      expect(left!.n).toBe(0);
    });

    test("counts each experience for the month and for all time, also of many at once", async () => {
      const cooks = await Promise.all(Array.from({ length: 8 }, () => k.user()));
      await Promise.all(cooks.map((cook) => k.approved(cook)));
      for (const cook of cooks) {
        const { xp } = await readRestaurant(k.db.sql, rules, cook);
        expect((await readOwnPlace(k.db.sql, ALL_TIME, cook))!.score).toBe(xp);
        expect((await readOwnPlace(k.db.sql, new Date().toISOString().slice(0, 7), cook))!.score).toBe(xp);
      }
      // Without a season, it is the month of the database's clock.
      const now = await readLeaderboard(k.db.sql, null, { perPage: 100 });
      expect(now).toEqual(await readLeaderboard(k.db.sql, seasonOf(new Date()), { perPage: 100 }));
      expect(now.total).toBeGreaterThanOrEqual(cooks.length);
      const [wrong] = await k.db.sql<{ n: number }[]>`
          select count(*)::int as n from (
            select season, score, count(*)::int as users from leaderboard_scores where listed group by 1, 2) s
          full join (select season, bucket as score, users from leaderboard_counts where level = 0 and users <> 0) c
            using (season, score) where s.users is distinct from c.users`;
      expect(wrong!.n).toBe(0);
    });
  });

  test("an operator's figures hold, and what does not fit is refused", async () => {
    await k.db.transaction((tx) => saveRules(tx, { charges: { hours_per_charge: 4 } }));
    expect((await readRules(k.db.sql)).charges.hours_per_charge).toBe(4);
    const wrong = k.db.transaction((tx) => saveRules(tx, { evaluation: { answers: 4 } }));
    expect(await outcome(wrong)).toBe("validation_error");
    await k.db.transaction((tx) => saveRules(tx, {}));
    expect(await readRules(k.db.sql)).toEqual(rules);
  });

  test("levels that an operator replaces are those that the game reads, and go back with the other figures", async () => {
    const levels = async () =>
      (await readLevels(k.db.sql)).map(({ xp_threshold, charges, chef_slots }) => ({
        xp_threshold,
        charges,
        chef_slots,
      }));
    const chefLevels = async () => [
      ...(await k.db.sql<{ threshold: number; points: number }[]>`
        select threshold, points from chef_levels order by threshold`),
    ];
    const names = (await readLevels(k.db.sql)).map(({ name }) => name);
    const cook = await k.user();
    await k.opened(cook);
    const few = [
      { xp_threshold: 0, charges: 5, chef_slots: 1 },
      { xp_threshold: 35, charges: 6, chef_slots: 2 },
    ];
    const steep = [
      { threshold: 0, points: 0 },
      { threshold: 7, points: 3 },
    ];
    const save = (patch: Parameters<typeof saveRules>[1]) => k.db.transaction((tx) => saveRules(tx, patch));
    await save({ restaurant_levels: few, chefs: { levels: steep } });
    expect({ levels: await levels(), chefs: await chefLevels() }).toEqual({ levels: few, chefs: steep });
    // What names a delivered level has stays with its place.
    expect((await readLevels(k.db.sql)).map(({ name }) => name)).toEqual(names.slice(0, 2));
    expect(await readRestaurant(k.db.sql, rules, cook)).toMatchObject({ max_cooking_charges: 5, nb_chef_slots: 1 });
    // A change of other figures keeps them, as long as they are given; without them the delivered ones are back.
    await save({ charges: { hours_per_charge: 4 } });
    expect({ levels: await levels(), chefs: await chefLevels() }).toEqual({
      levels: rules.restaurant_levels,
      chefs: rules.chefs.levels,
    });
    expect((await readLevels(k.db.sql)).map(({ name }) => name)).toEqual(names);
    // A level that an operator has moved by itself is not put back by a change of other figures.
    const [, second] = await readLevels(k.db.sql);
    await k.db.transaction((tx) => moveLevel(tx, second!.id, second!.xp_threshold + 1));
    await save({ charges: { hours_per_charge: 5 } });
    expect((await levels())[1]!.xp_threshold).toBe(second!.xp_threshold + 1);
    await save({});
    await k.db.transaction((tx) => moveLevel(tx, second!.id, second!.xp_threshold));
  });
});
