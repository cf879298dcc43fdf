import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { tokenize } from "../../ai/language/fold.ts";
import { ask, food } from "../testing/harness.ts";

describe("questions are answered without a change", () => {
  test.each([
    ["en", "banana-bread", "how many calories per serving?", /512 kcal/],
    ["fr", "banana-bread", "combien de calories par portion ?", /512 kcal/],
    ["es", "banana-bread", "¿cuántas calorías tiene?", /512 kcal/],
    ["de", "banana-bread", "wie viele Kalorien hat eine Portion?", /512 kcal/],
    ["en", "banana-bread", "is it healthy?", /fat 15.3 g.*Not known: sugars/s],
    ["en", "banana-bread", "is it gluten-free?", /^No.*wheat flour/],
    ["fr", "banana-bread", "contient-il du gluten ?", /^Non.*farine de blé/],
    ["es", "tofu-stir-fry", "¿es vegana?", /^No he encontrado nada en contra.*ficha/],
    ["de", "tofu-stir-fry", "ist es vegan?", /nichts gefunden.*Karte/],
    ["en", "chicken-coconut-curry", "is it dairy-free?", /^I found nothing against it.*card/],
    ["en", "date-and-walnut-bites", "does it contain nuts?", /walnut/],
    ["en", "banana-bread", "what are the allergens?", /milk: butter.*Not stated.*baking powder/s],
    ["de", "banana-bread", "Welche Allergene sind drin?", /Milch: Butter/],
    ["en", "banana-bread", "how long does it take?", /1 h 35 min in all/],
    ["fr", "banana-bread", "combien de temps faut-il ?", /1 h 35 min en tout/],
    ["en", "cod-en-papillote", "what temperature should the oven be?", /200 °C/],
    ["en", "pancakes", "what is step 2?", /^2\/5.*Melt the butter/],
    ["es", "pancakes", "¿cuál es el paso 2?", /^2\/5.*mantequilla/],
    ["en", "pancakes", "how much butter do I need?", /50 g butter/],
    ["de", "pancakes", "wie viel Butter brauche ich?", /50 g Butter/],
    ["fr", "cod-en-papillote", "quel matériel faut-il ?", /four.*poêle/],
    ["en", "pancakes", "can I freeze it?", /two hours/],
    ["en", "pancakes", "what can I use instead of eggs?", /linseed.*Shall I/s],
    ["es", "banana-bread", "¿puedo usar miel en vez de azúcar?", /miel.*¿Cambio la receta/s],
  ] as [Lang, string, string, RegExp][])("%s %s: %s", async (lang, recipe, message, expected) => {
    const answer = await ask(message, { lang, recipe });
    expect(answer.text).toMatch(expected);
    // What is asked about safety is also answered by a card.
    const reads = answer.calls.map((call) => call.name).filter((name) => name !== "check_recipe_safety");
    expect(reads).toEqual(["get_recipe"]);
  });

  test("unknown is never called safe", async () => {
    const answer = await ask("is it nut-free?", { recipe: "berry-crumble" });
    expect(answer.text).toStartWith("No");
    const mousse = await ask("is it gluten-free?", { recipe: "roasted-chickpeas" });
    expect(mousse.text).toContain("The card below");
    const bread = await ask("is it dairy-free?", { recipe: "date-and-walnut-bites" });
    expect(bread.text).toContain("The card below");
    const unsure = await ask("is it mustard-free?", { recipe: "banana-bread" });
    expect(unsure.text).toContain("Unknown is not safe");
  });

  test.each([
    ["en", "I'm not vegan"],
    ["fr", "je ne suis pas végane"],
    ["es", "no soy vegano"],
    ["de", "ich bin nicht vegan"],
  ] as [Lang, string][])("%s: %s is answered as what wishes for nothing", async (lang, message) => {
    const answer = await ask(message, { lang });
    const other = await ask("qwertz asdf", { lang });
    expect(answer.calls).toEqual([]);
    expect(answer.text).toBe(other.text);
  });

  test.each([
    ["en", "Is it ok for someone allergic to sesame, garlic and Zorblax?", ["garlic", "“Zorblax”", "The card below"]],
    [
      "fr",
      "Est-ce que ça convient à une personne allergique au sésame, à l'ail et au Zorblax ?",
      ["ail", "« Zorblax »", "La fiche ci-dessous"],
    ],
    ["es", "¿Es apto para alguien alérgico al sésamo, al ajo y al Zorblax?", ["ajo", "«Zorblax»", "La ficha de abajo"]],
    [
      "de",
      "Ist es geeignet für jemanden, der gegen Sesam, Knoblauch und Zorblax allergisch ist?",
      ["Knoblauch", "„Zorblax“", "Die Karte unten"],
    ],
  ] as [Lang, string, string[]][])(
    "%s: everything named is judged, what is against it first",
    async (lang, message, names) => {
      const answer = await ask(message, { lang });
      expect(answer.calls.map((call) => call.name)).toEqual(["get_recipe", "check_recipe_safety"]);
      const lines = answer.text.split("\n");
      expect(lines).toHaveLength(names.length);
      for (const [index, name] of names.entries()) expect(lines[index]?.replace(/\s/g, " ")).toContain(name);
      expect(answer.text).not.toMatch(/(?:^|\n)(?:Yes|Oui|Sí|Ja)\b/);
    },
  );

  test("a question about milk is answered with butter too", async () => {
    const answer = await ask("is there any milk in it?", { recipe: "banana-bread" });
    expect(answer.text).toMatch(/not dairy-free, because of: butter/);
  });

  test("an allergy to an unknown food is never ignored", async () => {
    const allergy = "my wife is allergic to garlic, sesame and zorblax";
    const told = await ask(allergy, {});
    expect(told.changes).toEqual([]);
    expect(told.text).toContain("“zorblax”");
    const changed = await ask("yes, please", { history: [allergy, told.text] });
    expect(changed.foods).not.toContain("garlic");
    expect(changed.text).toContain("“zorblax”");
    const refused = await ask("I'm allergic to eggs and zorblax", { recipe: "chocolate-mousse" });
    expect(refused.changes).toEqual([]);
    expect(refused.text).toContain("“zorblax”");
    const found = [[{ id: 1, name: "Dal", description: "", total_time: 20, difficulty: "easy", food_ids: [] }]];
    const suggested = await ask("suggest a dinner, my son is allergic to sesame and zorblax", { recipe: null, found });
    expect(suggested.text).toContain("“zorblax”");
    expect(suggested.text).toContain("Dal");
  });

  test("yes excludes everything in the question", async () => {
    const question = "is it vegan and free of garlic?";
    const answer = await ask("yes", { history: [question, (await ask(question)).text] });
    expect(answer.foods).not.toContain("garlic");
    expect(answer.foods).not.toContain("chicken-thigh");
  });

  test("the next step follows the last one shown", async () => {
    const answer = await ask("what comes next?", {
      recipe: "pancakes",
      history: ["what is step 2?", "2/5 (5 min): Melt the butter."],
    });
    expect(answer.text).toStartWith("3/5");
  });

  test("yes accepts an offer", async () => {
    const { text } = await ask("is it vegan?", { recipe: "pancakes" });
    const answer = await ask("yes", { recipe: "pancakes", history: ["is it vegan?", text] });
    expect(answer.calls.at(-1)?.name).toBe("modify_recipe");
    expect(answer.foods).not.toContain("egg");
  });

  test("an unsupported request is answered with examples", async () => {
    for (const lang of langs) {
      const answer = await ask("qwertz asdf?", { lang, recipe: null });
      expect(answer.calls).toEqual([]);
      expect(tokenize(answer.text).length).toBeGreaterThan(10);
    }
    const closed = await ask("make it vegan", { recipe: null });
    expect(closed.text).toContain("Open the recipe");
  });
});

