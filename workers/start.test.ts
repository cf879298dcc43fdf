import { expect, test } from "bun:test";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { createEmbeddedBus } from "./platform/bus/embedded.ts";
import type { Bus } from "./platform/bus/port.ts";
import { readConfig } from "./platform/config.ts";
import { silentLogger as log } from "./platform/logging/logger.ts";
import { startWorkers } from "./start.ts";

/**
 * A bus whose subscriptions are all answered together, when the last of them has been requested.
 * @param batches how many each batch has
 */
function lettingInTogether(bus: Bus, batches: number[]): { bus: Bus; groups: string[] } {
  const groups: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    groups,
    bus: {
      ...bus,
      async subscribe(wanted) {
        groups.push(wanted.group);
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length < batches[0]!) return;
          batches.shift();
          for (const letIn of waiting.splice(0)) letIn();
        });
        return bus.subscribe(wanted);
      },
    },
  };
}

// A broker may take three seconds to let the first member of a group in; there are eight groups.
test("the groups are joined at the same time, those of jobs before those of changes", async () => {
  const db = await testDatabase();
  const embedded = createEmbeddedBus({ db, log, pollMs: 20 });
  const { bus, groups } = lettingInTogether(embedded, [2, 6]);
  const workers = await startWorkers({
    config: readConfig({ DATA_DIR: "/nowhere" }),
    db,
    bus,
    search: createPostgresSearch(db),
    storage: { name: "none" } as never,
    mailer: { name: "none" } as never,
    health: createHealthVault(["a-key-for-tests-that-is-long-enough"]),
    stores: new Map(),
    log,
  });
  expect(new Set(groups).size).toBe(8);
  await workers.stop(1000);
  await embedded.close();
  await db.close();
}, 20_000);
