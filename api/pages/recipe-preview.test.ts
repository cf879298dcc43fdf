import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import sharp from "sharp";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { payload, recipeId } from "../testing/payloads.ts";
import { uploadPicture } from "../testing/pictures.ts";
import { readerLang, recipePreview } from "./recipe-preview.ts";
import { cutTemplate, fillTemplate } from "./site.ts";

let app: TestApp;
let anna: TestUser;
beforeAll(async () => {
  app = await testApp();
  anna = await app.signUp();
});
afterAll(() => app.close());

const preview = (path: string, language = "en") =>
  recipePreview(
    app.db.sql,
    new Request(`https://toque.example${path}`, { headers: { "accept-language": language } }),
    "https://toque.example",
  );
const meta = (head: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
const dataOf = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? "null") as Record<
    string,
    unknown
  >;

/** A recipe made public by approval. */
async function publish(over: object): Promise<number> {
  const { body } = await app.call<Recipe>("POST", "/api/recipe/recipes", {
    as: anna,
    body: await payload(app.db, over),
  });
  await app.db.sql`update recipes set approved_version = current_version, private = false where id = ${body.id}`;
  return body.id;
}

describe("the preview of a link to a recipe", () => {
  test("has its name, its text and a picture with an absolute address", async () => {
    const id = await recipeId(app.db, "hummus");
    const page = await preview(`/recipes/${id}`);
    expect(page?.title).toBe("Hummus · Toque");
    expect(meta(page!.head, "og:title")).toBe("Hummus");
    expect(meta(page!.head, "og:image")).toBe(`https://toque.example/media/covers/${id}-1.webp`);
    expect(meta(page!.head, "og:url")).toBe(`https://toque.example/recipes/${id}`);
    expect(meta(page!.head, "description")?.length).toBeGreaterThan(20);
    expect(page!.head.match(/hreflang/g)).toHaveLength(4);
  });

  test("loads the picture that the page opens with before the page's scripts ask for it", async () => {
    const drawn = await preview(`/recipes/${await recipeId(app.db, "hummus")}`);
    expect(drawn!.head).toContain(`<link rel="preload" as="image" href="/media/covers/`);
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c86" } })
      .png()
      .toBuffer();
    const url = await uploadPicture(app, anna, photo);
    const own = await preview(`/recipes/${await publish({ recipe_img: [{ img_url: url }] })}`);
    expect(own!.head).toContain(`imagesrcset="${url}/320 320w, ${url}/800 800w, ${url}/1600 1600w"`);
  });

  test("lists each ingredient with what may be taken instead, and its note", async () => {
    const { ingredients } = await payload(app.db);
    const [egg, butter] = ingredients!;
    const id = await publish({
      ingredients: [
        { ...egg, note: { en: "beaten", fr: "battus" } },
        { ...butter, original_text: "20 g butter or olive oil, softened", note: "softened" },
      ],
    });
    const lines = async (query = "") =>
      (dataOf((await preview(`/recipes/${id}${query}`, "en"))!.head).recipeIngredient as string[]).map((line) =>
        line.replaceAll("\u00a0", " "),
      );
    expect(await lines()).toEqual(["220 g Eggs, beaten", "20 g Butter / olive oil, softened"]);
    expect((await lines("?lang=fr"))[0]).toContain(", battus");
  });

  test("is in the reader's language", async () => {
    const id = await recipeId(app.db, "shakshouka-with-chickpeas");
    expect((await preview(`/recipes/${id}`, "it, fr-CA;q=0.8, en;q=0.5"))?.title).toBe(
      "Chakchouka aux pois chiches · Toque",
    );
    expect((await preview(`/recipes/${id}?lang=de`, "fr"))?.lang).toBe("de");
    const request = (language: string) =>
      new Request("https://toque.example/", { headers: { "accept-language": language } });
    expect(["", "*", "zz", "es;q=0, de", ";;q=x,,fr"].map((language) => readerLang(request(language)))).toEqual([
      "en",
      "en",
      "en",
      "de",
      "fr",
    ]);
  });

  test("contains schema.org data of the recipe, with known values only", async () => {
    const data = dataOf((await preview(`/recipes/${await recipeId(app.db, "hummus")}`))!.head);
    expect(data).toMatchObject({
      "@type": "Recipe",
      name: "Hummus",
      inLanguage: "en",
      author: { "@type": "Person", name: "Toque" },
      nutrition: { "@type": "NutritionInformation", calories: expect.stringMatching(/^\d+ kcal$/) },
    });
    expect(data.totalTime).toMatch(/^PT\d+M$/);
    // An amount contains a no-break space.
    expect((data.recipeIngredient as string[]).map((line) => line.replaceAll("\u00a0", " "))).toContain(
      "480 g Chickpeas",
    );
    expect(
      (data.recipeInstructions as { "@type": string; text: string }[]).every(
        (step) => step["@type"] === "HowToStep" && step.text,
      ),
    ).toBe(true);
    expect(data.suitableForDiet).toContain("https://schema.org/VeganDiet");
    const parts = [
      { order: 0, name: "Dough", difficulty_id: 1, nb_servings: 1, steps: [{ order: 0, text: "Knead." }] },
    ];
    const pie = await publish({ name: "Pie", sub_recipes: parts, steps: [{ order: 0, text: "Fill." }] });
    const step = (text: string) => [{ "@type": "HowToStep", text }];
    expect(dataOf((await preview(`/recipes/${pie}`))!.head).recipeInstructions).toEqual([
      { "@type": "HowToSection", name: "Dough", itemListElement: step("Knead.") },
      { "@type": "HowToSection", name: "Pie", itemListElement: step("Fill.") },
    ]);
    const bare = dataOf((await preview(`/recipes/${await publish({ ingredients: [], steps: [] })}`))!.head);
    expect(bare).not.toHaveProperty("nutrition");
    expect(bare.recipeIngredient).toEqual([]);
  });

  test("hostile text is escaped in elements and attributes", async () => {
    const evil = `"'><script>alert(1)</script><!-- </script> \u2028 &amp;`;
    const id = await publish({ name: evil, description: evil, steps: [{ order: 0, text: evil }] });
    const page = (await preview(`/recipes/${id}`))!;
    expect(page.head).not.toContain("<script>alert");
    expect(page.head.match(/<script/g)).toHaveLength(1);
    expect(page.head.match(/<\/script/g)).toHaveLength(1);
    expect(page.head).not.toContain("<!--");
    expect(dataOf(page.head).name).toBe(evil);
    const html = fillTemplate(
      cutTemplate('<html lang="en"><title>Toque</title>\n<meta name="description" content="x" /></html>')!,
      page,
    );
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("<title>&quot;&#x27;&gt;&lt;script&gt;");
  });

  test("discloses nothing of a non-public recipe, nor of anything else", async () => {
    const { body } = await app.call<Recipe>("POST", "/api/recipe/recipes", {
      as: anna,
      body: await payload(app.db, { private: true }),
    });
    for (const path of [
      `/recipes/${body.id}`,
      "/recipes/999999",
      "/recipes/0",
      "/recipes/1x",
      "/recipes",
      "/",
      "/recipes/1/edit",
      "/recipes/99999999999",
    ])
      expect([path, await preview(path)]).toEqual([path, null]);
  });
});

test("the page is split at its title once, and a page without one is unchanged", () => {
  const page = '<head><title>Toque</title>\n  <meta name="description" content="a" />\n<link /></head>';
  expect(cutTemplate(page)).toEqual({ start: "<head>", end: "\n<link /></head>" });
  expect(cutTemplate("<p>no head</p>")).toBeNull();
});
