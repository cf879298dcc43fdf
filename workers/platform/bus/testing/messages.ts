import type { Tx } from "@toque/db/client/types.ts";
import { publishEvent } from "@toque/db/outbox/publish.ts";
import { topics } from "@toque/db/schemas/events.ts";
import type { AnyMessage, Bus } from "../port.ts";

/** Emits event `n` of a key. */
export const say = (tx: Tx, key: string, n: number) =>
  publishEvent(tx, {
    topic: topics.threads,
    key,
    type: "thread.event",
    payload: { user_id: 1, thread_id: 1, event_id: n },
  });

export const numberOf = (message: AnyMessage): number =>
  message.type === "thread.event" ? message.payload.event_id : -1;

/** A name unique to this test. */
export const fresh = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** A promise with its resolve function. */
export function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { pass: () => pass(), passed };
}

/** 1 to `n`. */
export const count = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
/** Subscribes to one key; returns the received numbers. */
export async function hear(bus: Bus, group: string, key: string, more: { fromLatest?: boolean } = {}) {
  const heard: number[] = [];
  const subscription = await bus.subscribe({
    group,
    topics: [topics.threads],
    ...more,
    handler: async (message) => {
      if (message.key === key) heard.push(numberOf(message));
    },
  });
  return { heard, subscription };
}
