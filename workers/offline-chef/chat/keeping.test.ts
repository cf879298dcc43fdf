import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { hygieneFacts } from "@toque/db/shared/hygiene/table.ts";
import { ask } from "../testing/harness.ts";

const questions: Record<Lang, string> = {
  en: "how long does it keep?",
  fr: "combien de temps ça se garde ?",
  es: "¿cuánto tiempo se conserva?",
  de: "wie lange hält sich das?",
};

/** The facts that an answer tells. */
const factsIn = (text: string, lang: Lang) =>
  hygieneFacts.filter((fact) => text.includes(fact.text[lang])).map(({ key }) => key);

describe.each(langs)("what keeping a dish asks for, by what it is as it is made: %s", (lang) => {
  test.each([
    ["beef-goulash", ["leftovers"]],
    ["pumpkin-soup", ["leftovers"]],
    // The eggs of its dough are cooked in the dish that the dough is for.
    ["cheese-spaetzle", ["leftovers"]],
    ["creme-brulee", ["leftovers"]],
    ["spanish-tortilla", ["leftovers"]],
    ["mushroom-risotto", ["rice"]],
    ["cod-ceviche", ["fish-keeping"]],
    // Only the chocolate is heated.
    ["chocolate-mousse", ["raw-egg-dish"]],
    ["tiramisu", ["raw-egg-dish"]],
    // Its eggs only meet what was heated before.
    ["spaghetti-carbonara", ["raw-egg-dish"]],
    // Nothing is known of what is not cooked, nor of cakes.
    ["greek-salad", []],
    ["banana-bread", []],
  ] as [string, string[]][])("%s", async (recipe, facts) => {
    const { text, calls, changes } = await ask(questions[lang], { lang, recipe });
    expect(factsIn(text, lang)).toEqual(facts);
    expect(calls.map(({ name }) => name)).toEqual(["get_recipe"]);
    expect(changes).toEqual([]);
  });

  test("what the recipe says itself is told, but not beside raw eggs", async () => {
    const bread = await ask(questions[lang], { lang, recipe: "banana-bread" });
    expect(bread.text).toMatch(/four days|quatre jours|cuatro días|vier Tage/);
    const tiramisu = await ask(questions[lang], { lang, recipe: "tiramisu" });
    expect(tiramisu.text.match(/24/g)).toHaveLength(1);
  });
});

test.each([
  ["en", "tiramisu", "can I keep leftovers until Thursday?", ["raw-egg-dish"]],
  ["en", "tiramisu", "can I make it the day before?", ["raw-egg-dish"]],
  ["en", "sweet-potato-curry", "how long does the curry keep?", ["rice"]],
  ["en", "beef-goulash", "I made it yesterday, can I still eat it?", ["leftovers"]],
  ["fr", "beef-goulash", "c'est encore bon après 3 jours ?", ["leftovers"]],
  ["es", "beef-goulash", "cuanto tiempo dura", ["leftovers"]],
  ["es", "banana-bread", "¿cuántos días se mantiene tierno el bizcocho?", []],
  ["de", "tiramisu", "wie lange kann ich das aufheben?", ["raw-egg-dish"]],
] as [Lang, string, string, string[]][])("%s %s: %s", async (lang, recipe, message, facts) => {
  const { text, changes } = await ask(message, { lang, recipe });
  expect(factsIn(text, lang)).toEqual(facts);
  // The times of the recipe open with a figure.
  expect(text).not.toMatch(/^\d/);
  expect(changes).toEqual([]);
});

test.each([
  ["en", "beef-goulash", "how long does it take?", /2 h 50 min/],
  ["en", "beef-goulash", "what's the last step?", /^\d+\/\d+/],
  ["de", "beef-goulash", "wie lange dauert das?", /2 Std/],
  ["es", "beef-goulash", "¿cuánto dura la cocción?", /2 h 50 min/],
] as [Lang, string, string, RegExp][])("is not asked by %s %s: %s", async (lang, recipe, message, expected) => {
  expect((await ask(message, { lang, recipe })).text).toMatch(expected);
});
