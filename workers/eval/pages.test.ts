import { expect, test } from "bun:test";
import { join } from "node:path";
import { evalPages, pageParts, pagesTable, shareRight } from "./pages.ts";

const results = async (name: string) => evalPages(join(import.meta.dir, "sets/pages", name));

test("stored pages of every kind of markup are read right, those on which nothing was tuned as well", async () => {
  const tuned = await results("tuned");
  const unseen = await results("unseen");
  const untidy = await results("untidy");
  const whole = await results("whole");
  const kinds = new Set([...tuned, ...unseen, ...untidy, ...whole].map(({ label }) => label.kind));
  expect(kinds.size).toBeGreaterThanOrEqual(60);
  expect(tuned.filter(({ wrong }) => wrong.length > 0).map(({ label, wrong }) => [label.kind, wrong])).toEqual([]);
  expect(shareRight(unseen)).toBeGreaterThanOrEqual(0.97);
  expect(shareRight(untidy)).toBeGreaterThanOrEqual(0.97);
  // Ten of them were never looked at.
  expect(shareRight(whole)).toBeGreaterThanOrEqual(0.96);
  // 24 whole pages with structured data, each in another way or broken, and 24 without any.
  expect(shareRight(await results("marked"))).toBeGreaterThanOrEqual(0.97);
  expect(shareRight(await results("plain"))).toBeGreaterThanOrEqual(0.97);
  // 44 of site builders, forums, wikis, documents, mails and apps, none with structured data.
  expect(shareRight(await results("sites"))).toBeGreaterThanOrEqual(0.97);
  // 27 by someone who had not seen the code, with structured data and without.
  expect(shareRight(await results("foreign"))).toBeGreaterThanOrEqual(0.97);
  // 12 whose data is broken, cut or all in one text, or whose lists, names and facts nothing marks.
  expect(shareRight(await results("flawed"))).toBe(1);
  expect(pagesTable(tuned)[0]).toContain(pageParts.at(-1)!);
});
