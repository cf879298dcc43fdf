import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeOrigin } from "@toque/db/schemas/recipe-import.ts";
import { packZip } from "@toque/workers/import/apps/testing/pack-zip.ts";
import {
  mealieExport,
  mealieJson,
  nextcloudExport,
  paprikaExport,
} from "@toque/workers/import/apps/testing/samples.ts";
import sharp from "sharp";
import type { TestUser } from "../../testing/app.ts";
import { type FileImports, fileImports } from "../../testing/recipe-file-import.ts";

let here: FileImports;
let photo: Buffer;
beforeAll(async () => {
  here = await fileImports();
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => here.close());

const recipeOf = async (as: TestUser, id: number): Promise<Recipe> => {
  const { status, body } = await here.app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as });
  expect(status).toBe(200);
  return body;
};
const countOf = async ({ id }: TestUser): Promise<number> =>
  (await here.app.db.sql<{ count: number }[]>`select count(*)::int as count from recipes where owner_id = ${id}`)[0]!
    .count;

describe("the recipes of another app's file", () => {
  test("become private ones with photo, source and tags, and twice the same file brings nothing twice", async () => {
    const user = await here.app.signUp();
    const first = await here.imported(user, mealieExport(photo), "mealie.zip");
    expect(first.error).toBeNull();
    expect(first.result).toMatchObject({
      file_name: "mealie.zip",
      counts: { imported: 2, already_there: 0, skipped: 0 },
      photos: 1,
    });
    const [pie] = first.result.recipes;
    expect(pie).toMatchObject({ name: "Leek pie", app: "mealie", outcome: "imported", lines: 3, photos: 1 });
    // Dinner is no tag here.
    expect(pie!.notes).toEqual(["tags_left_out"]);
    const recipe = await recipeOf(user, pie!.recipe_id!);
    expect(recipe).toMatchObject({
      name: "Leek pie",
      private: true,
      nb_servings: 4,
      preparation_time: 20,
      total_time: 55,
    });
    expect(recipe.recipe_img).toHaveLength(1);
    expect(recipe.ingredients.map(({ original_text }) => original_text)).toEqual([
      "3 leeks, sliced",
      "200 gram cream",
      "250 g flour",
    ]);
    expect(recipe.steps.map(({ text }) => text)).toEqual([
      "Filling: Fry the leeks in butter.",
      "Add the cream and simmer for 10 minutes.",
    ]);
    const origin = await here.app.call<RecipeOrigin>("GET", `/api/recipe/recipes/${pie!.recipe_id}/source`, {
      as: user,
    });
    expect(origin.body.source).toMatchObject({ url: "https://cooking.example/leek-pie", site: "Mealie", own: false });

    const again = await here.imported(user, mealieExport(photo));
    expect(again.result.counts).toEqual({ imported: 0, already_there: 2, skipped: 0 });
    expect(again.result.recipes[0]!.recipe_id).toBe(pie!.recipe_id);
    expect(await countOf(user)).toBe(2);
    // Another's import of the same file is their own.
    const other = await here.app.signUp();
    expect((await here.imported(other, mealieExport(photo))).result.counts.imported).toBe(2);
  });

  test("are put into cookbooks by name, and a broken one is named and stops nothing", async () => {
    const user = await here.app.signUp();
    await here.app.call("POST", "/api/recipe/cookbooks", { as: user, body: { name: "pizza" } });
    const { result } = await here.imported(user, paprikaExport(photo));
    expect(result.counts).toEqual({ imported: 2, already_there: 0, skipped: 1 });
    expect(result.recipes.find(({ outcome }) => outcome === "skipped")).toMatchObject({
      name: "Broken.paprikarecipe",
      reason: "unreadable",
    });
    expect(result.cookbooks.map(({ name, recipes }) => [name, recipes])).toEqual([
      ["Pizza", 2],
      ["Weekend", 2],
    ]);
    const rows = await here.app.db.sql<{ name: string; count: number }[]>`
      select c.name, count(*)::int as count from cookbooks c join cookbook_items i on i.cookbook_id = c.id
      where c.user_id = ${user.id} group by c.name order by c.name`;
    expect([...rows]).toEqual([
      { name: "Weekend", count: 2 },
      { name: "pizza", count: 2 },
    ]);
    expect((await here.imported(user, paprikaExport(photo))).result.cookbooks.map(({ recipes }) => recipes)).toEqual([
      0, 0,
    ]);
  });

  test("go on where a job broke off", async () => {
    const user = await here.app.signUp();
    const { uploads } = here.app.deps;
    const accept = uploads.accept.bind(uploads);
    const file = packZip(
      Array.from({ length: 12 }, (_, i) => ({
        name: `r${i}/r${i}.json`,
        content: JSON.stringify(mealieJson(`id-${i}`, `Pie ${i}`)),
      })).concat([{ name: "r11/images/original.jpg", content: photo as unknown as string }]),
    );
    uploads.accept = () => Promise.reject(new Error("the process ends here"));
    const id = await here.upload(user, file);
    const broken = await here.start(user, id).finally(() => {
      uploads.accept = accept;
    });
    expect(broken.status).toBe("failed");
    const saved = await countOf(user);
    expect(saved).toBeGreaterThanOrEqual(8);
    const done = await here.start(user, id);
    expect(done.result.counts).toEqual({ imported: 12, already_there: 0, skipped: 0 });
    expect(done.result.recipes.map(({ lines }) => lines)).toEqual(Array.from({ length: 12 }, () => 3));
    expect(await countOf(user)).toBe(12);
  });

  test("are read in their own language", async () => {
    const user = await here.app.signUp();
    const { result } = await here.imported(user, nextcloudExport(photo));
    const recipe = await recipeOf(user, result.recipes[0]!.recipe_id!);
    expect(recipe).toMatchObject({ origin_lang: "de", nb_servings: 4 });
    expect(result.recipes[0]).toMatchObject({ lines: 3, unknown_lines: 0, photos: 1 });
  });

  test("are one where a file has them twice, and come in again where they were deleted", async () => {
    const user = await here.app.signUp();
    const pie = JSON.stringify([mealieJson("same", "Pie"), mealieJson("other", "Tart"), mealieJson("same", "Pie")]);
    const { result } = await here.imported(user, pie, "twice.json");
    expect(result.counts).toEqual({ imported: 2, already_there: 1, skipped: 0 });
    const id = result.recipes[0]!.recipe_id!;
    expect((await here.app.call("DELETE", `/api/recipe/recipes/${id}`, { as: user })).status).toBe(204);
    const again = await here.imported(user, pie, "twice.json");
    expect(again.result.counts).toEqual({ imported: 1, already_there: 2, skipped: 0 });
    expect(again.result.recipes[0]!.recipe_id).not.toBe(id);
  });

  test("are exported again without an address where the app named none", async () => {
    const user = await here.app.signUp();
    const { result } = await here.imported(user, paprikaExport(photo));
    const id = result.recipes.find(({ name }) => name === "Pizza")!.recipe_id!;
    for (const format of ["json-ld", "markdown", "cooklang"]) {
      const path = `http://localhost/api/recipe/recipes/${id}/export?format=${format}`;
      const answer = await here.app.handle(new Request(path, { headers: { authorization: `Bearer ${user.token}` } }));
      expect([format, answer.status]).toEqual([format, 200]);
      expect(await answer.text()).toContain("Grandmother");
    }
  });
});
