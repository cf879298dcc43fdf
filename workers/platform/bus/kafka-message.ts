import type { Topic } from "@toque/db/schemas/events.ts";
import type { AnyMessage } from "./port.ts";

/** The JSON in a message's value; key and topic are Kafka's own fields. */
export function encodeMessage({ id, type, payload, created_at, request_id }: AnyMessage): string {
  return JSON.stringify({ id, type, created_at, request_id, payload });
}

/** Decodes a message. @throws Error when the value was not written by this application */
export function decodeMessage(topic: Topic, key: Buffer | null, value: Buffer | null): AnyMessage {
  const body: unknown = JSON.parse(value?.toString("utf8") ?? "null");
  if (typeof body !== "object" || body === null) throw new Error("a bus message must be a JSON object");
  const { id, type, payload, created_at, request_id } = body as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || typeof type !== "string" || typeof payload !== "object" || payload === null)
    throw new Error("a bus message must have an id, a type and a payload");
  return {
    id,
    topic,
    key: key?.toString("utf8") ?? "",
    type,
    payload,
    created_at: String(created_at),
    request_id: typeof request_id === "string" ? request_id : null,
  } as AnyMessage;
}
