import { expect, test } from "bun:test";
import type { EventHub } from "./event-hub.ts";
import { follow } from "./follow.ts";

/** A hub woken manually that counts its subscriptions. */
function testHub() {
  const waiting = new Set<() => void>();
  let open = 0;
  const hub: EventHub = {
    isEnding: false,
    endFollowing: () => {},
    listen: () => {
      open++;
      let pending = false;
      return {
        next: (timeoutMs, signal) =>
          new Promise((resolve) => {
            const end = () => {
              clearTimeout(timer);
              waiting.delete(end);
              resolve(true);
            };
            const timer = setTimeout(end, timeoutMs);
            waiting.add(end);
            signal?.addEventListener("abort", end, { once: true });
            if (pending) end();
            pending = false;
          }),
        close: () => void open--,
      };
    },
    close: async () => {},
  };
  const wake = () => {
    for (const end of [...waiting]) end();
  };
  return { hub, wake, open: () => open };
}

test("yields existing and new items, each once and in order, and closes its subscription", async () => {
  const { hub, wake, open } = testHub();
  const stored = [1, 2];
  let last = 0;
  const readAfter = async () => stored.filter((id) => id > last);
  const stop = new AbortController();
  const seen: number[] = [];
  for await (const batch of follow(hub, { key: "job:1", readAfter, signal: stop.signal })) {
    seen.push(...batch);
    last = batch.at(-1)!;
    if (seen.length > 2) break;
    setTimeout(() => {
      stored.push(3);
      wake();
    }, 5);
  }
  expect([seen, open()]).toEqual([[1, 2, 3], 0]);
});

test("finds items without a wake-up", async () => {
  const { hub } = testHub();
  const stored: number[] = [];
  setTimeout(() => stored.push(7), 5);
  const found = [];
  for await (const batch of follow(hub, {
    key: "job:1",
    readAfter: async () => stored,
    signal: AbortSignal.timeout(10_000),
  })) {
    found.push(...batch);
    break;
  }
  expect(found).toEqual([7]);
});

test("ends at its deadline after a last read, and when its signal is aborted", async () => {
  const { hub, wake, open } = testHub();
  let reads = 0;
  const readAfter = async () => {
    reads++;
    return [];
  };
  const none = async (until: number | undefined, signal: AbortSignal) => {
    for await (const _batch of follow(hub, { key: "job:1", readAfter, signal, ...(until ? { until } : {}) }))
      throw new Error("there was nothing");
  };
  await none(Date.now() - 1, new AbortController().signal);
  expect([reads, open()]).toEqual([1, 0]);
  await none(Date.now() + 20, new AbortController().signal);
  expect([reads, open()]).toEqual([3, 0]);
  const stop = new AbortController();
  setTimeout(() => {
    stop.abort();
    wake();
  }, 5);
  await none(undefined, stop.signal);
  expect(open()).toBe(0);
});
