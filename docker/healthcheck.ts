/**
 * A container's health check, for images without curl. `bun docker/healthcheck.ts [path]` asks this container's own
 * server for `path` (default: healthz) on PORT, or on METRICS_PORT where nothing listens on PORT.
 */
const path = process.argv[2] ?? "healthz";
const ports = [process.env.PORT, process.env.METRICS_PORT].filter((port) => port !== undefined && port !== "");

/** True when the server on this port responds with success; null when there is none. */
async function healthy(port: string): Promise<boolean | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(4_000) });
    return reply.ok;
  } catch {
    return null;
  }
}

let result: boolean | null = null;
for (const port of ports) {
  result = await healthy(String(port));
  if (result !== null) break;
}
process.exit(result ? 0 : 1);
