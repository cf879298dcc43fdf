import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { describeReport, type ImportReport, importFolder } from "@toque/workers/import/folder.ts";
import { NotARecipe, readMarkdown, readMinutes, readServings } from "@toque/workers/import/markdown.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";

const omelette = `---
title: "Herb omelette"
date: 2024-05-01
tags: ['french', 'eggs']
author: someone
---

Soft in the middle.

![Omelette](/pix/herb_omelette.png)

- ⏲️ Prep time: 5 min
- 🍳 Cook time: 1 hour 10 min
- 🍽️ Servings: 2-3

## Ingredients

### The eggs
- 4 eggs
- 2 tbsp [butter](/butter)
  - unsalted is best
- Salt and pepper to taste

### On top
- 1 jar of moon dust
- Olive oil
- 1 tbsp moonseed, peanut or wibble oil
- 2 large tomatoes, peeled and finely chopped
- 200 g mushroom ketchup
- 30 g olive oil or butter, melted

## Directions

1. Beat the eggs for 2 minutes.
2. Fry them in **butter**.
   Turn once.

## Notes

- Eat at once.
`;

describe("a Markdown recipe", () => {
  test("is parsed with its front matter, times, servings, groups, steps and notes", () => {
    expect(readMarkdown(omelette)).toEqual({
      title: "Herb omelette",
      author: "someone",
      date: "2024-05-01",
      tags: ["french", "eggs"],
      description: "Soft in the middle.",
      preparationTime: 5,
      cookingTime: 70,
      waitingTime: null,
      servings: 2,
      ingredients: [
        { text: "4 eggs", group: "The eggs" },
        { text: "2 tbsp butter", group: "The eggs" },
        { text: "Salt and pepper to taste", group: "The eggs" },
        { text: "1 jar of moon dust", group: "On top" },
        { text: "Olive oil", group: "On top" },
        { text: "1 tbsp moonseed, peanut or wibble oil", group: "On top" },
        { text: "2 large tomatoes, peeled and finely chopped", group: "On top" },
        { text: "200 g mushroom ketchup", group: "On top" },
        { text: "30 g olive oil or butter, melted", group: "On top" },
      ],
      steps: ["Beat the eggs for 2 minutes.", "Fry them in butter. Turn once."],
      notes: ["unsalted is best", "Eat at once."],
      pictures: ["herb_omelette.png"],
    });
  });

  test("times and servings are parsed in common notations", () => {
    const times = ["1 hr 15 mins", "15-20 min", "30 min (plus one hour rising)", "1.5 hours", "overnight", "soon"];
    expect(times.map(readMinutes)).toEqual([75, 20, 30, 90, 480, null]);
    expect(["4", "4-6", "makes 4 large pretzels", "2 litres", "Depends"].map(readServings)).toEqual([
      4,
      4,
      4,
      null,
      null,
    ]);
  });

  test("text that is not a recipe is rejected with the reason", () => {
    for (const [text, reason] of [
      ["# Hello", "front matter"],
      ["---\ntags: []\n---\n", "title"],
      ["---\n: [\n---\n", "YAML"],
      ['---\ntitle: "x"\n---\nNothing', "ingredients"],
    ] as const)
      expect(() => readMarkdown(text)).toThrow(new RegExp(reason));
    expect(() => readMarkdown("")).toThrow(NotARecipe);
  });
});

