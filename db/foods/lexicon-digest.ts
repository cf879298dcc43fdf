import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Conn } from "../client/types.ts";
import { lexiconRows } from "./lexicon-rows.ts";

const room = join(import.meta.dir, "..");

/** What computes a recipe from its words and its foods. Whatever these modules import decides with them, data included. */
const roots = ["recipes/facts.ts", "recipes/line-alternatives.ts", "recipes/unlisted.ts"];

/** Reads a file of this room by its path in it. */
export type ReadSource = (path: string) => Promise<string>;

const readSource: ReadSource = (path) => readFile(join(room, path), "utf8");

/** Everything by which recipes are computed: modules and data by path, packages with their versions. */
export interface RuleSources {
  files: ReadonlyMap<string, string>;
  packages: readonly string[];
}

/** Follows the imports from {@link roots}: a rule that moves into a file of its own is followed there. Types decide nothing. */
export async function readRules(read: ReadSource = readSource): Promise<RuleSources> {
  const transpiler = new Bun.Transpiler({ loader: "ts" });
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = await read(path);
    files.set(path, text);
    if (!path.endsWith(".ts")) continue;
    for (const { path: imported } of transpiler.scanImports(text)) {
      if (imported.startsWith(".")) waiting.push(relative(room, join(room, dirname(path), imported)));
      else packages.add(imported);
    }
  }
  const { dependencies } = JSON.parse(await read("package.json")) as { dependencies: Record<string, string> };
  const used = Object.entries(dependencies).filter(([name]) =>
    [...packages].some((one) => one === name || one.startsWith(`${name}/`)),
  );
  return { files, packages: used.map(([name, version]) => `${name}@${version}`).toSorted() };
}

const digestOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** A digest of the rules: another one for every change of their code, their data, or a package that they use. */
export async function rulesDigest(read: ReadSource = readSource): Promise<string> {
  const { files, packages } = await readRules(read);
  return digestOf([[...files].toSorted(([a], [b]) => (a < b ? -1 : 1)), packages]);
}

let release: Promise<string> | undefined;

/**
 * By what recipes are computed now: changes with a release that reads texts in another way, and with a food that is called
 * otherwise or holds something else; not with a food's figures or picture.
 * @param rules those of this release
 */
export async function lexiconDigest(conn: Conn, rules?: string): Promise<string> {
  release ??= rulesDigest();
  return digestOf([rules ?? (await release), await lexiconRows(conn)]);
}
