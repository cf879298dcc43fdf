import { topics } from "@toque/db/entities/events.ts";
import type { Logger } from "@toque/db/log.ts";
import { type Admin, Kafka, type LogEntry, logLevel, Partitioners, type Producer } from "kafkajs";
import { limitRepeats } from "./limited-log.ts";
import { withTimeout } from "./sleep.ts";

export interface KafkaClientOptions {
  brokers: string[];
  log: Logger;
  /** Partitions of a topic that is created. 6 by default. */
  partitions?: number;
  /** Copies of a topic that is created; the brokers' own default when unset. */
  replicationFactor?: number;
  /** Goes before every topic's and group's name, so that several installations can share a broker. */
  prefix?: string;
}

/** How long one request to a broker may take. */
const REQUEST_MS = 10_000;
/** How long a health check may take. */
const PING_MS = 2000;
/** While a broker is away the library says so many times a second. */
const REPEAT_MS = 30_000;

function logCreator(log: Logger) {
  return () =>
    ({ namespace, level, log: { message, error } }: LogEntry) => {
      const write = level === logLevel.ERROR || level === logLevel.WARN ? "warn" : "info";
      // While a broker is away the library reports each attempt as an error; whoever gives up says so itself.
      log[write](`kafka ${namespace}: ${message}`, error === undefined ? {} : { error: String(error) });
    };
}

/** The connection to the brokers: one producer, one admin client, each replaced when it fails. */
export class KafkaClient {
  readonly kafka: Kafka;
  private producer: Promise<Producer> | null = null;
  private admin: Promise<Admin> | null = null;
  private topicsReady: Promise<void> | null = null;

  constructor(private readonly options: KafkaClientOptions) {
    this.kafka = new Kafka({
      clientId: "toque",
      brokers: options.brokers,
      connectionTimeout: 3000,
      requestTimeout: REQUEST_MS,
      // Few tries inside the library: the relay and the subscriptions have their own, which never end.
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1000 },
      logLevel: logLevel.WARN,
      logCreator: logCreator(limitRepeats(options.log, REPEAT_MS)),
    });
  }

  /** A topic's or group's name at the broker. */
  named(name: string): string {
    return `${this.options.prefix ?? ""}${name}`;
  }

  /** The connected producer. It waits for all in-sync copies, and keeps the order of what it is given. */
  async producing(): Promise<Producer> {
    try {
      await this.ensureTopics();
      this.producer ??= (async () => {
        const producer = this.kafka.producer({
          allowAutoTopicCreation: false,
          createPartitioner: Partitioners.DefaultPartitioner,
          maxInFlightRequests: 1,
        });
        await producer.connect();
        return producer;
      })();
      return await this.producer;
    } catch (error) {
      await this.dropProducer();
      throw error;
    }
  }

  /** Forgets a producer that failed; the next use connects a new one, and looks at the topics anew. */
  async dropProducer(): Promise<void> {
    const producer = this.producer;
    this.producer = null;
    this.topicsReady = null;
    await end(producer);
  }

  private async administering<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.admin ??= (async () => {
      const admin = this.kafka.admin({ retry: { retries: 0 } });
      await admin.connect();
      return admin;
    })();
    const current = this.admin;
    try {
      return await work(await current);
    } catch (error) {
      if (this.admin === current) this.admin = null;
      void end(current);
      throw error;
    }
  }

  /** Creates the topics that are missing. */
  async ensureTopics(): Promise<void> {
    this.topicsReady ??= this.administering(async (admin) => {
      const wanted = Object.values(topics).map((topic) => this.named(topic));
      const there = new Set(await admin.listTopics());
      const missing = wanted.filter((topic) => !there.has(topic));
      if (missing.length === 0) return;
      await admin.createTopics({
        waitForLeaders: true,
        topics: missing.map((topic) => ({
          topic,
          numPartitions: this.options.partitions ?? 6,
          ...(this.options.replicationFactor ? { replicationFactor: this.options.replicationFactor } : {}),
        })),
      });
    });
    const current = this.topicsReady;
    try {
      await current;
    } catch (error) {
      if (this.topicsReady === current) this.topicsReady = null;
      throw error;
    }
  }

  /** The next offset of each partition of a topic (its name at the broker). */
  async ends(topic: string): Promise<Map<number, bigint>> {
    const partitions = await this.administering((admin) => admin.fetchTopicOffsets(topic));
    return new Map(partitions.map(({ partition, high }) => [partition, BigInt(high)]));
  }

  /** Rejects when no broker answers in time. */
  async ping(): Promise<void> {
    await withTimeout(
      this.administering((admin) => admin.describeCluster()),
      PING_MS,
      `no Kafka broker answered within ${PING_MS} ms`,
    );
  }

  async close(): Promise<void> {
    const { producer, admin } = this;
    this.producer = null;
    this.admin = null;
    await Promise.all([end(producer), end(admin)]);
  }
}

/** Disconnects what may never have been connected. */
async function end(client: Promise<Producer | Admin> | null): Promise<void> {
  try {
    await (await client)?.disconnect();
  } catch {
    // It is gone, which is what was wanted.
  }
}