describe("suggestions", () => {
  const hit = (id: number, name: string, keys: string[]) => ({
    id,
    name,
    description: "Good.",
    total_time: 25,
    difficulty: "easy",
    food_ids: keys.map((key) => food(key).id),
  });

  test("the search receives the request", async () => {
    const answer = await ask("what can I cook with chickpeas and spinach in under 30 minutes?", {
      recipe: null,
      found: [[hit(1, "Dal", ["spinach"])]],
    });
    expect(answer.calls).toEqual([
      {
        name: "search_recipes",
        args: { food_ids: [food("chickpea").id, food("spinach").id], max_time: 30, limit: 10 },
      },
    ]);
    expect(answer.text).toContain("Dal (25 min)");
  });

  test("without a match the criteria are relaxed, and the answer says so", async () => {
    const answer = await ask("a quick dessert with apples", { recipe: null, found: [[], [hit(2, "Tart", ["apple"])]] });
    expect(answer.calls).toHaveLength(2);
    expect(answer.calls[1]?.args).not.toHaveProperty("max_time");
    expect(answer.text).toContain("come close");
  });

  test("a requested diet filters the results; more omits those already shown", async () => {
    const found = [
      [hit(1, "Goulash", ["beef-stewing"]), hit(2, "Chilli", ["black-bean"]), hit(3, "Dal", ["red-lentil"])],
    ];
    const vegan = await ask("suggest a vegan dinner", { recipe: null, found });
    expect(vegan.text).not.toContain("Goulash");
    const more = await ask("another one", {
      recipe: null,
      found,
      history: ["suggest a vegan dinner", "I suggest:\n• Chilli (25 min)"],
    });
    expect(more.text).not.toContain("Chilli");
    expect(more.text).toContain("Dal");
  });

  test("nothing found is answered as such", async () => {
    const answer = await ask("was kann ich mit Kartoffeln kochen?", { lang: "de", recipe: null });
    expect(answer.text).toContain("kein Rezept gefunden");
  });
});
