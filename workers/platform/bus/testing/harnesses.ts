import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { realTestDatabase } from "@toque/db/testing/database.ts";
import { Kafka, logLevel } from "kafkajs";
import { silentLogger as log } from "../../logging/logger.ts";
import { createEmbeddedBus } from "../embedded.ts";
import { createKafkaBus } from "../kafka.ts";
import type { Bus } from "../port.ts";
import { startRelay } from "../relay.ts";
import { realKafkaBrokers } from "./waiting.ts";

/** One adapter on a database of its own. */
export interface BusHarness {
  db: Database;
  /** A bus as another process would create it. */
  open(): { bus: Bus; close(): Promise<void> };
  /** The program and environment of a subscriber in another process, or null where this is not possible. */
  subscriber: Record<string, string> | null;
  close(): Promise<void>;
}

/** Short waits, so that tests reach a dead letter quickly. */
export const retry = { attempts: 3, firstDelayMs: 5, maxDelayMs: 20 };

export async function pgliteHarness(): Promise<BusHarness> {
  const { database: db } = await openPGliteInMemory();
  await migrate(db);
  const open = () => {
    const bus = createEmbeddedBus({ db, log, retry, pollMs: 100 });
    return { bus, close: () => bus.close() };
  };
  return { db, open, subscriber: null, close: () => db.close() };
}

export async function postgresHarness(): Promise<BusHarness> {
  const db = await realTestDatabase({ empty: true });
  const open = () => {
    const bus = createEmbeddedBus({ db, log, retry, pollMs: 100, leaseMs: 1000 });
    return { bus, close: () => bus.close() };
  };
  return { db, open, subscriber: { SUBSCRIBER_DATABASE: db.url }, close: () => db.close() };
}

export async function kafkaHarness(): Promise<BusHarness> {
  const db = await realTestDatabase({ empty: true });
  const brokers = realKafkaBrokers()!;
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`;
  const open = () => {
    const bus = createKafkaBus({ brokers, db, log, retry, prefix, partitions: 3 });
    const relay = startRelay({ db, bus, log, pollMs: 100 });
    const close = async () => {
      await relay.stop();
      await bus.close();
    };
    return { bus, close };
  };
  const close = async () => {
    await db.close();
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: Object.values(topics).map((topic) => `${prefix}${topic}`) });
    await admin.disconnect();
  };
  const subscriber = { SUBSCRIBER_DATABASE: db.url, SUBSCRIBER_BROKERS: brokers.join(","), SUBSCRIBER_PREFIX: prefix };
  return { db, open, subscriber, close };
}
