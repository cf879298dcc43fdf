import { expect, test } from "bun:test";
import { createRequire } from "node:module";
import { type RequestQueue, scheduleCheckPendingRequests } from "./kafkajs-timers.ts";

const queueOf = (pending: unknown[], throttledUntil: number) => {
  let checks = 0;
  const queue: RequestQueue = {
    pending,
    throttledUntil,
    throttleCheckTimeoutId: null,
    checkPendingRequests: () => {
      checks++;
    },
  };
  return { queue, checks: () => checks };
};

test("no timer runs while no request waits", () => {
  const { queue } = queueOf([], -1);
  scheduleCheckPendingRequests.call(queue);
  expect(queue.throttleCheckTimeoutId).toBeNull();
});

test("a waiting request is looked at soon, once, and not before the broker allows it", async () => {
  const free = queueOf(["request"], -1);
  scheduleCheckPendingRequests.call(free.queue);
  scheduleCheckPendingRequests.call(free.queue);
  const throttled = queueOf(["request"], Date.now() + 60_000);
  scheduleCheckPendingRequests.call(throttled.queue);
  while (free.checks() === 0) await Bun.sleep(5);
  expect([free.checks(), free.queue.throttleCheckTimeoutId, throttled.checks()]).toEqual([1, null, 0]);
  clearTimeout(throttled.queue.throttleCheckTimeoutId!);
});

test("kafkajs uses it", () => {
  const queue = createRequire(import.meta.url)("kafkajs/src/network/requestQueue/index.js") as {
    prototype: { scheduleCheckPendingRequests: unknown };
  };
  expect(queue.prototype.scheduleCheckPendingRequests).toBe(scheduleCheckPendingRequests);
});
