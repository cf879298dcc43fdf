import { describe, expect, test } from "bun:test";
import type { Cooking, CookingTimer } from "@toque/db/schemas/cooking.ts";
import fc from "fast-check";
import { type Base, fromWire, merge, reconcile, toWire } from "./cooking-state.ts";

const timer = (id: string, over: Partial<CookingTimer> = {}): CookingTimer => ({
  ...{ id, step_id: 3, label: "Spaghetti", seconds: 600, ends_at: "2026-05-04T18:10:00.000Z", left: null },
  ...over,
});
const state = (step = 0, timers: CookingTimer[] = [], servings = 4) => ({ step, servings, timers });
const base = (revision: number, step = 0, timers: CookingTimer[] = []): Base => ({ revision, ...state(step, timers) });
const theirs = (revision: number, step = 0, timers: CookingTimer[] = []): Cooking => ({
  ...base(revision, step, timers),
  ...{ recipe_id: 7, started_at: "2026-05-04T18:00:00.000Z", updated_at: "2026-05-04T18:00:00.000Z" },
});
const mine = (based: Base | null, step = 0, timers: CookingTimer[] = [], ended = false) => ({
  ...state(step, timers),
  ...{ base: based, ended },
});

describe("two devices that changed one cooking", () => {
  test("keep what each of them did", () => {
    const before = state(1, [timer("a"), timer("b")]);
    const paused = timer("a", { ends_at: null, left: 30 });
    const here = state(2, [paused, timer("b")]);
    const there = state(1, [timer("a"), timer("c")], 6);
    expect(merge(before, here, there)).toEqual({ step: 2, servings: 6, timers: [paused, timer("c")] });
  });

  test("of one timer the last to write wins", () => {
    const more = timer("a", { ends_at: "2026-05-04T18:11:00.000Z" });
    const before = state(0, [timer("a")]);
    expect(merge(before, state(0, [more]), state(0, [])).timers).toEqual([more]);
    expect(merge(before, state(0, []), state(0, [more])).timers).toEqual([]);
  });

  test("a device that did nothing takes what the other has, and the other way round", () => {
    const timers = fc
      .uniqueArray(fc.constantFrom("a", "b", "c", "d"), { selector: (id) => id })
      .map((ids) => ids.map((id) => timer(id)));
    const any = fc.record({ step: fc.nat(9), servings: fc.integer({ min: 1, max: 9 }), timers });
    const sorted = (one: { timers: CookingTimer[] }) => ({
      ...one,
      timers: one.timers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    });
    fc.assert(
      fc.property(any, any, (before, after) => {
        expect(sorted(merge(before, before, after))).toEqual(sorted(after));
        expect(sorted(merge(before, after, before))).toEqual(sorted(after));
      }),
    );
  });
});

describe("a device and the server", () => {
  test("nothing here: what is there is taken", () => {
    const { state: next, send } = reconcile(null, theirs(4, 2, [timer("a")]));
    expect([next?.step, next?.timers.length, next?.base?.revision, send]).toEqual([2, 1, 4, null]);
    expect(reconcile(null, null)).toEqual({ state: null, send: null });
  });

  test("a new cooking is sent, a changed one too, an unchanged one is not", () => {
    expect(reconcile(mine(null, 1), null)).toMatchObject({ send: "put", state: { base: null } });
    expect(reconcile(mine(base(4), 1), theirs(4)).send).toBe("put");
    expect(reconcile(mine(base(4)), theirs(4)).send).toBeNull();
  });

  test("after both changed they are brought together; an equal result is not sent again", () => {
    const both = reconcile(mine(base(4), 3), theirs(6, 0, [timer("a")]));
    expect(both).toMatchObject({ send: "put", state: { step: 3, timers: [timer("a")], base: { revision: 6 } } });
    // The answer to what was sent got lost.
    expect(reconcile(mine(base(4), 3), theirs(5, 3))).toMatchObject({ send: null, state: { base: { revision: 5 } } });
  });

  test("what another device ended ends here, but for what was done since", () => {
    expect(reconcile(mine(base(4, 2), 2), null)).toEqual({ state: null, send: null });
    expect(reconcile(mine(base(4, 2), 2, [timer("a")]), null)).toMatchObject({ send: "put", state: { base: null } });
  });

  test("what is done here is ended there", () => {
    expect(reconcile(mine(base(4), 0, [], true), theirs(5))).toEqual({ state: null, send: "end" });
    expect(reconcile(mine(base(4), 0, [], true), null)).toEqual({ state: null, send: null });
  });
});

test("a timer is the same after its way to the server and back", () => {
  for (const one of [timer("a"), timer("b", { ends_at: null, left: 12.5 }), timer("c", { step_id: null })])
    expect(toWire(fromWire(one, 7, "1"))).toEqual(one);
});
