import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Conn } from "../client/types.ts";
import { lexiconRows } from "./lexicon.ts";

/** All that decides what the words of a recipe name and what follows from them: data, and the rules that read them. */
const sources = [
  "shared/lexicon",
  "ingredients",
  "nutrition",
  "foods/exact-names.ts",
  "foods/known.ts",
  "foods/lexicon.ts",
  "foods/related-names.json",
  "recipes/facts.ts",
  "recipes/line-alternatives.ts",
  "recipes/unlisted.ts",
];
const room = join(import.meta.dir, "..");

async function readSources(): Promise<string[]> {
  const found = await Promise.all(
    sources.map(async (path) => {
      if (/\.\w+$/.test(path)) return [path];
      const names = await readdir(join(room, path), { recursive: true });
      return names.filter((name) => /(?<!\.test)\.(ts|json)$/.test(name)).map((name) => join(path, name));
    }),
  );
  return Promise.all(
    found
      .flat()
      .toSorted()
      .map((path) => readFile(join(room, path), "utf8")),
  );
}

let release: Promise<string> | undefined;

const digestOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/**
 * By what recipes are computed now: changes with a release that reads texts in another way, and with a food that is called
 * otherwise or holds something else; not with a food's figures or picture.
 */
export async function lexiconDigest(conn: Conn): Promise<string> {
  release ??= readSources().then(digestOf);
  return digestOf([await release, await lexiconRows(conn)]);
}
