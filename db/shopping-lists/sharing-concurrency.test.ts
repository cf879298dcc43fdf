import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Database } from "../client/types.ts";
import { shoppingListLimits } from "../schemas/shopping-list.ts";
import { lockIsAwaited, openTransaction, outcome } from "../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { changesAfter, lastRevision } from "./changes.ts";
import { clearBasket, deleteItem, patchCustomItem } from "./items.ts";
import { createList, deleteList } from "./lists.ts";
import { readList, readListsOf } from "./read.ts";
import { acceptInvitation, invite, removeMember } from "./sharing.ts";

// Several people on the same lists on the real PostgreSQL: the embedded database runs transactions one after the other.

const locale = { lang: "en", translated: true } as const;

describe.skipIf(!realPostgresUrl())("people who share lists", () => {
  let db: Database;
  let users = 0;
  beforeAll(async () => {
    db = await realTestDatabase({ max: 24 });
  }, 120_000);
  afterAll(() => db.close());

  type Someone = { userId: number; isAdmin: boolean };
  const someone = async (): Promise<Someone> => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into users (email) values (${`sharer${++users}@example.org`}) returning id`;
    return { userId: row!.id, isAdmin: false };
  };
  const people = (count: number) => Promise.all(Array.from({ length: count }, someone));
  const listOf = async (owner: Someone, texts: readonly string[]) =>
    db.transaction((tx) => createList(tx, owner.userId, { name: "Week", items: texts.map((data) => ({ data })) }));
  const share = async (list: number, owner: Someone, members: readonly Someone[]) => {
    const { token } = await db.transaction((tx) => invite(tx, list, owner));
    for (const { userId } of members) await db.transaction((tx) => acceptInvitation(tx, token, userId));
  };
  const read = async (list: number, as: Someone) => (await readList(db.sql, list, as, locale))!;
  const tick = (item: number, as: Someone, checked = true) =>
    db.transaction((tx) => patchCustomItem(tx, item, as, { checked }));

  test("twenty ticks of everybody at once: all are kept, each viewer's revisions are a row without gaps", async () => {
    const [owner, ...members] = await people(shoppingListLimits.people);
    const texts = Array.from({ length: 20 }, (_, i) => `Thing ${i}`);
    const list = await listOf(owner!, texts);
    await share(list, owner!, members);
    const all = [owner!, ...members];
    const before = await Promise.all(all.map(({ userId }) => lastRevision(db.sql, userId)));
    const { items } = await read(list, owner!);
    await Promise.all(items.map((item, i) => tick(item.id, all[i % all.length]!)));
    const after = await read(list, members.at(-1)!);
    expect(after.items.map(({ checked, checked_by }) => [checked, checked_by?.id])).toEqual(
      items.map((_, i) => [true, all[i % all.length]!.userId]),
    );
    for (const [i, { userId }] of all.entries()) {
      const last = before[i]! + 20;
      expect(await lastRevision(db.sql, userId)).toBe(last);
      expect(await changesAfter(db.sql, userId, before[i]!)).toEqual([{ id: list, revision: last, deleted: false }]);
      const told = await db.sql<{ revision: number }[]>`
        select (payload->>'revision')::int as revision from outbox
        where topic = 'toque.shopping-lists' and key = ${String(userId)} order by id desc limit 20`;
      expect(told.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, n) => last - n));
    }
  });

  test("the same item ticked by all at once is ticked once, by one of them", async () => {
    const [owner, ...members] = await people(8);
    const list = await listOf(owner!, ["Milk"]);
    await share(list, owner!, members);
    const before = await lastRevision(db.sql, owner!.userId);
    const milk = (await read(list, owner!)).items[0]!.id;
    await Promise.all([owner!, ...members].map((who) => tick(milk, who)));
    expect(await lastRevision(db.sql, owner!.userId)).toBe(before + 1);
    expect((await read(list, owner!)).items[0]).toMatchObject({ checked: true });
  });

  test("crosswise shared lists: ticks, moves of members and deletions never wait for each other in a ring", async () => {
    const [ann, ben, cem] = (await people(3)) as [Someone, Someone, Someone];
    const lists = await Promise.all([ann, ben, cem].map((who) => listOf(who, ["A", "B", "C", "D"])));
    await share(lists[0]!, ann, [cem, ben]);
    await share(lists[1]!, ben, [ann, cem]);
    await share(lists[2]!, cem, [ben, ann]);
    const items = (await readListsOf(db.sql, ann, locale)).flatMap((list) => list.items.map(({ id }) => id));
    expect(items).toHaveLength(12);
    // Forwards, backwards and shuffled at the same time; a deadlock would reject one of them.
    for (let round = 0; round < 4; round++)
      await Promise.all(
        [
          ...items.map((item) => tick(item, ann, round % 2 === 0)),
          ...items.toReversed().map((item) => tick(item, ben, round % 2 === 0)),
          ...items.map((_, i) => tick(items[(i * 7) % 12]!, cem, round % 2 === 0)),
          db.transaction((tx) => clearBasket(tx, lists[round % 3]!, cem)).catch(() => {}),
        ].map((one) =>
          one.catch((error: { code?: string; kind?: string }) => {
            // Only an item that the basket took along may be gone.
            expect([error.code, error.kind]).toEqual(["not_found", "not_found"]);
          }),
        ),
      );
    await Promise.all([
      db.transaction((tx) => removeMember(tx, lists[0]!, ben, ben.userId)),
      db.transaction((tx) => removeMember(tx, lists[1]!, ann, ann.userId)),
      db.transaction((tx) => deleteList(tx, lists[2]!, cem)),
    ]);
    expect((await readListsOf(db.sql, ann, locale)).map(({ id }) => id)).toEqual([lists[0]!]);
    expect(
      (await changesAfter(db.sql, ann.userId, 0))
        .filter(({ deleted }) => deleted)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([lists[1]!, lists[2]!].sort());
  });

  test("an invitation that twenty accept at once fills the list and no more; who tries again gets the same answer", async () => {
    const [owner, ...guests] = await people(21);
    const list = await listOf(owner!, ["Milk"]);
    const { token } = await db.transaction((tx) => invite(tx, list, owner!));
    const join = () =>
      Promise.all(guests.map(({ userId }) => outcome(db.transaction((tx) => acceptInvitation(tx, token, userId)))));
    const [first, again] = [await join(), await join()];
    const joined = first.filter((one) => one === "done").length;
    expect(joined).toBe(shoppingListLimits.people - 1);
    expect(again).toEqual(first);
    const { members } = await read(list, owner!);
    expect(members).toHaveLength(shoppingListLimits.people);
    expect(new Set(members.map(({ id }) => id)).size).toBe(shoppingListLimits.people);
  });

  test("one guest who accepts on five devices at once is one member", async () => {
    const [owner, guest] = (await people(2)) as [Someone, Someone];
    const list = await listOf(owner, []);
    const { token } = await db.transaction((tx) => invite(tx, list, owner));
    await Promise.all(
      Array.from({ length: 5 }, () => db.transaction((tx) => acceptInvitation(tx, token, guest.userId))),
    );
    expect((await read(list, owner)).members.map(({ id }) => id)).toEqual([owner.userId, guest.userId]);
  });

  test("a member who is removed while they tick is refused, and hears that the list is gone", async () => {
    const [owner, member] = (await people(2)) as [Someone, Someone];
    const list = await listOf(owner, ["Milk"]);
    await share(list, owner, [member]);
    const before = await lastRevision(db.sql, member.userId);
    const milk = (await read(list, owner)).items[0]!.id;
    const removing = await openTransaction(db, (tx) => removeMember(tx, list, owner, member.userId));
    const ticking = outcome(tick(milk, member));
    await lockIsAwaited(db);
    await removing.commit();
    expect(await ticking).toBe("not_found");
    expect((await read(list, owner)).items[0]).toMatchObject({ checked: false });
    expect(await changesAfter(db.sql, member.userId, before)).toEqual([
      { id: list, revision: before + 1, deleted: true },
    ]);
  });

  test("an invitation that is replaced while it is accepted is void", async () => {
    const [owner, guest] = (await people(2)) as [Someone, Someone];
    const list = await listOf(owner, []);
    const { token } = await db.transaction((tx) => invite(tx, list, owner));
    const replacing = await openTransaction(db, (tx) => invite(tx, list, owner).then(() => {}));
    const accepting = outcome(db.transaction((tx) => acceptInvitation(tx, token, guest.userId)));
    await lockIsAwaited(db);
    await replacing.commit();
    expect(await accepting).toBe("not_found");
  });

  test("two devices replay what they queued, in any order between them: the list is the same", async () => {
    const [owner, member] = (await people(2)) as [Someone, Someone];
    type Write = (ids: number[]) => Promise<unknown>;
    const queues: [Write[], Write[]] = [
      [
        (ids) => tick(ids[0]!, owner),
        (ids) => db.transaction((tx) => patchCustomItem(tx, ids[1]!, owner, { multiplier: 4 })),
        (ids) => db.transaction((tx) => patchCustomItem(tx, ids[2]!, owner, { data: "Green soap" })),
        (ids) => tick(ids[0]!, owner, false),
        (ids) => outcome(db.transaction((tx) => deleteItem(tx, ids[3]!, owner))),
      ],
      [
        (ids) => tick(ids[1]!, member),
        (ids) => db.transaction((tx) => patchCustomItem(tx, ids[0]!, member, { multiplier: 2 })),
        (ids) => tick(ids[2]!, member),
        (ids) => outcome(tick(ids[3]!, member)),
        (ids) => db.transaction((tx) => patchCustomItem(tx, ids[2]!, member, { position: 90 })),
      ],
    ];
    const results = new Set<string>();
    // Each run says whose turn it is; every order within a queue is kept.
    const order = fc.shuffledSubarray([0, 0, 0, 0, 0, 1, 1, 1, 1, 1], { minLength: 10, maxLength: 10 });
    for (const turns of fc.sample(order, 12)) {
      const list = await listOf(owner, ["Soap", "Bread", "Wine", "Tea"]);
      await share(list, owner, [member]);
      const ids = (await read(list, owner)).items.map(({ id }) => id);
      const next = [0, 0];
      for (const device of turns) await queues[device as 0 | 1][next[device]!++]!(ids);
      const [mine, theirs] = [await read(list, owner), await read(list, member)];
      expect(theirs.items).toEqual(mine.items);
      results.add(
        JSON.stringify(
          mine.items.map((item) => [
            item.type === "custom" && item.data,
            ...[item.multiplier, item.position, item.checked, item.checked_by?.id ?? null],
          ]),
        ),
      );
      await db.transaction((tx) => deleteList(tx, list, owner));
    }
    expect([...results].map((one) => JSON.parse(one))).toEqual([
      [
        ["Soap", 2, 1, false, null],
        ["Bread", 4, 2, true, member.userId],
        ["Green soap", 1, 90, true, member.userId],
      ],
    ]);
  });
});
