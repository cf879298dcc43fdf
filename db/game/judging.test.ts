import { describe, expect, test } from "bun:test";
import { defaultRules as rules } from "../shared/game/rules.ts";
import { outcome } from "../testing/concurrent-transactions.ts";
import { readCooking } from "./cookings.ts";
import { decideOverdue } from "./decide.ts";
import { answerCooking } from "./evaluations.ts";
import { readRings } from "./rings.ts";
import { later, onEachDatabase, tally } from "./testing/each-database.ts";

onEachDatabase("judging", (k) => {
  describe("judging", () => {
    test("gives the oldest dish, never an own one nor one that was answered, each to three at most", async () => {
      await k.db.sql`update game_cookings set status = 'approved', decided_at = now(), decided_by = 'overdue',
          reward = jsonb_set(reward, '{spoon}', '0') where status = 'finished'`;
      const cook = await k.user();
      const old = await k.finished(cook, "ratatouille", later(-2));
      const young = await k.finished(cook, "pancakes", later(-1));
      expect(await k.pick(k.as(cook))).toEqual({ cooking: null, reason: "none" });
      const judges = await Promise.all(Array.from({ length: 7 }, () => k.user()));
      const picks = await Promise.all(judges.map((judge) => k.pick(k.as(judge))));
      const counts = tally(picks.map(({ cooking }) => String(cooking?.id ?? null)));
      // Callers that meet pass each other by, so the order among many at once is not fixed; the numbers are.
      expect(counts).toEqual({ [String(old.id)]: 3, [String(young.id)]: 3, null: 1 });
      const first = picks.findIndex(({ cooking }) => cooking?.id === old.id);
      expect((await k.pick(k.as(judges[first]!))).cooking?.id).toBe(old.id);
      await k.answer(k.as(judges[first]!), old.id, true);
      const again = await k.pick(k.as(judges[first]!), later(0.2));
      expect(again.cooking?.id).toBe(young.id);
      const stranger = await k.user();
      expect(await outcome(k.answer(k.as(stranger), old.id, true))).toBe("not_found");
      expect(await outcome(k.answer(k.as(cook), old.id, true))).toBe("own_cooking");
      expect(await outcome(k.answer(k.as(cook, "admin"), old.id, true))).toBe("own_cooking");
      expect(await outcome(k.answer(k.as(stranger), -5, true))).toBe("not_found");
      const second = picks.findLastIndex(({ cooking }) => cooking?.id === old.id);
      expect(await outcome(k.answer(k.as(judges[second]!), old.id, true, later(1)))).toBe("lease_over");
    });

    test("ends after twenty a day, but for ambassadors; a no carries its reason to the cook", async () => {
      const judge = await k.user();
      const cook = await k.user();
      const { id } = await k.finished(cook);
      await k.opened(judge);
      const others = await Promise.all(Array.from({ length: 20 }, async () => k.finished(await k.user())));
      for (const other of others)
        await k.db
          .sql`insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until, answered_at, approved)
            values (${other.id}, ${other.user_id}, ${judge}, now(), now(), true)`;
      expect(await k.pick(k.as(judge))).toMatchObject({ cooking: null, reason: "limit" });
      expect((await k.pick(k.as(judge, "ambassador"))).cooking).not.toBeNull();
      expect((await k.pick(k.as(judge), later(25))).cooking).not.toBeNull();
      const moderator = k.as(await k.user(), "moderator");
      const no = (approved: boolean) =>
        k.db.transaction((tx) => answerCooking(tx, rules, moderator, { id, approved, reason: "not_own_photo" }));
      expect(await outcome(no(true))).toBe("validation_error");
      expect(await no(false)).toMatchObject({
        status: "disapproved",
        decided_by: "moderator",
        reasons: ["not_own_photo"],
      });
      expect(await k.balance(cook)).toBe(0);
    });

    test("hands back a few dishes a day, so that a judge cannot skip to the dish of a friend", async () => {
      const judge = await k.user();
      const { daily_skips } = rules.evaluation;
      for (let i = 0; i <= daily_skips; i++) await k.finished(await k.user());
      const skip = async (who = k.as(judge), at?: Date) => {
        const { cooking } = await k.pick(who, at);
        return k.skip(who, cooking!.id, at);
      };
      const first = (await k.pick(k.as(judge))).cooking!.id;
      await skip();
      // The same once more is not another one.
      expect(await outcome(k.skip(k.as(judge), first))).toBe("done");
      expect(await k.standing(k.as(judge))).toMatchObject({ skips_left: daily_skips - 1 });
      for (let i = 1; i < daily_skips; i++) await skip();
      expect(await k.standing(k.as(judge))).toMatchObject({ skips_left: 0 });
      const { cooking } = await k.pick(k.as(judge));
      expect(await outcome(k.skip(k.as(judge), cooking!.id))).toBe("no_skips");
      // It is the judge's still.
      expect((await k.pick(k.as(judge))).cooking!.id).toBe(cooking!.id);
      expect(await outcome(k.answer(k.as(judge), cooking!.id, true))).toBe("done");
      const moderator = k.as(await k.user(), "moderator");
      expect(await k.standing(moderator)).toMatchObject({ skips_left: null });
      // Another day, other dishes.
      await k.finished(await k.user());
      expect(await outcome(skip(k.as(judge), later(25)))).toBe("done");
    });

    test("pauses for a week for who answers against the majority more than half of twenty times", async () => {
      const judge = await k.user();
      const decided = await Promise.all(Array.from({ length: 19 }, async () => k.approved(await k.user())));
      for (const [i, other] of decided.entries())
        await k.db.sql`insert into cooking_evaluations
              (cooking_id, cook_id, evaluator_id, leased_until, answered_at, approved, agreed)
            values (${other.id}, ${other.user_id}, ${judge}, now(), now() - interval '2 days', ${i >= 10}, ${i >= 10})`;
      const last = await k.finished(await k.user());
      await k.db.sql`insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until)
          values (${last.id}, ${last.user_id}, ${judge}, now() + interval '1 hour')`;
      await k.answer(k.as(judge), last.id, false);
      expect((await k.pick(k.as(judge))).cooking).not.toBeNull();
      await k.answer(k.as(await k.user(), "moderator"), last.id, true);
      await k.db.sql`delete from cooking_evaluations where evaluator_id = ${judge} and answered_at is null`;
      expect(await k.pick(k.as(judge))).toMatchObject({ cooking: null, reason: "paused" });
      expect(await k.pick(k.as(judge), later(24 * 8))).not.toMatchObject({ reason: "paused" });
    });

    test("decides after 72 hours: by a majority that is certain, else approved at half", async () => {
      const [cook, unlucky] = [await k.user(), await k.user()];
      const lonely = await k.finished(cook);
      const refused = await k.finished(unlucky);
      for (let i = 0; i < 2; i++)
        await k.db
          .sql`insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until, answered_at, approved)
            values (${refused.id}, ${unlucky}, ${await k.user()}, now(), now(), false)`;
      while ((await decideOverdue(k.db, rules, later(71))) > 0);
      expect((await readCooking(k.db.sql, lonely.id))!.status).toBe("finished");
      while ((await decideOverdue(k.db, rules, later(72.1))) > 0);
      const decided = (await readCooking(k.db.sql, lonely.id))!;
      expect(decided).toMatchObject({ status: "approved", decided_by: "overdue" });
      expect(decided.reward!.parts.at(-1)!.key).toBe("half");
      expect(await k.balance(cook)).toBe(Math.floor(lonely.reward!.spoon / 2));
      expect((await readCooking(k.db.sql, refused.id))!).toMatchObject({
        status: "disapproved",
        decided_by: "majority",
      });
    });

    test("decides nothing of an account that is deleted while others are decided", async () => {
      const cook = await k.user();
      const { id } = await k.finished(cook);
      // The list of what is due was read before; the account's deletion comes in between.
      const due = {
        sql: k.db.sql,
        transaction: async (work: never) => {
          await k.db.sql`update users set deleted_at = now() where id = ${cook}`;
          return k.db.transaction(work);
        },
      };
      while ((await decideOverdue(due as never, rules, later(73))) > 0);
      expect((await readCooking(k.db.sql, id))!.status).toBe("finished");
      await k.db.sql`update users set deleted_at = null where id = ${cook}`;
      while ((await decideOverdue(k.db, rules, later(73))) > 0);
      expect((await readCooking(k.db.sql, id))!.status).toBe("approved");
    });

    test("shows moderators two accounts that approve each other more than chance", async () => {
      const [a, b] = [await k.user(), await k.user()];
      await k.db
        .sql`insert into voting_pairs (evaluator_id, cook_id, approvals) values (${a}, ${b}, 9), (${b}, ${a}, 8)`;
      await k.db.sql`update users set username = 'ringer' where id = ${a}`;
      const honest = await Promise.all(Array.from({ length: 30 }, () => k.user()));
      await k.db.sql`
          insert into voting_pairs (evaluator_id, cook_id, approvals)
          select x, y, 4 from unnest(${honest}::int[]) x, unnest(${honest}::int[]) y where x <> y`;
      const cook = (id: number, count: number) => k.db.sql`
          insert into game_cookings (user_id, dish, status, images, started_at, touched_at, finished_at, decided_at, decided_by, reward)
          select ${id}, '{}', 'disapproved', 1, now(), now(), now(), now(), 'majority', '{"spoon": 0}'
          from generate_series(1, ${count})`;
      for (const id of honest) await cook(id, 39);
      await cook(a, 3);
      await cook(b, 3);
      const rings = await readRings(k.db.sql, rules);
      expect(rings).toMatchObject([{ users: [a, b], usernames: ["ringer", null], approvals: [9, 8] }]);
    });
  });
});
