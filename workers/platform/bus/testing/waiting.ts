/** Waits until `condition` holds; throws after `ms`. For tests. */
export async function eventually(condition: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`this did not come true within ${ms} ms: ${condition}`);
    await Bun.sleep(5);
  }
}

/** Addresses of the Kafka for tests, or null where there is none; with REQUIRE_SERVICES=1 its absence is an error. */
export function realKafkaBrokers(): string[] | null {
  const brokers = process.env.TEST_KAFKA_BROKERS;
  if (brokers) return brokers.split(",");
  if (process.env.REQUIRE_SERVICES === "1") throw new Error("TEST_KAFKA_BROKERS is required here");
  return null;
}
