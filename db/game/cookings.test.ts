import { describe, expect, test } from "bun:test";
import { defaultRules as rules } from "../shared/game/rules.ts";
import { outcome } from "../testing/concurrent-transactions.ts";
import { readChefsOf, restChef, spendPoints } from "./chefs.ts";
import { changeRecipe, currentCooking, giveUpCooking, readCooking, startCooking } from "./cookings.ts";
import { openChefbox } from "./creations.ts";
import { decideOverdue } from "./decide.ts";
import { readRestaurant } from "./players.ts";
import { claimQuest, readUserQuests } from "./quests.ts";
import { later, onEachDatabase, tally, times } from "./testing/each-database.ts";
import { readMovements, transfer } from "./wallet.ts";

onEachDatabase("cookings", (k) => {
  describe("a cooking", () => {
    test("is started, photographed, finished, judged and paid, each part of the sum shown", async () => {
      const cook = await k.user();
      const before = await readRestaurant(k.db.sql, rules, cook);
      const started = await k.start(cook);
      expect(started).toMatchObject({
        status: "started",
        user_id: cook,
        done: false,
        cooking_images: [],
        reward: null,
      });
      expect(await outcome(k.finish(cook, started.id))).toBe("image_missing");
      await k.addImage(cook, started.id);
      expect(await currentCooking(k.db.sql, cook)).toMatchObject({ id: started.id, status: "cooking_created" });
      const finished = await k.finish(cook, started.id);
      expect(finished.reward!.parts.map(({ key }) => key)).toEqual(["difficulty", "hands_on", "first_time", "brigade"]);
      const judges = [await k.user(), await k.user(), await k.user()];
      for (const [i, judge] of judges.entries()) {
        expect(await k.pick(k.as(judge))).toMatchObject({ cooking: { id: started.id } });
        await k.answer(k.as(judge), started.id, i !== 1);
      }
      const decided = (await readCooking(k.db.sql, started.id))!;
      expect(decided).toMatchObject({ status: "approved", decided_by: "majority", done: true, answers: 3 });
      expect(decided.reward).toEqual(finished.reward);
      expect(await k.balance(cook)).toBe(finished.reward!.spoon);
      expect(await k.balance(judges[0]!)).toBe(rules.evaluation.spoon);
      const after = await readRestaurant(k.db.sql, rules, cook);
      expect(after.xp).toBe(before.xp + finished.reward!.xp);
      expect((await readMovements(k.db.sql, cook)).items).toMatchObject([
        { cause: "cooking_reward", entity: String(started.id) },
      ]);
      const log = await k.db.sql`select 1 from cook_log where user_id = ${cook}`;
      expect(log).toHaveLength(1);
      const told = (await k.events(cook)).map(({ payload }) => payload.event);
      expect(told).toEqual(["cooking_finished", "level_reached", "cooking_approved"]);
    });

    test("needs a public recipe, and changes it only before it is finished", async () => {
      const cook = await k.user();
      const ratatouille = await k.recipe();
      const [secret] = await k.db.sql<{ id: number }[]>`
          insert into recipes (owner_id, private) values (${cook}, true) returning id`;
      const start = (id: number) => k.db.transaction((tx) => startCooking(tx, rules, cook, id));
      expect(await outcome(start(secret!.id))).toBe("recipe_not_public");
      for (const id of [-1, 0, 2_147_483_647]) expect(await outcome(start(id))).toBe("not_found");
      const { id } = await k.start(cook, "pancakes");
      const change = (userId: number) => k.db.transaction((tx) => changeRecipe(tx, userId, id, ratatouille));
      expect(await outcome(change(await k.user()))).toBe("not_found");
      expect(await change(cook)).toMatchObject({ recipe_id: ratatouille, status: "started" });
      await k.addImage(cook, id);
      await k.finish(cook, id);
      expect(await outcome(change(cook))).toBe("cooking_finished");
      expect(await outcome(k.addImage(cook, id))).toBe("cooking_finished");
    });

    test("costs a charge, and can be given up after 48 hours, which stays spent", async () => {
      const cook = await k.user();
      const max = (await readRestaurant(k.db.sql, rules, cook)).max_cooking_charges;
      const { id } = await k.start(cook);
      expect(await outcome(k.start(cook))).toBe("cooking_in_progress");
      const giveUp = (hours: number) => k.db.transaction((tx) => giveUpCooking(tx, rules, cook, id, later(hours)));
      expect(await outcome(giveUp(47))).toBe("too_early");
      expect(await giveUp(48.1)).toMatchObject({ status: "given_up", reward: null });
      expect((await readRestaurant(k.db.sql, rules, cook)).cooking_charges).toBe(max - 1);
      for (let i = 1; i < max; i++) await k.finished(cook);
      expect(await outcome(k.start(cook))).toBe("no_charges");
      // The clock is set back: nothing comes, nothing goes.
      expect(await outcome(k.start(cook, "ratatouille", later(-1000)))).toBe("no_charges");
      expect((await readRestaurant(k.db.sql, rules, cook, later(-1000))).cooking_charges).toBe(0);
      expect((await readRestaurant(k.db.sql, rules, cook, later(8.1))).cooking_charges).toBe(1);
    });

    test("refuses the photo of another cooking, also a slightly different one; its own it may have twice", async () => {
      const [one, other] = [await k.start(await k.user()), await k.start(await k.user())];
      const hash = k.photo();
      const flipped = (bits: bigint) => (BigInt(`0x${hash}`) ^ bits).toString(16).padStart(16, "0");
      await k.addImage(one.user_id, one.id, hash);
      await k.addImage(one.user_id, one.id, hash);
      for (const near of [hash, flipped(1n), flipped(0x7fn << 20n), flipped(0x8001_0001_8001_0001n)])
        expect(await outcome(k.addImage(other.user_id, other.id, near))).toBe("photo_known");
      await k.addImage(other.user_id, other.id, flipped(0xffff_ffffn));
    });

    test("goes on by what the game kept when its recipe is deleted or changed", async () => {
      const cook = await k.user();
      const [copy] = await k.db.sql<{ id: number }[]>`
          insert into recipes (owner_id, private, approved_version, current_version) values (${cook}, false, 1, 1) returning id`;
      await k.db.sql`
          insert into recipe_versions (recipe_id, version, content, facts, source)
          select ${copy!.id}, 1, content, facts, source from recipe_versions where recipe_id = ${await k.recipe()} and version = 1`;
      const { id } = await k.db.transaction((tx) => startCooking(tx, rules, cook, copy!.id));
      await k.db.sql`update recipes set deleted_at = now() where id = ${copy!.id}`;
      await k.addImage(cook, id);
      await k.finish(cook, id);
      expect(await k.answer(k.as(await k.user(), "moderator"), id, true)).toMatchObject({ status: "approved" });
      expect(await k.balance(cook)).toBeGreaterThan(0);
    });
  });

  describe("many at once", () => {
    test("fifty starts, images of one photo, finishes: one effect each", async () => {
      const cook = await k.user();
      const recipe = await k.recipe();
      const starts = await times(50, () => k.db.transaction((tx) => startCooking(tx, rules, cook, recipe)));
      expect(tally(starts)).toEqual({ cooking_in_progress: 49, done: 1 });
      const max = (await readRestaurant(k.db.sql, rules, cook)).max_cooking_charges;
      expect((await readRestaurant(k.db.sql, rules, cook)).cooking_charges).toBe(max - 1);
      const { id } = (await currentCooking(k.db.sql, cook))!;
      const hash = k.photo();
      const rivals = await Promise.all(Array.from({ length: 10 }, async () => k.start(await k.user())));
      const images = await times(10, (i) => k.addImage(rivals[i]!.user_id, rivals[i]!.id, hash));
      expect(tally(images)).toEqual({ done: 1, photo_known: 9 });
      await k.addImage(cook, id);
      expect(tally(await times(50, () => k.finish(cook, id)))).toEqual({ cooking_finished: 49, done: 1 });
    });

    test("fifty answers of one user, and answers of several with moderators: paid once, decided once", async () => {
      const cook = await k.user();
      const { id, reward } = await k.finished(cook);
      const moderators = await Promise.all(Array.from({ length: 5 }, () => k.user()));
      const same = await times(50, () => k.answer(k.as(moderators[0]!, "moderator"), id, true));
      expect(tally(same)).toEqual({ already_answered: 49, done: 1 });
      const late = await times(4, (i) => k.answer(k.as(moderators[i + 1]!, "moderator"), id, true));
      expect(tally(late)).toEqual({ cooking_decided: 4 });
      expect(await k.balance(cook)).toBe(reward!.spoon);
      expect(await k.balance(moderators[0]!)).toBe(rules.evaluation.spoon);
    });

    test("two workers that decide at once, and an answer meanwhile: one decision, one payment", async () => {
      const cook = await k.user();
      const { id, reward } = await k.finished(cook, "ratatouille");
      const moderator = await k.user();
      const at = later(73);
      await Promise.all([
        decideOverdue(k.db, rules, at),
        decideOverdue(k.db, rules, at),
        outcome(k.answer(k.as(moderator, "moderator"), id, true)),
      ]);
      const decided = (await readCooking(k.db.sql, id))!;
      expect(decided.status).toBe("approved");
      expect(await k.balance(cook)).toBe(decided.reward!.spoon);
      expect([reward!.spoon, Math.floor(reward!.spoon / 2)]).toContain(decided.reward!.spoon);
    });

    test("fifty opens, spends, rests and claims: one effect each", async () => {
      const cook = await k.user();
      await k.opened(cook);
      const [box] = await k.db.sql<{ id: number }[]>`select id from items where owner_id = ${cook}`;
      const opened = await Promise.all(
        Array.from({ length: 50 }, () => k.db.transaction((tx) => openChefbox(tx, rules, cook, box!.id))),
      );
      expect(opened.filter(({ success }) => success)).toHaveLength(1);
      expect(new Set(opened.map(({ reason }) => reason))).toEqual(new Set([null, "already_opened"]));
      const [chef] = await readChefsOf(k.db.sql, rules, cook);
      await k.db.sql`update chefs set points = 3, fatigue = 50 where id = ${chef!.id}`;
      const none = { efficiency: 0, resilience: 0, expertise: 0 };
      const spend = () =>
        k.db.transaction((tx) =>
          spendPoints(tx, rules, cook, chef!.id, { old: none, new: { ...none, efficiency: 2 } }),
        );
      expect(tally(await times(50, spend))).toEqual({ done: 1, stale_points: 49 });
      await k.db.transaction((tx) =>
        transfer(tx, {
          cause: "quest_reward",
          entity: `test:${cook}`,
          from: "mint",
          to: { userId: cook },
          amount: 40,
        }),
      );
      const rests = await times(50, () => k.db.transaction((tx) => restChef(tx, rules, cook, chef!.id)));
      expect(tally(rests)).toEqual({ done: 1, not_tired: 49 });
      expect(await k.balance(cook)).toBe(15);
      await k.approved(cook);
      await k.deliver(cook);
      const story = (await k.db.transaction((tx) => readUserQuests(tx, rules, cook))).find(
        ({ completed, quest }) => completed && quest.questline_pos === 1,
      )!;
      const before = await k.balance(cook);
      const claims = await times(50, () => k.db.transaction((tx) => claimQuest(tx, rules, cook, story.id)));
      expect(tally(claims)).toEqual({ already_claimed: 49, done: 1 });
      expect(await k.balance(cook)).toBe(before + story.quest.token_reward);
    });
  });
});
