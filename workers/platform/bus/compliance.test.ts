import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { realPostgresUrl } from "@toque/db/testing/database.ts";
import { deliverySuite } from "./testing/delivery-suite.ts";
import { type BusHarness, kafkaHarness, pgliteHarness, postgresHarness } from "./testing/harnesses.ts";
import { overlapSuite } from "./testing/overlap-suite.ts";
import { realKafkaBrokers } from "./testing/waiting.ts";

// Machines differ in speed; these tests wait for events, not for fixed times.
setDefaultTimeout(30_000);

/** Runs the suites on one adapter; skipped by name where its service is not configured. */
function complianceOf(name: string, available: boolean, make: () => Promise<BusHarness>, overlapping: boolean) {
  if (!available) {
    test.skip(`${name} (its service is not configured)`, () => {});
    return;
  }
  describe(name, () => {
    let harness: BusHarness;
    beforeAll(async () => {
      harness = await make();
    }, 60_000);
    afterAll(async () => {
      await harness?.close();
    }, 30_000);
    deliverySuite(() => harness);
    overlapSuite(() => harness, overlapping);
  });
}

const hasPostgres = realPostgresUrl() !== null;
complianceOf("embedded bus on PGlite", true, pgliteHarness, false);
complianceOf("embedded bus on PostgreSQL", hasPostgres, postgresHarness, true);
complianceOf("Kafka bus", hasPostgres && realKafkaBrokers() !== null, kafkaHarness, true);
