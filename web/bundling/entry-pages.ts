import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { PageEntry } from "../app/pages.ts";
import { reach } from "./reach.ts";

const root = join(import.meta.dirname, "..");

export interface EntryPageFile {
  page: PageEntry;
  /** The module of the page. */
  file: string;
}

/**
 * The entry pages of app/pages.ts. Loaded dynamically: the configuration is bundled with its static imports,
 * which would be the whole app.
 */
export async function readEntryPages(): Promise<{
  pages: EntryPageFile[];
  addressPattern: (page: PageEntry) => string;
}> {
  const { pages, addressPattern } = await readPages();
  return { pages: pages.filter(({ page }) => page.entry), addressPattern };
}

export async function readPages(): Promise<{ pages: EntryPageFile[]; addressPattern: (page: PageEntry) => string }> {
  const table = join(root, "app", "pages.ts");
  const { allPages, addressPattern }: typeof import("../app/pages.ts") = await import(pathToFileURL(table).href);
  const pages = allPages.map((page) => {
    const path = /import\(["'](.+?)["']\)/.exec(String(page.load))?.[1];
    if (!path) throw new Error(`no import() in the page at ${page.paths[0]}`);
    return { page, file: join(root, "app", path) };
  });
  return { pages, addressPattern };
}

/** The files an entry page needs beyond the initial ones: public/preload.js fetches them in parallel. */
export function entryPageFiles(): Plugin {
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
