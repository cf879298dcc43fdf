import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Lang } from "@toque/db/schemas/common.ts";
import { foodAndQuantity, recipeByKey, testUser } from "../testing/harness.ts";
import { ChatHarness, call, lastToolText, toolResult } from "./testing/harness.ts";

/** A labelled change: a food taken out of a starter recipe, or replaced, while its steps stay as they are. */
interface ChangeCase {
  id: string;
  lang: Lang;
  recipe: string;
  op: "remove_food" | "replace_food";
  food: string;
  to?: string;
}
interface Recipe {
  version: number;
  ingredients: { line_id: number; food_id: number }[];
  steps: { step_id: number; text: string }[];
  sub_recipes?: { ingredients: { line_id: number; food_id: number }[] }[];
}

const path = join(import.meta.dir, "../../ai/checks/cases/changes.jsonl");
const cases = (await Bun.file(path).text())
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as ChangeCase);

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

/** Has a model make changes, and returns what the tool answered. */
async function answerTo(key: string, lang: Lang, changes: (recipe: Recipe) => object[]): Promise<string> {
  const recipeId = await recipeByKey(harness.db, key);
  let told = "";
  harness.double.play((request, n) => {
    if (n === 0) return call("get_recipe", { recipe_id: recipeId });
    if (n > 1) {
      told = lastToolText(request);
      return { text: "Done." };
    }
    const recipe = toolResult<Recipe>(request);
    const { version } = recipe;
    return call("modify_recipe", { recipe_id: recipeId, version, changes: changes(recipe), summary: "as you asked" });
  });
  await harness.handle(await harness.ask({ userId: await testUser(harness.db), recipeId, lang }));
  return told;
}

const lineOf = (recipe: Recipe, foodId: number): number =>
  [recipe, ...(recipe.sub_recipes ?? [])].flatMap((part) => part.ingredients).find((line) => line.food_id === foodId)!
    .line_id;

test("both kinds of changes have at least 18 cases, in every language", () => {
  for (const op of ["remove_food", "replace_food"]) {
    const own = cases.filter((one) => one.op === op);
    expect([op, own.length >= 18, new Set(own.map(({ lang }) => lang)).size]).toEqual([op, true, 4]);
  }
});

describe("a food that leaves the list must leave the steps", () => {
  test.each(cases.map((one) => [`${one.id} ${one.lang}`, one] as const))("%s", async (_, one) => {
    const old = await foodAndQuantity(harness.db, one.food);
    const amount = one.to ? { ...(await foodAndQuantity(harness.db, one.to)), multiplier: 100 } : {};
    const told = await answerTo(one.recipe, one.lang, (recipe) => [
      { op: one.op, line_id: lineOf(recipe, old.food_id), ...amount },
    ]);
    expect(told).toContain('"ok":false');
    expect(told).toContain("The steps use");
  });
});

describe("in the conversation", () => {
  test("a step may keep the words if it says to leave the food out", async () => {
    const old = await foodAndQuantity(harness.db, "feta");
    const told = await answerTo("greek-salad", "en", (recipe) => [
      { op: "remove_food", line_id: lineOf(recipe, old.food_id) },
      ...recipe.steps
        .filter(({ text }) => /feta/i.test(text))
        .map(({ step_id, text }) => ({ op: "rewrite_step", step_id, text: `${text} Leave out the feta.` })),
    ]);
    expect(told).toContain('"ok":true');
  });

  test.each<[string, string, RegExp]>([
    ["Roast everything at 500 °C.", "en", /no oven is set to 500/],
    ["Boil for 5000 minutes.", "en", /no time that a kitchen takes/],
    ["Über Nacht ziehen lassen.", "de", /A step takes 480 minutes/],
    ["Ajoutez les crevettes.", "fr", /The steps use crevettes/],
    ["Hornea a 900 °F.", "es", /no oven is set to 900/],
  ])("a new step is held to the rules: %s", async (text, lang, refusal) => {
    const told = await answerTo("greek-salad", lang as Lang, () => [{ op: "add_step", order: 99, text }]);
    expect(told).toContain('"ok":false');
    expect(told).toMatch(refusal);
  });

  test("a long step that says how long it takes is a change like any other", async () => {
    const told = await answerTo("greek-salad", "en", () => [
      { op: "add_step", order: 99, text: "Chill overnight.", duration: 480 },
    ]);
    expect(told).toContain('"ok":true');
  });

  test.each<[string, number, RegExp]>([
    ["salt", 200, /g a serving is too much, at most 10 g/],
    ["olive-oil", 900, /g a serving is too much, at most 80 g/],
    ["tomato", 90_000, /In all \d+ g a serving, more than 2500 g/],
  ])("so much %s is refused", async (key, grams, refusal) => {
    const { food_id, quantity_id } = await foodAndQuantity(harness.db, key);
    const told = await answerTo("greek-salad", "en", (recipe) => [
      { op: "replace_food", line_id: lineOf(recipe, food_id), food_id, quantity_id, multiplier: grams },
    ]);
    expect(told).toContain('"ok":false');
    expect(told).toMatch(refusal);
  });
});