describe("importing a folder", () => {
  let app: TestApp;
  let owner: TestUser;
  let folder: string;
  let report: ImportReport;
  const run = async (from = folder, photos = join(folder, "photos")) => {
    const deps = { db: app.db, uploads: app.deps.uploads, publicUrl: "http://localhost:3000" };
    return importFolder(deps, from, { ownerId: owner.id, photos: existsSync(photos) ? photos : undefined });
  };
  beforeAll(async () => {
    app = await testApp();
    owner = await app.signUp();
    folder = await mkdtemp(join(tmpdir(), "toque-import-"));
    await mkdir(join(folder, "photos"));
    await writeFile(join(folder, "omelette.md"), omelette);
    await writeFile(join(folder, "readme.md"), "# Not a recipe");
    const dot = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    );
    await writeFile(join(folder, "photos", "herb-omelette.png"), dot);
    report = await run();
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("lines become foods with quantities; unmatched ones are reported verbatim with the reason", async () => {
    expect(report).toMatchObject({ lines: 9, resolved: 6, assumed: 1, pictures: 1 });
    const [done, refused] = report.files;
    expect(refused).toMatchObject({
      file: "readme.md",
      recipeId: null,
      remarks: [expect.stringContaining("front matter")],
    });
    expect(done?.unmatched).toEqual([
      { line: "1 jar of moon dust", reason: "unknown_food", detail: "moon dust" },
      // Not peanuts, and not the oil of the table that is nearest.
      { line: "1 tbsp moonseed, peanut or wibble oil", reason: "unknown_food", detail: "moonseed" },
      { line: "200 g mushroom ketchup", reason: "unknown_food", detail: "mushroom ketchup" },
    ]);
    const text = [...describeReport(report)].join("\n");
    expect(text).toContain(
      "6 of 9 ingredient lines were resolved to a food and a quantity (66.7 %), 1 of them in the usual measure",
    );
    expect(text).toContain("1 jar of moon dust  (no such food: moon dust)");
  });

  test("a recipe with unmatched lines is private, keeps their text, and is not known to be safe", async () => {
    const id = report.files[0]?.recipeId;
    const { body } = await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as: owner });
    expect(body).toMatchObject({
      name: "Herb omelette",
      private: true,
      nb_servings: 2,
      preparation_time: 5,
      total_time: 75,
      nutri_score: null,
    });
    const unlisted = "Unlisted ingredient";
    expect(
      body.ingredients.map((line) => [line.food.name, line.multiplier, line.original_text, line.note, line.food_known]),
    ).toEqual([
      ["Egg", 4, "4 eggs", "The eggs", true],
      ["Butter", 2, "2 tbsp butter", "The eggs", true],
      ["Salt", 1, "Salt and pepper to taste", "The eggs, to taste", true],
      ["Black pepper", 1, "Salt and pepper to taste", "The eggs, to taste", true],
      [unlisted, 100, "1 jar of moon dust", "On top", false],
      // No amount is written: the usual measure of the food.
      ["Olive oil", 1, "Olive oil", "On top", true],
      [unlisted, 100, "1 tbsp moonseed, peanut or wibble oil", "On top", false],
      ["Tomato", 2, "2 large tomatoes, peeled and finely chopped", "On top, peeled and finely chopped, large", true],
      // A food that no table holds, in a measure that any food has: used as written.
      ["mushroom ketchup", 200, "200 g mushroom ketchup", "On top", true],
      ["Olive oil", 30, "30 g olive oil or butter, melted", "On top, melted", true],
    ]);
    expect(body.tips).toEqual(["unsalted is best", "Eat at once."]);
    // Of alternatives all count: the recipe is not free of peanuts.
    expect(body.allergies.map(({ name }) => name)).toContain("Peanuts");
    expect(body.ingredients.at(-1)!.alternatives).toMatchObject([{ text: "butter", understood: true }]);
    expect(body.unknown_allergen_food_ids).toHaveLength(2);
    expect(body.ingredients.filter((line) => line.food_personal)).toHaveLength(1);
    // Moon dust is unknown: the recipe must not be reported to fit a diet.
    expect(body.diets).toEqual([]);
    expect(body.recipe_img).toHaveLength(1);
    expect((await app.call("GET", `/api/recipe/recipes/${id}`)).status).toBe(404);
  });

  test("a second run imports nothing twice", async () => {
    const [before] = await app.db.sql<{ n: number }[]>`select count(*)::int as n from recipes`;
    const again = await run();
    expect(again.files[0]).toMatchObject({ recipeId: report.files[0]!.recipeId, remarks: ["it is here already"] });
    expect(again.pictures).toBe(0);
    const [after] = await app.db.sql<{ n: number }[]>`select count(*)::int as n from recipes`;
    expect(after).toEqual(before!);
  });

  const data = join(import.meta.dir, "..", "..", "..", "shared", "data");
  test.skipIf(!existsSync(data))("third-party data: the 200 public-domain recipes and their photos", async () => {
    const all = await run(join(data, "recipes", "public-domain"), join(data, "photos", "dishes"));
    const imported = all.files.filter(({ recipeId }) => recipeId !== null);
    expect(imported.length).toBeGreaterThanOrEqual(199);
    expect(all.lines).toBeGreaterThan(1500);
    expect(all.resolved / all.lines).toBeGreaterThan(0.86);
    expect(all.pictures).toBeGreaterThan(0);
    for (const { unmatched } of imported) for (const one of unmatched) expect(one.reason).not.toBe("");
  });
});
