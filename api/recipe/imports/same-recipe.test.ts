import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PERSONAL_FOODS } from "@toque/db/foods/personal.ts";
import type { RecipeOrigin } from "@toque/db/schemas/recipe-import.ts";
import { bytesOf } from "@toque/workers/import/apps/bytes.ts";
import { importRecipeFile } from "@toque/workers/import/apps/import-file.ts";
import { FileRefused } from "@toque/workers/import/apps/problems.ts";
import { packZip } from "@toque/workers/import/apps/testing/pack-zip.ts";
import { manyMealie, nextcloudJson } from "@toque/workers/import/apps/testing/samples.ts";
import sharp from "sharp";
import type { TestUser } from "../../testing/app.ts";
import { make } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";
import { type FileImports, fileImports } from "../../testing/recipe-file-import.ts";

let here: FileImports;
beforeAll(async () => {
  here = await fileImports();
});
afterAll(() => here.close());

const counts = async (as: TestUser, file: Uint8Array | string, name?: string) => {
  const { result, error } = await here.imported(as, file, name);
  expect(error).toBeNull();
  return result.counts;
};
const all = (imported: number, already_there: number) => ({ imported, already_there, skipped: 0 });
async function exported(as: TestUser, format: string): Promise<string | Uint8Array> {
  const path = `http://localhost/api/recipe/users/@me/recipes/export?format=${format}`;
  const answer = await here.app.handle(new Request(path, { headers: { authorization: `Bearer ${as.token}` } }));
  expect(answer.status).toBe(200);
  return answer.bytes();
}

describe("ids that an app counts from 1 are those of one installation:", () => {
  test("a second table with the same ids brings its own recipes, and the first one nothing twice", async () => {
    const cook = await here.app.signUp();
    const table = (names: string[]) =>
      `id,title,ingredients,steps\n${names.map((name, i) => `${i + 1},${name},1 egg,Boil it.`).join("\n")}\n`;
    expect(await counts(cook, table(["Soup", "Stew"]), "a.csv")).toEqual(all(2, 0));
    expect(await counts(cook, table(["Pie", "Tart"]), "b.csv")).toEqual(all(2, 0));
    for (const names of [
      ["Soup", "Stew"],
      ["Pie", "Tart"],
    ])
      expect(await counts(cook, table(names))).toEqual(all(0, 2));
  });

  test("so are those of Nextcloud, and identifiers of schema.org", async () => {
    const cook = await here.app.signUp();
    const of = (name: string, url: string) => JSON.stringify([{ ...nextcloudJson("1", name), url }]);
    const marked = (name: string) =>
      JSON.stringify([{ ...nextcloudJson("1", name), dateCreated: undefined, id: undefined, identifier: "1" }]);
    for (const file of [
      of("Kartoffelsuppe", ""),
      of("Linsensuppe", ""),
      of("Linsensuppe", "https://kochen.example/linsen"),
      marked("Bohnensuppe"),
      marked("Erbsensuppe"),
    ]) {
      expect(await counts(cook, file)).toEqual(all(1, 0));
      expect(await counts(cook, file)).toEqual(all(0, 1));
    }
  });
});

