import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// docs/security.md names the test of each requirement.

const root = join(import.meta.dir, "..");
const page = readFileSync(join(root, "docs", "security.md"), "utf8");
const rows = page.split("\n").filter((line) => /^\| \d/.test(line));

/** "2.4.1–2.4.5" as its numbers. */
function numbersOf(row: string): string[] {
  const [first = "", last = first] = (row.split("|")[1] ?? "").trim().split("–");
  const at = first.lastIndexOf(".") + 1;
  const [from, to] = [Number(first.slice(at)), Number(last.slice(last.lastIndexOf(".") + 1))];
  return Array.from({ length: to - from + 1 }, (_, i) => `${first.slice(0, at)}${from + i}`);
}
const range = (section: string, numbers: readonly number[]) => numbers.map((n) => `${section}.${n}`);
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe("docs/security.md", () => {
  test("every test that it names exists", () => {
    const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("has each requirement of levels 1 and 2 of the three chapters once, in order", () => {
    const asked = [
      ...range("2.1", upTo(12)),
      ...range("2.2", upTo(3)),
      ...range("2.3", upTo(3)),
      ...range("2.4", upTo(5)),
      ...range("2.5", upTo(7)),
      ...range("2.6", upTo(3)),
      ...range("2.7", upTo(6)),
      ...range("2.8", upTo(7)),
      ...range("2.9", upTo(3)),
      ...range("2.10", upTo(4)),
      ...range("3.1", [1]),
      ...range("3.2", upTo(4)),
      ...range("3.3", upTo(4)),
      ...range("3.4", upTo(5)),
      ...range("3.5", upTo(3)),
      ...range("3.7", [1]),
      // 4.1.4 was withdrawn in 4.0.3.
      ...range("4.1", [1, 2, 3, 5]),
      ...range("4.2", upTo(2)),
      ...range("4.3", upTo(3)),
    ];
    expect(rows.flatMap(numbersOf)).toEqual(asked);
  });

  test("each row shows a test, or says why there is none", () => {
    for (const row of rows) expect((row.split("|")[3] ?? "").trim().length).toBeGreaterThan(10);
  });
});

test("SECURITY.md leads there", () => {
  const text = readFileSync(join(root, "SECURITY.md"), "utf8");
  for (const [, target = ""] of text.matchAll(/\]\(([^)]+)\)/g)) expect(existsSync(join(root, target))).toBe(true);
  expect(text).toContain("(docs/security.md)");
});
