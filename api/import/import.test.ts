import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { createUploads } from "../media/uploads.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { describeReport, type ImportReport, importFolder } from "./folder.ts";
import { NotARecipe, readMarkdown, readMinutes, readServings } from "./markdown.ts";

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

## Directions

1. Beat the eggs for 2 minutes.
2. Fry them in **butter**.
   Turn once.

## Notes

- Eat at once.
`;

describe("a Markdown recipe", () => {
  test("is read with its front matter, times, servings, groups, steps and notes", () => {
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
      ],
      steps: ["Beat the eggs for 2 minutes.", "Fry them in butter. Turn once."],
      notes: ["unsalted is best", "Eat at once."],
      pictures: ["herb_omelette.png"],
    });
  });

  test("times and servings are read as people write them", () => {
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

  test("what is no recipe is refused with the reason", () => {
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

describe("bringing a folder in", () => {
  let app: TestApp;
  let owner: TestUser;
  let folder: string;
  let report: ImportReport;
  const run = async (from = folder, photos = join(folder, "photos")) => {
    const uploads = createUploads({
      db: app.db,
      storage: app.deps.storage,
      images: app.deps.images,
      log: app.deps.log,
    });
    const deps = { db: app.db, uploads, publicUrl: "http://localhost:3000" };
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

  test("lines become foods with quantities; the others are reported word by word with the reason", async () => {
    expect(report).toMatchObject({ lines: 5, resolved: 3, pictures: 1 });
    const [done, refused] = report.files;
    expect(refused).toMatchObject({
      file: "readme.md",
      recipeId: null,
      remarks: [expect.stringContaining("front matter")],
    });
    expect(done?.unmatched).toEqual([
      { line: "1 jar of moon dust", reason: "unknown_food", detail: "moon dust" },
      { line: "Olive oil", reason: "no_amount", detail: "Olive oil" },
    ]);
    const text = [...describeReport(report)].join("\n");
    expect(text).toContain("3 of 5 ingredient lines were resolved to a food and a quantity (60.0 %).");
    expect(text).toContain("1 jar of moon dust  (no such food: moon dust)");
  });

  test("a recipe with unmatched lines is private, keeps them as they were written, and is not known to be safe", async () => {
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
    expect(body.ingredients.map(({ food, multiplier }) => [food.name, multiplier])).toEqual([
      ["Egg", 4],
      ["Butter", 2],
      ["Salt", 1],
      ["Black pepper", 1],
      ["Unlisted ingredient", 200],
    ]);
    expect(body.tips).toEqual(["1 jar of moon dust", "Olive oil", "unsalted is best", "Eat at once."]);
    expect(body.unknown_allergen_food_ids).toHaveLength(1);
    // Moon dust may be anything: the recipe is not told to keep any diet.
    expect(body.diets).toEqual([]);
    expect(body.recipe_img).toHaveLength(1);
    expect((await app.call("GET", `/api/recipe/recipes/${id}`)).status).toBe(404);
  });

  test("a second run brings nothing in twice", async () => {
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
    expect(all.resolved / all.lines).toBeGreaterThan(0.55);
    expect(all.pictures).toBeGreaterThan(0);
    for (const { unmatched } of imported) for (const one of unmatched) expect(one.reason).not.toBe("");
  });
});
