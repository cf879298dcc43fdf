import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { defineConfig, type Plugin } from "vite";
import { entrances } from "./app/entrances.ts";

const root = import.meta.dirname;
const catalogueFolder = join(root, "i18n");

/** Every catalogue as `locales/<lang>/<namespace>.json` with its text. */
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

/** Serves the catalogues during development and puts them into the build. */
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
      // For the script that begins to fetch before this build's own code is here.
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

/** Which files an entrance needs beyond the first ones: public/head-start.js begins to fetch them with the first ones. */
function entranceFiles(): Plugin {
  return {
    name: "toque-entrance-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const reach = (name: string, found = new Set<string>()): Set<string> => {
          const chunk = chunks.find((one) => one.fileName === name);
          if (!chunk || found.has(name)) return found;
          found.add(name);
          for (const next of chunk.imports) reach(next, found);
          return found;
        };
        const first = reach(chunks.find((chunk) => chunk.isEntry)?.fileName ?? "");
        const told = entrances.map(({ path, module, texts, data }) => {
          const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
          if (!page) throw new Error(`there is no page ${module}`);
          const beyond = chunks.filter((one) => reach(page.fileName).has(one.fileName) && !first.has(one.fileName));
          const scripts = beyond.map((one) => `/${one.fileName}`);
          const styles = beyond.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]).map((name) => `/${name}`);
          return { path, scripts, styles, texts, data };
        });
        return [
          {
            tag: "meta",
            attrs: { name: "toque:entrances", content: JSON.stringify(told) },
            injectTo: "head-prepend" as const,
          },
        ];
      },
    },
  };
}

/** The shell and the building blocks of nearly every page come in one file; what few pages need comes with them. */
const isOfEveryPage = (id: string): boolean =>
  /web[\\/]app[\\/](?!recipe-with-chat|not-found|dialogs|shell[\\/]account-panel)/.test(id) ||
  /web[\\/]shared[\\/](?!foods|monitoring|recipe-list|ui[\\/](confirm-dialog|sheet|docked|counter|toggle-pills|switch-row))/.test(
    id,
  ) ||
  /node_modules[\\/](@mantine[\\/](hooks|core[\\/]esm[\\/]core)|@tabler|clsx)[\\/]/.test(id);

const api = process.env.TOQUE_API ?? "http://localhost:3000";

export default defineConfig({
  root,
  clearScreen: false,
  // The mock worker is for development only.
  plugins: [
    react(),
    catalogues(),
    preloadFonts(),
    entranceFiles(),
    { ...msw({ mode: "worker-only" }), apply: "serve" },
  ],
  resolve: {
    // One file an icon instead of an index of six thousand.
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
        // Few files for the first screen: what every page needs in two, the rest with the page that needs it.
        codeSplitting: {
          groups: [
            { name: "vendor", test: /node_modules[\\/](?!@mantine|@tabler|clsx)/, tags: ["$initial"] },
            { name: "app", test: isOfEveryPage },
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
