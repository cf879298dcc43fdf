import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type RecipeExportFormat, recipeExportFormats } from "@toque/db/schemas/recipe-export.ts";
import { draftOf } from "@toque/workers/import/page/draft.ts";
import { extractRecipe } from "@toque/workers/import/page/extract.ts";
import { allLines } from "@toque/workers/import/page/page-recipe.ts";
import { understandLines } from "@toque/workers/import/text/understand.ts";
import { unzipSync } from "fflate";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";
import { fileStem } from "./written.ts";

let app: TestApp;
let cook: TestUser;
let starters: number[];
beforeAll(async () => {
  app = await testApp();
  cook = await app.signUp();
  starters = (await app.call<number[]>("GET", "/api/recipe/recipes/id")).body;
});
afterAll(() => app.close());

async function fetchFile(path: string, { as = null, lang = "en" }: { as?: TestUser | null; lang?: Lang } = {}) {
  const headers: Record<string, string> = { lang, ...(as ? { authorization: `Bearer ${as.token}` } : {}) };
  return app.handle(new Request(`http://localhost/api/recipe${path}`, { headers }));
}
const textOf = async (id: number, format: RecipeExportFormat, lang: Lang = "en") =>
  (await fetchFile(`/recipes/${id}/export?format=${format}`, { lang })).text();
const recipeOf = async (id: number, lang: Lang) =>
  (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { headers: { lang } })).body;

describe("schema.org data", () => {
  test("of every starter recipe are imported again: title, amounts, foods, steps, servings and times", async () => {
    expect(starters.length).toBeGreaterThan(5);
    const lexicon = await loadLexicon(app.db.sql);
    let [lines, foods] = [0, 0];
    for (const lang of ["en", "fr", "de", "es"] as const)
      for (const id of starters) {
        const recipe = await recipeOf(id, lang);
        const data = JSON.parse(await textOf(id, "json-ld", lang)) as { recipeIngredient: string[] };
        const html = `<html lang="${lang}"><script type="application/ld+json">${JSON.stringify(data)}</script>`;
        const { recipe: found, foundBy, lang: read } = await extractRecipe(html, "https://recipes.example/", "en");
        const parts = [...recipe.sub_recipes, recipe];
        expect([foundBy, read, found.title]).toEqual(["json-ld", lang, recipe.name as string]);
        expect([found.servings, found.preparationTime, found.totalTime]).toEqual([
          recipe.nb_servings,
          recipe.preparation_time,
          recipe.total_time,
        ]);
        expect(allLines(found.ingredients)).toEqual(data.recipeIngredient.map((line) => line.replace(/\s+/g, " ")));
        // Spaces may be read as others, and before a French semicolon as none.
        const words = (text: unknown) =>
          String(text)
            .replace(/\s+/g, " ")
            .replace(/ (?=[;:!?»])/g, "")
            .trim();
        expect(allLines(found.steps).map(words)).toEqual(
          parts.flatMap(({ steps }) => steps.map(({ text }) => words(text))),
        );
        const understood = await understandLines(draftOf(found, lang).recipe, [lang], {
          lexicon,
          reader: lang,
          pause: async () => {},
          measuresOf: (ids) =>
            readMeasuresOf(app.db.sql, ids, "metric", { lang, translated: true }, { userId: cook.id }),
        });
        const again = understood.sections.flatMap(({ ingredients }) => ingredients);
        for (const line of parts.flatMap(({ ingredients }) => ingredients)) {
          if (!line.food_known) continue;
          lines++;
          if (again.some(({ food }) => food?.id === line.food.id)) foods++;
        }
      }
    // Names of foods are read again as what they name; a few say two foods in some language.
    expect(foods / lines).toBeGreaterThan(0.97);
  }, 120_000);

  test("say where an imported recipe is from, and name its author, not its owner", async () => {
    const { body } = await app.call<Recipe>("POST", "/api/recipe/recipes", {
      as: cook,
      body: await payload(app.db, { private: true }),
    });
    await app.db.sql`
      insert into recipe_sources (recipe_id, url, site, author, licence)
      values (${body.id}, 'https://recipes.example/soup', 'Recipes', 'Wilma', 'CC BY 4.0')`;
    const path = `/recipes/${body.id}/export`;
    const own = await fetchFile(`${path}?format=json-ld`, { as: cook });
    expect(await own.json()).toMatchObject({
      author: { name: "Wilma" },
      isBasedOn: "https://recipes.example/soup",
      license: "CC BY 4.0",
    });
    for (const format of ["markdown", "cooklang"])
      expect(await (await fetchFile(`${path}?format=${format}`, { as: cook })).text()).toContain(
        "https://recipes.example/soup",
      );
    // A private recipe is nobody else's.
    for (const as of [null, await app.signUp()])
      for (const format of recipeExportFormats)
        expect((await fetchFile(`${path}?format=${format}`, { as })).status).toBe(404);
  });
});

