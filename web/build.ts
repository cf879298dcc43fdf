import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);
const root = import.meta.dirname;
const dist = join(root, "dist");
const hashFile = join(dist, "sources.sha256");

/** Folders that are never part of the browser bundle. */
const ignored = new Set(["dist", "node_modules", "testing", "e2e"]);
const isSource = (name: string): boolean => !/\.(test|spec)\.tsx?$/.test(name) && !name.startsWith(".");

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ignored.has(entry.name) ? [] : sourceFiles(path);
      return isSource(entry.name) ? [path] : [];
    }),
  );
  return nested.flat();
}

/** The only server code in the bundle. */
const shared = join(root, "..", "db", "shared");

/** A hash of the build's inputs: this folder's sources, db/shared and the lock file. */
async function hashSources(): Promise<string> {
  const files = [...(await sourceFiles(root)), ...(await sourceFiles(shared))].sort();
  const hash = createHash("sha256");
  const lock = join(root, "..", "bun.lock");
  const contents = await Promise.all([...files, lock].map((file) => readFile(file)));
  for (const [index, content] of contents.entries()) {
    hash
      .update(relative(root, files[index] ?? lock))
      .update("\0")
      .update(content)
      .update("\0");
  }
  return hash.digest("hex");
}

/** Precompresses text files at the highest level, next to the original: `index.js.br`. */
async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|json|svg|webmanifest)$/.test(entry.name));
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const packed = await brotli(content, { params });
      if (packed.length < content.length) await writeFile(`${path}.br`, packed);
    }),
  );
}

/** Replaces the old build only when the new one is complete; after a failure the old one stays in use. */
async function build(hash: string): Promise<void> {
  // A test that has the page built would otherwise get React's development version.
  process.env.NODE_ENV = "production";
  const { build: viteBuild } = await import("vite");
  await mkdir(dist, { recursive: true });
  const next = join(dist, `.next-${process.pid}`);
  try {
    await viteBuild({
      configFile: join(root, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: next, emptyOutDir: true },
    });
    const { buildServiceWorker } = await import("./bundling/service-worker.ts");
    await buildServiceWorker(root, next);
    await compress(next);
    for (const entry of await readdir(dist)) {
      if (!entry.startsWith(".next-")) await rm(join(dist, entry), { recursive: true });
    }
    for (const entry of await readdir(next)) await rename(join(next, entry), join(dist, entry));
    await writeFile(hashFile, hash);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

const force = process.argv.includes("--force");
const hash = await hashSources();
const current = existsSync(hashFile) ? await readFile(hashFile, "utf8") : "";
if (force || current !== hash) {
  const start = performance.now();
  await build(hash);
  console.info(`Built the web app in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
