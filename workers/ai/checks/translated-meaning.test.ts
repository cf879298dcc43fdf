import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { Database } from "@toque/db/client/types.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { foodAndQuantity } from "../../jobs/testing/harness.ts";
import { TranslationWords } from "./translated-meaning.ts";
import { TranslationCheck } from "./translation.ts";
import translationWords from "./translation-words.json";

let db: Database;
let check: TranslationCheck;
let butter: number;
let potato: number;
let tomato: number;
beforeAll(async () => {
  db = await testDatabase();
  check = await TranslationCheck.load(db.sql);
  butter = (await foodAndQuantity(db, "butter")).food_id;
  potato = (await foodAndQuantity(db, "potato")).food_id;
  tomato = (await foodAndQuantity(db, "tomato")).food_id;
});
afterAll(() => db.close());

const codes = (lang: Lang, text: string, to: Lang, translation: string) =>
  check.problems({ key: "k", lang, text }, translation, to, new Set([butter])).map(({ finding }) => finding.code);

describe("a translation that changes the meaning", () => {
  test.each<[Lang, string, Lang, string, string]>([
    ["en", "Add 2 cups of it.", "de", "2 Esslöffel davon zugeben.", "units_changed"],
    ["en", "Stir in 3 tablespoons of it.", "fr", "Incorporez-en 3 cuillères à café.", "units_changed"],
    ["fr", "Versez 2 cuillères à soupe.", "es", "Vierte 2 cucharaditas.", "units_changed"],
    ["de", "5 TL zugeben.", "en", "Add 5 tbsp.", "units_changed"],
    ["es", "Cuece 20 minutos.", "en", "Cook for 20 seconds.", "units_changed"],
    ["en", "Weigh out 500 g.", "fr", "Pesez 500 kg.", "units_changed"],
    ["de", "2 bis 3 Stunden ruhen lassen.", "en", "Rest for 2 to 3 days.", "units_changed"],
    ["en", "Bake at 350 °F.", "de", "Bei 350 °C backen.", "temperatures_changed"],
    ["en", "Bake at 350 °F.", "fr", "Enfournez à 220 °C.", "temperatures_changed"],
    ["en", "Bake at 350 °F.", "de", "Bei 175 °C backen.", "temperatures_changed"],
    [
      "en",
      "Do not boil the sauce, or it will curdle and split in the pan.",
      "de",
      "Die Sauce im Topf kochen, bis sie gerinnt und sich in der Pfanne trennt.",
      "negation_changed",
    ],
    [
      "fr",
      "Ne laissez jamais bouillir la sauce pendant que vous remuez.",
      "en",
      "Let the sauce boil for the time that you stir it in the pan.",
      "negation_changed",
    ],
    [
      "es",
      "Nunca abras la puerta del horno durante la cocción del pastel.",
      "en",
      "Open the door of the oven for the time that the cake is baking.",
      "negation_changed",
    ],
    [
      "de",
      "Die Sauce auf keinen Fall mit dem Deckel kochen und nicht rühren.",
      "es",
      "Cuece la salsa con la tapa puesta y remueve durante la cocción.",
      "negation_changed",
    ],
    [
      "en",
      "Melt the butter and stir it in with a wooden spoon.",
      "de",
      "Die Margarine zerlassen und mit einem Holzlöffel unterrühren.",
      "foods_dropped",
    ],
    [
      "fr",
      "Faites fondre le beurre dans une casserole avec les herbes.",
      "en",
      "Melt the lard with the herbs in a pan and stir.",
      "foods_dropped",
    ],
    ["en", "Do not leave it out overnight.", "de", "Über Nacht draußen lassen.", "negation_changed"],
    ["de", "Grüne nie mitessen.", "es", "Come siempre las verdes.", "negation_changed"],
    [
      "de",
      "Rote Bohnen mindestens 10 Minuten sprudelnd kochen.",
      "en",
      "Boil red beans at a rolling boil for 10 minutes at most.",
      "negation_changed",
    ],
    [
      "en",
      "Put leftovers into the fridge within 2 hours at the latest.",
      "es",
      "Mete las sobras en la nevera pasadas 2 horas como mínimo.",
      "negation_changed",
    ],
    [
      "fr",
      "Jetez les pommes de terre germées ou vertes.",
      "en",
      "Be sure to use up the sprouted or green potatoes.",
      "negation_changed",
    ],
    [
      "es",
      "Los tarros con la tapa hinchada van a la basura sin probarlos.",
      "en",
      "Jars with a bulging lid are the ones to eat first.",
      "negation_changed",
    ],
  ])("%s %s → %s %s: %s", (lang, text, to, translation, code) => {
    expect(codes(lang, text, to, translation)).toContain(code as ReturnType<typeof codes>[number]);
  });
});

