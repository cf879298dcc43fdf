import { describe, expect, test } from "bun:test";
import { type Bytes, bytesOf } from "./bytes.ts";
import { readLargeText } from "./large-text.ts";
import { FileRefused } from "./problems.ts";
import { readRecipeFile } from "./read-file.ts";
import type { Found } from "./source.ts";
import { mealieJson, recipeSageJson } from "./testing/samples.ts";
import * as texts from "./testing/text-samples.ts";

const context = { lang: "en", signal: new AbortController().signal } as const;

async function all(found: AsyncIterable<Found>): Promise<Found[]> {
  const list: Found[] = [];
  for await (const one of found) list.push(one);
  return list;
}
const whole = (content: Uint8Array) => all(readRecipeFile(bytesOf(content), "file", context));
const inPieces = (content: Uint8Array, piece: number) => all(readLargeText(bytesOf(content), "file", context, piece));
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

const meals = [1, 2, 3].map((n) => texts.mealMasterText.replace(/Title: .*/, `Title: Dish ${n}`)).join("\n");

const kinds: [string, Buffer][] = [
  ["a list of JSON", Buffer.from(JSON.stringify([mealieJson("1", "Crème brûlée"), mealieJson("2", "Soup 🍲")]))],
  ["JSON with a list", Buffer.from(recipeSageJson())],
  ["JSON-LD with a graph", Buffer.from(JSON.stringify({ "@context": ["x"], "@graph": JSON.parse(recipeSageJson()) }))],
  ["a table", Buffer.from(texts.csvText)],
  ["a table of an older system", Buffer.from(texts.csvText, "latin1")],
  ["a table in UTF-16", utf16(texts.csvText)],
  ["MealMaster", Buffer.from(meals)],
];

describe("a file that is read piece by piece gives what it gives as one text:", () => {
  for (const [kind, content] of kinds)
    test(kind, async () => {
      const expected = await whole(content);
      expect(expected.length).toBeGreaterThan(0);
      for (const piece of [1, 7, 64, 100_000]) expect(await inPieces(content, piece)).toEqual(expected);
    });
});

/** A file that is made while it is read: so many times the same between a start and an end. */
function repeated(start: string, one: (n: number) => string, end: string, size: number): Bytes & { count: number } {
  const length = one(0).length;
  const count = Math.floor((size - start.length - end.length) / length);
  const at = (n: number): string => (n < 0 ? start : n < count ? one(n) : end);
  const total = start.length + count * length + end.length;
  return {
    count,
    size: total,
    async read(from, wanted) {
      const first = Math.max(-1, Math.floor((from - start.length) / length));
      const begins = first < 0 ? 0 : start.length + first * length;
      let text = "";
      for (let n = first; begins + text.length < Math.min(total, from + wanted); n++) text += at(n);
      return Buffer.from(text.slice(from - begins, from - begins + wanted), "latin1");
    },
  };
}

describe("a file of more than 32 MB that is no ZIP", () => {
  const row = (n: number) =>
    `Dish ${String(n).padStart(7, "0")};${"200 g flour|3 eggs|".repeat(120)};${"Mix it. ".repeat(60)}\n`;

  test("gives each of its recipes", async () => {
    const file = repeated("title;ingredients;steps\n", row, "", 33_000_000);
    expect(file.size).toBeGreaterThan(32_000_000);
    let recipes = 0;
    for await (const found of readRecipeFile(file, "many.csv", context)) if ("recipe" in found) recipes += 1;
    expect(recipes).toBe(file.count);
  });

  test("is refused where it is of no kind that holds many, or has a recipe without an end", async () => {
    const refused = async (file: Bytes): Promise<string> => {
      const error = await all(readRecipeFile(file, "large.txt", context)).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(FileRefused);
      return (error as Error).message;
    };
    expect(await refused(repeated("# A dish\n\n", () => "- 200 g flour\n", "", 33_000_000))).toMatch(
      /too large for a recipe/,
    );
    expect(await refused(repeated("\x1f\x8b", () => "aaaaaaaa", "", 33_000_000))).toMatch(/too large/);
    expect(await refused(repeated('[{"name":"', () => "flour ", '"}]', 34_000_000))).toMatch(
      /recipe that is too large/,
    );
  });

  test("stops when it is cancelled", async () => {
    const controller = new AbortController();
    const file = repeated("title;ingredients;steps\n", row, "", 33_000_000);
    const reading = (async () => {
      for await (const _ of readRecipeFile(file, "many.csv", { lang: "en", signal: controller.signal }))
        controller.abort();
    })();
    await expect(reading).rejects.toThrow(/abort/i);
  });
});

test("JSON that is cut off, or goes on with something else, is refused as a whole", async () => {
  const item = JSON.stringify(mealieJson("1", "Pie"));
  for (const text of [`[${item},`, `[${item},oops]`, `[${item}]]`, `{"recipes":[${item}]`])
    await expect(inPieces(Buffer.from(text), 100)).rejects.toThrow(/not well-formed JSON/);
});

test("a list of more entries than a file may have is refused before they are read", async () => {
  for (const entry of ["1", "{}", '"a"'])
    await expect(inPieces(Buffer.from(`[${`${entry},`.repeat(20_000)}${entry}]`), 50_000)).rejects.toThrow(
      /more than 20000 entries/,
    );
});

test("a recipe that is nested too deeply does not stop those after it", async () => {
  const deep = `${'{"a":'.repeat(200)}1${"}".repeat(200)}`;
  const content = Buffer.from(`[${deep},${JSON.stringify(mealieJson("2", "Soup"))}]`);
  const found = await inPieces(content, 1000);
  expect(found.map((one) => ("recipe" in one ? one.recipe.recipe.title : "reason" in one && one.reason))).toEqual([
    "unreadable",
    "Soup",
  ]);
});
