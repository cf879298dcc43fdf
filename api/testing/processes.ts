import { join } from "node:path";
import { freePort } from "@toque/db/testing/free-port.ts";

// Starts Toque as real processes, for the tests that kill them and for the browser.

const root = join(import.meta.dir, "..", "..");

export interface ToqueProcess {
  url: string;
  pid: number;
  /** Its output so far. */
  output(): string;
  /** SIGKILL: no handler runs, nothing is drained. */
  kill9(): Promise<void>;
  /** SIGTERM, and SIGKILL after 15 s. */
  stop(): Promise<void>;
}

/** Collects what a process prints. @returns its output so far */
export function outputOf(child: Bun.Subprocess<"ignore" | null, "pipe", "pipe">): () => string {
  let output = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true });
  };
  void collect(child.stdout);
  void collect(child.stderr);
  return () => output;
}

/**
 * Starts the API or a worker and waits until it is ready, or with `alive` until its process responds at all.
 * @param preload a file that is run in the process before it
 * @param env on top of this process's PATH and HOME only: the machine's own configuration must not leak into a test
 */
export async function startToque(
  role: "api" | "worker",
  env: Record<string, string>,
  until: "ready" | "alive" = "ready",
  preload: string | null = null,
): Promise<ToqueProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const child = Bun.spawn(
    [
      process.execPath,
      ...(preload ? ["--preload", preload] : []),
      role === "api" ? "api/server.ts" : "workers/main.ts",
    ],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: process.env.HOME ?? "",
        HOST: "127.0.0.1",
        PUBLIC_URL: url,
        RATE_REQUESTS_PER_MINUTE: "100000",
        RATE_AI_PER_MINUTE: "10000",
        RATE_MAILS_PER_HOUR: "1000",
        ...env,
        PORT: String(port),
      },
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  const output = outputOf(child);
  let isReady = false;
  void child.exited.then((code) => {
    const wasEnded = !isReady || child.signalCode === "SIGTERM" || child.signalCode === "SIGKILL" || code === 0;
    if (!wasEnded)
      process.stderr.write(`${role} ended by itself (${child.signalCode ?? code}):\n${output().slice(-4000)}\n`);
  });
  const handle: ToqueProcess = {
    url,
    pid: child.pid,
    output,
    async kill9() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([child.exited, Bun.sleep(15_000)]);
      child.kill("SIGKILL");
      await child.exited;
    },
  };
  const deadline = Date.now() + 90_000;
  while (true) {
    if (child.exitCode !== null) throw new Error(`${role} ended with ${child.exitCode}:\n${output().slice(-4000)}`);
    const ready = await fetch(`${url}${until === "ready" ? "/readyz" : "/healthz"}`).then(
      (response) => response.ok,
      () => false,
    );
    isReady = ready;
    if (ready) return handle;
    if (Date.now() > deadline) {
      await handle.kill9();
      throw new Error(`${role} was not ready within 90 s:\n${output().slice(-4000)}`);
    }
    await Bun.sleep(100);
  }
}
