import { expect, test } from "bun:test";
import { createWakeUps, type WakeUpWorker } from "./wake-up.ts";

/** A worker whose clock is moved by hand. */
function fakeWorker() {
  let now = 1000;
  const asked: (number | null)[] = [];
  const worker: WakeUpWorker = { onmessage: null, onerror: null, postMessage: (wait) => void asked.push(wait) };
  return {
    worker,
    asked,
    now: () => now,
    /** The worker's timer fires at this time. */
    fire(at: number) {
      now = at;
      (worker.onmessage as (() => void) | null)?.();
    },
  };
}

test("each is woken once at its time; the worker waits for the first of them", () => {
  const { worker, asked, now, fire } = fakeWorker();
  const wakeUpAt = createWakeUps(() => worker);
  const woken: string[] = [];
  wakeUpAt(61_000, now, () => woken.push("eggs"));
  wakeUpAt(31_000, now, () => woken.push("tea"));
  const forget = wakeUpAt(21_000, now, () => woken.push("stopped"));
  forget();
  expect(asked).toEqual([60_000, 30_000, 20_000, 30_000]);
  fire(31_000);
  expect([woken, asked.at(-1)]).toEqual([["tea"], 30_000]);
  fire(61_000);
  fire(62_000);
  expect(woken).toEqual(["tea", "eggs"]);
});

test("a worker that fires too early waits again, and a month is no overflow", () => {
  const { worker, asked, now, fire } = fakeWorker();
  let woken = 0;
  createWakeUps(() => worker)(2_592_001_000, now, () => woken++);
  expect(asked).toEqual([2_147_483_647]);
  fire(2_147_484_647);
  expect([woken, asked.at(-1)]).toEqual([0, 444_516_353]);
});

test("without workers nothing breaks", () => {
  const wakeUpAt = createWakeUps(() => {
    throw new Error("refused");
  });
  expect(() =>
    wakeUpAt(
      5,
      () => 0,
      () => {},
    )(),
  ).not.toThrow();
});
