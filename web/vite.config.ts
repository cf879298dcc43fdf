import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { defineConfig, type Plugin } from "vite";
import { manifestIn } from "./app/manifest.ts";
import type { PageEntry } from "./app/pages.ts";
import { offlineFiles } from "./bundling/offline-files.ts";
import { reach } from "./bundling/reach.ts";

const root = import.meta.dirname;
const catalogueFolder = join(root, "i18n");

/** A module of so many entry pages is bundled with the others of its kind. */
const MOST_PAGES = 4;
/** So many entry pages there may be. */
const MOST_ENTRY_PAGES = 20;
/** Characters of source of a module that is bundled with others: larger ones are worth a file. */
const LARGEST_TOGETHER = 9000;
/** Characters of source of a module that all entry pages get where two need it: a request takes longer than it. */
const SMALLEST_ALONE = 1400;
/** The name of the file of those. */
const SMALL = "small";

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
      const all = readCatalogues();
      for (const [fileName, source] of all) this.emitFile({ type: "asset", fileName, source });
      for (const [fileName, source] of all) {
        const lang = /^locales\/(\w+)\/shell\.json$/.exec(fileName)?.[1];
        if (!lang) continue;
        const manifest = JSON.stringify(manifestIn(lang, JSON.parse(source)));
        this.emitFile({ type: "asset", fileName: `manifest.${lang}.webmanifest`, source: manifest });
      }
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
  const { pages, addressPattern } = await readPages();
  return { pages: pages.filter(({ page }) => page.entry), addressPattern };
}

async function readPages(): Promise<{ pages: EntryPageFile[]; addressPattern: (page: PageEntry) => string }> {
  const table = join(root, "app", "pages.ts");
  const { allPages, addressPattern }: typeof import("./app/pages.ts") = await import(pathToFileURL(table).href);
  const pages = allPages.map((page) => {
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

/**
 * The modules of every first screen: those of ours that the shell imports, with their icons, and what most entry pages
 * share, each bundled in one file. So are the small ones that the same entry pages need: a file of its own for each would
 * cost a slow network more than what it holds.
 */
function firstScreen(): Plugin & {
  shell: (id: string) => boolean;
  pages: (id: string) => boolean;
  own: (id: string) => boolean;
  /** A small module that several entry pages need. */
  small: (id: string) => boolean;
  /** The file of a module that so many entry pages need together; null for any other. */
  together: (id: string, pages: number) => string | null;
} {
  const shell = new Set<string>();
  const shared = new Set<string>();
  /** Icons of entry pages that the shell does not show. */
  const pageIcons = new Set<string>();
  /** Small modules and icons of entry pages, with the name of the file that they share. */
  const files = new Map<string, string>();
  const iconOf = (id: string): string | undefined => /@tabler\/.*\/(Icon\w+)\.\w+$/.exec(id)?.[1];
  const isOurs = (id: string): boolean => id.startsWith(root) && !id.includes("node_modules");
  return {
    name: "toque-first-screen",
    apply: "build",
    async buildEnd(error) {
      if (error) return;
      const imports = (id: string) => this.getModuleInfo(id)?.importedIds.filter(isOurs);
      const iconsIn = (ids: Iterable<string>): string[] =>
        [...ids].flatMap((id) =>
          [...(this.getModuleInfo(id)?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? [])].map(([name]) => name),
        );
      const { pages } = await readEntryPages();
      if (pages.length > MOST_ENTRY_PAGES)
        throw new Error(`more than ${MOST_ENTRY_PAGES} entry pages: raise the number`);
      const needed = pages.map(({ file }) => reach([file], imports));
      for (const id of reach([join(root, "app", "main.tsx")], imports)) shell.add(id);
      const counts = new Map<string, number>();
      for (const id of needed.flatMap((ids) => [...ids])) counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const [id, count] of counts) if (count >= MOST_PAGES && !shell.has(id)) shared.add(id);
      for (const name of iconsIn(shell)) shell.add(name);
      for (const name of iconsIn(needed.flatMap((ids) => [...ids]))) if (!shell.has(name)) pageIcons.add(name);

      const libraries = (id: string) => this.getModuleInfo(id)?.importedIds.filter((one) => !one.includes("@tabler"));
      const initial = reach([join(root, "app", "main.tsx")], libraries);
      const users = new Map<string, string>();
      for (const [page, { file }] of pages.entries()) {
        const icons = new Set(iconsIn(needed[page]!).filter((name) => !shell.has(name)));
        for (const id of [...reach([file], libraries), ...icons])
          if (id !== file && !initial.has(id) && !shared.has(id)) users.set(id, `${users.get(id) ?? ""}-${page}`);
      }
      const size = (id: string) => this.getModuleInfo(id)?.code?.length ?? 0;
      const isShared = (name: string) => name.lastIndexOf("-") > 0;
      for (const [id, name] of users)
        if (isShared(name) && size(id) <= SMALLEST_ALONE) files.set(id, SMALL);
        else if (size(id) <= LARGEST_TOGETHER) files.set(id, name);
      // Who needs one of the small ones must not be sent for others that their file would import. Entry pages that need a
      // module need what it imports.
      const isAlone = (id: string): boolean =>
        libraries(id)?.every((one) => initial.has(one) || shared.has(one) || files.get(one) === SMALL) ?? true;
      for (let isChanged = true; isChanged; ) {
        isChanged = false;
        for (const [id, name] of files)
          if (name === SMALL && !isAlone(id)) {
            files.set(id, users.get(id) ?? name);
            isChanged = true;
          }
      }
    },
    // What all icons have in common goes with the shell.
    shell: (id) => shell.has(id.includes("@tabler") ? (iconOf(id) ?? join(root, "app", "main.tsx")) : id),
    pages: (id) => shared.has(id),
    own: (id) => pageIcons.has(iconOf(id) ?? ""),
    small: (id) => files.get(iconOf(id) ?? id) === SMALL,
    together(id, pages) {
      const name = files.get(iconOf(id) ?? id);
      return name?.split("-").length === pages + 1 ? name : null;
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
    offlineFiles(async () => (await readPages()).pages),
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
    // Of a page that is opened later, the styles only: the names of all its scripts would be in every first screen. Those
    // of an entry page are fetched by public/preload.js, and later ones lie with the service worker.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === "html" ? needed : needed.filter((name) => name.endsWith(".css")),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The names of later scripts and styles are in every first screen: no longer than is needed to tell them apart.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith(".css")) ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
        // Few files for the first screen: two for what most pages need, the rest with the page that needs it. An icon
        // is too small for a separate file: those that no first screen shows share one.
        codeSplitting: {
          // Each group takes what its modules import with them: those that more pages need come first.
          groups: [
            { name: "vendor", test: /node_modules[\\/](?!@mantine|@tabler|clsx)/, tags: ["$initial"], priority: 40 },
            { name: "app", test: (id) => first.shell(id), priority: 30 },
            { name: "pages", test: (id) => first.pages(id), priority: 30 },
            { name: SMALL, test: (id) => first.small(id), priority: 25 },
            // A file of few lines goes with the next one.
            {
              name: "library",
              test: /node_modules[\\/](?!@tabler)/,
              entriesAware: true,
              entriesAwareMergeThreshold: 1500,
              priority: 20,
            },
            ...Array.from({ length: MOST_ENTRY_PAGES }, (_, i) => MOST_ENTRY_PAGES - i).map((pages) => ({
              name: (id: string) => first.together(id, pages),
              debugName: `${pages} entry pages`,
              priority: pages,
            })),
            { name: "icons", test: (id) => id.includes("@tabler") && !first.own(id) },
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
