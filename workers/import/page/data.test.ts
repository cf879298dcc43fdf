import { describe, expect, test } from "bun:test";
import { extractRecipe } from "./extract.ts";
import { allLines } from "./page-recipe.ts";

const lines = ["200 g pearl barley", "2 leeks, sliced", "1 l stock", "1 lemon, zest and juice", "salt"];
const steps = [
  "Rinse the barley and soak it for 10 minutes.",
  "Soften the leeks, add the barley and the stock.",
  "Simmer for 30 minutes and season with lemon and salt.",
];
const said = {
  "@context": "https://schema.org",
  "@type": "Recipe",
  name: "Barley soup",
  recipeYield: "4 servings",
  prepTime: "PT15M",
  recipeIngredient: lines as unknown,
  recipeInstructions: steps as unknown,
};
const json = JSON.stringify(said);
const entries = (texts: readonly string[]) => texts.map((text) => `<li>${text}</li>`).join("");
const shown = `<h2>Ingredients</h2><h3>Soup</h3><ul>${entries(lines.slice(0, 3))}</ul><h3>To finish</h3><ul>${entries(lines.slice(3))}</ul><h2>Method</h2><ol>${entries(steps)}</ol>`;
const groups = [
  { name: "Soup", lines: lines.slice(0, 3) },
  { name: "To finish", lines: lines.slice(3) },
];

const recipeIn = async (script: string, body = "") =>
  (
    await extractRecipe(
      `<h1>Barley soup</h1><script type="application/ld+json">${script}</script>${body}`,
      "https://ladle.example/barley-soup",
      "en",
    )
  ).recipe;
const recipeOf = (other: object, body = "") => recipeIn(JSON.stringify({ ...said, ...other }), body);
const partsOf = ({ ingredients, steps: method }: Awaited<ReturnType<typeof recipeIn>>) => ({
  lines: allLines(ingredients),
  steps: allLines(method),
});

