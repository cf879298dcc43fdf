import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "../logging/logger.ts";
import { deadLetterIn } from "./dead-letter.ts";
import { KafkaClient, type KafkaClientOptions } from "./kafka-client.ts";
import { encodeMessage } from "./kafka-message.ts";
import { KafkaSubscription } from "./kafka-subscription.ts";
import { type AnyMessage, type Bus, defaultRetryPolicy, type RetryPolicy } from "./port.ts";

export interface KafkaBusOptions extends KafkaClientOptions {
  /** Topic of the dead letters. */
  db: Database;
  log: Logger;
  retry?: RetryPolicy;
}

/**
 * The bus over Apache Kafka. No operation fails permanently while the brokers are unavailable: subscriptions keep trying
 * to connect, `publish` rejects and the relay retries, `ping` reports it.
 */
export function createKafkaBus(options: KafkaBusOptions): Bus {
  const { db, log, retry = defaultRetryPolicy } = options;
  const client = new KafkaClient(options);
  const subscriptions = new Set<KafkaSubscription>();

  async function publish(messages: readonly AnyMessage[]): Promise<void> {
    const byTopic = new Map<string, { key: string; value: string }[]>();
    for (const message of messages) {
      const name = client.named(message.topic);
      const list = byTopic.get(name) ?? [];
      list.push({ key: message.key, value: encodeMessage(message) });
      byTopic.set(name, list);
    }
    const producer = await client.producing();
    try {
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, list]) => ({ topic, messages: list })),
      });
    } catch (error) {
      await client.dropProducer();
      throw error;
    }
  }

  return {
    name: "kafka",
    needsRelay: true,
    publish,
    async subscribe(wanted) {
      const subscription = new KafkaSubscription({ client, wanted, retry, deadLetter: deadLetterIn(db), log });
      subscriptions.add(subscription);
      await subscription.start();
      return {
        async stop() {
          subscriptions.delete(subscription);
          await subscription.stop();
        },
      };
    },
    ping: () => client.ping(),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await client.close();
    },
  };
}
