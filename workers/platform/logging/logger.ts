import { currentRequestId } from "@toque/db/request-id.ts";

/** Logger for operators. One line per call; fields are structured, never secrets. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

type Level = keyof Logger;

/** Standard fields of every line; a custom field of the same name is renamed. */
const own = ["time", "level", "message", "request_id"];

/** One log line as JSON, with the id of the request that caused it. */
export function formatLine(level: Level, message: string, fields: Record<string, unknown> = {}): string {
  const requestId = currentRequestId();
  const flat = Object.entries(fields).map(([name, value]) => [
    own.includes(name) ? `${name}_field` : name,
    value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value,
  ]);
  return JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...(requestId === null ? {} : { request_id: requestId }),
    ...Object.fromEntries(flat),
  });
}

const writer =
  (level: Level): Logger[Level] =>
  (message, fields) =>
    void process.stdout.write(`${formatLine(level, message, fields)}\n`);

/** JSON lines on standard output. */
export const jsonLogger: Logger = { info: writer("info"), warn: writer("warn"), error: writer("error") };

/** Discards everything; for tests. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
