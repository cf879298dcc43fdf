import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import { topics } from "@toque/db/entities/events.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { jsonLogger } from "@toque/db/log.ts";
import { createEmbeddedBus } from "../bus/embedded.ts";
import { startJobRunner } from "./runner.ts";

const log = { ...jsonLogger, info() {} };
const kind = process.argv[2];
const db = kind === "pglite" ? (await openPGliteInMemory()).database : openPostgres(process.env.TEST_DATABASE_URL!);
await migrate(db);
let bus,
  relay: { stop(): Promise<void> } | null = null;
if (kind === "kafka") {
  const { createKafkaBus } = await import("../bus/kafka.ts");
  const { startRelay } = await import("../bus/relay.ts");
  bus = createKafkaBus({ brokers: process.env.TEST_KAFKA_BROKERS!.split(","), db, log, prefix: "scratch." });
  relay = startRelay({ db, bus, log });
} else bus = createEmbeddedBus({ db, log });
const started = new Map<number, number>(),
  committed = new Map<number, number>(),
  heard = new Map<number, () => void>(),
  requested = new Map<number, number>();
const runner = await startJobRunner({
  db,
  bus,
  workerId: crypto.randomUUID(),
  log,
  handlers: {
    chatbot: async (c) => {
      started.set(c.job.id, performance.now());
      await c.commit(async () => ({ result: { ok: true } }));
      committed.set(c.job.id, performance.now());
    },
  },
});
await bus.subscribe({
  group: "hub" + crypto.randomUUID(),
  topics: [topics.jobEvents, topics.threads],
  fromLatest: true,
  handler: async (m) => {
    if (m.type === "job.finished") heard.get(m.payload.job_id)?.();
  },
});
await bus.subscribe({ group: "indexer", topics: [topics.recipes], handler: async () => {} });
await Bun.sleep(4000);
const a: number[] = [],
  b: number[] = [],
  c: number[] = [],
  t: number[] = [];
for (let i = 0; i < 300; i++) {
  const t0 = performance.now();
  const id = await db.transaction((tx) =>
    createJob(tx, { type: "chatbot", userId: null, key: "k" + i, lang: "en", params: { i } }),
  );
  const t1 = performance.now();
  await new Promise<void>((r) => {
    heard.set(id, r);
  });
  const t2 = performance.now();
  if (i >= 50) {
    a.push(started.get(id)! - t1);
    b.push(committed.get(id)! - started.get(id)!);
    c.push(t2 - committed.get(id)!);
    t.push(t2 - t0);
  }
  await Bun.sleep(5);
}
const q = (x: number[], p: number) => x.sort((m, n) => m - n)[Math.floor(x.length * p)]!.toFixed(1);
for (const [n, x] of [
  ["commit→handler", a],
  ["handler→committed", b],
  ["committed→heard", c],
  ["total", t],
] as const)
  console.log(kind, n, "p50", q(x, 0.5), "p99", q(x, 0.99));
await runner.stop(1000);
await relay?.stop();
await bus.close();
await db.close();
