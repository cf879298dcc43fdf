import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { realPostgresUrl } from "@toque/db/testing/database.ts";
import { deliverySuite } from "./testing/delivery-suite.ts";
import { overlapSuite } from "./testing/overlap-suite.ts";
import { kafkaRig, pgliteRig, postgresRig, type Rig } from "./testing/rigs.ts";
import { realKafkaBrokers } from "./testing/waiting.ts";

// Machines differ; these tests wait for what happens, not for how long it takes.
setDefaultTimeout(30_000);

/** Runs the suites on one adapter; skipped by name where its service is not configured. */
function complianceOf(name: string, available: boolean, make: () => Promise<Rig>, overlapping: boolean) {
  if (!available) {
    test.skip(`${name} (its service is not configured)`, () => {});
    return;
  }
  describe(name, () => {
    let rig: Rig;
    beforeAll(async () => {
      rig = await make();
    }, 60_000);
    afterAll(async () => {
      await rig?.close();
    }, 30_000);
    deliverySuite(() => rig);
    overlapSuite(() => rig, overlapping);
  });
}

const hasPostgres = realPostgresUrl() !== null;
complianceOf("embedded bus on PGlite", true, pgliteRig, false);
complianceOf("embedded bus on PostgreSQL", hasPostgres, postgresRig, true);
complianceOf("Kafka bus", hasPostgres && realKafkaBrokers() !== null, kafkaRig, true);
