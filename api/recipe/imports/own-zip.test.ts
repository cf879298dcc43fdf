import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeSource } from "@toque/db/schemas/recipe-import.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { packZip } from "@toque/workers/import/apps/testing/pack-zip.ts";
import fc from "fast-check";
import { unzipSync } from "fflate";
import sharp from "sharp";
import type { TestUser } from "../../testing/app.ts";
import { make } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";
import { uploadPicture } from "../../testing/pictures.ts";
import { type FileImports, fileImports } from "../../testing/recipe-file-import.ts";

// Toque's own ZIP comes in again without loss: what two recipes say is compared as it is stored.

let here: FileImports;
let cook: TestUser;
let img_url: string;
beforeAll(async () => {
  here = await fileImports();
  cook = await here.app.signUp();
  const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, i) => (i * 31) % 251));
  const photo = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
    .png()
    .toBuffer();
  img_url = await uploadPicture(here.app, cook, photo);
});
afterAll(() => here.close());

async function exported(path: string, as: TestUser | null): Promise<Uint8Array> {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
  const answer = await here.app.handle(new Request(`http://localhost/api/recipe${path}?format=toque`, { headers }));
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.bytes();
}
const ofAll = (as: TestUser) => exported("/users/@me/recipes/export", as);

/** What a recipe says, without ids of its parts; pictures by how many there are. */
async function said(id: number) {
  const [row] = await here.app.db.sql<{ content: RecipeContent; source: RecipeSource | null; own: boolean | null }[]>`
    select v.content, s.own_at is not null as own,
      (select jsonb_build_object('url', s.url, 'site', s.site, 'author', s.author, 'licence', s.licence)) as source
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    left join recipe_sources s on s.recipe_id = r.id where r.id = ${id}`;
  return JSON.parse(
    JSON.stringify(row, (key, value: unknown) =>
      key === "id" ? undefined : key === "img_url" || key === "img" ? value !== null : value,
    ),
  ) as unknown;
}

const text = fc.constantFrom("Stir in the cream.", "Ä“ \u{1F958} <b>x</b>", '1/2 \\ "x"', "Mit Speck.", "œuf –  deux");
const name = fc.oneof(text, fc.record({ en: text, fr: text, de: text, es: text }));
const texts = fc.oneof(
  fc.array(text, { maxLength: 3 }),
  fc.record({ en: fc.array(text, { minLength: 2, maxLength: 2 }), de: fc.array(text, { minLength: 2, maxLength: 2 }) }),
);

async function payloads() {
  const { sql } = here.app.db;
  const measures = await sql<{ food_id: number; quantity_id: number }[]>`
    select f.id as food_id, q.id as quantity_id from foods f
    join quantities q on q.food_id = f.id or num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0
    where not f.personal order by md5(f.id::text || q.id) limit 200`;
  const idsOf = async (table: string) =>
    (await sql<{ id: number }[]>`select id from ${sql(table)} order by id limit 30`).map(({ id }) => id);
  const [tags, allergies, diets] = [await idsOf("tags"), await idsOf("allergies"), await idsOf("diets")];
  const some = (ids: number[]) => fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 });
  const line = fc.record({
    measure: fc.constantFrom(...measures),
    multiplier: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.double({ min: 0.01, max: 1000, noNaN: true })),
    original_text: fc.option(text),
    note: fc.option(name),
  });
  const image = fc.array(fc.constant({ img_url }), { maxLength: 1 });
  const part = {
    name,
    nb_servings: fc.integer({ min: 1, max: 30 }),
    difficulty_id: fc.integer({ min: 1, max: 3 }),
    steps: fc
      .array(
        fc.record({
          text: name,
          duration: fc.option(fc.integer({ min: 0, max: 90 })),
          img: fc.option(fc.constant(img_url)),
        }),
        { maxLength: 3 },
      )
      .map((list) => list.map((step, order) => ({ ...step, order }))),
    ingredients: fc
      .array(line, { maxLength: 4 })
      .map((list) => list.map(({ measure, ...rest }, order) => ({ ...rest, ...measure, order }))),
    recipe_img: image,
    recipe_tag: some(tags).map((list) => list.map((tag_id) => ({ tag_id }))),
  };
  return fc.record({
    ...part,
    origin_lang: fc.constantFrom("en" as const, "fr" as const, "es" as const, "de" as const),
    description: name,
    preparation_time: fc.integer({ min: 0, max: 30 }),
    total_time: fc.double({ min: 30, max: 300, noNaN: true }),
    kitchen_equipment: texts,
    tips: texts,
    serving_tips: texts,
    food_and_wine_pairing: texts,
    allergy_ids: some(allergies),
    diet_ids: some(diets),
    sub_recipes: fc
      .array(fc.record(part), { maxLength: 2 })
      .map((list) => list.map((sub, order) => ({ ...sub, order }))),
    private: fc.constant(true),
  });
}

