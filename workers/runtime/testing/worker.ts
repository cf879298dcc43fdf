// A worker in a separate process, for tests that kill it: reports when its handler has begun, or when its effects are
// written and not yet committed, and then hangs there.
import { openPostgres } from "@toque/db/client/postgres.ts";
import { createEmbeddedBus } from "../../platform/bus/embedded.ts";
import { createKafkaBus } from "../../platform/bus/kafka.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { startJobRunner } from "../runner.ts";

// Exits when the test that started it ends.
process.stdin.on("end", () => process.exit(1)).resume();

const { WORKER_DATABASE, WORKER_BROKERS, WORKER_PREFIX, WORKER_HANGS_IN } = process.env;
const db = openPostgres(WORKER_DATABASE!, 5);
const bus = WORKER_BROKERS
  ? createKafkaBus({ brokers: WORKER_BROKERS.split(","), db, log, prefix: WORKER_PREFIX!, partitions: 3 })
  : createEmbeddedBus({ db, log, pollMs: 50, leaseMs: 1000 });
const hang = async (where: string) => {
  if (WORKER_HANGS_IN !== where) return;
  process.stdout.write(`in ${where}\n`);
  await new Promise(() => {});
};
await startJobRunner({
  db,
  bus,
  log,
  workerId: `child-${process.pid}`,
  leaseMs: 1000,
  handlers: {
    chatbot: async (context) => {
      context.emitText("from the first worker");
      await hang("handler");
      await context.commit(async (tx) => {
        await tx`insert into effects (job_id, run) values (${context.job.id}, 'first')`;
        await hang("commit");
        return { result: "first" };
      });
    },
  },
});
process.stdout.write("ready\n");
