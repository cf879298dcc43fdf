import { expect, test } from "bun:test";
import { topics } from "@toque/db/schemas/events.ts";
import type { BusHarness } from "./harnesses.ts";
import { count, fresh, gate, hear, numberOf, say } from "./messages.ts";
import { eventually } from "./waiting.ts";

/** Requirements for a bus when several processes and overlapping transactions write to the outbox. */
export function overlapSuite(harnessOf: () => BusHarness, possible: boolean): void {
  // On PGlite (one session, one process) transactions cannot overlap.
  const overlappingTest = possible ? test : test.skip;

  overlappingTest("loses nothing when ids commit out of order", async () => {
    const { db, open } = harnessOf();
    const { bus, close } = open();
    const run = fresh("overlap");
    const heard = new Set<number>();
    await bus.subscribe({
      group: fresh("group"),
      topics: [topics.threads],
      handler: async (message) => {
        if (message.key.startsWith(run)) heard.add(numberOf(message));
      },
    });
    const [written, mayCommit] = [gate(), gate()];
    const slow = db.transaction(async (tx) => {
      await say(tx, `${run}-slow`, 1);
      written.pass();
      await mayCommit.passed;
    });
    await written.passed;
    await db.transaction((tx) => say(tx, `${run}-fast`, 2));
    // Time enough for an incorrect reader to skip the lower id.
    await Bun.sleep(150);
    mayCommit.pass();
    await slow;
    await eventually(() => heard.size === 2);
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (const n of count(15))
        await db.transaction(async (tx) => {
          await say(tx, `${run}-${writer}`, 100 * (writer + 1) + n);
          await Bun.sleep(Math.random() * 10);
        });
    });
    await Promise.all(writers);
    await eventually(() => heard.size === 2 + 6 * 15);
    await close();
  });

  overlappingTest("keeps the order of a key when an older transaction writes the later event", async () => {
    const { db, open } = harnessOf();
    const { bus, close } = open();
    const key = fresh("inverted");
    const { heard } = await hear(bus, fresh("group"), key);
    const [oldReady, middleReady, oldMay, middleMay] = [gate(), gate(), gate(), gate()];
    // The first transaction gets its id early and writes last.
    const old = db.transaction(async (tx) => {
      await tx`select pg_current_xact_id()`;
      oldReady.pass();
      await oldMay.passed;
      await say(tx, key, 2);
    });
    await oldReady.passed;
    // A transaction in between stays open, so that the log settles between the two.
    const middle = db.transaction(async (tx) => {
      await tx`select pg_current_xact_id()`;
      middleReady.pass();
      await middleMay.passed;
    });
    await middleReady.passed;
    await db.transaction((tx) => say(tx, key, 1));
    oldMay.pass();
    await old;
    await Bun.sleep(150);
    middleMay.pass();
    await middle;
    await eventually(() => heard.length === 2);
    expect(heard).toEqual([1, 2]);
    await close();
  });

  overlappingTest(
    "delivers again what a killed process had begun",
    async () => {
      const { db, open, subscriber } = harnessOf();
      const key = fresh("killed");
      const group = fresh("group");
      const child = Bun.spawn(["bun", `${import.meta.dir}/subscriber.ts`, group, key], {
        env: { ...process.env, ...subscriber },
        stdin: "pipe",
        stdout: "pipe",
        stderr: "inherit",
      });
      const output = child.stdout.getReader();
      const line = async () => new TextDecoder().decode((await output.read()).value).trim();
      expect(await line()).toBe("subscribed");
      const relaying = open();
      await db.transaction(async (tx) => {
        for (const n of count(3)) await say(tx, key, n);
      });
      expect(await line()).toBe("handling 1");
      child.kill("SIGKILL");
      await child.exited;
      const { heard } = await hear(relaying.bus, group, key);
      await eventually(() => heard.length >= 3, 40_000);
      expect(heard).toEqual([1, 2, 3]);
      await relaying.close();
    },
    60_000,
  );
}
