import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { BackupError, type DatabaseDump, dumpDatabase } from "@toque/db/backup/dump.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";

// The embedded database belongs to the process that has its folder open, so a backup asks that process. It answers on a
// Unix socket in the data folder that only its own user (and root) can open: no port, no secret, nothing that a browser
// or another machine reaches. It can do one thing, write a dump into a new folder beside it.

/** A dump of the embedded database, in a folder that the caller removes. */
export interface FolderDump {
  dump: DatabaseDump;
  folder: string;
}

/** Bytes of the longest path of a socket on every system. */
const MAX_SOCKET_PATH = 100;

/** The socket's path from the working directory when that is shorter: systems limit its length. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, "admin.sock");
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

/** Dumps the database into a new folder of the data folder, readable by its owner only. */
export async function dumpIntoDataFolder(db: Database, dataDir: string, signal?: AbortSignal): Promise<FolderDump> {
  const folder = await mkdtemp(join(dataDir, "backup-"));
  try {
    return { dump: await dumpDatabase(db, folder, signal), folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Offers dumps of the embedded database while this process has it open.
 * @returns the function that ends it; null when the data folder's path is too long, or sockets are not to be had
 */
export async function serveDumps(deps: {
  db: Database;
  dataDir: string;
  log: Logger;
}): Promise<(() => Promise<void>) | null> {
  const { db, dataDir, log } = deps;
  const path = socketPath(dataDir);
  let busy = false;
  try {
    if (Buffer.byteLength(path) > MAX_SOCKET_PATH) throw new Error(`the path ${path} is too long for a socket`);
    // Left by a process that was killed: the data folder's lock is ours.
    await rm(path, { force: true });
    const listening = Bun.serve({
      unix: path,
      // A large database takes longer than the ten seconds that a silent answer has. Bun's types know it for ports only.
      ...({ idleTimeout: 0 } as object),
      async fetch(request) {
        if (request.method !== "POST") return Response.json({ error: "POST asks for a dump." }, { status: 405 });
        if (busy) return Response.json({ error: "Another backup is being made: try again later." }, { status: 409 });
        busy = true;
        const started = performance.now();
        try {
          const made = await dumpIntoDataFolder(db, dataDir, request.signal);
          const rows = made.dump.tables.reduce((sum, table) => sum + table.rows, 0);
          log.info("database dumped for a backup", { rows, milliseconds: Math.round(performance.now() - started) });
          return Response.json(made satisfies FolderDump);
        } catch (error) {
          log.error("the database could not be dumped", { error });
          return Response.json({ error: (error as Error).message }, { status: 500 });
        } finally {
          busy = false;
        }
      },
    });
    await chmod(path, 0o600);
    return async () => {
      await listening.stop(true);
      await rm(path, { force: true });
    };
  } catch (error) {
    log.warn("backups need this server stopped", { reason: (error as Error).message });
    return null;
  }
}

/**
 * Asks the process that has the data folder open for a dump.
 * @returns null when it offers none: it is another admin command, or its path was too long
 * @throws BackupError when it could not make one
 */
export async function requestDump(dataDir: string, signal: AbortSignal): Promise<FolderDump | null> {
  const path = socketPath(dataDir);
  if (!existsSync(path)) return null;
  let response: Response;
  try {
    // A large database takes longer than the default timeout.
    response = await fetch("http://localhost/", { method: "POST", unix: path, signal, timeout: false } as RequestInit);
  } catch (error) {
    signal.throwIfAborted();
    // No process listens: the socket was left by a process that was killed.
    if (["ECONNREFUSED", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw new BackupError(`The server ended while it was asked for a dump: ${(error as Error).message}`);
  }
  const answer = (await response.json()) as FolderDump | { error: string };
  if ("error" in answer) throw new BackupError(answer.error);
  return answer;
}
