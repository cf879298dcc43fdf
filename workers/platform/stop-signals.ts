import { readFileSync } from "node:fs";

/** Milliseconds within which a process ends after a signal, whatever still runs then. */
const END_MS = 9500;
/** Milliseconds between two looks at the process above, where npm started this one. */
const LOOK_MS = 300;
/** A terminal and the package runner both pass Ctrl-C on: a second signal this soon is the same one. */
const SAME_MS = 1500;

/** The parent of a process, by Linux' /proc; null elsewhere, or when the process has ended. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in brackets: the state, then the parent.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

/**
 * Calls `gone` when npm, which started this process by a shell (`npx bun start`), was ended. npm passes a signal on to that
 * shell only, which ends without a word to the package runner below it.
 */
function watchNpm(gone: () => void): void {
  if (!/\bnp[mx]-cli\.js$/.test(process.env.npm_execpath ?? "")) return;
  const runner = process.ppid;
  const shell = parentOf(runner);
  if (shell === null) return;
  const timer = setInterval(() => {
    if (process.ppid === runner && parentOf(runner) === shell) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}

/**
 * Calls `stop` once, at SIGTERM, at SIGINT or at the end of the npm above, and then ends the process: when it has resolved, at
 * the latest after 9.5 seconds, or at a second signal.
 */
export function onStopSignal(stop: (reason: string) => Promise<void>): void {
  let since: number | null = null;
  const begin = (reason: string) => {
    if (since !== null) {
      if (Date.now() - since > SAME_MS) process.exit(1);
      return;
    }
    since = Date.now();
    setTimeout(() => process.exit(0), END_MS).unref();
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => begin(signal));
  watchNpm(() => begin("npm ended"));
}
