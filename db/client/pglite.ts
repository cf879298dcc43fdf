import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { vector } from "@electric-sql/pglite-pgvector";
import postgres from "postgres";
import { codecs } from "./codecs.ts";
import { asDatabase } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { PGliteSocket } from "./pglite-socket.ts";
import type { Database, Sql } from "./types.ts";

const extensions = { vector, pg_trgm, unaccent };

// What the cache of PostgreSQL has taken of the memory of this process it never gives back, and the files are in the
// cache of the system anyway.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB", "-c", "wal_buffers=1MB"];

/** @param open is emptied by the close, after which nothing holds the memory of the database */
function bridge(
  open: { pglite: PGlite | null },
  onClosed: () => Promise<void>,
  onStatement?: (text: string) => void,
): Database {
  const options = {
    // PGlite is a single backend session: a second connection would only wait for the first.
    max: 1,
    ssl: false,
    fetch_types: false,
    types: codecs,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 30,
    username: "postgres",
    database: "postgres",
    onnotice: () => {},
    socket: () => new PGliteSocket(open.pglite),
    ...(onStatement ? { debug: (_connection: number, text: string) => onStatement(text) } : {}),
  };
  return asDatabase("pglite", postgres(options as never) as unknown as Sql, async () => {
    const { pglite } = open;
    open.pglite = null;
    await pglite?.close();
    await onClosed();
  });
}

/**
 * Opens the embedded PostgreSQL in a data folder.
 * @throws FolderInUseError when another running process has the folder open: two openers would corrupt it
 */
export async function openPGlite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const release = await lockFolder(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: join(dataDir, "postgres"), extensions, startParams });
    return bridge({ pglite }, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Opens an embedded PostgreSQL in memory, from a dump where one is given. For tests.
 * @param onStatement called with the text of every statement
 */
export async function openPGliteInMemory(
  dump?: Blob,
  onStatement?: (text: string) => void,
): Promise<{ database: Database; dump: () => Promise<File | Blob> }> {
  return inMemory(await PGlite.create({ extensions, ...(dump ? { loadDataDir: dump } : {}) }), onStatement);
}

/** Apart from the function above, as what this returns would hold the dump in memory. */
function inMemory(
  pglite: PGlite,
  onStatement?: (text: string) => void,
): Awaited<ReturnType<typeof openPGliteInMemory>> {
  const open: { pglite: PGlite | null } = { pglite };
  return {
    database: bridge(open, async () => {}, onStatement),
    dump: async () => {
      if (!open.pglite) throw new Error("the database is closed");
      return open.pglite.dumpDataDir("none");
    },
  };
}
