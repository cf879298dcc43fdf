import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decodePage } from "./charset.ts";
import { linesOf, PageError, parsePage } from "./document.ts";
import { extractRecipe, isEnough } from "./extract.ts";
import { allLines } from "./page-recipe.ts";

const base = "https://ladle.example/soup";
const read = (html: string) => extractRecipe(html, base, "en");
const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const soup = {
  "@type": "Recipe",
  name: "Soup",
  recipeIngredient: ["2 carrots", "1 l water"],
  recipeInstructions: "Boil them.",
};

describe("what a page says beside the recipe", () => {
  test("is kept: author, site, licence, picture and tags, as absolute addresses", async () => {
    const { recipe, foundBy } = await read(
      script({
        ...soup,
        author: [{ "@type": "Person", name: "Wilma" }, "Jo"],
        publisher: { name: "The Ladle" },
        license: "/licence",
        image: [{ "@type": "ImageObject", url: "//cdn.ladle.example/a.jpg" }],
        keywords: "winter, soup",
      }),
    );
    expect(foundBy).toBe("json-ld");
    expect(recipe).toMatchObject({
      author: "Wilma, Jo",
      site: "The Ladle",
      licence: "https://ladle.example/licence",
      images: ["https://cdn.ladle.example/a.jpg"],
      tags: ["winter", "soup"],
    });
    const linked = await read(
      `${script(soup)}<a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC</a>`,
    );
    expect(linked.recipe.licence).toBe("https://creativecommons.org/licenses/by/4.0/");
  });
  test("is no address of another protocol", async () => {
    const { recipe } = await read(script({ ...soup, image: "javascript:alert(1)", license: "data:text/html,x" }));
    expect([recipe.images, recipe.licence]).toEqual([[], "data:text/html,x"]);
  });
});

describe("a page's structure", () => {
  test("is read column by column where each column has its heading, over several rows", async () => {
    const { recipe } = await read(
      `<h1>Soup</h1><table><thead><tr><th>Ingredients</th><th>Method</th></tr></thead>
       <tr><td>2 carrots<br>1 l water</td><td>Peel the carrots.</td></tr><tr><td>1 onion</td><td>Boil all of it.</td></tr></table>`,
    );
    expect(allLines(recipe.ingredients)).toEqual(["2 carrots", "1 l water", "1 onion"]);
    expect(allLines(recipe.steps)).toEqual(["Peel the carrots.", "Boil all of it."]);
  });
  test("is read row by row where the first row is no heading", async () => {
    const { recipe } = await read(
      `<h1>Soup</h1><h2>Ingredients</h2><table><tr><td>2</td><td>carrots</td></tr><tr><td>1 l</td><td>water</td></tr></table>
       <h2>Method</h2><p>Boil them.</p>`,
    );
    expect(allLines(recipe.ingredients)).toEqual(["2 carrots", "1 l water"]);
  });
  test("gives times and servings that stand behind the steps, and no steps of them", async () => {
    const { recipe } = await read(
      `<h1>Soup</h1><h2>Ingredients</h2><ul><li>2 carrots</li></ul><h2>Directions</h2><p>Boil the carrots.</p>
       <p>Let it cool: 20 minutes will do.</p><ul><li>Prep time: 5 min</li><li>Cook time: 20 min</li><li>Serves: 3</li></ul>`,
    );
    expect(allLines(recipe.steps)).toEqual(["Boil the carrots.", "Let it cool: 20 minutes will do."]);
    expect(recipe).toMatchObject({ preparationTime: 5, cookingTime: 20, servings: 3 });
  });
  test("is in the language of its headings where the frame around a short recipe is in another", async () => {
    const { recipe, lang } = await read(
      `<html lang="de"><body><p>Home and all of the posts that we have on this site</p><h1>Käse</h1><p>Für 2 Portionen</p>
       <h2>Zutaten</h2><ul><li>1 Camembert</li></ul><h2>Zubereitung</h2><p>Käse backen</p></body></html>`,
    );
    expect([lang, recipe.servings]).toEqual(["de", 2]);
  });
});

