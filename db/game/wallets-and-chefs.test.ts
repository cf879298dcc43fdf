import { describe, expect, test } from "bun:test";
import { patchRules, defaultRules as rules } from "../shared/game/rules.ts";
import { outcome } from "../testing/concurrent-transactions.ts";
import { addToBrigade, readBrigade } from "./brigade.ts";
import { readChefsOf, spendPoints } from "./chefs.ts";
import { createChef, creationStatus, openChefbox, setPortrait, startCreation } from "./creations.ts";
import { ledgerVerify } from "./ledger-verify.ts";
import { readRestaurant } from "./players.ts";
import { onEachDatabase, refusal, tally, times } from "./testing/each-database.ts";
import { transfer } from "./wallet.ts";

onEachDatabase("wallets and chefs", (k) => {
  describe("wallets", () => {
    test("move once a cause, never below zero, and only by transfers", async () => {
      const user = await k.user();
      const give = (entity: string, amount: number) =>
        k.db.transaction((tx) =>
          transfer(tx, { cause: "quest_reward", entity, from: "mint", to: { userId: user }, amount }),
        );
      expect(await give(`w${user}`, 30)).toBe(true);
      expect(await give(`w${user}`, 30)).toBe(false);
      const pay = (i: number) =>
        k.db.transaction((tx) =>
          transfer(tx, { cause: "rest", entity: `w${user}:${i}`, from: { userId: user }, to: "till", amount: 10 }),
        );
      expect(tally(await times(20, pay))).toEqual({ done: 3, not_enough_spoon: 17 });
      expect(await k.balance(user)).toBe(0);
      const [wallet] = await k.db.sql<{ id: number }[]>`select id from wallets where user_id = ${user}`;
      const [till] = await k.db.sql<{ id: number }[]>`select id from wallets where system = 'till'`;
      // Past the code: the database itself refuses.
      const overdrawn = k.db.sql`insert into wallet_transfers (cause, entity, from_wallet_id, to_wallet_id, amount)
          values ('rest', 'direct', ${wallet!.id}, ${till!.id}, 1)`;
      expect(await refusal(overdrawn)).toContain("check");
      expect(await refusal(k.db.sql`update wallets set balance = 5 where id = ${wallet!.id}`)).toContain(
        "follow from transfers",
      );
      expect(await refusal(k.db.sql`insert into wallets (user_id, balance) values (${await k.user()}, 5)`)).toContain(
        "begins empty",
      );
      expect(await refusal(k.db.sql`delete from wallets where id = ${wallet!.id}`)).toContain("follow from transfers");
      expect(await refusal(k.db.sql`update wallet_transfers set amount = 1`)).toContain("only appended to");
      expect(await refusal(k.db.sql`delete from wallet_entries`)).toContain("only appended to");
      for (const emptied of ["wallet_entries", "wallet_transfers, wallet_entries", "wallets cascade"])
        expect([emptied, await refusal(k.db.sql.unsafe(`truncate ${emptied}`))]).toEqual([
          emptied,
          expect.stringContaining("only appended to"),
        ]);
      expect(
        await refusal(k.db.sql`insert into wallet_entries (transfer_id, side, wallet_id, amount)
          select id, 'to', ${wallet!.id}, 5 from wallet_transfers limit 1`),
      ).toContain("follow from transfers");
      expect(
        await refusal(k.db.sql`insert into wallet_transfers (cause, entity, from_wallet_id, to_wallet_id, amount)
          values ('rest', 'negative', ${till!.id}, ${wallet!.id}, -1)`),
      ).toContain("check");
    });

    test("are as before when the transaction breaks off between payment and effect", async () => {
      const cook = await k.user();
      await k.opened(cook);
      await k.db.transaction((tx) =>
        transfer(tx, { cause: "quest_reward", entity: `c${cook}`, from: "mint", to: { userId: cook }, amount: 100 }),
      );
      const broken = k.db.transaction(async (tx) => {
        const workflow = await startCreation(tx, rules, cook);
        await createChef(tx, rules, workflow);
        throw new Error("killed");
      });
      expect(await refusal(broken)).toBe("killed");
      expect(await k.balance(cook)).toBe(100);
      expect(await readChefsOf(k.db.sql, rules, cook)).toEqual([]);
      // Paid, and killed before the chef: whoever goes on draws the same one, once.
      const workflow = await k.db.transaction((tx) => startCreation(tx, rules, cook));
      expect(await creationStatus(k.db.sql, cook, workflow)).toBe("started");
      const drawn = await Promise.all(
        Array.from({ length: 10 }, () => k.db.transaction((tx) => createChef(tx, rules, workflow))),
      );
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(1);
      const portraits = [1, 2].map(() => k.db.transaction((tx) => setPortrait(tx, workflow, "/media/chef")));
      expect((await Promise.all(portraits)).filter(Boolean)).toHaveLength(1);
      expect(await creationStatus(k.db.sql, cook, workflow)).toBe("image_generated");
      expect(await k.balance(cook)).toBe(100 - rules.chefs.creation_cost);
      const refused = await times(5, () => k.db.transaction((tx) => startCreation(tx, rules, cook)));
      expect(tally(refused)).toEqual({ not_enough_spoon: 5 });
    });

    test("are verified: a forged balance and a missing entry are found", async () => {
      const user = await k.user();
      await k.db.transaction((tx) =>
        transfer(tx, { cause: "quest_reward", entity: `v${user}`, from: "mint", to: { userId: user }, amount: 7 }),
      );
      const found = await k.db
        .transaction(async (tx) => {
          await tx`alter table wallets disable trigger user`;
          await tx`alter table wallet_entries disable trigger user`;
          await tx`update wallets set balance = 8 where user_id = ${user}`;
          await tx`delete from wallet_entries e using wallet_transfers t
              where t.id = e.transfer_id and t.entity = ${`v${user}`} and e.side = 'from'`;
          const { faults } = await ledgerVerify(tx);
          throw new Error(faults.join("; "));
        })
        .catch((error: Error) => error.message);
      expect(found).toContain("all accounts sum to 7");
      expect(found).toContain("two entries are not theirs");
      expect(found).toContain("balance is not the sum");
    });
  });

  describe("chefs", () => {
    test("raise the reward of the next dish and tire by it; a brigade takes own chefs into the places there are", async () => {
      const cook = await k.user();
      await k.opened(cook);
      const [box] = await k.db.sql<{ id: number }[]>`select id from items where owner_id = ${cook}`;
      const stranger = await k.user();
      expect(await outcome(k.db.transaction((tx) => openChefbox(tx, rules, stranger, box!.id)))).toBe("not_found");
      await k.db.transaction((tx) => openChefbox(tx, rules, cook, box!.id));
      const [chef] = await readChefsOf(k.db.sql, rules, cook);
      expect(chef).toMatchObject({ fatigue: 0, xp: 0, nft_public_key: null, points_repartition: { remaining: 0 } });
      expect(chef!.tag_specialties.length).toBeGreaterThan(0);
      const add = (userId: number, id: number) => k.db.transaction((tx) => addToBrigade(tx, userId, id));
      expect(await outcome(add(await k.user(), chef!.id))).toBe("not_found");
      await add(cook, chef!.id);
      await add(cook, chef!.id);
      await k.db.sql`update chefs set efficiency = 50, expertise = 100,
          tag_specialties = array(select id from tags) where id = ${chef!.id}`;
      const finished = await k.finished(cook);
      const plain = await k.finished(await k.user());
      expect(finished.reward!.chefs).toEqual([{ id: chef!.id, counts: true, efficiency: 100, expertise: 300 }]);
      expect(finished.reward!.xp).toBeGreaterThan(plain.reward!.xp);
      const [tired] = await readBrigade(k.db.sql, rules, cook);
      expect(tired!.fatigue).toBeGreaterThan(0);
      await k.answer(k.as(await k.user(), "moderator"), finished.id, true);
      expect((await readChefsOf(k.db.sql, rules, cook))[0]!.xp).toBe(rules.chefs.xp_per_cooking);
      const more = await k.db.transaction(async (tx) => {
        const workflow = await startCreation(tx, patchRules({ chefs: { creation_cost: 0 } }), cook);
        return createChef(tx, rules, workflow);
      });
      const level = await readRestaurant(k.db.sql, rules, cook);
      if (level.nb_chef_slots === 1) expect(await outcome(add(cook, more.id))).toBe("brigade_full");
    });

    test("spend points that they have, and no others", async () => {
      const cook = await k.user();
      await k.opened(cook);
      const [box] = await k.db.sql<{ id: number }[]>`select id from items where owner_id = ${cook}`;
      await k.db.transaction((tx) => openChefbox(tx, rules, cook, box!.id));
      const [chef] = await readChefsOf(k.db.sql, rules, cook);
      await k.db.sql`update chefs set points = 6 where id = ${chef!.id}`;
      const none = { efficiency: 0, resilience: 0, expertise: 0 };
      const spend = (userId: number, old: typeof none, next: typeof none) =>
        k.db.transaction((tx) => spendPoints(tx, rules, userId, chef!.id, { old, new: next }));
      expect(await outcome(spend(cook, none, { ...none, expertise: 7 }))).toBe("validation_error");
      expect(await outcome(spend(cook, none, { ...none, expertise: -1 }))).toBe("validation_error");
      expect(await outcome(spend(await k.user(), none, { ...none, expertise: 1 }))).toBe("not_owner");
      const spent = { ...none, expertise: 4 };
      expect(await spend(cook, none, spent)).toMatchObject({ points_repartition: { expertise: 4, remaining: 2 } });
      expect(await outcome(spend(cook, none, { ...none, resilience: 1 }))).toBe("stale_points");
      expect(await outcome(spend(cook, spent, { ...spent, expertise: 3 }))).toBe("validation_error");
    });
  });
});
