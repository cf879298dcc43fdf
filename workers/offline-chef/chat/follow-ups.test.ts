import { describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type Answer, ask } from "../testing/harness.ts";

/** Sends messages one after the other to the starter recipe as it stands; the last answer, and the tools called for it. */
async function converse(messages: string[], lang: Lang, recipe: string): Promise<Answer> {
  const history: string[] = [];
  for (const message of messages.slice(0, -1)) {
    const { text } = await ask(message, { lang, recipe, history });
    history.push(message, text);
  }
  return ask(messages.at(-1)!, { lang, recipe, history });
}
const toolsOf = ({ calls }: Answer): string[] => calls.map(({ name }) => name);

describe("undo in words", () => {
  test.each([
    ["en", "hmm no, put it back how it was"],
    ["en", "actually, undo that last one"],
    ["en", "oops, change it back please"],
    ["fr", "remets comme avant"],
    ["fr", "euh non, annule ça stp"],
    ["fr", "finalement, reviens en arrière"],
    ["es", "no, deshaz lo último"],
    ["es", "mejor no, déjalo como estaba"],
    ["es", "perdón, deshaz eso"],
    ["de", "doch nicht, mach das rückgängig"],
    ["de", "die letzte Änderung bitte zurücknehmen"],
    ["de", "ach nein, wieder wie vorher"],
  ] as [Lang, string][])("%s: %s", async (lang, message) => {
    const first = { en: "leave out the garlic", fr: "enlève l'ail", es: "quita el ajo", de: "ohne Knoblauch" }[lang];
    const answer = await converse([first, message], lang, "gazpacho");
    expect(toolsOf(answer)).toEqual(["undo_change"]);
    // It says what was taken back.
    expect(answer.text).toMatch(/garlic|ail|ajo|Knoblauch/);
  });

  test("after an answer that changed nothing it asks, with the change before", async () => {
    const said = ["leave out the garlic", "sing me a song", "undo that"];
    const asked = await converse(said, "en", "gazpacho");
    expect(toolsOf(asked)).toEqual([]);
    expect(asked.text).toContain("left out: garlic");
    expect(asked.choices).toHaveLength(2);
    expect(toolsOf(await converse([...said, asked.choices[0]!], "en", "gazpacho"))).toEqual(["undo_change"]);
    expect(toolsOf(await converse([...said, asked.choices[1]!], "en", "gazpacho"))).toEqual([]);
  });

  test("what is only offered is not undone", async () => {
    const answer = await converse(["replace the chicken with tofu", "no, undo that"], "en", "chicken-coconut-curry");
    expect(toolsOf(answer)).toEqual([]);
  });
});

test.each([
  ["en", ["leave out the garlic", "and the cucumber too"], "cucumber"],
  ["en", ["leave out the garlic", "and the cucumber as well please"], "cucumber"],
  ["fr", ["sans ail", "et le concombre aussi"], "cucumber"],
  ["es", ["quita el ajo", "y también el pepino"], "cucumber"],
  ["es", ["quita el ajo", "y quítale el pepino"], "cucumber"],
  ["de", ["lass den Knoblauch weg", "und die Gurke auch"], "cucumber"],
  ["de", ["lass den Knoblauch weg", "auch ohne Gurke"], "cucumber"],
] as [Lang, string[], string][])("%s: %p leaves out %s too", async (lang, messages, food) => {
  const { foods } = await converse(messages, lang, "gazpacho");
  expect(foods).not.toContain(food);
  expect(foods).toContain("tomato");
});

test("a food that nothing was done with before is not changed", async () => {
  expect(toolsOf(await converse(["and the garlic too"], "en", "gazpacho"))).not.toContain("modify_recipe");
  // What would take its place is not said.
  const swapped = await converse(["replace the garlic with onion", "and the cucumber too"], "en", "gazpacho");
  expect(toolsOf(swapped)).not.toContain("modify_recipe");
});

test.each([
  ["en", ["leave out the garlic", "put the garlic back, and leave out the cucumber"]],
  ["fr", ["sans ail", "euh remets l'ail en fait, et enlève le concombre"]],
  ["es", ["sin ajo", "vuelve a poner el ajo y quita el pepino"]],
  ["de", ["ohne Knoblauch", "nimm den Knoblauch wieder rein und lass die Gurke weg"]],
] as [Lang, string[]][])("%s: %p brings back what was taken out, and does the rest", async (lang, messages) => {
  const answer = await converse(messages, lang, "gazpacho");
  expect(toolsOf(answer).filter((name) => name !== "get_recipe")).toEqual(["undo_change", "modify_recipe"]);
  expect(answer.foods).not.toContain("cucumber");
});

test.each([
  ["en", "use button mushrooms instead of the tofu, mushrooms are better"],
  ["en", "actually mushrooms are better, use button mushrooms instead of the tofu"],
] as [Lang, string][])("%s: a short name stands for the whole one: %s", async (lang, message) => {
  const { foods } = await converse(["swap the lardons for smoked tofu", message], lang, "spaghetti-carbonara");
  expect(foods).toContain("lardons");
});

test.each([
  ["en", "is this ok when pregnant?"],
  ["en", "I'm pregnant, can I have it?"],
  ["fr", "est-ce qu'une femme enceinte peut en manger ?"],
  ["fr", "c'est déconseillé pendant la grossesse ?"],
  ["es", "estoy embarazada, puedo comerla?"],
  ["es", "¿es apta para embarazadas?"],
  ["de", "darf ich das in der Schwangerschaft essen?"],
  ["de", "ist das für Schwangere geeignet?"],
] as [Lang, string][])("%s: what pregnant women should not eat of the dish is told: %s", async (lang, message) => {
  const { text, calls } = await ask(message, { lang, recipe: "chocolate-mousse" });
  expect(text).toMatch(/raw egg|œuf cru|huevo crudo|rohem? Ei/i);
  expect(text).toContain("https://");
  expect(calls.some(({ name }) => name === "modify_recipe")).toBe(false);
});

test.each([
  ["en", "what wine goes with this?"],
  ["fr", "quel vin je sers avec ça"],
  ["es", "q vino le va bien a esto?"],
  ["de", "Welchen Wein würden Sie dazu empfehlen?"],
] as [Lang, string][])("%s: %s is answered by the recipe", async (lang, message) => {
  const { text, calls } = await ask(message, { lang, recipe: "duck-breast-with-orange" });
  expect(text).toContain("inot");
  expect(calls.map(({ name }) => name)).toEqual(["get_recipe"]);
});

test("what is asked beside a change is not left undone silently", async () => {
  const { calls } = await ask("could you use trout rather than salmon, skip the dill. thanks!", {
    recipe: "salmon-with-peas",
  });
  expect(calls.some(({ name }) => name === "modify_recipe")).toBe(false);
});

test.each([
  ["en", "lasagne-bolognese", "how long will this keep in the fridge", "3 to 4 days"],
  ["fr", "ratatouille", "ça se congèle ?", "2 à 6 mois"],
  ["es", "ratatouille", "cuánto dura en la nevera?", "3 a 4 días"],
  ["de", "red-lentil-dal", "wie lange hält das im Kühlschrank?", "3 bis 4 Tage"],
  // What is not cooked keeps as long as its raw fish.
  ["en", "cod-ceviche", "how long does it keep?", "1 to 2 days"],
] as [Lang, string, string, string][])("%s %s: %s", async (lang, recipe, message, told) => {
  const { text } = await ask(message, { lang, recipe });
  expect(text).toContain(told);
  expect(text).toContain("https://");
});
