import { join } from "node:path";

const here = import.meta.dir;

/** A script of this folder that runs beside the benchmark. */
export interface Script {
  pid: number;
  /** The rest of its ready line. */
  said: string;
  /** From its spawn to its ready line, in milliseconds. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Timeout for a script to get ready, or to end. */
const LIMIT_MS = 120_000;

function spawnScript(file: string, args: string[], env: Record<string, string>) {
  return Bun.spawn([process.execPath, join(here, file), ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    timeout: LIMIT_MS * 5,
  });
}

/**
 * Starts a script that prints `ready …` in its first line.
 * @throws when it ends before that
 */
export async function startScript(file: string, args: string[], env: Record<string, string> = {}): Promise<Script> {
  const started = performance.now();
  const child = spawnScript(file, args, env);
  const timer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  let text = "";
  const decoder = new TextDecoder();
  const reader = child.stdout.getReader();
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  const readyMs = performance.now() - started;
  clearTimeout(timer);
  const line = text.split("\n")[0]!;
  if (!line.startsWith("ready")) {
    child.kill("SIGKILL");
    throw new Error(`${file} did not get ready: ${text || `it ended with ${await child.exited}`}`);
  }
  return {
    pid: child.pid,
    said: line.slice("ready".length).trim(),
    readyMs,
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([child.exited, Bun.sleep(5000)]);
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/**
 * Runs a script to its end.
 * @returns its output, parsed as JSON
 */
export async function runScript<T>(file: string, args: string[], env: Record<string, string> = {}): Promise<T> {
  const child = spawnScript(file, args, env);
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${file} ended with ${child.exitCode}`);
  return JSON.parse(text) as T;
}

/** Milliseconds from the spawn of an empty Bun script to its exit. */
export async function emptyBunMs(): Promise<number> {
  const started = performance.now();
  const child = Bun.spawn([process.execPath, "-e", "0"], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  await child.exited;
  return performance.now() - started;
}

/** Milliseconds of processor time that a process has used. */
async function processorMs(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  // After the name in brackets: user and system time, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Waits until a server has done what it does after its start: three times in sequence at most 25 ms of half a second.
 * Where processes cannot be looked at so, and after a minute, it returns as well.
 */
export async function atRest(pid: number): Promise<void> {
  const used = () => processorMs(pid).catch(() => null);
  for (let looks = 0, calm = 0; looks < 120 && calm < 3; looks++) {
    const before = await used();
    await Bun.sleep(500);
    const after = await used();
    if (before === null || after === null) return;
    calm = after - before <= 25 ? calm + 1 : 0;
  }
}

/** Memory of a process in MB (2^20 bytes). */
export interface Memory {
  resident: number;
  /** The peak; null where the system does not report it. */
  peak: number | null;
}

/**
 * Reads a process's resident set.
 * @throws when there is no such process
 */
export async function memoryOf(pid: number): Promise<Memory> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  const field = (name: string) => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  };
  const resident = field("VmRSS");
  if (resident !== null) return { resident, peak: field("VmHWM") };
  const ps = Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]);
  const kilobytes = Number(ps.stdout.toString().trim());
  if (!(kilobytes > 0)) throw new Error(`the memory of process ${pid} cannot be read`);
  return { resident: kilobytes / 1024, peak: null };
}

/** Follows the resident set of a process, in MB, ten times a second. */
export class MemoryWatch {
  private last = 0;
  private highest = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(pid: number) {
    const read = () =>
      void memoryOf(pid).then(
        ({ resident }) => {
          this.last = resident;
          this.highest = Math.max(this.highest, resident);
        },
        // It has ended.
        () => {},
      );
    read();
    this.timer = setInterval(read, 100);
  }

  stop(): { last: number; highest: number } {
    clearInterval(this.timer);
    return { last: this.last, highest: this.highest };
  }
}
