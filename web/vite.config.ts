import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { defineConfig, type Plugin } from "vite";
import type { PageEntry } from "./app/pages.ts";

const root = import.meta.dirname;
const catalogueFolder = join(root, "i18n");

/** Every catalogue: its path `locales/<lang>/<namespace>.json` and its text. */
function readCatalogues(): Map<string, string> {
  const catalogues = new Map<string, string>();
  for (const entry of readdirSync(catalogueFolder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const file of readdirSync(join(catalogueFolder, entry.name))) {
      if (!file.endsWith(".json")) continue;
      const text = readFileSync(join(catalogueFolder, entry.name, file), "utf8");
      catalogues.set(`locales/${entry.name}/${file}`, JSON.stringify(JSON.parse(text)));
    }
  }
  return catalogues;
}

/** Serves the catalogues during development and emits them in the build. */
function catalogues(): Plugin {
  let version = "";
  return {
    name: "toque-catalogues",
    config() {
      version = createHash("sha256")
        .update([...readCatalogues().values()].join("\n"))
        .digest("hex")
        .slice(0, 12);
      return { define: { __CATALOGUE_VERSION__: JSON.stringify(version) } };
    },
    transformIndexHtml: {
      order: "pre",
      // For public/preload.js, which fetches catalogues before the app's code has loaded.
      handler: () => [{ tag: "meta", attrs: { name: "toque:catalogues", content: version }, injectTo: "head-prepend" }],
    },
    configureServer(server) {
      server.watcher.add(catalogueFolder);
      server.middlewares.use("/locales", (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const text = readCatalogues().get(`locales${path}`);
        if (text === undefined) return next();
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.setHeader("cache-control", "no-store");
        response.end(text);
      });
    },
    generateBundle() {
      for (const [fileName, source] of readCatalogues()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** The fonts of the first screen start loading with the page, not after its styles. */
function preloadFonts(): Plugin {
  const first = ["sarabun-latin-400", "sarabun-latin-600"];
  return {
    name: "toque-preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".woff2") && first.some((font) => name.includes(font)))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

interface EntryPageFile {
  page: PageEntry;
  /** The module of the page. */
  file: string;
}

/**
 * The entry pages of app/pages.ts. Loaded dynamically: the configuration is bundled with its static imports,
 * which would be the whole app.
 */
async function readEntryPages(): Promise<{ pages: EntryPageFile[]; addressPattern: (page: PageEntry) => string }> {
  const table = join(root, "app", "pages.ts");
  const { allPages, addressPattern }: typeof import("./app/pages.ts") = await import(pathToFileURL(table).href);
  const pages = allPages
    .filter(({ entry }) => entry)
    .map((page) => {
      const path = /import\(["'](.+?)["']\)/.exec(String(page.load))?.[1];
      if (!path) throw new Error(`no import() in the page at ${page.paths[0]}`);
      return { page, file: join(root, "app", path) };
    });
  return { pages, addressPattern };
}

/** The files an entry page needs beyond the initial ones: public/preload.js fetches them in parallel. */
function entryPageFiles(): Plugin {
  return {
    name: "toque-entry-page-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const chunkNamed = (name: string) => chunks.find(({ fileName }) => fileName === name);
        const first = reach(
          [chunks.find(({ isEntry }) => isEntry)?.fileName ?? ""],
          (name) => chunkNamed(name)?.imports,
        );
        const { pages, addressPattern } = await readEntryPages();
        const table = pages.map(({ page, file }) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
          if (!chunk) throw new Error(`there is no chunk for the page ${file}`);
          const needed = reach([chunk.fileName], (name) => chunkNamed(name)?.imports);
          const beyond = chunks.filter(({ fileName }) => needed.has(fileName) && !first.has(fileName));
          const scripts = beyond.map(({ fileName }) => `/${fileName}`);
          const styles = beyond.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]).map((name) => `/${name}`);
          const data = page.entry?.data?.replace(/:(\w+)/g, "$<$1>");
          return { path: addressPattern(page), scripts, styles, catalogues: page.entry?.catalogues, data };
        });
        const attrs = { name: "toque:entry-pages", content: JSON.stringify(table) };
        return [{ tag: "meta", attrs, injectTo: "head-prepend" as const }];
      },
    },
  };
}

/** All names reachable from `from`, including `from`. */
function reach(from: readonly string[], next: (name: string) => readonly string[] | undefined): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(next(name) ?? []));
  }
  return found;
}

/**
 * The modules of every first screen: those of ours that the shell imports, and those shared by two or more entry pages.
 * They are bundled in one file, with the icons of the entry pages.
 */
function firstScreen(): Plugin & { has: (id: string) => boolean } {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const iconOf = (id: string): string | undefined => /@tabler\/.*\/(Icon\w+)\.\w+$/.exec(id)?.[1];
  const isOurs = (id: string): boolean => id.startsWith(root) && !id.includes("node_modules");
  return {
    name: "toque-first-screen",
    apply: "build",
    async buildEnd(error) {
      if (error) return;
      const imports = (id: string) => this.getModuleInfo(id)?.importedIds.filter(isOurs);
      const { pages } = await readEntryPages();
      const needed = pages.map(({ file }) => reach([file], imports));
      for (const id of reach([join(root, "app", "main.tsx")], imports)) modules.add(id);
      for (const id of needed.flatMap((ids) => [...ids]))
        if (needed.filter((ids) => ids.has(id)).length > 1) modules.add(id);
      for (const id of [...modules, ...needed.flatMap((ids) => [...ids])])
        for (const [name] of this.getModuleInfo(id)?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name);
    },
    has: (id) => {
      if (!id.includes("@tabler")) return modules.has(id);
      const icon = iconOf(id);
      return icon === undefined || icons.has(icon);
    },
  };
}
const first = firstScreen();

const api = process.env.TOQUE_API ?? "http://localhost:3000";

export default defineConfig({
  root,
  clearScreen: false,
  // The mock worker is for development only.
  plugins: [
    react(),
    catalogues(),
    preloadFonts(),
    entryPageFiles(),
    first,
    { ...msw({ mode: "worker-only" }), apply: "serve" },
  ],
  resolve: {
    // One file per icon instead of an index of six thousand.
    alias: [{ find: /^@tabler\/icons-react$/, replacement: "@tabler/icons-react/dist/esm/icons/index.mjs" }],
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Few files for the first screen: two for what most pages need, the rest with the page that needs it. An icon
        // is too small for a separate file: those that no first screen shows share one.
        codeSplitting: {
          groups: [
            { name: "vendor", test: /node_modules[\\/](?!@mantine|@tabler|clsx)/, tags: ["$initial"] },
            { name: "app", test: (id) => first.has(id) },
            { name: "icons", test: /@tabler/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(["/api", "/media", "/swagger"].map((path) => [path, { target: api }])),
  },
});
