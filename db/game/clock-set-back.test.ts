import { describe, expect, test } from "bun:test";
import { outcome } from "../testing/concurrent-transactions.ts";
import { giveUpCooking } from "./cookings.ts";
import { decideOverdue } from "./decide.ts";
import { answerCooking } from "./evaluations.ts";
import { readStanding } from "./picks.ts";
import { readRestaurant } from "./players.ts";
import { claimQuest, readUserQuests } from "./quests.ts";
import { later, onEachDatabase } from "./testing/each-database.ts";

// The clock jumps back by an hour or a day: what was stored before lies ahead of it. No wait is negative, no reward
// is given twice, and no lease of the wrong clock keeps others waiting.

const MINUTE = 60_000;

onEachDatabase("a clock that is set back", (k) => {
  const rules = () => k.rules;

  describe("by an hour or a day", () => {
    test("leaves charges as they were, and promises the next one for when it comes", async () => {
      const cook = await k.user();
      await k.start(cook);
      const before = await readRestaurant(k.db.sql, rules(), cook);
      for (const hours of [-1, -24]) {
        const back = await readRestaurant(k.db.sql, rules(), cook, later(hours));
        expect(back.cooking_charges).toBe(before.cooking_charges);
        expect(Math.abs(Date.parse(back.next_charge_at!) - Date.parse(before.next_charge_at!))).toBeLessThan(MINUTE);
      }
    });

    test("ends no lease early, and none lasts longer than from now on", async () => {
      const [cook, judge] = [await k.user(), await k.user()];
      const { id } = await k.finished(cook);
      await k.db.sql`update game_cookings set status = 'given_up', finished_at = null, reward = null
        where status = 'finished' and id <> ${id}`;
      const given = await k.pick(k.as(judge));
      expect(given.cooking?.id).toBe(id);
      for (const hours of [-1, -24]) {
        const now = later(hours);
        const again = await k.pick(k.as(judge), now);
        if (again.cooking === null) throw new Error("nothing was given");
        expect(again.cooking.id).toBe(id);
        const left = Date.parse(again.leased_until) - now.getTime();
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThanOrEqual(rules().evaluation.lease_minutes * MINUTE);
      }
      expect(await k.answer(k.as(judge), id, true, later(-24))).toMatchObject({ answers: 1 });
      expect(await outcome(k.answer(k.as(judge), id, true))).toBe("already_answered");
      expect(await k.balance(judge)).toBe(rules().evaluation.spoon);
    });

    test("a dish does not wait for leases that only end by the clock of before", async () => {
      const { id } = await k.finished(await k.user(), "ratatouille", later(-48));
      const judges = await Promise.all(Array.from({ length: 5 }, () => k.user()));
      for (const judge of judges.slice(0, 3)) expect((await k.pick(k.as(judge))).cooking?.id).toBe(id);
      // All three answers are being given.
      expect((await k.pick(k.as(judges[3]!))).cooking?.id).not.toBe(id);
      const back = later(-24);
      expect((await k.pick(k.as(judges[4]!), back)).cooking?.id).toBe(id);
      // The others may still answer; three decide.
      for (const judge of judges.slice(0, 2)) await k.answer(k.as(judge), id, true, back);
      expect(await k.answer(k.as(judges[4]!), id, true, back)).toMatchObject({ status: "approved", answers: 3 });
      expect(await outcome(k.answer(k.as(judges[2]!), id, true, back))).toBe("cooking_decided");
    });

    test("lets a cooking be given up and decided no sooner, and finished all the same", async () => {
      const cook = await k.user();
      const { id } = await k.start(cook);
      const giveUp = (hours: number) => k.db.transaction((tx) => giveUpCooking(tx, rules(), cook, id, later(hours)));
      for (const hours of [-1, -24]) expect(await outcome(giveUp(hours))).toBe("too_early");
      await k.addImage(cook, id);
      expect(await k.finish(cook, id, later(-24))).toMatchObject({ status: "finished" });
      await decideOverdue(k.db, rules(), later(-24 + 71));
      const waiting = async () =>
        (await k.db.sql<{ status: string }[]>`select status from game_cookings where id = ${id}`)[0]!.status;
      expect(await waiting()).toBe("finished");
      const moderator = k.as(await k.user(), "moderator");
      expect(await k.answer(moderator, id, true, later(-25))).toMatchObject({ status: "approved" });
      const paid = await k.balance(cook);
      await decideOverdue(k.db, rules(), later(1000));
      expect(await k.balance(cook)).toBe(paid);
    });

    test("gives the quests of a day once, and pays each once, however often the day comes again", async () => {
      const cook = await k.user();
      await k.opened(cook);
      const quests = (hours: number) =>
        k.db.transaction((tx) => readUserQuests(tx, rules(), cook, { at: later(hours) }));
      const rows = () => k.db.sql<{ period: string; count: number }[]>`
        select period, count(*)::int as count from user_quests where user_id = ${cook} and period <> ''
        group by period order by period`;
      for (const hours of [0, -24, 0]) await quests(hours);
      const drawn = await rows();
      const [quest] = (await quests(0)).filter(({ quest: { type } }) => type === "daily");
      await k.db.sql`update user_quests set completed_at = ${later(0)} where id = ${quest!.id}`;
      const claim = (hours: number) => k.db.transaction((tx) => claimQuest(tx, rules(), cook, quest!.id, later(hours)));
      expect(await claim(-24)).toMatchObject({ done: true });
      const paid = await k.balance(cook);
      for (const hours of [0, -24, -1]) {
        await quests(hours);
        expect(await outcome(claim(hours))).toBe("already_claimed");
      }
      expect(await k.balance(cook)).toBe(paid);
      expect(await rows()).toEqual(drawn);
      const ids = (await quests(0)).filter(({ ends_at }) => ends_at !== null).map(({ id }) => id);
      expect(ids).not.toContain(quest!.id);
    });

    test("pays no more answers than the days have, wherever the clock jumps between them", async () => {
      const judge = await k.user();
      const few = { ...rules(), evaluation: { ...rules().evaluation, daily_limit: 1 } };
      const noon = (days: number) =>
        new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + (days + 0.5) * 86_400_000);
      for (const [i, days] of [0, -1, 0, -1, 0].entries()) {
        const { id } = await k.finished(await k.user());
        // A moderator answers without a lease; the daily limit of paid answers is the same.
        await k.db.transaction((tx) =>
          answerCooking(tx, few, k.as(judge, "moderator"), { id, approved: true }, noon(days)),
        );
        expect(await k.balance(judge)).toBe(Math.min(i + 1, 2) * few.evaluation.spoon);
      }
      expect((await readStanding(k.db.sql, few, k.as(judge), noon(-1))).given).toBe(2);
    });
  });
});
