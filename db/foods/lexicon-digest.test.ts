import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ReadSource, readRules, rulesDigest } from "./lexicon-digest.ts";

const read: ReadSource = (path) => readFile(join(import.meta.dir, "..", path), "utf8");

/** The sources with one of them changed by so much as a blank. */
const changed =
  (which: string): ReadSource =>
  async (path) =>
    path === which ? `${await read(path)} ` : read(path);

test("every module and every file of data by which recipes are computed is found by the imports", async () => {
  const { files, packages } = await readRules();
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      "foods/exact-names.ts",
      "foods/lexicon.ts",
      "foods/plain-words.json",
      "foods/plain-words.ts",
      "foods/related-names.json",
      "ingredients/descriptors.json",
      "recipes/facts.ts",
      "recipes/reference.ts",
      "recipes/unlisted.ts",
      "shared/lexicon/negation.ts",
      "shared/lexicon/scanner.ts",
      "shared/lexicon/words/compound-words.json",
      "shared/lexicon/words/dishes.json",
      "shared/lexicon/words/foreign-articles.json",
      "shared/lexicon/words/groups.json",
      "shared/lexicon/words/negation.json",
      "shared/lexicon/words/ordinary.json",
      "shared/lexicon/words/phrases.json",
      "shared/lexicon/words/qualifiers.json",
      "shared/lexicon/words/subcategories.json",
      "shared/lexicon/words/reversals.json",
    ]),
  );
  // What only writes or announces them is no rule, and a release with another of it recomputes nothing.
  expect([...files.keys()].filter((path) => /migrations|seed|client\/|outbox|\.test\./.test(path))).toEqual([]);
  expect(packages).toEqual(
    expect.arrayContaining([expect.stringMatching(/^@orama\/stemmers@\d/), expect.stringMatching(/^unicode-confus/)]),
  );
});

test("the digest follows every one of them, and nothing else", async () => {
  const now = await rulesDigest();
  expect(await rulesDigest()).toBe(now);
  const { files } = await readRules();
  const others = await Promise.all([...files.keys()].map((path) => rulesDigest(changed(path))));
  expect(new Set([now, ...others]).size).toBe(files.size + 1);
  expect(await rulesDigest(changed("foods/save.ts"))).toBe(now);
  const newer: ReadSource = async (path) =>
    path === "package.json" ? (await read(path)).replace(/("@orama\/stemmers": ")[^"]+/, "$199.0.0") : read(path);
  expect(await rulesDigest(newer)).not.toBe(now);
});
