import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { formatAmount } from "@toque/db/shared/units/format.ts";
import { readPdf } from "@toque/workers/import/document/read-pdf.ts";
import { PdfMaker } from "@toque/workers/pdf/make-pdf.ts";
import type { RecipeSheet } from "@toque/workers/pdf/sheet.ts";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";
import { uploadPicture } from "../../testing/pictures.ts";
import { exportWords } from "./words.ts";

let app: TestApp;
let cook: TestUser;
beforeAll(async () => {
  app = await testApp();
  cook = await app.signUp();
});
afterAll(() => app.close());

interface Asking {
  as?: TestUser | null;
  lang?: Lang;
  system?: MeasurementSystem;
}
async function pdfOf(id: number, { as = cook, lang = "en", system }: Asking = {}): Promise<Uint8Array> {
  const headers: Record<string, string> = { lang, ...(as ? { authorization: `Bearer ${as.token}` } : {}) };
  const units = system ? `&measurement_system=${system}` : "";
  const path = `http://localhost/api/recipe/recipes/${id}/export?format=pdf${units}`;
  const answer = await app.handle(new Request(path, { headers }));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return answer.bytes();
}
/** As the text layer holds it, without the ends of lines. */
const textOf = async (pdf: Uint8Array) => flat((await readPdf(pdf, new AbortController().signal)).join(" "));
const flat = (text: unknown) => String(text).replace(/\s+/g, "");
/** What stands in the file uncompressed. */
const raw = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");
async function create(over: Partial<RecipeCreate>): Promise<Recipe> {
  const body = await payload(app.db, { private: true, ...over });
  return (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: cook, body })).body;
}

test("a recipe is read from its pages again, in each language: title, amounts, steps, allergens and source", async () => {
  const ids = (await app.call<number[]>("GET", "/api/recipe/recipes/id")).body;
  for (const [i, lang] of (["en", "fr", "es", "de"] as const).entries()) {
    const id = ids[i * 3]!;
    const { body: recipe } = await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { headers: { lang } });
    const text = await textOf(await pdfOf(id, { as: null, lang }));
    const parts = [...recipe.sub_recipes, recipe];
    const words = exportWords[lang];
    const expected = [
      ...[recipe.name, words.ingredients, words.method, words.allergens.title, `/recipes/${id}`],
      ...parts.flatMap(({ steps }) => steps.map((step) => step.text)),
      ...parts.flatMap(({ ingredients }) =>
        ingredients.map((line) => formatAmount(line.multiplier, line.quantity, "metric", lang)),
      ),
      ...recipe.allergies.map(({ name }) => name),
    ];
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.map(flat).filter((words) => !text.includes(words))).toEqual([]);
  }
});

test("amounts are in the reader's units: those of the account, or those that are asked for", async () => {
  const { id } = await create({});
  expect(await textOf(await pdfOf(id))).toContain("20gButter");
  expect(await textOf(await pdfOf(id, { system: "us" }))).toContain("⅔ozButter");
  await app.call("PUT", "/api/recipe/users/@me/measurement-system", { as: cook, body: { measurement_system: "us" } });
  expect(await textOf(await pdfOf(id))).toContain("⅔ozButter");
  await app.call("PUT", "/api/recipe/users/@me/measurement-system", {
    ...{ as: cook, body: { measurement_system: "metric" } },
  });
});

test("the file says its title and language, is tagged, and has all its fonts and the photo with its words", async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#b8430a" } })
    .jpeg()
    .toBuffer();
  const img_url = await uploadPicture(app, cook, photo);
  const { id } = await create({ name: "Soup & <b>", recipe_img: [{ img_url }] });
  const [withPhoto, text] = [raw(await pdfOf(id, { lang: "de" })), raw(await pdfOf((await create({})).id))];
  expect(withPhoto).toStartWith("%PDF-1.7");
  const title = '<rdf:li xml:lang="x-default">Soup &amp; &lt;b&gt;</rdf:li>';
  for (const said of ["/Lang (de)", title, "/DisplayDocTitle true", "/Marked true", "/StructTreeRoot"])
    expect(withPhoto).toContain(said);
  for (const tag of ["H1", "H2", "L", "LI", "LBody", "P"]) expect(withPhoto).toMatch(new RegExp(`/S /${tag}\\b`));
  // A4.
  expect(withPhoto).toContain("/MediaBox [0 0 595.28 841.89]");
  expect(withPhoto).toMatch(/\/S \/Figure\n\/Alt /);
  expect(withPhoto).toContain("/Filter /DCTDecode");
  expect(text).not.toContain("/DCTDecode");
  const fonts = withPhoto.match(/\/Type \/FontDescriptor/g)?.length;
  expect(fonts).toBeGreaterThan(1);
  expect(withPhoto.match(/\/FontFile[23]? /g)).toHaveLength(fonts!);
});

test("what is not known of allergens is said, never that there are none", async () => {
  const { none, noFoods, unknownFor } = exportWords.en.allergens;
  const { id } = await create({ name: "Hash", ingredients: [], steps: [{ order: 0, text: "Stir." }] });
  expect(await textOf(await pdfOf(id))).toContain(flat(noFoods));
  const [food = 0] = await foodIds(app.db, "carrot");
  const [quantity] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const ingredients = [{ order: 0, food_id: food, quantity_id: quantity!.id, multiplier: 200 }];
  const known = await create({ name: "Plain", ingredients, steps: [{ order: 0, text: "Stir." }] });
  expect(await textOf(await pdfOf(known.id))).toContain(flat(none));
  await app.db.sql`update foods set allergen_ids = null where id = ${food}`;
  const unknown = await create({ name: "Plainer", ingredients, steps: [{ order: 0, text: "Stir." }] });
  const text = await textOf(await pdfOf(unknown.id));
  expect(text).toContain(flat(unknownFor("Carrots")));
  expect(text).not.toContain(flat(none));
});