describe("hostile markup", () => {
  test("gives text and nothing else: tags, scripts and invisible characters are gone", async () => {
    const nasty = `<img src=x onerror=alert(1)><svg onload=alert(2)><script>alert(3)</script></svg>2 eg\u200bgs`;
    const { recipe } = await read(
      `${script({ ...soup, name: `<script>alert(4)</script>Soup`, recipeIngredient: [nasty, "1 egg"] })
        .replaceAll("</script>Soup", "<\\/script>Soup")
        .replaceAll("</script></svg>", "<\\/script></svg>")}`,
    );
    expect([recipe.title, recipe.ingredients[0]?.lines]).toEqual(["Soup", ["2 eggs", "1 egg"]]);
    const shown = await read(
      `<h1>Soup<script>x</script></h1><h2>Ingredients</h2><ul><li onclick="x">2 eggs<svg><text>9 bombs</text></svg></li>
      <li hidden>3 ghosts</li><li>1 l <style>a</style>milk</li></ul><h2>Method</h2><p>Stir<iframe src=x>no</iframe>.</p>`,
    );
    expect(allLines(shown.recipe.ingredients)).toEqual(["2 eggs", "1 l milk"]);
    expect([shown.recipe.title, allLines(shown.recipe.steps)]).toEqual(["Soup", ["Stir."]]);
  });
  test("nested deeply, or never closed, is read, and refused where it never ends", async () => {
    for (const open of ["<div>", "<b><p>", "<ul><li>", "<table><tr><td>", "<h1 itemscope itemprop=name>", "<font>"]) {
      expect(linesOf(await parsePage(`${open.repeat(300)}soup`)).join("")).toContain("soup");
      await read(`${open.repeat(300)}soup`);
      expect(await read(open.repeat(500_000)).catch((error: Error) => error)).toBeInstanceOf(PageError);
    }
  });
  test("with more elements than any page has is refused", async () => {
    expect(await read("<i></i>".repeat(100_000)).catch((error: Error) => error)).toBeInstanceOf(PageError);
  });
  test("of things that refer to themselves, or to each other ever more often, ends", async () => {
    const ring = {
      ...soup,
      "@id": "#a",
      recipeInstructions: [{ "@type": "HowToSection", itemListElement: [{ "@id": "#b" }] }],
    };
    const back = { "@id": "#b", "@type": "HowToSection", itemListElement: [{ "@id": "#b" }, { "@id": "#a" }] };
    expect(isEnough((await read(script({ "@graph": [ring, back] }))).recipe)).toBe(true);
    const laughs = Array.from({ length: 12 }, (_, i) => ({
      "@id": `#${i}`,
      "@type": "HowToSection",
      itemListElement: Array.from({ length: 12 }, () => ({ "@id": `#${i + 1}` })),
    }));
    const { recipe } = await read(script({ "@graph": [{ ...soup, recipeInstructions: { "@id": "#0" } }, ...laughs] }));
    expect(allLines(recipe.steps).length).toBeLessThan(1001);
    await read(`<script type="application/ld+json">${"[".repeat(200_000)}</script>`);
    await read(`<script type="application/ld+json">${'{"a":'.repeat(100_000)}</script>`);
  });
  test("of any kind never throws", async () => {
    const piece = fc.constantFrom(
      ...'<div itemscope itemtype=https://schema.org/Recipe>|<b itemprop=name>|Soup|<li itemprop=recipeIngredient>2 eggs|</div>|<h2>Zutaten</h2>|<h2>Method|<br>|<p>Stir.|<script type=application/ld+json>|{"@type":"Recipe"|,"name":|]}|</script>|<p property=name typeof=Recipe>|<!--|-->|<![CDATA[|&#0;|&amp;lt;|"|<div class=ingredients>|1. |10 min|for 4 people'.split(
        "|",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 30 }), async (parts) => {
        const { recipe, lines } = await read(parts.join(""));
        for (const line of [...allLines(recipe.ingredients), ...allLines(recipe.steps), ...lines])
          expect(line).toBe(line.trim());
      }),
      { numRuns: 200 },
    );
  });
});

