import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { hashSources } from "./bundling/sources-hash.ts";

const brotli = promisify(brotliCompress);
const root = import.meta.dirname;
const dist = join(root, "dist");
const hashFile = join(dist, "sources.sha256");

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

/** Writes preload.js into the page, minified: every first screen waits for it, and what it asks for waits with it. */
async function inlinePreload(
  folder: string,
  minify: (name: string, source: string) => { code: string },
): Promise<void> {
  const [script, page] = [join(folder, "preload.js"), join(folder, "index.html")];
  const { code } = minify("preload.js", await readFile(script, "utf8"));
  const html = await readFile(page, "utf8");
  const tag = '<script src="/preload.js"></script>';
  if (!html.includes(tag) || /<\/?script/i.test(code)) throw new Error("preload.js cannot be written into the page");
  await writeFile(
    page,
    html.replace(tag, () => `<script>${code.trim()}</script>`),
  );
  await rm(script);
}

/** Replaces the old build only when the new one is complete; after a failure the old one stays in use. */
async function build(hash: string): Promise<void> {
  // A test that has the page built would otherwise get React's development version.
  process.env.NODE_ENV = "production";
  const { build: viteBuild, minifySync } = await import("vite");
  await mkdir(dist, { recursive: true });
  const next = join(dist, `.next-${process.pid}`);
  try {
    await viteBuild({
      configFile: join(root, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: next, emptyOutDir: true },
    });
    await inlinePreload(next, minifySync);
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
const hash = await hashSources(join(root, ".."));
const current = existsSync(hashFile) ? await readFile(hashFile, "utf8") : "";
if (force || current !== hash) {
  const start = performance.now();
  await build(hash);
  console.info(`Built the web app in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