test("letters of other scripts and odd characters are drawn, and what no font has is said", async () => {
  const odd = "Łódź Žemlovka Вино Ελιά Phở สาคู ⅓ ⅔ ⅞ → ✓ “œuf” ½";
  const { id } = await create({
    name: odd,
    steps: [
      { order: 0, text: "Bidi\u202e and\u200b hidden\u0007 marks (\\) are <b>not</b> drawn; 180 °C, x\u0301." },
      { order: 1, text: "W".repeat(400) },
    ],
  });
  const text = await textOf(await pdfOf(id));
  expect(text).toContain(flat(odd));
  expect(text).toContain("Bidiandhiddenmarks(\\)are<b>not</b>drawn;180°C,x\u0301.");
  expect(text).toContain("W".repeat(400));
  expect(text).not.toContain("□");
  const other = await create({ name: "麻婆豆腐" });
  const replaced = await textOf(await pdfOf(other.id));
  expect(replaced).toContain("□□□□");
  expect(replaced).toContain(flat(exportWords.en.missingCharacters));
});

test("a recipe of eighty ingredients goes on over pages, each with its number", async () => {
  const [egg = 0] = await foodIds(app.db, "egg");
  const [gram] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const { id } = await create({
    name: "A feast",
    ingredients: Array.from({ length: 80 }, (_, i) => ({
      ...{ order: i, food_id: egg, quantity_id: gram!.id, multiplier: 100 * (i + 1) },
      note: `for bowl number ${i + 1}, beaten and strained`,
    })),
    steps: Array.from({ length: 40 }, (_, i) => ({
      order: i,
      text: `Step ${i + 1} of it: ${"stir slowly, ".repeat(12)}`,
    })),
  });
  const pdf = await pdfOf(id);
  const text = await textOf(pdf);
  const pages = raw(pdf).match(/\/Type \/Page\b(?!s)/g)!.length;
  expect(pages).toBeGreaterThan(2);
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Afeast${page}/${pages}`);
  for (let i = 0; i < 80; i++) expect(text).toContain(`Eggs,forbowlnumber${i + 1},beatenandstrained`);
  for (let i = 0; i < 40; i++) expect(text).toContain(`Step${i + 1}ofit:stirslowly,`);
});

test("all recipes are a ZIP of one PDF each", async () => {
  const user = await app.signUp();
  const ids: number[] = [];
  for (const name of ["Soup", "Stew"]) {
    const body = await payload(app.db, { private: true, name });
    ids.push((await app.call<Recipe>("POST", "/api/recipe/recipes", { as: user, body })).body.id);
  }
  const headers = { lang: "en", authorization: `Bearer ${user.token}` };
  const answer = await app.handle(
    new Request("http://localhost/api/recipe/users/@me/recipes/export?format=pdf", { headers }),
  );
  const files = unzipSync(await answer.bytes());
  expect(Object.keys(files)).toEqual([`soup-${ids[0]}.pdf`, `stew-${ids[1]}.pdf`]);
  expect(await textOf(files[`stew-${ids[1]}.pdf`]!)).toContain("Stew");
});

describe("the process that draws", () => {
  const sheet = (title: string): RecipeSheet => ({
    ...{ lang: "en", title, description: "", facts: [], photo: null, author: null, missingCharacters: "" },
    ingredients: { title: "Ingredients", parts: [] },
    equipment: { title: "", items: [] },
    method: { title: "Method", parts: [{ title: "", items: [`Stir ${title}.`] }] },
    ...{ notes: [], allergens: { title: "Allergens", facts: [] }, origin: [] },
  });
  const { signal } = new AbortController();

  test("draws many at once, each its own", async () => {
    const maker = new PdfMaker();
    const titles = Array.from({ length: 8 }, (_, i) => `dish ${i}`);
    const pdfs = await Promise.all(titles.map((title) => maker.make(sheet(title), signal)));
    for (const [i, pdf] of pdfs.entries()) expect(await textOf(pdf)).toContain(`Stirdish${i}.`);
    expect(new Set(pdfs.map((pdf) => createHash("sha256").update(pdf).digest("hex"))).size).toBe(8);
    maker.close();
  });

  test("that takes too long, is left or fails harms no later recipe", async () => {
    const slow = new PdfMaker(1);
    expect(slow.make(sheet("x"), signal)).rejects.toThrow("more than 1 ms");
    await slow.make(sheet("x"), signal).catch(() => {});
    const maker = new PdfMaker();
    const stop = new AbortController();
    const left = maker.make(sheet("left"), stop.signal).catch((error: Error) => error.message);
    stop.abort(new Error("gone"));
    expect(await left).toBe("gone");
    const broken = { ...sheet("broken"), photo: new Uint8Array([1, 2, 3]) };
    expect(await maker.make(broken, signal).catch((error: Error) => error.message)).toContain("could not be drawn");
    expect(await textOf(await maker.make(sheet("after"), signal))).toContain("Stirafter.");
    maker.close();
    expect(await textOf(await maker.make(sheet("again"), signal))).toContain("Stiragain.");
    maker.close();
  });
});