describe("Toque's own ZIP", () => {
  test("of any recipe comes into another account as it was", async () => {
    await fc.assert(
      fc.asyncProperty(await payloads(), async (body) => {
        const { id } = await make(here.app, cook, "POST", "/api/recipe/recipes", body as RecipeCreate);
        const reader = await here.app.signUp();
        const { result } = await here.imported(reader, await exported(`/recipes/${id}/export`, cook));
        expect(result.recipes[0]).toMatchObject({ app: "toque", outcome: "imported" });
        expect(await said(result.recipes[0]!.recipe_id!)).toEqual(await said(id as number));
      }),
      { numRuns: 20 },
    );
  }, 240_000);

  test("of each starter recipe does too, and says whose it is", async () => {
    const ids = (await here.app.call<number[]>("GET", "/api/recipe/recipes/id")).body;
    const reader = await here.app.signUp();
    for (const id of ids) {
      const { result } = await here.imported(reader, await exported(`/recipes/${id}/export`, null));
      expect([id, result.recipes[0]]).toMatchObject([id, { outcome: "imported", notes: [] }]);
      const there = result.recipes[0]!.recipe_id!;
      const { content } = (await said(id)) as { content: unknown };
      expect(await said(there)).toMatchObject({
        content,
        source: { url: `${here.app.deps.config.publicUrl}/recipes/${id}`, site: "Toque" },
        own: false,
      });
    }
  }, 240_000);

  test("of all recipes keeps sources, variants and what is one's own, and brings nothing twice", async () => {
    const { app } = here;
    const owner = await app.signUp();
    const base = await payload(app.db, { private: true, name: "Base" });
    const root = (await make(app, owner, "POST", "/api/recipe/recipes", base)).id as number;
    const variant = (
      await make(app, owner, "POST", `/api/recipe/recipes/${root}/variants`, { ...base, name: "Variant" })
    ).id as number;
    for (const [id, own_at] of [
      [root, null],
      [variant, new Date()],
    ] as const)
      await app.db.sql`
        insert into recipe_sources (recipe_id, url, site, author, licence, own_at)
        values (${id}, '', 'Paprika', 'Wilma', 'CC BY 4.0', ${own_at})`;
    const zip = await ofAll(owner);
    expect((await here.imported(owner, zip)).result.counts).toEqual({ imported: 0, already_there: 2, skipped: 0 });
    const reader = await app.signUp();
    const { result } = await here.imported(reader, zip);
    expect(result.counts).toEqual({ imported: 2, already_there: 0, skipped: 0 });
    const [newRoot, newVariant] = result.recipes.map(({ recipe_id }) => recipe_id!);
    expect(await said(newRoot!)).toEqual(await said(root));
    expect(await said(newVariant!)).toEqual(await said(variant));
    const [row] = await app.db.sql<{ parent_id: number }[]>`select parent_id from recipes where id = ${newVariant!}`;
    expect(row!.parent_id).toBe(newRoot!);
    expect((await here.imported(reader, zip)).result.counts).toEqual({ imported: 0, already_there: 2, skipped: 0 });
  });

  test("holds nothing of a recipe that its reader may not see, and no more of another's than is shown", async () => {
    const { app } = here;
    const owner = await app.signUp();
    const { id } = await make(app, owner, "POST", "/api/recipe/recipes", await payload(app.db, { private: true }));
    const path = `http://localhost/api/recipe/recipes/${id}/export?format=toque`;
    expect((await app.handle(new Request(path))).status).toBe(404);
    const [starter = 0] = (await app.call<number[]>("GET", "/api/recipe/recipes/id")).body;
    const files = unzipSync(await exported(`/recipes/${starter}/export`, owner));
    const version = Object.entries(files).find(([name]) => name.includes("/versions/"))![1];
    expect(JSON.parse(new TextDecoder().decode(version))).toMatchObject({ summary: "" });
  });

  test("with a damaged recipe, of a newer format, or with a picture that is none, is not believed", async () => {
    const reader = await here.app.signUp();
    const { id } = await make(
      ...([here.app, cook, "POST", "/api/recipe/recipes"] as const),
      await payload(here.app.db, { private: true, recipe_img: [{ img_url }] }),
    );
    const files = unzipSync(await exported(`/recipes/${id}/export`, cook));
    const packed = (change: (name: string, text: Uint8Array) => string | Uint8Array | null) =>
      packZip(
        Object.entries(files).flatMap(([name, bytes]) => {
          const content = change(name, bytes);
          return content === null ? [] : [{ name, content }];
        }),
      );
    const newer = packed((name, bytes) =>
      name === "manifest.json" ? '{"format":"toque-recipes","version":2}' : bytes,
    );
    expect((await here.imported(reader, newer)).error).toMatchObject({ code: "import_file_refused" });
    const broken = packed((name, bytes) => (name.endsWith("recipe.json") ? "{}" : bytes));
    expect((await here.imported(reader, broken)).result.recipes[0]).toMatchObject({ reason: "unreadable" });
    const lacking = packed((name, bytes) => (name.includes("/versions/") ? null : bytes));
    expect((await here.imported(reader, lacking)).result.recipes[0]).toMatchObject({ reason: "unreadable" });
    const noPicture = packed((name, bytes) => (name.startsWith("pictures/") ? "not a picture" : bytes));
    const { result } = await here.imported(reader, noPicture);
    expect(result.recipes[0]).toMatchObject({ outcome: "imported", photos: 0 });
    expect(result.recipes[0]!.notes).toEqual(expect.arrayContaining(["photo_refused", "photo_missing"]));
  });
});
