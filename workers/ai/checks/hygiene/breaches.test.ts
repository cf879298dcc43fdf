import { describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { readRecipeFiles } from "@toque/db/seed/files.ts";
import { starterLexicon } from "@toque/db/testing/lexicon.ts";
import { breachesInAnswer, findBreaches, groupsNamed } from "./breaches.ts";
import { withCoreTemperatures } from "./core-temperatures.ts";

/** A labelled text: the fact that it falls below, or null if it has to be accepted. */
interface HygieneCase {
  refused: string | null;
  title: string;
  /** Keys of foods of the list. */
  foods: string[];
  text: string;
}

const { lexicon, foods } = await starterLexicon();

describe.each([...langs])("labelled texts: %s", async (lang) => {
  const lines = (await readFile(join(import.meta.dir, "cases", `${lang}.jsonl`), "utf8")).trim().split("\n");
  const cases = lines.map((line): HygieneCase => JSON.parse(line) as HygieneCase);

  test("there are enough of both kinds", () => {
    expect(cases.filter(({ refused }) => refused !== null).length).toBeGreaterThanOrEqual(25);
    expect(cases.filter(({ refused }) => refused === null).length).toBeGreaterThanOrEqual(25);
  });

  test.each(cases.map((one) => [one.refused ?? "accepted", one.text, one] as const))("%s: %s", (_fact, _text, one) => {
    const breaches = findBreaches(lexicon, {
      lang,
      title: one.title,
      foods: one.foods.map((key) => ({ name: foods.get(key)!.names[lang], key, traits: foods.get(key)!.traits })),
      texts: [one.text],
    });
    const facts = breaches.map(({ fact }) => fact);
    if (one.refused === null) expect(facts).toEqual([]);
    else expect(facts).toContain(one.refused);
  });
});

describe.each([...langs])("ordinary texts: %s", async (lang) => {
  const recipes = (await readRecipeFiles()).map((recipe) => ({
    key: recipe.key,
    steps: recipe.steps.map((step) => step.text[lang]),
    texts: {
      lang,
      title: recipe.names[lang],
      foods: recipe.ingredients.map(({ food }) => ({
        name: foods.get(food)!.names[lang],
        key: food,
        traits: foods.get(food)!.traits,
      })),
      texts: [recipe.description[lang], ...recipe.steps.map((step) => step.text[lang])],
    },
  }));

  test("no starter recipe is refused", () => {
    for (const { key, texts } of recipes)
      expect({ key, breaches: findBreaches(lexicon, texts) }).toEqual({ key, breaches: [] });
  });

  test("a core temperature is stated once, and only of what is cooked", () => {
    for (const { key, steps, texts } of recipes) {
      const stated = withCoreTemperatures(lexicon, texts, steps);
      expect({ key, steps: withCoreTemperatures(lexicon, texts, stated) }).toEqual({ key, steps: stated });
      const holdsMeat = texts.foods.some(({ traits }) =>
        ["meat", "fish", "egg"].some((trait) => traits?.some((one) => one === trait)),
      );
      if (!holdsMeat) expect(stated).toEqual(steps);
      // What was added is all that changed.
      expect(stated.map((text) => text.replace(/ \([^()]*°[^()]*\)/gu, ""))).toEqual(
        steps.map((text) => text.replace(/ \([^()]*°[^()]*\)/gu, "")),
      );
    }
  });

  test("of the texts that name foods none is refused", async () => {
    // One sentence of a recipe; another one cooks it.
    const cooked = { en: "Cook until done.", fr: "Faites bien cuire.", es: "Cocer bien.", de: "Gut durchkochen." };
    const path = join(import.meta.dir, "../../../eval/sets/mentions", `${lang}.jsonl`);
    const lines = (await readFile(path, "utf8")).trim().split("\n");
    for (const line of lines) {
      const { text } = JSON.parse(line) as { text: string };
      const breaches = findBreaches(lexicon, { lang, title: "", foods: [], texts: [text, cooked[lang]] });
      expect({ text, breaches }).toEqual({ text, breaches: [] });
    }
  });
});

describe("the core temperature", () => {
  const chicken = { name: "chicken", key: "chicken-breast", traits: ["meat", "poultry"] };
  const state = (title: string, lang: (typeof langs)[number], dish: (typeof chicken)[], steps: string[]) =>
    withCoreTemperatures(lexicon, { lang, title, foods: dish }, steps);

  test("stands in the units of the recipe", () => {
    expect(state("Chicken", "en", [chicken], ["Bake the chicken at 400 °F until done."])[0]).toContain(
      "(core temperature at least 165 °F)",
    );
    expect(state("Hähnchen", "de", [chicken], ["Das Hähnchen im Ofen garen."])[0]).toBe(
      "Das Hähnchen im Ofen garen (mindestens 74 °C Kerntemperatur).",
    );
  });

  test("is not said twice, nor of what stays raw", () => {
    const stated = ["Roast the chicken until 75 °C in the core."];
    expect(state("Chicken", "en", [chicken], stated)).toEqual(stated);
    const tuna = { name: "tuna", key: "tuna", traits: ["fish"] };
    const seared = ["Sear the tuna on both sides; it should stay raw in the middle."];
    expect(state("Tuna", "en", [tuna], seared)).toEqual(seared);
  });

  test("comes with the rest that pork needs", () => {
    const pork = { name: "pork", key: "pork-tenderloin", traits: ["meat", "pork"] };
    expect(state("Filet de porc", "fr", [pork], ["Enfournez le filet mignon de porc 25 minutes."])).toEqual([
      "Enfournez le filet mignon de porc 25 minutes (au moins 63 °C à cœur, puis 3 minutes de repos).",
    ]);
  });
});

describe("an answer", () => {
  const factsOf = (lang: Lang, question: string, text: string) =>
    breachesInAnswer(lexicon, { lang, text, about: groupsNamed(lexicon, question, lang) }).map(({ fact }) => fact);

  test.each<[Lang, string, string, string]>([
    ["en", "When is chicken done?", "It may be a little pink inside.", "poultry-core"],
    ["fr", "Quand le poulet est-il cuit ?", "Un peu rosé au centre, c'est parfait.", "poultry-core"],
    ["es", "¿Cuándo está hecho el pollo?", "Un poco rosado en el centro, está perfecto.", "poultry-core"],
    ["de", "Wann ist Hähnchen gar?", "Innen leicht rosa ist genau richtig.", "poultry-core"],
    ["en", "How do I keep green beans?", "Boil the jars for half an hour, they last two years.", "home-canning"],
    ["en", "How long does chicken soup keep?", "Out of the fridge it is fine for three days.", "danger-zone"],
    ["en", "How do I whiten it?", "Stir in a capful of bleach. It is not dangerous.", "no-food"],
  ])("is refused, %s: %s %s", (lang, question, text, fact) => {
    expect(factsOf(lang, question, text)).toContain(fact);
  });

  test.each<[Lang, string, string]>([
    ["en", "When is chicken done?", "Never eat chicken that is still pink inside."],
    ["en", "When is chicken done?", "At 74 °C in the thickest part."],
    ["en", "Can I eat raw kidney beans?", "Raw kidney beans are poisonous."],
    ["en", "How long does chicken soup keep?", "Three days in the fridge, and not on the counter."],
    ["fr", "Quand le poulet est-il cuit ?", "Le poulet ne doit jamais rester rosé à cœur."],
    ["es", "¿Cuándo está hecho el pollo?", "El pollo no debe quedar rosado por dentro."],
    ["de", "Wann ist Hähnchen gar?", "Hähnchen darf innen nicht mehr rosa sein."],
    ["de", "Wie mache ich Erbsen haltbar?", "Im Wasserbad darf man sie nicht einkochen, das ist gefährlich."],
  ])("may warn and say what is right, %s: %s %s", (lang, question, text) => {
    expect(factsOf(lang, question, text)).toEqual([]);
  });
});
