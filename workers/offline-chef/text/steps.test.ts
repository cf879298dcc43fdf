import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { KnownFood } from "../knowledge.ts";
import { food, foodIndex } from "../testing/harness.ts";
import { type SeedRecipe, seedRecipes } from "../testing/seed.ts";
import { sentencesOf } from "./mentions.ts";
import { editedText } from "./steps.ts";

const foodsOf = (recipe: SeedRecipe): KnownFood[] => {
  const lines = [recipe, ...recipe.sub_recipes].flatMap((part) => part.ingredients);
  return [...new Set(lines.map((line) => line.food))].map(food);
};
const stepsOf = (recipe: SeedRecipe, lang: Lang): string[] =>
  [recipe, ...recipe.sub_recipes].flatMap((part) => part.steps).map((step) => step.text[lang]);

/** What replaces a food in the trial: something of its kind and something of another. */
const candidates = [
  "olive-oil",
  "margarine",
  "tofu",
  "oat-milk",
  "coconut-milk",
  "green-lentil",
  "chickpea",
  "turkey-breast",
];
const trials = ["pear", "egg", "leek", "white-wine", "honey", "cashew", "salmon", "shallot", "lemon", "parmesan"];
const note = "NOTE";

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Little words that a name of the same gender and number may change before it. */
const little = "(?:(?<![\\p{L}])(?:de l['’]|à l['’]|l['’]|d['’]|de la |à la |le |la |du |de |au |an? ))?";

/** Why a sentence must not have become another: more changed than the exact name of the old food. `null` where it may have. */
function wrongIn(before: string, after: string, old: KnownFood, now: KnownFood | undefined, lang: Lang): string | null {
  if (before === after) return null;
  const told = `“${before}” became “${after}”`;
  const names = [now?.plurals[lang], now?.names[lang]].flatMap((name) => (name ? [literal(name)] : []));
  if (names.length === 0) return told;
  const kept = after.split(new RegExp(`${little}(?:${names.join("|")})`, "iu"));
  const shape = new RegExp(`^${kept.map(literal).join(`${little}(?<gone>.+?)`).replaceAll("(?<gone>", "(")}$`, "iu");
  const gone = shape.exec(before)?.slice(1);
  if (!gone) return told;
  const isName = (words: string) =>
    foodIndex.lexicon.isCalled(old.id, words, lang) && !/[,.;:]/.test(words) && !/^\s|\s$/.test(words);
  return gone.every(isName) ? null : `${told}: ${gone.join(" / ")}`;
}

describe("a text keeps its sentences", () => {
  for (const lang of langs)
    test(`${lang}: every starter recipe, every food left out or replaced`, () => {
      const wrong: string[] = [];
      let named = 0;
      for (const recipe of seedRecipes) {
        const foods = foodsOf(recipe);
        for (const old of foods) {
          const others = foods.filter(({ id }) => id !== old.id);
          for (const key of [null, ...candidates, ...trials]) {
            const now = key === null ? undefined : food(key);
            if (now && foods.includes(now)) continue;
            for (const step of stepsOf(recipe, lang)) {
              const edited = editedText(step, { old, now: now ? [now] : [], others, lang, foodIndex }, note, null);
              if (edited === null) continue;
              named++;
              const body = edited.endsWith(` (${note})`) ? edited.slice(0, -` (${note})`.length) : edited;
              const [before, after] = [sentencesOf(step.trimEnd()), sentencesOf(body)];
              if (before.length !== after.length) wrong.push(`${before.length} sentences, ${after.length}: ${edited}`);
              else
                wrong.push(
                  ...before.flatMap((sentence, i) => wrongIn(sentence.text, after[i]!.text, old, now, lang) ?? []),
                );
            }
          }
        }
      }
      expect(named).toBeGreaterThan(500);
      expect(wrong).toEqual([]);
    });
});

describe("a name is replaced where nothing else changes with it, else the words stay and a note follows", () => {
  const put = (
    text: string,
    lang: Lang,
    old: string,
    now: string[],
    others: string[] = [],
    mark: string | null = null,
  ) => editedText(text, { old: food(old), now: now.map(food), others: others.map(food), lang, foodIndex }, note, mark);

  test.each([
    ["en", "Lay half an apple on it. Eat.", "apple", ["pear"], "Lay half an apple on it. Eat. (NOTE)"],
    ["en", "Stir an onion into it.", "yellow-onion", ["shallot"], "Stir a shallot into it."],
    [
      "en",
      "Melt the butter and brown the onion in it.",
      "butter",
      ["olive-oil"],
      "Melt the butter and brown the onion in it. (NOTE)",
    ],
    ["en", "Butter the dish.", "butter", ["margarine"], "Butter the dish. (NOTE)"],
    ["en", "Add the milk. Serve.", "milk", ["oat-milk"], "Add the oat milk. Serve."],
    ["en", "Add 100 ml of the milk.", "milk", ["oat-milk"], "Add 100 ml of the milk. (NOTE)"],
    ["fr", "Parsemez de noisettes.", "hazelnut", ["almond"], "Parsemez d'amandes."],
    ["fr", "Ajoutez le lait.", "milk", ["oat-milk"], "Ajoutez le lait. (NOTE)"],
    ["fr", "Versez l'eau, puis l'amande.", "almond", ["hazelnut"], "Versez l'eau, puis la noisette."],
    ["es", "Pela las cebollas y córtalas.", "yellow-onion", ["shallot"], "Pela las chalotas y córtalas."],
    ["de", "Den Saft der Zitrone zugeben.", "lemon", ["lime"], "Den Saft der Limette zugeben."],
    ["de", "Mit Mandeln bestreuen.", "almond", ["hazelnut"], "Mit Mandeln bestreuen. (NOTE)"],
    ["de", "Den Apfel schälen.", "apple", ["pear"], "Den Apfel schälen. (NOTE)"],
    ["en", "Beat the eggs with the flour.", "egg", ["flaxseed", "water"], "Beat the eggs with the flour. (NOTE)"],
    ["en", "Chop the walnuts. Toast the walnuts.", "walnut", [], "Chop the walnuts. Toast the walnuts. (NOTE)"],
  ] as [Lang, string, string, string[], string][])("%s: %s", (lang, text, old, now, expected) => {
    expect(put(text, lang, old, now)).toBe(expected);
  });

  test("a longer name is not touched, and a word that other foods share is not replaced", () => {
    expect(put("Stir in the peanut butter.", "en", "butter", ["margarine"])).toBeNull();
    expect(put("Add the chicken.", "en", "chicken-thigh", ["tofu"], ["chicken-breast"])).toBe(
      "Add the chicken. (NOTE)",
    );
    expect(put("Add the chicken.", "en", "chicken-thigh", ["tofu"])).toBe("Add the tofu.");
  });

  test("what the user must not have does not stay in the words", () => {
    expect(put("Fold in the walnuts gently.", "en", "walnut", [], [], "left out")).toBe(
      "Fold in the [left out] gently. (NOTE)",
    );
  });
});