describe("a charset", () => {
  const bytes = (text: string, encoding: "latin1" | "utf8") => new Uint8Array(Buffer.from(text, encoding));
  test("is told by a byte order mark, the header, the page, and else by what is valid", () => {
    expect(decodePage(new Uint8Array([0xff, 0xfe, 0xe9, 0]), "text/html; charset=utf-8")).toBe("é");
    expect(decodePage(new Uint8Array([0xfe, 0xff, 0, 0xe9]), null)).toBe("é");
    expect(decodePage(bytes("é", "latin1"), 'text/html;charset="ISO-8859-1"')).toBe("é");
    expect(decodePage(bytes("<meta charset=windows-1252>é", "latin1"), "text/html")).toEndWith("é");
    expect(decodePage(bytes("é", "utf8"), "text/html; charset=nonsense")).toBe("é");
    expect(decodePage(bytes("é", "latin1"), null)).toBe("é");
    expect(decodePage(bytes("<meta charset=utf-16>é", "utf8"), null)).toEndWith("é");
  });
});

describe("a page without structured data", () => {
  const list = "<li>200 g rice</li><li>2 onions</li><li>1 l stock</li><li>50 g butter</li>";
  const method = "<li>Chop the onions and fry them in the butter.</li><li>Add rice and stock, and simmer.</li>";
  const partsOf = async (body: string) => {
    const { recipe } = await read(`<html lang="en"><body><h1>Risotto</h1>${body}</body></html>`);
    return { lines: allLines(recipe.ingredients), steps: allLines(recipe.steps), recipe };
  };
  const rice = ["200 g rice", "2 onions", "1 l stock", "50 g butter"];
  const steps = ["Chop the onions and fry them in the butter.", "Add rice and stock, and simmer."];

  test("ends where comments and other recipes begin, whatever these look like", async () => {
    const below = "<p>12 comments</p><p>I used 300 g of sugar and baked it for 50 minutes.</p>";
    const found = await partsOf(
      `<h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2><p>${steps[0]}</p><p>${steps[1]}</p>${below}`,
    );
    expect([found.lines, found.steps]).toEqual([rice, steps]);
  });

  test("needs no headings: a list is told by its amounts, the method stands below it", async () => {
    const found = await partsOf(`<ul>${list}</ul><ol>${method}</ol>`);
    expect([found.lines, found.steps]).toEqual([rice, steps]);
  });

  test("has advertisements and tips that are no steps", async () => {
    const ad = "<div><small>Advertisement</small><p>Pans for 20 % less, this week only.</p></div>";
    const found = await partsOf(
      `<h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2><p>${steps[0]}</p>${ad}<p>${steps[1]}</p><p>Tip: it keeps for two days.</p>`,
    );
    expect(found.steps).toEqual(steps);
    expect(found.recipe.notes).toEqual(["Tip: it keeps for two days."]);
  });

  test("has times of its own, not those of a recipe beside it", async () => {
    const found = await partsOf(
      `<p>Prep: 10 min</p><p>Cook: 20 min</p><h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2><ol>${method}</ol><p>Paella, 2 hours</p>`,
    );
    expect(found.recipe).toMatchObject({ preparationTime: 10, cookingTime: 20, totalTime: null });
  });

  test("may have names and amounts in pairs, or ingredients side by side", async () => {
    const pairs = "<dl><dt>Rice</dt><dd>200 g</dd><dt>Onions</dt><dd>2</dd></dl>";
    expect((await partsOf(`<h2>Ingredients</h2>${pairs}<h2>Method</h2><ol>${method}</ol>`)).lines).toEqual([
      "Rice 200 g",
      "Onions 2",
    ]);
    const cells = "<tr><td>200 g rice</td><td>2 onions</td></tr><tr><td>1 l stock</td><td>50 g butter</td></tr>";
    expect(
      (await partsOf(`<h2>Ingredients</h2><table>${cells}</table><h2>Method</h2><ol>${method}</ol>`)).lines,
    ).toEqual(rice);
  });
});
