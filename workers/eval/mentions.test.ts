import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { countBy, judgeMentions, lexiconScanner, readMentionCases, shares } from "./mentions.ts";

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

test("a line that is no case is named", async () => {
  const path = join(import.meta.dir, "sets", "mentions", "en.jsonl");
  expect((await readMentionCases(path))[0]).toMatchObject({ id: "en-001", lang: "en" });
  const wrong = join(process.env.TMPDIR ?? "/tmp", `cases-${process.pid}.jsonl`);
  await Bun.write(wrong, '{"lang":"en","text":"butter","allergens":["milk"]}\n{"lang":"xx"}\n');
  expect(readMentionCases(wrong)).rejects.toThrow(`${wrong}:2`);
});
