import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { CACHE_DIR } from "../docker/services/config.ts";
import { must, which } from "../docker/services/shell.ts";
import { MeilisearchProcess } from "../search/testing/meilisearch-process.ts";

// The real Meilisearch for the tests: a packed binary beside the checkout, which a clone may lack.

const TOOLS = join(import.meta.dir, "..", "..", "shared", "tools");

/** The packed binary for this machine, or null. */
function packed(): string | null {
  if (!existsSync(TOOLS)) return null;
  const name = readdirSync(TOOLS).find((file) =>
    new RegExp(`^meilisearch-.*-${process.platform}-${process.arch}\\.xz$`).test(file),
  );
  return name ? join(TOOLS, name) : null;
}

/** Unpacks the binary once, and compares it with its checksum. @returns its path */
async function unpacked(archive: string): Promise<string> {
  const wanted = readFileSync(join(TOOLS, "meilisearch.sha256"), "utf8").trim().split(/\s+/)[0] ?? "";
  const folder = join(CACHE_DIR, `${basename(archive, ".xz")}-${wanted.slice(0, 12)}`);
  const binary = join(folder, "meilisearch");
  if (existsSync(binary)) return binary;
  if (!which("xz")) throw new Error("xz is not installed");
  const work = `${folder}.new-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    const draft = join(work, "meilisearch");
    await must(["sh", "-c", 'xz -dc "$1" > "$2"', "sh", archive, draft]);
    if (createHash("sha256").update(readFileSync(draft)).digest("hex") !== wanted)
      throw new Error("the binary does not have its checksum");
    chmodSync(draft, 0o755);
    if (!existsSync(folder)) renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return binary;
}

/** A running Meilisearch for the tests, with the variables that name it. */
export interface TestMeilisearch {
  env: { TEST_MEILI_URL: string; TEST_MEILI_KEY: string; TEST_MEILI_BINARY: string };
  stop(): Promise<void>;
}

/**
 * Starts the real Meilisearch on a free loopback port with a random master key.
 * @returns null where this machine has none
 * @throws Error when it is there and does not start
 */
export async function startMeilisearch(): Promise<TestMeilisearch | null> {
  const archive = packed();
  if (archive === null) return null;
  const binary = await unpacked(archive);
  const server = await MeilisearchProcess.create(binary);
  await server.start();
  return {
    env: { TEST_MEILI_URL: server.url, TEST_MEILI_KEY: server.key, TEST_MEILI_BINARY: binary },
    stop: () => server.close(),
  };
}
