// A subscriber in a separate process, for tests that kill it: reports when it is subscribed and when it receives a message
// of the key, and then never finishes handling it.
import { openPostgres } from "@toque/db/client/postgres.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { silentLogger as log } from "../../logging/logger.ts";
import { createEmbeddedBus } from "../embedded.ts";
import { createKafkaBus } from "../kafka.ts";

// Exits when the test that started it ends.
process.stdin.on("end", () => process.exit(1)).resume();

const { SUBSCRIBER_DATABASE, SUBSCRIBER_BROKERS, SUBSCRIBER_PREFIX } = process.env;
const [group, key] = process.argv.slice(2);
const db = openPostgres(SUBSCRIBER_DATABASE!, 3);
const bus = SUBSCRIBER_BROKERS
  ? createKafkaBus({ brokers: SUBSCRIBER_BROKERS.split(","), db, log, prefix: SUBSCRIBER_PREFIX!, partitions: 3 })
  : createEmbeddedBus({ db, log, pollMs: 50, leaseMs: 1000 });
await bus.subscribe({
  group: group!,
  topics: [topics.threads],
  handler: async (message) => {
    if (message.key !== key || message.type !== "thread.event") return;
    process.stdout.write(`handling ${message.payload.event_id}\n`);
    await new Promise(() => {});
  },
});
process.stdout.write("subscribed\n");
