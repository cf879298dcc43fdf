import { afterAll, beforeAll, describe, expect } from "bun:test";
import type { Database } from "../../client/types.ts";
import { outcome } from "../../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "../../testing/database.ts";
import { ledgerVerify } from "../ledger-verify.ts";
import { kitchen } from "./kitchen.ts";

export type Kitchen = ReturnType<typeof kitchen>;

const databases: [string, boolean, () => Promise<Database>][] = [
  ["the embedded database", true, () => testDatabase()],
  ["PostgreSQL", realPostgresUrl() !== null, () => realTestDatabase({ max: 12 })],
];

/** Runs tests on the embedded database, and on the real PostgreSQL where it is; at the end the ledger has to agree. */
export function onEachDatabase(title: string, tests: (k: Kitchen) => void): void {
  for (const [name, there, open] of databases)
    describe.skipIf(!there)(`${title} on ${name}`, () => {
      const k = {} as Kitchen;
      beforeAll(async () => {
        Object.assign(k, kitchen(await open()));
      }, 240_000);
      afterAll(async () => {
        const { faults } = await ledgerVerify(k.db.sql);
        await k.db.close();
        expect(faults).toEqual([]);
      });
      tests(k);
    });
}

const HOUR = 3_600_000;
/** So many hours from now. */
export const later = (hours: number): Date => new Date(Date.now() + hours * HOUR);

/** How often each outcome came. */
export const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((other) => other === one).length]),
  );

/** The outcomes of a call that is made many times at once. */
export const times = <T>(count: number, call: (i: number) => Promise<T>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => outcome(call(i))));

/** The message of whatever a statement was refused with, or "done". */
export const refusal = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => "done",
    (error: Error) => error.message,
  );
