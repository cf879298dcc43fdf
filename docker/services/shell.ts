/** Runs other programs: output is kept, errors include the program's own output. */
import { createServer } from "node:net";

/** The result of a finished program. */
export interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Options of {@link run}. */
export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Milliseconds before the program is killed. Default: 5 minutes. */
  timeout?: number;
}

/** Logs to stderr, as stdout is for the result. */
export function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** True when this process runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The program's full path, or null when it is not installed. */
export const which = (program: string): string | null => Bun.which(program);

/** Runs a program and returns its result for any exit code. */
export async function run(command: string[], options: RunOptions = {}): Promise<Result> {
  const program = command[0] ?? "";
  if (!which(program)) return { code: 127, stdout: "", stderr: `${program}: not installed` };
  const child = Bun.spawn(command, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: options.timeout ?? 300_000,
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}

/** Runs a program and returns its stdout; throws when it fails. */
export async function must(command: string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run(command, options);
  if (code !== 0) {
    const tail = `${stdout}\n${stderr}`.trim().split("\n").slice(-15).join("\n");
    throw new Error(`${command.join(" ")} failed (exit code ${code})\n${tail}`);
  }
  return stdout;
}

/** Prefixes a command to run as root; throws with instructions when that is impossible. */
export function asRoot(command: string[], purpose: string): string[] {
  if (isRoot()) return command;
  if (which("sudo")) return ["sudo", "-n", ...command];
  throw new Error(`${purpose} needs root, and sudo is not installed. Run as root: ${command.join(" ")}`);
}

/** Waits. */
export const sleep = (ms: number): Promise<void> => Bun.sleep(ms);

/** Retries until success or timeout; then throws the last error. */
export async function retry<T>(what: string, ms: number, attempt: () => Promise<T>, pause = 200): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof GiveUp) throw error;
      if (Date.now() > end) throw new Error(`${what}: not ready after ${ms / 1000} s (${(error as Error).message})`);
      await sleep(pause);
    }
  }
}

/** Thrown inside {@link retry} to stop retrying. */
export class GiveUp extends Error {}

/** True when a server could listen on this loopback port. */
export function portFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => done(true)));
  });
}

/** The requested port, which must be free; or the first free one from `first` on. */
export async function choosePort(name: string, asked: number | undefined, first: number): Promise<number> {
  if (asked !== undefined) {
    if (await portFree(asked)) return asked;
    throw new Error(`${name} asks for port ${asked}, and another program listens there`);
  }
  for (let port = first; port < first + 100; port++) if (await portFree(port)) return port;
  throw new Error(`no free port between ${first} and ${first + 99}: set ${name}`);
}
