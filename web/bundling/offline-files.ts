import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import type { PageEntry } from "../app/pages.ts";
import { reach } from "./reach.ts";

type Chunk = Rolldown.OutputChunk;

/** Fonts of other scripts than the four languages need are fetched when they are first shown. */
const isForeignFont = (name: string): boolean => /\.woff2?$/.test(name) && !/-latin-\d|-latin-\d*-?normal/.test(name);

/** The file that lists what the service worker keeps; build.ts reads and removes it. */
export const OFFLINE_FILES = "offline-files.json";

export interface OfflineFiles {
  build: string;
  /** Hashed files of the app, as addresses. */
  assets: string[];
  /** The one of these that the page begins with. There is no such file where it would only import others: the page names these. */
  entry: string;
}

interface EntryPageFile {
  page: PageEntry;
  file: string;
}

/**
 * Lists the files of the pages that are there without a network, with all that these load later, and names the build in
 * the page.
 * @param readPages every page with its module
 */
export function offlineFiles(readPages: () => Promise<readonly EntryPageFile[]>): Plugin {
  const files: OfflineFiles = { build: "", assets: [], entry: "" };
  return {
    name: "toque-offline-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(_html, { bundle = {} }) {
        const outputs = Object.values(bundle);
        const chunks = new Map(
          outputs.filter((file): file is Chunk => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]),
        );
        const pages = await readPages();
        const elsewhere = new Set(pages.filter(({ page }) => !page.offline).map(({ file }) => file));
        const isElsewhere = (name: string): boolean => {
          const chunk = chunks.get(name);
          return (
            elsewhere.has(chunk?.facadeModuleId ?? "") || /monitoring\/sentry\.ts$/.test(chunk?.facadeModuleId ?? "")
          );
        };
        const main = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName ?? "";
        const needed = reach([main], (name) => {
          const chunk = chunks.get(name);
          return chunk && [...chunk.imports, ...chunk.dynamicImports].filter((one) => !isElsewhere(one));
        });
        const styles = [...needed].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
        const images = [...needed].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedAssets ?? [])]);
        const fonts = outputs.map(({ fileName }) => fileName).filter((name) => name.endsWith(".woff2"));
        const assets = new Set([...needed, ...styles, ...images, ...fonts].filter((name) => !isForeignFont(name)));
        files.entry = `/${main}`;
        files.assets = [...assets].map((name) => `/${name}`).sort();
        const names = outputs.map(({ fileName }) => fileName).filter((name) => name.startsWith("assets/"));
        files.build = createHash("sha256").update(names.sort().join("\n")).digest("hex").slice(0, 12);
        return [
          { tag: "meta", attrs: { name: "toque:build", content: files.build }, injectTo: "head-prepend" as const },
        ];
      },
    },
    generateBundle: {
      order: "post",
      handler() {
        if (files.build) this.emitFile({ type: "asset", fileName: OFFLINE_FILES, source: JSON.stringify(files) });
      },
    },
  };
}
