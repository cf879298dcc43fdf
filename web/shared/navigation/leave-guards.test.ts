import { describe, expect, mock, test } from "bun:test";
import { type LeaveGuard, LeaveGuards } from "./leave-guards.ts";

const form = (change: Partial<LeaveGuard> = {}): LeaveGuard => ({
  isDirty: () => true,
  ask: async () => true,
  released: false,
  ...change,
});

/** Guards with what is counted: how often listening began and ended. */
function guardsOf() {
  const stop = mock(() => {});
  const start = mock(() => stop);
  return { guards: new LeaveGuards({ start }), start, stop };
}

describe("several forms of a page", () => {
  test("hold it while any of them is dirty", () => {
    const { guards, start, stop } = guardsOf();
    const [removeClean, removeDirty] = [guards.add(form({ isDirty: () => false })), guards.add(form())];
    expect(guards.hold()).toBe(true);
    expect(start).toHaveBeenCalledTimes(1);
    // The one that came last goes first: the other is guarded still.
    removeDirty();
    expect(guards.hold()).toBe(false);
    guards.add(form());
    expect(guards.hold()).toBe(true);
    removeClean();
    expect(stop).not.toHaveBeenCalled();
  });

  test("listening ends with the last, and begins again with the next", () => {
    const { guards, start, stop } = guardsOf();
    guards.add(form())();
    expect(stop).toHaveBeenCalledTimes(1);
    guards.add(form());
    expect(start).toHaveBeenCalledTimes(2);
  });

  test("put the same question once, and each other one", async () => {
    const { guards } = guardsOf();
    const [same, other, clean] = [mock(async () => true), mock(async () => true), mock(async () => true)];
    for (const ask of [same, same, other]) guards.add(form({ ask }));
    guards.add(form({ ask: clean, isDirty: () => false }));
    const go = mock(() => {});
    await guards.leave(go);
    expect([same, other, clean, go].map(({ mock: { calls } }) => calls.length)).toEqual([1, 1, 0, 1]);
    // Leaving takes effect a moment later: nothing is asked again.
    expect(guards.hold()).toBe(false);
  });

  test("a no to any of them stays, and is asked again the next time", async () => {
    const { guards } = guardsOf();
    const no = mock(async () => false);
    guards.add(form());
    guards.add(form({ ask: no }));
    const go = mock(() => {});
    await guards.leave(go);
    await guards.leave(go);
    expect(go).not.toHaveBeenCalled();
    expect(no).toHaveBeenCalledTimes(2);
    expect(guards.hold()).toBe(true);
  });

  test("what was saved is left without a question", async () => {
    const { guards } = guardsOf();
    const ask = mock(async () => false);
    guards.add(form({ ask, released: true }));
    const go = mock(() => {});
    await guards.leave(go);
    expect(ask).not.toHaveBeenCalled();
    expect(go).toHaveBeenCalledTimes(1);
  });
});