describe("a recipe of Toque's own", () => {
  test("is already there in its own account, in each format, and comes in again where it was deleted", async () => {
    const { app } = here;
    const cook = await app.signUp();
    const { id } = await make(app, cook, "POST", "/api/recipe/recipes", await payload(app.db, { private: true }));
    for (const format of ["toque", "json-ld", "markdown", "cooklang"]) {
      const { result } = await here.imported(cook, await exported(cook, format), `${format}.zip`);
      expect([format, result.counts, result.recipes[0]?.recipe_id]).toEqual([format, all(0, 1), id as number]);
    }
    const file = await exported(cook, "json-ld");
    expect((await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: cook })).status).toBe(204);
    expect(await counts(cook, file)).toEqual(all(1, 0));
  });

  test("of another installation that calls itself the same is another one", async () => {
    const { app } = here;
    for (const format of ["toque", "json-ld", "markdown", "cooklang"]) {
      const [cook, reader] = [await app.signUp(), await app.signUp()];
      await make(app, cook, "POST", "/api/recipe/recipes", await payload(app.db, { private: true }));
      const file = await exported(cook, format);
      // The other one's: the same address, made at another time.
      await app.db.sql`update recipes set created_at = created_at - interval '1 hour' where owner_id = ${cook.id}`;
      const other = await exported(cook, format);
      expect([format, await counts(cook, file)]).toEqual([format, all(1, 0)]);
      expect([format, await counts(reader, file)]).toEqual([format, all(1, 0)]);
      expect([format, await counts(reader, other)]).toEqual([format, all(1, 0)]);
      expect([format, await counts(reader, file)]).toEqual([format, all(0, 1)]);
    }
  });

  test("is none for its address alone: another site's keeps its source", async () => {
    const cook = await here.app.signUp();
    const url = "https://cooking.example/recipes/123";
    const page = {
      ...{ "@context": "https://schema.org", "@type": "Recipe", name: "Soup", url, inLanguage: "en", prepTime: "PT5M" },
      ...{ recipeIngredient: ["1 egg"], recipeInstructions: ["Boil it."] },
    };
    const cooklang = `---\ntitle: Stew\nlocale: en\nsource: ${url}\n---\n\nBoil @egg{1}.\n`;
    const markdown = `# Tart\n\n## Ingredients\n\n- 1 egg\n\n## Method\n\n1. Boil it.\n\n---\n\n- Source: <${url}>\n`;
    for (const [file, app, site] of [
      [JSON.stringify(page), "json-ld", "schema.org"],
      [cooklang, "cooklang", "Cooklang"],
      [markdown, "markdown", "Markdown"],
    ] as const) {
      const { result } = await here.imported(cook, file);
      expect(result.recipes[0]).toMatchObject({ app, outcome: "imported" });
      const path = `/api/recipe/recipes/${result.recipes[0]!.recipe_id}/source`;
      const { body } = await here.app.call<RecipeOrigin>("GET", path, { as: cook });
      expect(body.source).toMatchObject({ url, site });
    }
  });
});

test("a cook who has reached the limit of own foods gets a report of the lines without a food", async () => {
  const cook = await here.app.signUp();
  const file = (food: string) => `title,ingredients,steps\n${food},200 g ${food},Stir.\n`;
  const before = await here.imported(cook, file("quorzelroot"));
  expect(before.result.recipes[0]).toMatchObject({
    unknown_lines: 1,
    notes: expect.not.arrayContaining(["own_foods_full"]),
  });
  await here.app.db.sql`
    insert into foods (key, name, origin_lang, category_id, personal, owner_id, name_key)
    select 'own-' || n || '-' || ${cook.id}::int, jsonb_build_object('en', 'x' || n), 'en', f.category_id, true, ${cook.id}, 'x' || n
    from generate_series(2, ${PERSONAL_FOODS}) n, (select category_id from foods where personal limit 1) f`;
  const { result } = await here.imported(cook, file("zamzelroot"));
  expect(result.recipes[0]!.notes).toContain("own_foods_full");
});

describe("what a file unpacks to", () => {
  let photo: Buffer;
  beforeAll(async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251));
    photo = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
  });
  const run = (cook: TestUser, file: Uint8Array, bytes: number) =>
    importRecipeFile(
      { db: here.app.db, uploads: here.app.deps.uploads, publicUrl: here.app.deps.config.publicUrl },
      {
        ...{ userId: cook.id, importId: crypto.randomUUID(), lang: "en" as const, jobId: null as unknown as number },
        ...{ signal: new AbortController().signal, file: bytesOf(file), fileName: "photos.zip" },
        budget: () => ({ bytes, entries: 1000 }),
        onProgress: async () => {},
      },
    );

  test("is counted with its photos before anything is written", async () => {
    const cook = await here.app.signUp();
    const file = manyMealie(4, photo);
    const texts = 4 * 2000;
    await expect(run(cook, file, texts + 2 * photo.byteLength)).rejects.toThrow(FileRefused);
    const rows = await here.app.db.sql`select 1 from recipes where owner_id = ${cook.id}`;
    expect(rows).toHaveLength(0);
    expect((await run(cook, file, texts + 4 * photo.byteLength)).counts.imported).toBe(4);
  });

  test("counts a picture once that many rows show, and stores it once", async () => {
    const cook = await here.app.signUp();
    const rows = Array.from({ length: 6 }, (_, i) => `Soup ${i},1 egg,Boil it.,p.jpg`).join("\n");
    const zip = packZip([
      { name: "all.csv", content: `title,ingredients,steps,image\n${rows}\n` },
      { name: "p.jpg", content: photo },
    ]);
    const report = await run(cook, zip, 2000 + photo.byteLength);
    expect([report.counts.imported, report.photos]).toEqual([6, 6]);
    expect(await here.app.db.sql`select 1 from media where owner_id = ${cook.id}`).toHaveLength(1);
  });
});
