import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { FindingCode } from "@toque/db/schemas/findings.ts";
import { assertWellFormed, foodAndQuantity, testUser } from "../testing/harness.ts";
import { answer, GenerationHarness } from "./testing/harness.ts";

/** A labelled draft: foods by key in grams, steps with their minutes, and the finding that must refuse it; null: it is sound. */
interface DraftCase {
  id: string;
  class: string;
  lang: Lang;
  code: FindingCode | null;
  title: string;
  foods: Record<string, number>;
  /** Preparation and cooking. */
  minutes: [number, number];
  steps: [string, number][];
}

const path = join(import.meta.dir, "../../ai/checks/cases/drafts.jsonl");
const cases = (await Bun.file(path).text())
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as DraftCase);

let harness: GenerationHarness;
beforeAll(async () => {
  harness = await GenerationHarness.open();
});
afterAll(() => harness.close());

async function draftOf({ lang, title, foods, minutes, steps }: DraftCase) {
  const ingredients = await Promise.all(
    Object.entries(foods).map(async ([key, grams]) => {
      const { food_id, quantity_id } = await foodAndQuantity(harness.db, key);
      const [row] = await harness.db.sql<
        [{ name: string }]
      >`select name->>${lang} as name from foods where id = ${food_id}`;
      return { food_name: row.name, food_id, quantity_id, multiplier: grams };
    }),
  );
  return harness.draft({
    title,
    ingredients,
    serving_suggestions: [],
    preparation_time: minutes[0],
    cooking_time: minutes[1],
    steps: steps.map(([text, each]) => ({ text, minutes: each })),
  });
}

const bad = cases.filter(({ code }) => code !== null);

test("every class has at least 20 bad drafts, in every language", () => {
  for (const name of new Set(bad.map((one) => one.class))) {
    const own = bad.filter((one) => one.class === name);
    expect([name, own.length >= 20, new Set(own.map(({ lang }) => lang)).size]).toEqual([name, true, 4]);
  }
});

describe("a draft that no kitchen would cook goes back to the model, and is refused in the end", () => {
  test.each(bad.map((one) => [one.id, one] as const))("%s", async (_, one) => {
    harness.double.play([answer(await draftOf(one))]);
    const error = await harness.failure({ lang: one.lang, max_time: 1440 }, await testUser(harness.db));
    expect(error.code).toBe("recipe_failed_checks");
    expect(error.findings.map(({ code }) => code)).toContain(one.code!);
    assertWellFormed(error.findings);
    expect(harness.double.requests).toHaveLength(3);
  });
});

describe("a sound draft is accepted at once", () => {
  test.each(cases.filter(({ code }) => code === null).map((one) => [one.id, one] as const))("%s", async (_, one) => {
    harness.double.play([answer(await draftOf(one))]);
    const { result } = await harness.generate({ lang: one.lang, max_time: 1440 }, await testUser(harness.db));
    expect(result.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(harness.double.requests).toHaveLength(1);
  });
});
