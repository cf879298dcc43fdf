import { describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { ask, reader } from "../testing/harness.ts";
import { Understanding } from "./intents/understand.ts";

const understanding = new Understanding(reader);
const wrote = (calls: readonly { name: string }[]): boolean =>
  calls.some(({ name }) => name === "modify_recipe" || name === "create_variant");

describe("several wishes in one message", () => {
  test.each([
    [
      "en",
      "apple-porridge",
      "Take margarine instead of butter and oat milk instead of milk",
      ["margarine", "oat-milk"],
      ["butter", "milk"],
    ],
    [
      "fr",
      "banana-bread",
      "Remplace le beurre par de la margarine et le yaourt par un yaourt au soja",
      ["margarine", "soy-yogurt"],
      ["butter", "plain-yogurt"],
    ],
    ["es", "ratatouille", "Ni ajo ni cebolla, y añade champiñones", ["button-mushroom"], ["garlic", "yellow-onion"]],
    ["de", "ratatouille", "Weder Knoblauch noch Zwiebeln, dafür Fenchel", ["fennel"], ["garlic", "yellow-onion"]],
    [
      "en",
      "beetroot-and-goat-cheese-salad",
      "Use maple syrup instead of honey, leave out the rocket and make it for 2",
      ["maple-syrup"],
      ["honey", "rocket"],
    ],
    ["de", "black-bean-chilli", "Nicht die Avocado weglassen, sondern den Koriander", ["avocado"], ["coriander-leaf"]],
    ["es", "bircher-muesli", "Sin avellanas, pero con la miel", ["honey"], ["hazelnut"]],
  ] as [Lang, string, string, string[], string[]][])("%s %s: %s", async (lang, recipe, message, present, absent) => {
    const { foods, calls } = await ask(message, { lang, recipe });
    for (const key of present) expect(foods).toContain(key);
    for (const key of absent) expect(foods).not.toContain(key);
    expect(wrote(calls)).toBe(present.length > 0);
  });

  test.each([
    ["en", "leave out the garlic, and my aunt loves saffron", "saffron"],
    ["fr", "enlève l'ail, et ma tante adore le safran", "safran"],
    ["es", "quita el ajo, y a mi tía le encanta el azafrán", "azafran"],
    ["de", "lass den Knoblauch weg, und meine Tante liebt Safran", "safran"],
  ] as [Lang, string, string][])(
    "%s: what is not understood is named, and nothing written: %s",
    async (lang, message, word) => {
      const { calls, text, choices } = await ask(message, { lang });
      expect(wrote(calls)).toBe(false);
      expect(text.toLowerCase()).toContain(word);
      expect(choices).toHaveLength(2);
    },
  );

  test("the name of the dish in a request is no wish of its own", async () => {
    expect(wrote((await ask("make the chicken curry for 6")).calls)).toBe(true);
  });

  test("what cannot be left out stops everything, with a replacement offered that does all of it", async () => {
    const message = "leave out the flour and make it for 3";
    const told = await ask(message, { recipe: "berry-crumble" });
    expect(wrote(told.calls)).toBe(false);
    expect(told.choices).toContain("Yes, please");
    const done = await ask("Yes, please", { recipe: "berry-crumble", history: [message, told.text] });
    expect(done.foods).not.toContain("wheat-flour");
    expect(done.changes.at(-1)).toEqual({ op: "scale_servings", nb_servings: 3 });
  });

  test("a diet that cannot be kept stops everything", async () => {
    const { calls, text } = await ask("make it gluten-free and for 8", { recipe: "gougeres" });
    expect(wrote(calls)).toBe(false);
    expect(text).toContain("I have changed nothing");
  });

  test("what the profile forbids beside another wish is asked about, not skipped", async () => {
    const { calls, text } = await ask("add feta and leave out the walnuts", {
      recipe: "green-lentil-salad",
      allergies: ["milk"],
    });
    expect(wrote(calls)).toBe(false);
    expect(text).toContain("Shall I change the recipe?");
  });

  test("packets to check are named before anything is written", async () => {
    const { calls, text } = await ask("make it gluten-free", { recipe: "pancakes" });
    expect(wrote(calls)).toBe(false);
    expect(text).toContain("baking powder");
  });

  test("a name of several foods is asked about", async () => {
    const { calls, choices } = await ask("without the peppers", { recipe: "ratatouille" });
    expect(wrote(calls)).toBe(false);
    expect(choices).toContain("Leave out the red pepper");
  });

  test("a question beside a wish is answered too", async () => {
    const { calls, text } = await ask("How many calories is that, and can you make it for 3?", { recipe: "hummus" });
    expect(wrote(calls)).toBe(true);
    expect(text).toContain("kcal");
  });
});

describe("nothing is written", () => {
  test.each([
    ["en", "I don't want it without garlic!"],
    ["es", "No lo quiero sin ajo"],
    ["en", "keep the garlic"],
    ["de", "Behalte den Knoblauch"],
    ["en", "My mother never takes out the garlic, only the lime"],
    ["fr", "Ma mère dit : enlève l'ail, et pour six"],
    ["de", "Was, wenn ich den Knoblauch weglasse, und für sechs?"],
  ] as [Lang, string][])("%s: %s", async (lang, message) => {
    expect(wrote((await ask(message, { lang })).calls)).toBe(false);
  });
});

test.each([
  ["en", "Undo that please", true],
  ["fr", "Non, annule", true],
  ["es", "Deshazlo, por favor", true],
  ["de", "Mach das wieder rückgängig", true],
  ["en", "Can I undo that?", false],
] as [Lang, string, boolean][])("%s: %s takes the last change back: %p", async (lang, message, isUndone) => {
  const { calls } = await ask(message, { lang });
  expect(calls.some(({ name }) => name === "undo_change")).toBe(isUndone);
});

test.each([
  ["en", "Can I eat this?", "cod"],
  ["fr", "Je peux en manger ?", "cabillaud"],
  ["es", "¿Puedo comer esto?", "bacalao"],
  ["de", "Kann ich das essen?", "kabeljau"],
] as [Lang, string, string][])("%s: %s is judged by the profile", async (lang, message, word) => {
  const { text, calls } = await ask(message, { lang, recipe: "cod-ceviche", allergies: ["fish"] });
  expect(text.toLowerCase()).toContain(word);
  expect(wrote(calls)).toBe(false);
});

test("words that look like a food without their accents are none", () => {
  const read = (message: string, lang: Lang) => understanding.read(message, lang).missed;
  expect(read("Añade zanahorias", "es")).toEqual([]);
  expect(read("Sans ail, mais pour six", "fr")).toEqual([]);
});
