import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeApp } from "@toque/db/schemas/recipe-file-import.ts";
import type { AppRecipe } from "@toque/workers/import/apps/app-recipe.ts";
import { bytesOf } from "@toque/workers/import/apps/bytes.ts";
import { readRecipeFile } from "@toque/workers/import/apps/read-file.ts";
import { allLines } from "@toque/workers/import/page/page-recipe.ts";
import sharp from "sharp";
import { createRateLimiter } from "../../../http/rate-limit.ts";
import type { TestUser } from "../../../testing/app.ts";
import { type TestApp, testApp } from "../../../testing/app.ts";
import { make } from "../../../testing/life.ts";
import { payload } from "../../../testing/payloads.ts";
import { uploadPicture } from "../../../testing/pictures.ts";
import { lineText } from "../json-ld.ts";

// What is written for other apps is read by what reads their own files.

const apps = ["mealie", "tandoor", "paprika", "recipesage", "nextcloud", "recipekeeper", "mealmaster", "csv"] as const;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function read(path: string, lang: Lang, as?: TestUser): Promise<AppRecipe[]> {
  const headers: Record<string, string> = { lang, ...(as ? { authorization: `Bearer ${as.token}` } : {}) };
  const answer = await app.handle(new Request(`http://localhost/api/recipe${path}`, { headers }));
  expect([path, answer.status]).toEqual([path, 200]);
  const context = { lang, signal: new AbortController().signal };
  const found = await Array.fromAsync(readRecipeFile(bytesOf(await answer.bytes()), "a file", context));
  return found.map((one) => {
    if (!("recipe" in one)) throw new Error(`${path}: ${JSON.stringify(one)}`);
    return one.recipe;
  });
}

const signs: Record<string, string> = { "½": ".5", "⅓": ".333", "¼": ".25", "⅔": ".667", "¾": ".75", "⅛": ".125" };
/** Words and numbers alone: 1½ and 1.5 are the same. */
const words = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replace(/(\d)\s?([½⅓¼⅔¾⅛])/g, (_, whole: string, sign: string) => `${whole}${signs[sign]}`)
    .replace(/[½⅓¼⅔¾⅛]/g, (sign) => `0${signs[sign]}`)
    .replace(/(\d),(?=\d)/g, "$1.")
    .match(/\d+(?:\.\d+)?|\p{L}+/gu)
    ?.join(" ") ?? "";

/** Whether a line is what was written. The units of MealMaster have two letters, which its reader writes out. */
function isSame(found: string, written: string, format: RecipeApp): boolean {
  if (format !== "mealmaster") return found === written;
  const [, amount = "", food = ""] = /^([\d.]+ )?(?:\S+ )?(.*)$/.exec(found) ?? [];
  return found === written || (written.startsWith(amount) && written.endsWith(food) && food !== "");
}

describe("each starter recipe, in each language, is read again as it was written for", () => {
  for (const format of apps)
    test(format, async () => {
      const ids = (await app.call<number[]>("GET", "/api/recipe/recipes/id")).body;
      expect(ids.length).toBeGreaterThan(40);
      for (const lang of ["en", "fr", "de", "es"] as const)
        for (const id of lang === "en" ? ids : ids.slice(0, 10)) {
          const { body } = await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { headers: { lang } });
          const found = await read(`/recipes/${id}/export?format=${format}`, lang);
          expect(found).toHaveLength(1);
          const { recipe, app: told } = found[0]!;
          const parts = [...body.sub_recipes, body];
          expect([id, lang, told, recipe.title]).toEqual([id, lang, format, String(body.name)]);
          const lines = parts.flatMap(({ ingredients }) => ingredients.map((line) => words(lineText(line, lang))));
          const readLines = allLines(recipe.ingredients).map(words);
          expect([id, lang, readLines.length]).toEqual([id, lang, lines.length]);
          for (const [i, line] of lines.entries())
            expect([id, lang, readLines[i], line, isSame(readLines[i]!, line, format)]).toEqual([
              ...[id, lang, readLines[i], line],
              true,
            ]);
          const steps = parts.flatMap((part) => part.steps.map(({ text }) => words(text)));
          const readSteps = allLines(recipe.steps).map(words);
          // Tips stand after the method where an app has no place for them; a part's name may begin its first step.
          expect(readSteps.length).toBeGreaterThanOrEqual(steps.length);
          for (const [i, step] of steps.entries())
            expect([id, lang, i, readSteps[i]!.endsWith(step)]).toEqual([id, lang, i, true]);
          expect([id, recipe.servings]).toEqual([id, body.nb_servings]);
          const [preparation, total] = [Math.round(body.preparation_time), Math.round(body.total_time)];
          // MealMaster has none, and Tandoor and Recipe Keeper keep the two parts of the whole.
          if (format === "mealmaster") continue;
          expect([id, recipe.preparationTime ?? 0]).toEqual([id, preparation]);
          const readTotal = recipe.totalTime ?? (recipe.preparationTime ?? 0) + (recipe.cookingTime ?? 0);
          if (preparation > 0)
            expect([id, readTotal]).toEqual([
              id,
              format === "tandoor" && recipe.totalTime === null ? preparation : total,
            ]);
        }
    }, 120_000);
});

describe("all recipes of an account", () => {
  test("are one file for each app, with their photos, and an empty one where there are none", async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a63" } })
      .png()
      .toBuffer();
    // An account may take out all of its recipes a few times a minute.
    const cooks = new Map<string, TestUser>();
    for (const format of apps) {
      const cook = await app.signUp();
      const img_url = await uploadPicture(app, cook, photo);
      for (const name of ['Soup, "hot" & good', "=1+1 {{ stew }} *now*"]) {
        const body = await payload(app.db, { private: true, name, recipe_img: [{ img_url }] });
        await make(app, cook, "POST", "/api/recipe/recipes", body);
      }
      cooks.set(format, cook);
    }
    for (const format of apps) {
      // Five archives a minute are for people.
      app.deps.limiter = createRateLimiter();
      const found = await read(`/users/@me/recipes/export?format=${format}`, "en", cooks.get(format));
      const names = found.map(({ recipe }) => words(recipe.title));
      expect([format, names]).toEqual([format, ["soup hot good", "1 1 stew now"]]);
      const photos = format === "csv" || format === "mealmaster" || format === "recipesage" ? 0 : 1;
      expect([format, found.map((one) => one.photos.length)]).toEqual([format, [photos, photos]]);
    }
    for (const format of apps) {
      const other = await app.signUp();
      const headers = { authorization: `Bearer ${other.token}` };
      const url = `http://localhost/api/recipe/users/@me/recipes/export?format=${format}`;
      const answer = await app.handle(new Request(url, { headers }));
      expect([format, answer.status]).toEqual([format, 200]);
      await answer.bytes();
    }
  });

  test("hold no cell that a spreadsheet takes for a formula", async () => {
    const cook = await app.signUp();
    for (const name of ["=cmd|'/c calc'!A0", "+1", "@sum(1)", "-2"])
      await make(
        app,
        cook,
        "POST",
        "/api/recipe/recipes",
        await payload(app.db, { private: true, name, description: name }),
      );
    const headers = { authorization: `Bearer ${cook.token}` };
    const url = "http://localhost/api/recipe/users/@me/recipes/export?format=csv";
    const text = await (await app.handle(new Request(url, { headers }))).text();
    expect(text).not.toMatch(/"[=+\-@]/);
    expect(text).toContain(`" =cmd|'/c calc'!A0"`);
  });
});
