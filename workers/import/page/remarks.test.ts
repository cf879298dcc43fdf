import { describe, expect, test } from "bun:test";
import { extractRecipe } from "./extract.ts";
import { allLines } from "./page-recipe.ts";

const partsOf = async (html: string) => {
  const { recipe } = await extractRecipe(html, "https://ladle.example/page", "en");
  return { recipe, title: recipe.title, lines: allLines(recipe.ingredients), steps: allLines(recipe.steps) };
};
const lines = ["200 g rice", "2 onions", "1 l stock", "50 g butter", "Salt"];
const steps = ["Soften the chopped onions in the butter.", "Add the rice and the stock and cook until soft."];
const entries = (texts: readonly string[]) => texts.map((text) => `<li>${text}</li>`).join("");
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const list = `<h2>Ingredients</h2><ul>${entries(lines)}</ul>`;
const method = `<h2>Method</h2>${paragraphs(steps)}`;

describe("what stands below the steps is none of them", () => {
  test.each([
    ["a label that none of them has", "<p><b>Next walk:</b> Sunday at nine, bring 2 litres of water.</p>"],
    ["a quotation", "<blockquote><p>Never stir a rice that sleeps, said my aunt, and stirred it.</p></blockquote>"],
    ["a remark by its label", "<p>Note: it warms up well the next day, in a slow oven.</p>"],
    [
      "a farewell of several sentences",
      "<p>If you liked this recipe, leave a star below. The next one will be about the fourteen yolks that are left of the meringues of last week.</p>",
    ],
  ])("%s", async (_, below) => {
    expect((await partsOf(`${list}${method}${below}`)).steps).toEqual(steps);
  });

  test("a greeting at the end of the list, and not a step that begins like one", async () => {
    const counted = (last: string) => `${list}<h2>Method</h2><ol>${entries([...steps, last])}</ol>`;
    expect((await partsOf(counted("Enjoy!"))).steps).toEqual(steps);
    const last = "Bon appetit comes after ten minutes of rest in the pan.";
    expect((await partsOf(counted(last))).steps).toEqual([...steps, last]);
  });

  test("a list of another kind under a heading of its own", async () => {
    const changes = "<p><strong>Changes</strong></p><ul><li>4 July: less butter, it was 80 g</li></ul>";
    const found = await partsOf(
      `<p><strong>Ingredients</strong></p><ul>${entries(lines)}</ul><p><strong>Method</strong></p><ol>${entries(steps)}</ol>${changes}`,
    );
    expect(found.steps).toEqual(steps);
  });

  test("what stands below a rule under one long paragraph", async () => {
    const whole = Array(5).fill(steps.join(" ")).join(" ");
    const found = await partsOf(
      `${list}<h2>Method</h2><p>${whole}</p><hr><p>Printed for our readers in the south.</p>`,
    );
    expect(found.steps).toEqual([whole]);
  });
});

describe("parts under headings that are not known", () => {
  const items = paragraphs(lines);

  test("steps whose numbers are headings", async () => {
    const counted = steps.map((text, i) => `<h3>Step ${i + 1}</h3><p>${text}</p>`).join("");
    const found = await partsOf(`<h1>Rice</h1><h2>Alpha</h2>${items}<h2>Omega</h2>${counted}`);
    expect(found.lines).toEqual(lines);
    expect(found.steps).toEqual(steps);
  });

  test("a numbered step is no ingredient", async () => {
    const counted = steps.map((text, i) => `<p>${i + 1}) ${text}</p>`).join("");
    const found = await partsOf(`<h1>Rice</h1><p><b>Alpha</b></p>${items}<p><b>Omega</b></p>${counted}`);
    expect(found.lines).toEqual(lines);
    expect(found.steps).toEqual(steps);
  });

  test("the name of the first group looks like that of the others", async () => {
    const named = (name: string) => `<p><u>${name}</u></p>`;
    const found = await partsOf(
      `<h1>Rice</h1><h3>Alpha</h3>${named("Rice")}${paragraphs(lines.slice(0, 2))}${named("Broth")}${paragraphs(lines.slice(2))}<h3>Method</h3>${paragraphs(steps)}`,
    );
    expect(found.recipe.ingredients.map(({ name }) => name)).toEqual(["Rice", "Broth"]);
  });
});

