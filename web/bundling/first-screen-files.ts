import { join } from "node:path";
import type { Plugin } from "vite";
import { readEntryPages } from "./entry-pages.ts";
import { reach } from "./reach.ts";

const root = join(import.meta.dirname, "..");

/** A module of so many entry pages is bundled with the others of its kind. */
const MOST_PAGES = 4;
/** So many entry pages there may be. */
export const MOST_ENTRY_PAGES = 20;
/** Characters of source of a module that is bundled with others: larger ones are worth a file. */
const LARGEST_TOGETHER = 9000;
/** Characters of source of a module that all entry pages get where two need it: a request takes longer than it. */
const SMALLEST_ALONE = 1400;
/** The name of those. */
const SMALL = "small";

/**
 * The modules of every first screen: those of ours that the shell imports, with their icons, and what most entry pages
 * share, each bundled in one file. So are the small ones that the same entry pages need: a file of its own for each would
 * cost a slow network more than what it holds.
 */
export function firstScreen(): Plugin & {
  /** A module of the shell, of most entry pages, or a small one of several: together they are smaller than apart. */
  isShared: (id: string) => boolean;
  own: (id: string) => boolean;
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
    isShared: (id) =>
      shell.has(id.includes("@tabler") ? (iconOf(id) ?? join(root, "app", "main.tsx")) : id) ||
      shared.has(id) ||
      files.get(iconOf(id) ?? id) === SMALL,
    own: (id) => pageIcons.has(iconOf(id) ?? ""),
    together(id, pages) {
      const name = files.get(iconOf(id) ?? id);
      return name?.split("-").length === pages + 1 ? name : null;
    },
  };
}
