import { describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { extractRecipe } from "./extract.ts";
import { allLines } from "./page-recipe.ts";

const partsOf = async (html: string, address = "https://ladle.example/page", lang: Lang = "en") => {
  const { recipe } = await extractRecipe(html, address, lang);
  return { recipe, title: recipe.title, lines: allLines(recipe.ingredients), steps: allLines(recipe.steps) };
};
const lines = ["200 g rice", "2 onions", "1 l stock", "50 g butter", "Salt"];
const steps = ["Soften the chopped onions in the butter.", "Add the rice and the stock and cook until soft."];
const listed = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`;
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const list = `<h2>Ingredients</h2>${listed(lines)}`;
const method = `<h2>Method</h2>${paragraphs(steps)}`;

describe("where the list stands", () => {
  test("in an aside or a sidebar that begins with its heading, and not in one of other things", async () => {
    for (const [open, close] of [
      ["<aside>", "</aside>"],
      [`<div class="sidebar">`, "</div>"],
    ]) {
      const other = `${open}<h3>Popular</h3><ul><li>3 soups</li></ul>${close}`;
      const found = await partsOf(`${other}${open}${list}<p><a href="#">Print</a></p>${close}${method}`);
      expect(found.lines).toEqual(lines);
      expect(found.steps).toEqual(steps);
    }
  });

  test("in labels of boxes to tick, below an introduction", async () => {
    const boxes = lines.map((text) => `<label><input type="checkbox"><span>${text}</span></label>`).join("");
    const found = await partsOf(`<h2>Ingredients</h2><p>Tick off what you have.</p><div>${boxes}</div>${method}`);
    expect(found.lines).toEqual(lines);
    expect(found.steps).toEqual(steps);
  });

  test("below a heading that has a name for links to it", async () => {
    const found = await partsOf(
      `<h1>Rice</h1><h3 id="ingredients">Ingredients<a href="#ingredients">#</a></h3><p><b>Rice</b></p>${listed(lines.slice(0, 2))}<p><b>Broth</b></p>${listed(lines.slice(2))}<h3 id="method">Method</h3>${paragraphs(steps)}`,
    );
    expect(found.recipe.ingredients).toEqual([
      { name: "Rice", lines: lines.slice(0, 2) },
      { name: "Broth", lines: lines.slice(2) },
    ]);
    expect(found.title).toBe("Rice");
  });

  test("in lines that only look alike, below values that have numbers too", async () => {
    const line = (text: string) => `<div class="c4"><span>${text}</span></div>`;
    const fact = (text: string) => `<div class="c3"><span>${text}</span></div>`;
    const found = await partsOf(
      `<h1>Rice</h1>${["7 March 2021", "Preparation", "15 min", "Cooking", "40 min"].map(fact).join("")}<div class="c2">All of this</div>${lines.map(line).join("")}<div class="c2">And then</div>${steps.map(line).join("")}`,
    );
    expect(found.lines).toEqual(lines);
    expect(found.steps).toEqual(steps);
    expect(found.recipe).toMatchObject({ preparationTime: 15, cookingTime: 40 });
  });

  test("in a post of a thread that is laid out as a list", async () => {
    const post = `<h2>Rice</h2><div>Here it is.<br>${lines.slice(0, 4).join("<br>")}<br><br>${steps.join("<br><br>")}<br><br>Enjoy!</div>`;
    const found = await partsOf(`<ol><li>${post}</li><li><h2>Re: Rice</h2><div>I take 3 onions.</div></li></ol>`);
    expect(found.lines).toEqual(lines.slice(0, 4));
    expect(found.steps).toEqual(steps);
  });
});

describe("what is no step", () => {
  test.each([
    ["a farewell", `${method}<p>Enjoy your meal!</p>`],
    ["a call to follow", `${method}<p>If you enjoyed this recipe, follow me for more of them.</p>`],
    [
      "what has no number where all others have",
      `<h2>Method</h2><p>1. ${steps[0]}</p><p>2. ${steps[1]}</p><p>Next market: Sunday at nine.</p>`,
    ],
    ["a card of another page", `${method}<a href="/soup"><div>Parsnip soup in four steps</div></a>`],
    ["what stands below a rule", `${method}<hr><p>The hall is closed in May.</p>`],
    ["a greeting and who signed it", `${method}<p>See you at the market,<br>Elm &amp; Ember</p>`],
    ["who signed it", `${method}<p>Ione</p>`],
    [
      "a tip with an emphasised word",
      `<h2>Method</h2><p>${steps[0]}</p><p><b>Tip</b> Use cold butter.</p><p>${steps[1]}</p>`,
    ],
    ["a level of difficulty", `${method}<p>Difficulty: easy</p>`],
  ])("%s", async (_, html) => {
    expect((await partsOf(`<h1>Rice</h1>${list}${html}`)).steps).toEqual(steps);
  });

  test("a number below the heading of the steps is that of the first, and not its value", async () => {
    const cards = steps.map((text, i) => `<div><div>${i + 1}</div><p>${text}</p></div>`).join("");
    expect((await partsOf(`${list}<h2>Preparation</h2>${cards}`)).steps).toEqual(steps);
  });

  test("steps below an unknown heading that looks like that of the list are no ingredients", async () => {
    const found = await partsOf(
      `<p><b>INGREDIENTS</b></p><p>${lines.join("<br>")}</p><p><b>WHAT HAPPENS NOW</b></p>${paragraphs(steps)}<p>Greetings</p>`,
    );
    expect(found.lines).toEqual(lines);
    expect(found.steps).toEqual(steps);
  });
});

