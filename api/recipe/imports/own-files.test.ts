import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { bytesOf } from "@toque/workers/import/apps/bytes.ts";
import { readRecipeFile } from "@toque/workers/import/apps/read-file.ts";
import { allLines } from "@toque/workers/import/page/page-recipe.ts";
import { make } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";
import { type FileImports, fileImports } from "../../testing/recipe-file-import.ts";

const textFormats = ["json-ld", "markdown", "cooklang"] as const;
const ownFormats = ["toque", ...textFormats] as const;

let here: FileImports;
beforeAll(async () => {
  here = await fileImports();
});
afterAll(() => here.close());

async function exported(path: string, lang: Lang, token?: string): Promise<Uint8Array> {
  const headers: Record<string, string> = { lang, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await here.app.handle(new Request(`http://localhost/api/recipe${path}`, { headers }));
  expect(answer.status).toBe(200);
  return answer.bytes();
}
/** Words alone: what one format marks as an ingredient, or notes as a time, is beside them in another. */
const words = (text: unknown) =>
  String(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

test("each starter recipe is read again from each of our own formats, in each language", async () => {
  const starters = (await here.app.call<number[]>("GET", "/api/recipe/recipes/id")).body.slice(0, 12);
  const context = { lang: "en", signal: new AbortController().signal } as const;
  for (const format of textFormats)
    for (const lang of ["en", "fr", "de", "es"] as const)
      for (const id of starters) {
        const { body } = await here.app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { headers: { lang } });
        const bytes = await exported(`/recipes/${id}/export?format=${format}`, lang);
        const found = await Array.fromAsync(readRecipeFile(bytesOf(bytes), "a file", context));
        expect(found).toHaveLength(1);
        const [one] = found;
        if (!one || !("recipe" in one)) throw new Error(`${format} ${lang} ${id}: ${JSON.stringify(one)}`);
        const { recipe, app, own } = one.recipe;
        expect([format, app]).toEqual([format, "toque"]);
        expect(own).toEqual({ source: here.app.deps.config.publicUrl, id, created_at: body.creation_time });
        expect([format, lang, recipe.title]).toEqual([format, lang, String(body.name)]);
        expect([format, lang, id, recipe.lang, recipe.servings, recipe.totalTime]).toEqual([
          ...[format, lang, id, lang],
          body.nb_servings,
          body.total_time,
        ]);
        const parts = [...body.sub_recipes, body];
        const lines = parts.flatMap(({ ingredients }) => ingredients);
        expect([format, lang, id, allLines(recipe.ingredients).length]).toEqual([format, lang, id, lines.length]);
        const steps = allLines(recipe.steps).map(words);
        const written = parts.flatMap((part) => part.steps.map(({ text }) => words(text)));
        if (format === "cooklang") expect(steps).toHaveLength(written.length);
        else expect(steps).toEqual(written);
      }
}, 120_000);

test("all recipes of an account are brought into another one, once, whichever format they come in", async () => {
  const { app } = here;
  const cook = await app.signUp();
  const names = ["Soup of the house", "Second soup"];
  for (const name of names)
    await make(app, cook, "POST", "/api/recipe/recipes", await payload(app.db, { private: true, name }));
  const other = await app.signUp();
  const counts: unknown[] = [];
  for (const format of ownFormats) {
    const zip = await exported(`/users/@me/recipes/export?format=${format}`, "en", cook.token);
    const { result } = await here.imported(other, zip, `${format}.zip`);
    counts.push(result.counts);
    expect(result.recipes.map(({ name }) => name).sort()).toEqual([...names].sort());
  }
  expect(counts).toEqual([
    { imported: 2, already_there: 0, skipped: 0 },
    { imported: 0, already_there: 2, skipped: 0 },
    { imported: 0, already_there: 2, skipped: 0 },
    { imported: 0, already_there: 2, skipped: 0 },
  ]);
});
