/**
 * Running services: the state file, the identity of a process (so that a reused pid is not mistaken for ours),
 * and the lock that serialises `start` and `stop`.
 */
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { type Mode, SERVICES_DIR } from "./config.ts";
import { sleep } from "./shell.ts";

/** A process, distinguished from a later one with the same pid by its start time (clock ticks since boot). */
export interface ProcessId {
  pid: number;
  startTicks: string;
}

/** The state that `start` saves. */
export interface State {
  mode: Mode;
  ports: { postgres: number; kafka: number; kafkaController: number };
  /** Native mode only: the processes started. */
  postgres?: ProcessId;
  kafka?: ProcessId;
}

const STATE_FILE = join(SERVICES_DIR, "state.json");
const PASSWORD_FILE = join(SERVICES_DIR, "postgres.password");
const LOCK_FILE = join(SERVICES_DIR, "lock");

/** Creates the services folder: PostgreSQL's own user may traverse but not list it. */
export function makeServicesDir(): void {
  mkdirSync(SERVICES_DIR, { recursive: true, mode: 0o711 });
  chmodSync(SERVICES_DIR, 0o711);
}

/** The saved state, or null when nothing was started. */
export function readState(): State | null {
  if (!existsSync(STATE_FILE)) return null;
  try {
    return JSON.parse(readFileSync(STATE_FILE, "utf8")) as State;
  } catch {
    return null;
  }
}

/** Saves the state atomically. */
export function writeState(state: State): void {
  const temporary = `${STATE_FILE}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, STATE_FILE);
}

/** Deletes the saved state. */
export function clearState(): void {
  rmSync(STATE_FILE, { force: true });
}

/** The database password of this checkout, generated once and stored as long as the data. */
export function databasePassword(): string {
  if (!existsSync(PASSWORD_FILE)) writeFileSync(PASSWORD_FILE, randomBytes(18).toString("hex"), { mode: 0o600 });
  return readFileSync(PASSWORD_FILE, "utf8").trim();
}

/** Fields of /proc/PID/stat after the program's name, which may contain spaces and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** The arguments a process was started with. */
function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
  } catch {
    return [];
  }
}

/** The identity of a running process; null when it has ended or is a zombie. */
export function identify(pid: number): ProcessId | null {
  if (!existsSync("/proc/self/stat")) return identifyWithoutProc(pid);
  const fields = statFields(pid);
  if (!fields || fields[0] === "Z" || fields[0] === "X") return null;
  return { pid, startTicks: fields[19] ?? "" };
}

/** The same on a system without /proc, where the services run in containers and only the lock asks. */
function identifyWithoutProc(pid: number): ProcessId | null {
  try {
    process.kill(pid, 0);
    return { pid, startTicks: "" };
  } catch {
    return null;
  }
}

/** True while the saved process is running. */
export const isAlive = (saved: ProcessId | undefined): saved is ProcessId =>
  saved !== undefined && identify(saved.pid)?.startTicks === saved.startTicks;

/**
 * True while the saved process is running and has `marker` among its arguments, which it lacks
 * between its fork and its exec.
 */
export const isOurs = (saved: ProcessId | undefined, marker: string): saved is ProcessId =>
  isAlive(saved) && argumentsOf(saved.pid).includes(marker);

/** Finds a process this checkout started earlier whose record was lost: same program, same argument. */
export function findByMarker(program: string, marker: string): ProcessId | null {
  if (!existsSync("/proc")) return null;
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const args = argumentsOf(pid);
    if (basename(args[0] ?? "") === program && args.includes(marker)) return identify(pid);
  }
  return null;
}

/** Waits for the end of a process; false on timeout. */
export async function waitForEnd(saved: ProcessId, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (isAlive(saved)) {
    if (Date.now() > end) return false;
    await sleep(50);
  }
  return true;
}

/** Terminates one of our processes, and kills it when it does not end. */
export async function endProcess(
  saved: ProcessId | undefined,
  marker: string,
  signal: NodeJS.Signals,
  ms: number,
): Promise<boolean> {
  if (!isOurs(saved, marker)) return false;
  process.kill(saved.pid, signal);
  if (await waitForEnd(saved, ms)) return true;
  if (isOurs(saved, marker)) process.kill(saved.pid, "SIGKILL");
  await waitForEnd(saved, 5_000);
  return true;
}

/** Runs `work` under the lock of this checkout. */
export async function withLock<T>(work: () => Promise<T>): Promise<T> {
  makeServicesDir();
  const end = Date.now() + 300_000;
  for (;;) {
    try {
      const file = openSync(LOCK_FILE, "wx");
      writeFileSync(file, JSON.stringify(identify(process.pid)));
      closeSync(file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (lockIsStale()) rmSync(LOCK_FILE, { force: true });
    else if (Date.now() > end) throw new Error(`another start or stop is still at work: ${LOCK_FILE}`);
    else await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK_FILE, { force: true });
  }
}

/** True when the holder of the lock has ended. */
function lockIsStale(): boolean {
  try {
    const text = readFileSync(LOCK_FILE, "utf8");
    if (text === "") return Date.now() - statSync(LOCK_FILE).mtimeMs > 10_000;
    const holder = JSON.parse(text) as ProcessId;
    return !isAlive(holder);
  } catch {
    return false;
  }
}