describe("a food of a list", () => {
  const said = (lang: Lang, text: string, to: Lang, translation: string) =>
    check
      .problems({ key: "k", lang, text }, translation, to, new Set([butter, potato, tomato]))
      .map(({ finding }) => finding.code);

  test.each<[Lang, string, Lang, string]>([
    [
      "en",
      "Cut the tomatoes and the potatoes into pieces.",
      "de",
      "Die Tomaten in Stücke schneiden und ins Wasser geben.",
    ],
    [
      "de",
      "Die Tomaten und die Kartoffeln mit der Butter in den Topf geben.",
      "fr",
      "Mettez les tomates et le beurre dans la casserole.",
    ],
    ["fr", "Ajoutez les tomates, les pommes de terre et le beurre.", "es", "Añade los tomates y la mantequilla."],
  ])("must not be left out: %s %s → %s %s", (lang, text, to, translation) => {
    expect(said(lang, text, to, translation)).toContain("foods_dropped");
  });

  test.each<[Lang, string, Lang, string]>([
    [
      "en",
      "Cut the tomatoes and the potatoes into pieces.",
      "de",
      "Die Tomaten und die Kartoffeln in Stücke schneiden.",
    ],
    [
      "en",
      "Mash the potatoes with the butter, then salt the potatoes.",
      "fr",
      "Écrasez les pommes de terre avec le beurre, puis salez-les.",
    ],
    [
      "es",
      "Pela los tomates y corta los tomates en trozos con cuidado.",
      "en",
      "Peel the tomatoes and cut them into pieces with care.",
    ],
  ])("may be named once, or by a pronoun: %s %s → %s %s", (lang, text, to, translation) => {
    expect(said(lang, text, to, translation)).not.toContain("foods_dropped");
  });
});

describe("a sound translation", () => {
  test.each<[Lang, string, Lang, string]>([
    ["en", "Add 2 cups of it.", "de", "2 Tassen davon zugeben."],
    ["fr", "Ajoutez 3 c. à soupe.", "en", "Add 3 tbsp."],
    ["de", "2 EL zugeben.", "es", "Añade 2 cucharadas."],
    [
      "en",
      "Do not boil the sauce, or it will curdle and split in the pan.",
      "de",
      "Die Sauce nicht kochen lassen, sonst gerinnt sie und trennt sich im Topf.",
    ],
    ["en", "Do not leave it out overnight.", "de", "Nicht über Nacht draußen lassen."],
    ["de", "Grüne nie mitessen.", "es", "Nunca comas las verdes."],
    ["de", "Mindestens 10 Minuten kochen.", "en", "Boil for at least 10 minutes."],
    ["en", "Eat it within 2 days.", "fr", "À manger dans les 2 jours."],
    ["en", "Discard the bay leaf.", "fr", "Retirez la feuille de laurier."],
    ["fr", "Jetez les pâtes dans l'eau bouillante.", "en", "Drop the pasta into boiling water."],
    ["es", "Deja reposar 10 minutos antes de servir.", "de", "Vor dem Servieren 10 Minuten ruhen lassen."],
    ["fr", "Cuire jusqu'à ce que la viande ne soit plus rose.", "es", "Cuece hasta que la carne deje de estar rosada."],
  ])("%s %s → %s %s", (lang, text, to, translation) => {
    expect(codes(lang, text, to, translation)).toEqual([]);
  });
});

test("the starter recipes' own translations pass, in every direction", async () => {
  const rows = await db.sql<{ key: string; content: RecipeContent }[]>`
    select r.key, v.content from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    where r.key is not null`;
  const alarms: string[] = [];
  // A free one: the French text says "suprêmes" for "Orangenfilets", and names no orange.
  const free = "duck-breast-with-orange de fr foods_dropped";
  for (const { key, content } of rows) {
    const listed = new Set(allIngredients(content).map((line) => line.food_id));
    // Numbers and foods of the free starter texts differ, what they mean does not.
    for (const { text } of [...content.steps, ...content.sub_recipes.flatMap((sub) => sub.steps)])
      for (const lang of langs)
        for (const to of langs.filter((one) => one !== lang))
          for (const { finding } of check.problems({ key, lang, text: text[lang]! }, text[to]!, to, listed))
            if (["units_changed", "foods_dropped", "negation_changed"].includes(finding.code))
              alarms.push(`${key} ${lang} ${to} ${finding.code}: ${text[lang]} | ${text[to]}`);
  }
  expect(alarms.filter((alarm) => !alarm.startsWith(free))).toEqual([]);
}, 120_000);

test("the data has its form", () => {
  expect([...Value.Errors(TranslationWords, translationWords)]).toEqual([]);
});
