import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { defineConfig, type Plugin } from "vite";
import { manifestIn } from "./app/manifest.ts";
import { entryPageFiles, readPages } from "./bundling/entry-pages.ts";
import { firstScreen, MOST_ENTRY_PAGES } from "./bundling/first-screen-files.ts";
import { mantineVariables } from "./bundling/mantine-variables.ts";
import { offlineFiles } from "./bundling/offline-files.ts";

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

/** Leaves out what the components of Mantine carry for tools only. */
function plainComponents(): Plugin {
  return {
    name: "toque-plain-components",
    apply: "build",
    transform: {
      filter: { id: /@mantine\/\w+\/esm\/.*\.mjs$/ },
      handler: (code) => code.replace(/^\w+\.(displayName|varsResolver) = [^;\n]*;$/gm, ""),
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
    plainComponents(),
    mantineVariables(),
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
      // The browsers of `target` know it.
      polyfill: false,
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
            { name: "app", test: (id) => first.isShared(id), priority: 30 },
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
