import { open, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Another running process has the data folder open. */
export class FolderInUseError extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by process ${pid}. ` +
        "Stop that Toque first, or give this one another folder with DATA_DIR.",
    );
    this.name = "FolderInUseError";
  }
}

/** Start time of a process, to detect a reused process id. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

async function isHolderAlive(line: string): Promise<number | null> {
  const [pidText, start] = line.trim().split(" ");
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return null;
  }
  const now = await startOf(pid);
  if (start && now && start !== now) return null;
  return pid;
}

/**
 * Locks the folder for this process by a `toque.pid` file; a lock left by a dead process is taken over.
 * @returns the function that releases the lock
 * @throws FolderInUseError while another living process (or this one) has it
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, "toque.pid");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(`${process.pid} ${(await startOf(process.pid)) ?? ""}\n`);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const line = await readFile(path, "utf8").catch(() => "");
      const holder = await isHolderAlive(line);
      if (holder !== null) throw new FolderInUseError(resolve(dataDir), holder);
      await rm(path, { force: true });
    }
  }
  throw new FolderInUseError(resolve(dataDir), 0);
}
