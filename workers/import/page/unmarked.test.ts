import { describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { extractRecipe } from "./extract.ts";
import { allLines } from "./page-recipe.ts";

const lines = ["200 g pearl barley", "2 leeks, sliced", "1 l stock", "1 lemon, zest and juice", "Salt and pepper"];
const [soup, finish] = [lines.slice(0, 3), lines.slice(3)];
const steps = [
  "Rinse the barley and soak it for 10 minutes.",
  "Soften the leeks, add the barley and the stock.",
  "Simmer for 30 minutes and season with the lemon.",
  "Serve in warm bowls with bread.",
];
const li = (texts: readonly string[]) => texts.map((text) => `<li>${text}</li>`).join("");
const ul = (texts: readonly string[]) => `<ul>${li(texts)}</ul>`;
const p = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const list = `<h2>Ingredients</h2>${ul(lines)}`;
const method = `<h2>Method</h2><ol>${li(steps)}</ol>`;
const recipeIn = async (body: string, lang: Lang = "en") =>
  (await extractRecipe(`<h1>Barley soup</h1>${body}`, "https://ladle.example/barley-soup", lang)).recipe;

describe("names of groups", () => {
  const named = [
    { name: "Soup", lines: soup },
    { name: "To finish", lines: finish },
  ];
  test.each([
    ["plain lines above lists of their own", `<h2>Ingredients</h2><p>Soup</p>${ul(soup)}<p>To finish</p>${ul(finish)}`],
    [
      "emphasised entries",
      `<h2>Ingredients</h2><ul><li><b>Soup</b></li>${li(soup)}<li><b>To finish</b></li>${li(finish)}</ul>`,
    ],
    [
      "entries that hold a list",
      `<h2>Ingredients</h2><ul><li>Soup${ul(soup)}</li><li>To finish${ul(finish)}</li></ul>`,
    ],
    ["headings as high as the list's", `<h2>Ingredients</h2><h2>Soup</h2>${ul(soup)}<h2>To finish</h2>${ul(finish)}`],
    [
      "classes of headings",
      `<p class="h2">Ingredients</p><p class="h4">Soup</p>${ul(soup)}<p class="h4">To finish</p>${ul(finish)}`,
    ],
    [
      "headings by their role",
      `<div role="heading" aria-level="2">Ingredients</div><div role="heading" aria-level="3">Soup</div>${ul(soup)}<div role="heading" aria-level="3">To finish</div>${ul(finish)}`,
    ],
    [
      "lines between signs",
      `<h2>Ingredients</h2><p>===== Soup =====<br>${soup.join("<br>")}<br>===== To finish =====<br>${finish.join("<br>")}</p>`,
    ],
  ])("%s", async (_, html) => {
    const found = await recipeIn(html + method);
    expect(found.ingredients).toEqual(named);
    expect(allLines(found.steps)).toEqual(steps);
  });

  test("capitals, and none for the head of a table or the factors of a list", async () => {
    const capitals = `<p>INGREDIENTS</p><p>SOUP<br>${soup.join("<br>")}<br>TO FINISH<br>${finish.join("<br>")}</p><p>METHOD</p>${p(steps)}`;
    expect((await recipeIn(capitals)).ingredients.map(({ name }) => name)).toEqual(["SOUP", "TO FINISH"]);
    const rows =
      "<tr><th>Amount</th><th>Ingredient</th></tr><tr><td>200 g</td><td>barley</td></tr><tr><td>2</td><td>leeks</td></tr>";
    const table = await recipeIn(`<h2>Ingredients</h2><table>${rows}</table>${method}`);
    expect(table.ingredients).toEqual([{ name: null, lines: ["200 g barley", "2 leeks"] }]);
    const factors = "<h2>Ingredients</h2><div><span>1x</span><span>2x</span></div>";
    expect((await recipeIn(`${factors}${ul(lines)}${method}`)).ingredients).toEqual([{ name: null, lines }]);
  });

  test("a list without a heading begins with that of its first group; tools are no ingredients", async () => {
    const more = ["2 spoons of cream", "1 pinch of salt"];
    const groups = `<h3>For the soup</h3>${ul(soup)}<h3>To finish</h3>${ul(more)}<h3>Equipment</h3>${ul(["1 pot", "2 bowls"])}`;
    expect((await recipeIn(`${groups}<h3>Method</h3>${p(steps)}`)).ingredients).toEqual([
      { name: "For the soup", lines: soup },
      { name: "To finish", lines: more },
    ]);
  });
});

describe("a list in one line", () => {
  const short = ["200 g barley", "2 leeks", "1 l stock", "salt"];
  test.each([
    ["below its heading", `<h3>Ingredients</h3><p>${short.join(", ")}</p>`],
    ["behind its heading", `<p><b>Ingredients:</b> ${short.join(", ")}.</p>`],
    ["with semicolons", `<h3>Ingredients</h3><p>${short.join("; ")}.</p>`],
  ])("%s", async (_, html) => {
    const found = await recipeIn(`${html}<h3>Method</h3>${p(steps)}`);
    expect(allLines(found.ingredients)).toEqual(short);
    expect(allLines(found.steps)).toEqual(steps);
  });
});

describe("what stands among and below the steps is none of them", () => {
  test.each([
    [
      "a link to another page",
      `<h2>Method</h2><p>${steps[0]}</p><p>Read also: <a href="/x">10 ways with leeks</a></p>${p(steps.slice(1))}`,
    ],
    [
      "a remark below an empty line",
      `<h2>Method</h2>${p(steps)}<p><br></p><p>I had it with a glass of cider. Even better!</p>`,
    ],
    ["a greeting with a name", `<h2>Method</h2>${p(steps)}<p>Enjoy!</p><p>Love, Ann x</p>`],
    [
      "headings of single steps",
      `<h2>Method</h2><ol>${steps.map((step, i) => `<li><b>Part ${"abcd".charAt(i)}</b><br>${step}</li>`).join("")}</ol>`,
    ],
    ["a table of nutrition", `${method}<h3>Nutrition per serving</h3>${ul(["Calories: 320", "Fat: 7 g"])}`],
    [
      "a box about the author",
      `<h2>Method</h2>${p(steps)}<div class="author-box"><p>Ann cooks soups in the north.</p></div>`,
    ],
  ])("%s", async (_, html) => {
    expect(allLines((await recipeIn(list + html)).steps)).toEqual(steps);
  });

  test("empty lines between all steps set none of them apart", async () => {
    const spaced = steps.map((step) => `<p>${step}</p><p>&nbsp;</p>`).join("");
    expect(allLines((await recipeIn(`${list}<h2>Method</h2>${spaced}`)).steps)).toEqual(steps);
  });
});

describe("facts", () => {
  test.each([
    [
      "a heading of the list that says nothing else",
      `<h3>For 4 people</h3>${ul(lines)}<h3>At the stove</h3><ol>${li(steps)}</ol>`,
    ],
    ["words", `<h2>Ingredients for four people</h2>${ul(lines)}${method}`],
    ["a sentence below the steps", `${list}${method}<p>Total cost: a few coins? Serves 4 (or me)</p>`],
    [
      "not a price in a story",
      `<p>I got five leeks for 3 euros on the market.</p><h2>Ingredients for 4</h2>${ul(lines)}${method}`,
    ],
  ])("servings: %s", async (_, html) => {
    const found = await recipeIn(html);
    expect(found.servings).toBe(4);
    expect(found.title).toBe("Barley soup");
    expect(allLines(found.ingredients)).toEqual(lines);
    expect(allLines(found.steps)).toEqual(steps);
  });

  test.each([
    [
      "values above their labels",
      "<div><div>15 min</div><div>Prep</div></div><div><div>35 min</div><div>Cook</div></div><div><div>4</div><div>Servings</div></div>",
    ],
    [
      "a table of two rows",
      "<table><tr><td>Serves</td><td>Prep</td><td>Cook</td></tr><tr><td>4</td><td>15 min</td><td>35 min</td></tr></table>",
    ],
  ])("%s", async (_, html) => {
    const facts = { servings: 4, preparationTime: 15, cookingTime: 35, totalTime: null };
    expect(await recipeIn(html + list + method)).toMatchObject(facts);
  });

  test("sentences below the steps, a total from start to finish, and no time of a line of tags", async () => {
    const below = await recipeIn(`${list}${method}<p>Serves 4. Prep time: 15 minutes. Cooking time: 35 minutes.</p>`);
    expect(below).toMatchObject({ servings: 4, preparationTime: 15, cookingTime: 35 });
    expect((await recipeIn(`<p>Serves 4 | about 45 minutes start to finish</p>${list}${method}`)).totalTime).toBe(45);
    expect((await recipeIn(`${list}${method}<p>Tags: vegan, 30 minutes</p>`)).totalTime).toBeNull();
  });
});

describe("the name of the dish", () => {
  const titleIn = async (head: string, body: string) =>
    (await extractRecipe(`${head}${body}${list}${method}`, "https://kitchen.example/barley-soup", "en")).recipe.title;
  test("is no greeting, not the site's name and no headline of an article", async () => {
    expect(
      await titleIn(
        "<title>Earl's page</title>",
        `<p><font size="+3"><b>WELCOME TO MY SOUP PAGE</b></font></p><p><font size="+2"><b>BARLEY SOUP</b></font></p>`,
      ),
    ).toBe("BARLEY SOUP");
    expect(await titleIn("<title>Barley soup - The Ladle</title>", "<h1>The Ladle</h1><h2>Barley soup</h2>")).toBe(
      "Barley soup",
    );
    expect(
      await titleIn(
        "<title>The soup that saved my winter!</title>",
        "<h1>The soup that saved my winter!</h1><p>It rained.</p><h2>Barley soup</h2><p>Serves 4</p>",
      ),
    ).toBe("Barley soup");
  });
});

test("a class that sounds like something else hides no recipe; what readers wrote is not taken for it", async () => {
  for (const name of ["public-editor", "promo-content", "share-wrapper"])
    expect(allLines((await recipeIn(`<div class="${name}">${list}${method}</div>`)).steps)).toEqual(steps);
  const other = `<div><p>Ingredients</p>${ul(["1 kg rice", "2 kg beans", "3 onions", "4 peppers", "5 l water", "6 eggs", "7 figs"])}</div>`;
  expect(allLines((await recipeIn(list + method + other)).ingredients)).toEqual(lines);
});

test("a recipe of a program of the nineties: headings between signs, words below words", async () => {
  const text = `
========== A program - version 1
     Title: Stew
============================ INGREDIENTS ============================
    800  grams   venison, cut into cubes for the pot
      3          onions
    100  grams   cream
==================== SPICES =========================================
      6          cloves
                 Salt, pepper
============================ SOURCE ============================
        A forester, 1987
Dry the meat and brown it in hot fat, some of it at a time, and
add the onions when the last of it is done.
Pour in the wine and let it boil down, then cover the pot and
leave it alone for two hours on a low flame.
Take out the cloves, stir in the cream and serve the stew with
small dumplings and red cabbage.
`;
  const found = (await extractRecipe(`<h2>Stew</h2><pre>${text}</pre>`, "https://ladle.example/stew", "en")).recipe;
  expect(found.ingredients).toEqual([
    { name: null, lines: ["800 grams venison, cut into cubes for the pot", "3 onions", "100 grams cream"] },
    { name: "SPICES", lines: ["6 cloves", "Salt, pepper"] },
  ]);
  expect(allLines(found.steps)).toEqual([
    "Dry the meat and brown it in hot fat, some of it at a time, and add the onions when the last of it is done.",
    "Pour in the wine and let it boil down, then cover the pot and leave it alone for two hours on a low flame.",
    "Take out the cloves, stir in the cream and serve the stew with small dumplings and red cabbage.",
  ]);
});