describe("a file", () => {
  test("has a type, is downloaded, and its name is no path", async () => {
    const [id] = starters as [number];
    for (const [format, type, ending] of [
      ["json-ld", "application/ld+json", "jsonld"],
      ["markdown", "text/markdown", "md"],
      ["cooklang", "text/plain", "cook"],
    ] as const) {
      const { headers } = await fetchFile(`/recipes/${id}/export?format=${format}`);
      expect(headers.get("content-type")).toStartWith(type);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="[a-z0-9-]+-${id}\\.${ending}"$`),
      );
    }
    expect((await fetchFile(`/recipes/${id}/export?format=docx`)).status).toBe(422);
    expect((await fetchFile(`/recipes/${id}/export`)).status).toBe(422);
    expect(fileStem("../../etc/passwd", 3)).toBe("etc-passwd-3");
    expect(fileStem('Crème brûlée \u202e\0"; x=', 4)).toBe("creme-brulee-x-4");
    expect(fileStem("炒飯", 5)).toBe("recipe-5");
    expect(fileStem("CON", 6)).toBe("con-6");
    expect(fileStem("x".repeat(300), 7)).toHaveLength("-7".length + 60);
  });

  test("as Markdown and as Cooklang has every ingredient and every step, in the language of the call", async () => {
    const escaped = /\\(?=[\\`*_[\]<>#|~@{}.)+=>-])/g;
    for (const lang of ["en", "fr"] as const)
      for (const id of starters) {
        const recipe = await recipeOf(id, lang);
        const parts = [...recipe.sub_recipes, recipe];
        const markdown = (await textOf(id, "markdown", lang)).replace(escaped, "");
        const cooklang = (await textOf(id, "cooklang", lang)).replace(escaped, "");
        expect(markdown).toStartWith(`# ${recipe.name}`);
        expect(markdown).toContain(lang === "fr" ? "## Ingrédients" : "## Ingredients");
        for (const { text } of parts.flatMap(({ steps }) => steps))
          expect(markdown).toContain(String(text).replace(/\s+/g, " ").trim());
        expect([...markdown.matchAll(/^\d+\. /gm)]).toHaveLength(parts.flatMap(({ steps }) => steps).length);
        const marks = [...cooklang.matchAll(/@[^@{}]+\{[^}]*\}/g)];
        expect([id, marks.length]).toEqual([id, parts.flatMap(({ ingredients }) => ingredients).length]);
        expect(cooklang).toStartWith(`---\ntitle: ${JSON.stringify(recipe.name)}\n`);
      }
  });

  test("holds what somebody wrote as text: none of it becomes a mark", async () => {
    const body = await payload(app.db, {
      private: true,
      name: "# Soup *with* <b>@salt{}</b>",
      steps: [{ order: 0, text: "> Stir -- then [- hide -] @water{1%l} and ~{5%minutes} #pot{}" }],
    });
    const { body: made } = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: cook, body });
    const read = async (format: string) =>
      (await fetchFile(`/recipes/${made.id}/export?format=${format}`, { as: cook })).text();
    expect(await read("markdown")).toStartWith("# \\# Soup \\*with\\* \\<b\\>@salt{}\\</b\\>\n");
    const cooklang = await read("cooklang");
    expect(cooklang).toContain("\\> Stir – then [ - hide -] \\@water\\{1%l\\} and \\~\\{5%minutes\\} \\#pot\\{\\}");
  });
});

test("amounts in Cooklang are numbers that programs count with", async () => {
  const all = (await Promise.all(starters.map((id) => textOf(id, "cooklang", "fr")))).join("");
  expect(all).toMatch(/\{1\/2%/);
  expect(all.match(/@[^{}@]+\{[^}]*[½⅓¼⅔¾⅛][^}]*\}/)).toBeNull();
});

describe("all recipes", () => {
  test("are a ZIP of one file each: own ones alone, without deleted ones", async () => {
    const user = await app.signUp();
    const ids: number[] = [];
    for (const name of ["Soup", "Soup", "Gone"]) {
      const body = await payload(app.db, { private: true, name });
      ids.push((await app.call<Recipe>("POST", "/api/recipe/recipes", { as: user, body })).body.id);
    }
    await app.call("DELETE", `/api/recipe/recipes/${ids[2]}`, { as: user });
    const answer = await fetchFile("/users/@me/recipes/export?format=json-ld", { as: user });
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="toque-recipes-[\d-]+\.zip"$/);
    const files = unzipSync(await answer.bytes());
    expect(Object.keys(files)).toEqual([`soup-${ids[0]}.jsonld`, `soup-${ids[1]}.jsonld`]);
    for (const file of Object.values(files))
      expect(JSON.parse(new TextDecoder().decode(file))).toMatchObject({ "@type": "Recipe", name: "Soup" });
    expect((await fetchFile("/users/@me/recipes/export?format=json-ld")).status).toBe(401);
    const none = await fetchFile("/users/@me/recipes/export?format=markdown", { as: await app.signUp() });
    expect(Object.keys(unzipSync(await none.bytes()))).toEqual([]);
  });
});
