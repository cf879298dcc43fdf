import type { Topic } from "@toque/db/entities/events.ts";
import type { AnyMessage } from "./port.ts";

/** What a message's value holds as JSON; its key and topic are Kafka's own. */
export function encodeMessage({ id, type, payload, created_at }: AnyMessage): string {
  return JSON.stringify({ id, type, created_at, payload });
}

/** Reads a message back. @throws Error when the value is not one of ours */
export function decodeMessage(topic: Topic, key: Buffer | null, value: Buffer | null): AnyMessage {
  const body: unknown = JSON.parse(value?.toString("utf8") ?? "null");
  if (typeof body !== "object" || body === null) throw new Error("a bus message must be a JSON object");
  const { id, type, payload, created_at } = body as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || typeof type !== "string" || typeof payload !== "object" || payload === null)
    throw new Error("a bus message must have an id, a type and a payload");
  return { id, topic, key: key?.toString("utf8") ?? "", type, payload, created_at: String(created_at) } as AnyMessage;
}