describe("preformatted text", () => {
  test("is read without its wraps, its headings in Markdown, and without the signature of a mail", async () => {
    const text = `# Rice\n\n## Ingredients\n\n${lines.map((line) => `- ${line}`).join("\n")}\n\n## Method\n\n1. Soften the onions, chopped as finely as you can,\n   in the butter.\n2. Add the rice and stir until every grain of it is\n   hot, then pour in the stock little by little and\n   cook.\n\n--\nsent from the farm\n`;
    const found = await partsOf(`<title>~marge / rice</title><pre>${text}</pre>`);
    expect(found).toMatchObject({ title: "Rice", lines });
    expect(found.steps).toEqual([
      "Soften the onions, chopped as finely as you can, in the butter.",
      "Add the rice and stir until every grain of it is hot, then pour in the stock little by little and cook.",
    ]);
  });

  test("is not joined where its lines are short", async () => {
    expect((await partsOf(`<pre>Ingredients\n${lines.join("\n")}\n\nMethod\n${steps.join("\n")}</pre>`)).lines).toEqual(
      lines,
    );
  });
});

describe("the title", () => {
  const below = `${list}${method}`;
  test.each([
    [
      "the topic, where the first heading is the site's",
      "<title>Rice - Good Pot</title><h1>Good Pot</h1><h2><a href='/t'>Rice</a></h2>",
      "https://forum.good-pot.example/t",
    ],
    [
      "the second heading, where the first is the site's name in German letters",
      "<title>rice [Gute Küche]</title><h1>Gute Küche</h1><h1>Rice</h1>",
      "https://wiki.gute-kueche.example/rice",
    ],
    [
      "a large line in the middle",
      "<title>The Good Pot</title><b>Good Pot</b><center><font size=6>Rice</font></center>",
      "https://goodpot.example/rice.htm",
    ],
    [
      "the dish of the document's title, not the heading of a series",
      "<title>Rice - Good Pot</title><h1>Recipe of the month</h1><h2>Rice</h2>",
      "https://goodpot.example/rice",
    ],
    [
      "without the place in front of it",
      "<h1>Cookbook/Rice</h1><table><caption>Rice</caption><tr><td>Easy</td></tr></table>",
      "https://wiki.example/Cookbook/Rice",
    ],
  ])("%s", async (_, html, address) => {
    expect((await partsOf(`${html}${below}`, address)).title).toBe("Rice");
  });

  test("is not the heading of a list in words that are not known, where the steps have one too", async () => {
    const found = await partsOf(
      `<h1>Rice</h1><h2>In the bag</h2>${listed(lines)}<h2>At the fire</h2>${paragraphs(steps)}`,
    );
    expect(found).toMatchObject({ title: "Rice", lines, steps });
  });
});

describe("servings and times", () => {
  test("beside each other need no label, and those above the title are of other things", async () => {
    const found = await partsOf(`<p>Soup for 50 people</p><h1>Rice</h1><p>25 min · 2 servings</p>${list}${method}`);
    expect(found.recipe).toMatchObject({ servings: 2, totalTime: 25 });
  });

  test("in a sentence below the list are of the recipe, and no ingredient", async () => {
    const found = await partsOf(`<div>${list}<p>Preparation: 40 minutes. Cooking: 30 minutes.</p></div>${method}`);
    expect(found.lines).toEqual(lines);
    expect(found.recipe).toMatchObject({ preparationTime: 40, cookingTime: 30 });
  });

  test("the amounts of the system of units that is not shown are left out", async () => {
    const hidden = lines.map(
      (text) => `${text.replace(/^\S+/, (first) => `${first} <span style="display:none">(9 oz)</span>`)}`,
    );
    expect((await partsOf(`<h2>Ingredients</h2>${listed(hidden)}${method}`)).lines).toEqual(lines);
  });
});
