import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { OFFLINE_FILES, type OfflineFiles } from "./offline-files.ts";

/** Catalogues of pages that need the server; the others are there without a network. */
const online = new Set([
  "account",
  "admin",
  "editor",
  "fridge",
  "generate",
  "moderation",
  "newsletter",
  "plans",
  "signin",
  "users",
]);

/** Files that keep their address: each with a hash of its content. */
const named = /^(index\.html|favicon\.svg|icons\/icon-\d+\.png|.*\.webmanifest)$/;

/**
 * Builds sw.js for a finished build of the page, which lies in `folder`. One file without imports: the browser compares
 * it byte by byte to find out whether there is a new version.
 */
export async function buildServiceWorker(root: string, folder: string): Promise<void> {
  const list = join(folder, OFFLINE_FILES);
  const { build: version, assets, entry }: OfflineFiles = JSON.parse(await readFile(list, "utf8"));
  await rm(list);
  const entries = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const shell: { url: string; revision: string | null }[] = assets
    .filter((url) => url !== entry || entries.includes(url.slice(1)))
    .map((url) => ({ url, revision: null }));
  const lost = shell.find(({ url }) => !entries.includes(url.slice(1)));
  if (lost) throw new Error(`the build has no ${lost.url}, which is to be there without a network`);
  for (const name of entries.filter((one) => named.test(one)).sort()) {
    const revision = createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex")
      .slice(0, 16);
    shell.push({ url: `/${name}`, revision });
  }
  const page = await readFile(join(folder, "index.html"), "utf8");
  const texts = /name="toque:catalogues" content="(\w+)"/.exec(page)?.[1];
  if (!texts) throw new Error("the page does not name the version of its catalogues");
  const names = entries.flatMap((name) => /^locales\/en\/(\w+)\.json$/.exec(name)?.[1] ?? []);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    define: {
      __SHELL__: JSON.stringify(shell),
      __BUILD__: JSON.stringify(version),
      __TEXTS__: JSON.stringify({ version: texts, names: names.filter((name) => !online.has(name)).sort() }),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "baseline-widely-available",
      rolldownOptions: {
        input: join(root, "worker", "service-worker.ts"),
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}