describe("broken JSON is read as it was meant", () => {
  test.each([
    [
      "quotation marks in a text",
      json.replace("the barley and soak", 'the "pearl" barley and soak'),
      /the "pearl" barley/,
    ],
    [
      "one before a comma",
      json.replace("Rinse", 'Rinse the "pearl", as they say, and'),
      /^Rinse the "pearl", as they say/,
    ],
    ["an escape that is none", json.replace("the barley and", "Ann\\'s barley and"), /^Rinse Ann's barley/],
    ["a code of a sign that ends too soon", json.replace("Rinse", "Rinse\\u0"), /^Rinse/],
    ["line breaks in a text", json.replace("the barley and", "the\nbarley and"), /^Rinse the barley and soak/],
    ["values one after the other", `{"@type":"WebSite","name":"Ladle"}${json}`, /^Rinse the barley and soak/],
    ["a value that was encoded twice", JSON.stringify(json), /^Rinse the barley and soak/],
    ["a name for scripts", `var recipe = ${json};`, /^Rinse the barley and soak/],
    ["commas that nothing follows", json.replaceAll("]", ",]"), /^Rinse the barley and soak/],
  ])("%s", async (_, script, first) => {
    const found = partsOf(await recipeIn(script));
    expect(found.lines).toEqual(lines);
    expect(found.steps[0]).toMatch(first);
    expect(found.steps.slice(1)).toEqual(steps.slice(1));
  });

  test("where a text was cut off, the page's own lines are taken", async () => {
    const found = partsOf(await recipeIn(json.slice(0, json.indexOf("minutes and season")), shown));
    expect(found.steps).toEqual(steps);
  });

  test("many values one after the other take no time that grows with the square", async () => {
    const started = performance.now();
    await recipeIn("{}".repeat(300_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("a list in any form", () => {
  test.each([
    ["one text with commas", lines.join(", ")],
    ["one text with semicolons", lines.join("; ")],
    ["commas behind each line", lines.map((line) => `${line},`)],
    ["an object whose names count", Object.fromEntries(lines.map((line, i) => [i, line]))],
    ["below its own heading", ["Ingredients:", ...lines]],
    ["amount, unit and name apart", [{ amount: "200", unit: "g", name: "pearl barley" }, ...lines.slice(1)]],
  ])("%s", async (_, recipeIngredient) => {
    expect((await recipeOf({ recipeIngredient })).ingredients).toEqual([{ name: null, lines }]);
  });

  test.each([
    ["capitals", ["SOUP", "TO FINISH"]],
    ["markup", ["<strong>Soup</strong>", "<b>To finish</b>"]],
    ["signs", ["--- Soup ---", "** To finish **"]],
    ["colons", ["Soup:", "To finish:"]],
  ])("names of groups among its lines: %s", async (_, [first, second]) => {
    const found = await recipeOf({ recipeIngredient: [first, ...lines.slice(0, 3), second, ...lines.slice(3)] });
    expect(found.ingredients.map(({ name }) => name?.toLowerCase())).toEqual(["soup", "to finish"]);
    expect(allLines(found.ingredients)).toEqual(lines);
  });

  test("a comma within a line does not cut it", async () => {
    const recipeIngredient = ["1 lemon, 2 limes or 3 tangerines, juiced", "salt"];
    expect((await recipeOf({ recipeIngredient })).ingredients).toEqual([{ name: null, lines: recipeIngredient }]);
  });

  test("the headings of the page's list, also where a line of it is another", async () => {
    const recipeIngredient = lines.map((line) => (line === "salt" ? "sea salt, to taste" : line.toUpperCase()));
    const found = await recipeOf({ recipeIngredient }, shown);
    expect(found.ingredients).toEqual([
      { name: "Soup", lines: recipeIngredient.slice(0, 3) },
      { name: "To finish", lines: recipeIngredient.slice(3) },
    ]);
    expect((await recipeOf({ recipeIngredient: lines }, shown)).ingredients).toEqual(groups);
    const named = ["Soup", ...lines.slice(0, 3), "To finish", ...lines.slice(3)];
    expect((await recipeOf({ recipeIngredient: named }, shown)).ingredients).toEqual(groups);
    const longer = lines.map((line) => `${line} (see the notes)`);
    expect((await recipeOf({ recipeIngredient: longer }, shown)).ingredients.map(({ name }) => name)).toEqual([
      "Soup",
      "To finish",
    ]);
    const others = ["3 onions", "1 crust", "2 eggs"];
    expect((await recipeOf({ recipeIngredient: others }, shown)).ingredients).toEqual([{ name: null, lines: others }]);
  });
});

describe("a method in any form", () => {
  const numbered = (form: (at: number) => string) => steps.map((step, i) => `${form(i + 1)}${step}`);
  test.each([
    ["counted by a word in one text", numbered((at) => `Step ${at}: `).join(" ")],
    ["counted in brackets", numbered((at) => `(${at}) `)],
    ["counted before a dash", numbered((at) => `${at} - `)],
    ["one step with all lines", [{ "@type": "HowToStep", text: steps.join("\n") }]],
    ["a section with a text", [{ "@type": "HowToSection", name: "Soup", text: steps.join("\n") }]],
    ["with the address of each step", steps.flatMap((step) => [step, "https://ladle.example/step"])],
    ["with codes of an editor", steps.map((step) => `[caption id="7"]${step}[/caption]`)],
    ["an object whose names count", Object.fromEntries(steps.map((step, i) => [i, step]))],
    ["with line breaks that were escaped twice", steps.join("\\n")],
    ["with bullets in one text", steps.map((step) => `• ${step}`).join(" ")],
    [
      "with names beside descriptions",
      steps.map((step, i) => ({ "@type": "HowToStep", name: `Part ${i}`, description: step })),
    ],
    ["with a farewell", [...steps, "Enjoy!"]],
    ["with a remark below", [...steps, "Note: it keeps for 3 days."]],
  ])("%s", async (_, recipeInstructions) => {
    expect(allLines((await recipeOf({ recipeInstructions })).steps)).toEqual(steps);
  });

  test("lines with a colon or of emphasised words name those below them", async () => {
    const named = [
      { name: "Soup", lines: steps.slice(0, 2) },
      { name: "Finish", lines: steps.slice(2) },
    ];
    const ofLines = ["Soup:", ...steps.slice(0, 2), "Finish:", ...steps.slice(2)];
    expect((await recipeOf({ recipeInstructions: ofLines })).steps).toEqual(named);
    const p = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("");
    const html = `<p><b>Soup</b></p>${p(steps.slice(0, 2))}<p><b>Finish</b></p>${p(steps.slice(2))}`;
    expect((await recipeOf({ recipeInstructions: html })).steps).toEqual(named);
  });

  test("the page's steps where the data has all of them in one, or only a hint at them", async () => {
    for (const recipeInstructions of [steps.join(" "), steps.join(""), "See the page.", "https://ladle.example/soup"])
      expect(allLines((await recipeOf({ recipeInstructions }, shown)).steps)).toEqual(steps);
    const other = "Put everything but the lemon into a pot, and forget it on a low flame until the evening, then eat.";
    expect(allLines((await recipeOf({ recipeInstructions: other }, shown)).steps)).toEqual([other]);
  });
});

test.each([
  ["P15M", 15],
  ["PT15MIN", 15],
  ["PT 15 M", 15],
  ["T1H15M", 75],
  ["1H15M", 75],
  ["0:50", 50],
  ["01:15:00", 75],
  ["PT", null],
])("the time %s", async (prepTime, minutes) => {
  expect((await recipeOf({ prepTime })).preparationTime).toBe(minutes);
});

test("servings in words, and a title without the site's name or in its own letters", async () => {
  expect((await recipeOf({ recipeYield: "four people" })).servings).toBe(4);
  expect((await recipeOf({ name: "Barley soup | Ladle" })).title).toBe("Barley soup");
  expect((await recipeOf({ name: "BARLEY SOUP" })).title).toBe("Barley soup");
  expect((await recipeOf({ name: "Barley" })).title).toBe("Barley");
});

test("of several recipes the one whose lines the page shows, completed by others of the same name", async () => {
  const other = JSON.stringify({ ...said, name: "Onion tart", recipeIngredient: ["3 onions", "1 crust"] });
  const own = JSON.stringify({ ...said, name: "Barley and leeks" });
  expect((await recipeIn(`[${other},${own}]`, shown)).title).toBe("Barley and leeks");
  const first = JSON.stringify({ ...said, recipeInstructions: [] });
  const second = JSON.stringify({ ...said, recipeIngredient: [] });
  expect(partsOf(await recipeIn(`[${first},${second}]`))).toEqual({ lines, steps });
});
