import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  countBy,
  countByLabel,
  judgeMentions,
  lexiconScanner,
  type MentionCase,
  readMentionCases,
  shares,
} from "./mentions.ts";

const folder = join(import.meta.dir, "sets", "mentions");

test("of the labelled texts as much is found, and as little wrongly, as the README says", async () => {
  const files = (await readdir(folder)).map((file) => join(folder, file));
  const cases = (await Promise.all(files.map(readMentionCases))).flat();
  expect(cases.length).toBeGreaterThanOrEqual(1040);
  const scanner = await lexiconScanner();
  const all = countBy(
    cases.map((one) => judgeMentions(scanner, one)),
    () => ["all"],
  ).get("all")!;
  expect(shares(all).found).toBeGreaterThanOrEqual(0.99);
  expect(shares(all).false).toBeLessThanOrEqual(0.02);
});

test("what diets exclude is found; what is reported beyond the labels errs on the safe side", async () => {
  const files = (await readdir(folder)).map((file) => join(folder, file));
  const cases = (await Promise.all(files.map(readMentionCases))).flat();
  const scanner = await lexiconScanner();
  const results = cases.map((one) => judgeMentions(scanner, one));
  const byFlag = countByLabel(results, "flags");
  expect([...byFlag.keys()].toSorted()).toEqual(["alcohol", "not_vegan", "not_vegetarian", "pork"]);
  for (const [flag, counts] of byFlag)
    expect([flag, shares(counts).found >= 0.98, counts.found >= 40]).toEqual([flag, true, true]);
  const all = countBy(results, () => ["all"], "flags").get("all")!;
  expect(shares(all).found).toBeGreaterThanOrEqual(0.99);
  expect(shares(all).false).toBeLessThanOrEqual(0.15);
});

test("a flag counts by what the text uses, one that is uncertain or not labelled neither way", async () => {
  const scanner = await lexiconScanner();
  const judged = (text: string, labels: Partial<MentionCase>) => {
    const one = { id: "1", lang: "en" as const, text, allergens: [], uncertain: [], class: "", ...labels };
    return judgeMentions(scanner, one).flags;
  };
  const labels = { not_vegan: true, not_vegetarian: true, pork: true, alcohol: false };
  expect(judged("Crisp the bacon.", labels)).toEqual({
    found: ["not_vegan", "not_vegetarian", "pork"],
    missed: [],
    false: [],
  });
  expect(judged("Crisp the kale.", labels).missed).toEqual(["not_vegan", "not_vegetarian", "pork"]);
  expect(judged("Flame it with rum.", { ...labels, uncertain: ["not_vegan", "not_vegetarian", "pork"] })).toEqual({
    found: [],
    missed: [],
    false: ["alcohol"],
  });
  expect(judged("Flame it with rum, without bacon.", {})).toEqual({ found: [], missed: [], false: [] });
});

test("a line that is no case is named", async () => {
  const path = join(import.meta.dir, "sets", "mentions", "en.jsonl");
  expect((await readMentionCases(path))[0]).toMatchObject({ id: "en-001", lang: "en" });
  const wrong = join(process.env.TMPDIR ?? "/tmp", `cases-${process.pid}.jsonl`);
  await Bun.write(wrong, '{"lang":"en","text":"butter","allergens":["milk"]}\n{"lang":"xx"}\n');
  expect(readMentionCases(wrong)).rejects.toThrow(`${wrong}:2`);
});
