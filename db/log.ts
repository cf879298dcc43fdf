/** Where a component writes what an operator should read. One line a call; fields are structured, never secrets. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

function write(level: string, message: string, fields: Record<string, unknown> = {}): void {
  const flat = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value,
  ]);
  process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), level, message, ...Object.fromEntries(flat) })}\n`,
  );
}

/** JSON lines on standard output. */
export const jsonLogger: Logger = {
  info: (message, fields) => write("info", message, fields),
  warn: (message, fields) => write("warn", message, fields),
  error: (message, fields) => write("error", message, fields),
};

/** Says nothing; for tests. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
