import { createInterface } from "node:readline";
import { Readable } from "node:stream";

/** A server of the tests' Python environment, which runs while its standard input is open. */
export interface PythonServer {
  /** What it prints after its first line, each line read as JSON. */
  printed: unknown[];
  stop(): Promise<void>;
}

/** The interpreter that `bun run test` has prepared, or undefined. It is required where REQUIRE_SERVICES=1. */
export const testPython = process.env.TEST_PYTHON;
if (!testPython && process.env.REQUIRE_SERVICES === "1")
  throw new Error("TEST_PYTHON is required here: bun run test makes it");

const START_MS = 45_000;

/**
 * Starts a script that prints a line of JSON when it is ready.
 * @returns the server, and what that line says
 * @throws Error when the script ends or prints nothing in time
 */
export async function startPython<Ready>(
  script: string,
  args: string[] = [],
): Promise<PythonServer & { ready: Ready }> {
  const child = Bun.spawn([testPython!, script, ...args], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", PYTHONUNBUFFERED: "1" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const problems = new Response(child.stderr).text();
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) });
  const printed: unknown[] = [];
  const ready = await new Promise<Ready>((resolve, reject) => {
    const timer = setTimeout(() => child.kill(), START_MS);
    lines.once("line", (first) => {
      clearTimeout(timer);
      lines.on("line", (line) => printed.push(JSON.parse(line)));
      resolve(JSON.parse(first) as Ready);
    });
    lines.once("close", () => void problems.then((text) => reject(new Error(`${script} ended: ${text.slice(-2000)}`))));
  });
  return {
    ready,
    printed,
    async stop() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill(), 5_000);
      await child.exited;
      clearTimeout(timer);
    },
  };
}
