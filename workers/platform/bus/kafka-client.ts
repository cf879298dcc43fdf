import { topics } from "@toque/db/schemas/events.ts";
import { type Admin, Kafka, type LogEntry, logLevel, Partitioners, type Producer } from "kafkajs";
import type { Logger } from "../logging/logger.ts";
import "./kafkajs-timers.ts";
import { limitRepeats } from "./limited-log.ts";
import { withTimeout } from "./sleep.ts";

export interface KafkaClientOptions {
  brokers: string[];
  log: Logger;
  /** Partitions of newly created topics. 6 by default. */
  partitions?: number;
  /** Replication factor of newly created topics; the brokers' default when unset. */
  replicationFactor?: number;
  /** Prefix of all topic and group names, so that several installations can share a broker. */
  prefix?: string;
}

/** Timeout of one request to a broker. */
const REQUEST_MS = 10_000;
/** Timeout of a health check. */
const PING_MS = 2000;
/** While a broker is unavailable the library logs this many times a second. */
const REPEAT_MS = 30_000;

function logCreator(log: Logger) {
  return () =>
    ({ namespace, level, log: { message, error } }: LogEntry) => {
      const write = level === logLevel.ERROR || level === logLevel.WARN ? "warn" : "info";
      // The library logs each attempt as an error while a broker is unavailable; the caller that gives up logs its own error.
      log[write](`kafka ${namespace}: ${message}`, error === undefined ? {} : { error: String(error) });
    };
}

/** The connection to the brokers: one producer and one admin client, each replaced when it fails. */
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
      // Few retries inside the library: the relay and the subscriptions have their own, without limit.
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1000 },
      logLevel: logLevel.WARN,
      logCreator: logCreator(limitRepeats(options.log, REPEAT_MS)),
    });
  }

  /** A topic's or group's name at the broker. */
  named(name: string): string {
    return `${this.options.prefix ?? ""}${name}`;
  }

  /** The connected producer. It waits for all in-sync replicas, and keeps the order of its messages. */
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

  /** Discards a failed producer; the next use connects a new one and checks the topics again. */
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

/** Disconnects a client that may never have connected. */
async function end(client: Promise<Producer | Admin> | null): Promise<void> {
  try {
    await (await client)?.disconnect();
  } catch {
    // It is already disconnected.
  }
}