describe("title and facts", () => {
  test("the title of the post where the first heading is that of the site", async () => {
    const found = await partsOf(
      `<title>The blue pan: Rice soup</title><h1><a href="#">The blue pan</a></h1><h3 class="post-title">Rice soup</h3>${list}${method}`,
    );
    expect(found.title).toBe("Rice soup");
  });

  test("the heading of the recipe in an article that is called a sentence", async () => {
    const article = (title: string) => `<h1>${title}</h1><p>So it went.</p><h1>Rice soup</h1>${list}${method}`;
    expect((await partsOf(article("I burnt 11 soups. Here is the next."))).title).toBe("Rice soup");
    expect((await partsOf(article("Soup of my aunt"))).title).toBe("Soup of my aunt");
  });

  test("for how many, by a sentence of a long paragraph", async () => {
    const told = (sentence: string) =>
      `<h1>Rice</h1><p>${"It rained all day and nobody went out. ".repeat(5)}${sentence}</p>${list}${method}`;
    expect((await partsOf(told("It makes 4 little bowls, or 2 if the day was bad."))).recipe.servings).toBe(4);
    expect((await partsOf(told("We waited for 3 hours, with 9 cousins."))).recipe.servings).toBeNull();
  });

  test("one baking tray is no serving, one that is cut into pieces is as many", async () => {
    const servings = async (fact: string) =>
      (await partsOf(`<h1>Rice</h1><p>${fact}</p>${list}${method}`)).recipe.servings;
    expect(await servings("For 1 baking tray")).toBeNull();
    expect(await servings("Makes 1 baking tray, 12 slices")).toBe(12);
  });

  test("no time of reading, and none in a link", async () => {
    const found = await partsOf(
      `<h1>Rice</h1><p>6 min read</p>${list}${method}<div><a href="/next"><h2>Bread in 1 hour</h2></a></div>`,
    );
    expect(found.recipe.totalTime).toBeNull();
  });
});

describe("how steps are told apart", () => {
  const three = [...steps, "Rest it for ten minutes under a cloth."];
  const counted = (number: (i: number) => string) => paragraphs(three.map((text, i) => `${number(i + 1)}${text}`));
  test.each([
    ["a zero before the number", counted((i) => `<span>0${i}</span><span> </span>`)],
    ["brackets", counted((i) => `(${i}) `)],
    ["a stroke", counted((i) => `${i}/ `)],
    ["a dash", counted((i) => `${i} - `)],
    ["numbers in circles", counted((i) => `${"①②③".charAt(i - 1)} `)],
    ["a number of all", three.map((text, i) => `<p>Step ${i + 1} of 3</p><p>${text}</p>`).join("")],
    ["numbers within a paragraph", `<p>${three.map((text, i) => `${i + 1}. ${text}`).join(" ")}</p>`],
    ["names above some of them", paragraphs(["<b>Base</b>", steps[0]!, "<b>Soup</b>", ...three.slice(1)])],
    ["names with a colon", paragraphs(["Base:", steps[0]!, "Soup:", ...three.slice(1)])],
    ["captions", three.map((text) => `<p>${text}</p><figure><figcaption>How it looks</figcaption></figure>`).join("")],
    ["who wrote it", `${paragraphs(three)}<p>Posted in soups by Jo</p><p>Tags: soup, rice</p>`],
  ])("%s", async (_, html) => {
    expect((await partsOf(`<h1>Rice</h1>${list}<h2>Method</h2>${html}`)).steps).toEqual(three);
  });

  test("numbers that do not count are words of the steps", async () => {
    const own = ["2 onions go in first.", "4 minutes later the rice follows.", "Rest it for ten minutes."];
    expect((await partsOf(`${list}<h2>Method</h2>${paragraphs(own)}`)).steps).toEqual(own);
  });

  test("the paragraphs of an entry of a numbered list are one step", async () => {
    const entry = (text: string) => `<li><p>${text}</p><p>Stir now and then.</p></li>`;
    const found = await partsOf(`${list}<h2>Method</h2><ol>${steps.map(entry).join("")}</ol>`);
    expect(found.steps).toEqual(steps.map((text) => `${text} Stir now and then.`));
  });

  test("a list without numbers below a heading that is not known, and not one of links", async () => {
    const page = (below: string) =>
      `<h1>Rice</h1><h2>Alpha</h2><ul>${entries(lines)}</ul><h2>Omega</h2><ul>${below}</ul>`;
    expect((await partsOf(page(entries(three)))).steps).toEqual(three);
    expect((await partsOf(page(entries(three.map((text) => `<a href="/next">${text}</a>`))))).steps).toEqual([]);
  });
});
