import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import type { Database } from "@toque/db/client/types.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { silentLogger as log } from "../logging/logger.ts";
import { createKafkaBus } from "./kafka.ts";
import { decodeMessage, encodeMessage } from "./kafka-message.ts";
import type { AnyMessage } from "./port.ts";

/** A port without a listener. */
let dead: string;
/** A port with a listener that never answers. */
let mute: { address: string; server: Server };
const db = {} as Database;

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`127.0.0.1:${(server.address() as { port: number }).port}`)),
  );

beforeAll(async () => {
  const gone = createServer();
  dead = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  const server = createServer((socket) => socket.on("error", () => {}));
  mute = { server, address: await listen(server) };
});
afterAll(() => {
  mute.server.close();
});

const message: AnyMessage = {
  id: 5,
  topic: topics.recipes,
  key: "5",
  type: "recipe.saved",
  payload: { recipe_id: 5, version: 1, owner_id: null },
  created_at: "2026-01-02T03:04:05.678Z",
  request_id: "r-5",
};

test("with a dead broker subscribing resolves, publishing and pinging reject, closing ends", async () => {
  const bus = createKafkaBus({ brokers: [dead], db, log });
  const subscription = await bus.subscribe({ group: "g", topics: [topics.jobs], handler: async () => {} });
  await bus.subscribe({ group: "l", topics: [topics.jobs], fromLatest: true, handler: async () => {} });
  await expect(bus.publish([message])).rejects.toThrow();
  await expect(bus.ping()).rejects.toThrow();
  await subscription.stop();
  await bus.close();
}, 30_000);

test("a broker that never answers fails the ping within a time limit", async () => {
  const bus = createKafkaBus({ brokers: [mute.address], db, log });
  await expect(bus.ping()).rejects.toThrow("no Kafka broker answered");
}, 30_000);

test("a message is unchanged by encoding and decoding", () => {
  const { topic, key } = message;
  expect(decodeMessage(topic, Buffer.from(key), Buffer.from(encodeMessage(message)))).toEqual(message);
});

test.each([
  "",
  "null",
  "[]",
  "7",
  '{"id":1}',
  '{"id":"1","type":"x","payload":{}}',
  '{"id":1,"type":"x","payload":null}',
])("what is not a message is refused: %p", (value) => {
  expect(() => decodeMessage(topics.jobs, null, Buffer.from(value))).toThrow();
});
