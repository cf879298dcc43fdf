import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { euAllergens } from "@toque/db/schemas/food.ts";
import { dietConstraint } from "../../substitutions/constraints.ts";
import { food, foodIndex, reader } from "../../testing/harness.ts";
import { intentLine } from "../../testing/intent-line.ts";
import { labelOf } from "../../texts/say.ts";
import { Understanding } from "./understand.ts";

const understanding = new Understanding(reader);
const read = (message: string, lang: Lang): string =>
  understanding.read(message, lang).intents.map(intentLine).join(" + ");

describe("judgements, and statements that are not requests", () => {
  // A statement of what a person is not is no request.
  test.each([
    ["I'm not vegan", "en", "unknown"],
    ["je ne suis pas végane", "fr", "unknown"],
    ["no soy vegano", "es", "unknown"],
    ["ich bin nicht vegan", "de", "unknown"],
    ["we aren't vegetarian", "en", "unknown"],
    ["nous ne sommes plus végétariens", "fr", "unknown"],
    ["mi mujer no es vegetariana", "es", "unknown"],
    ["wir sind keine Vegetarier", "de", "unknown"],
    ["I'm neither vegan nor vegetarian", "en", "unknown"],
    ["je ne suis ni végane ni végétarien", "fr", "unknown"],
    ["no soy ni vegano ni vegetariano", "es", "unknown"],
    ["ich bin weder vegan noch vegetarisch", "de", "unknown"],
    ["it doesn't have to be vegan", "en", "unknown"],
    ["personne n'est végane ici", "fr", "unknown"],
    ["no hace falta que sea vegana", "es", "unknown"],
    ["vegan muss es nicht sein", "de", "unknown"],
    ["es braucht nicht glutenfrei zu sein", "de", "unknown"],
    ["none of my guests are vegan", "en", "unknown"],
    ["aucun de nous n'est végétarien", "fr", "unknown"],
    ["I'm not coeliac", "en", "unknown"],
    ["je ne suis pas intolérante au lactose", "fr", "unknown"],
    ["no soy celíaca", "es", "unknown"],
    ["ich habe keine Zöliakie", "de", "unknown"],
    ["I don't have a nut allergy", "en", "unknown"],
    ["no soy alérgico a los frutos secos", "es", "unknown"],
    ["it's for a non-vegan crowd", "en", "unknown"],
    ["I'm hardly vegan", "en", "unknown"],
    ["I'm not vegan, I'm vegetarian", "en", "diet vegetarian"],
    ["je ne suis pas végane, mais fais une version sans gluten", "fr", "diet gluten-free"],
    ["no soy vegano, pero hazla sin gluten", "es", "diet gluten-free"],
    ["nicht vegan, aber vegetarisch bitte", "de", "diet vegetarian"],
    ["suggest a dessert, I'm not vegan", "en", "suggest | dessert"],
    ["isn't it vegan?", "en", "is_diet vegan"],
    ["why isn't it vegan?", "en", "is_diet vegan"],
    ["can't you make it vegan?", "en", "diet vegan"],
    ["tu ne peux pas la faire végane ?", "fr", "diet vegan"],
    ["¿no puedes hacerla vegana?", "es", "diet vegan"],
    ["rends-la plus végétarienne", "fr", "diet vegetarian"],
  ] as [string, Lang, string][])("no wish where none is: %s", (message, lang, expected) => {
    expect(read(message, lang)).toBe(expected);
  });

  // Every thing named is judged; what is no known food keeps its words.
  test.each([
    ["Is it ok for someone allergic to sesame and garlic?", "en", "is_diet sesame-free + contains garlic"],
    [
      "Est-ce que ça convient à quelqu'un d'allergique au sésame et à l'ail ?",
      "fr",
      "is_diet sesame-free + contains garlic",
    ],
    ["¿Es apto para alguien alérgico al sésamo y al ajo?", "es", "is_diet sesame-free + contains garlic"],
    [
      "Ist es geeignet für jemanden, der gegen Sesam und Knoblauch allergisch ist?",
      "de",
      "is_diet sesame-free + contains garlic",
    ],
    ["ist das sicher für jemanden mit Sesam- und Knoblauchallergie?", "de", "is_diet sesame-free + contains garlic"],
    [
      "is it safe for someone allergic to sesame, garlic, milk and zorblax?",
      "en",
      "is_diet sesame-free, dairy-free + contains garlic + contains ?zorblax",
    ],
    [
      "est-ce sans danger pour une personne allergique à la moutarde, au zorblax et au lait ?",
      "fr",
      "is_diet mustard-free, dairy-free + contains ?zorblax",
    ],
    ["¿es segura para un alérgico al zorblax y a la leche?", "es", "is_diet dairy-free + contains ?zorblax"],
    ["kann jemand mit Zorblaxallergie und Milchallergie das essen?", "de", "is_diet dairy-free + contains ?zorblax"],
    ["is it safe for someone allergic to zorblax?", "en", "contains ?zorblax"],
    ["can someone with sesame and garlic allergies eat this?", "en", "is_diet sesame-free + contains garlic"],
    ["is it safe for someone allergic to nuts and peanuts?", "en", "is_diet nut-free, peanut-free"],
    ["does it contain gluten, peanuts or nuts?", "en", "is_diet gluten-free, nut-free + contains peanut"],
    ["does it contain garlic and zorblax?", "en", "contains garlic + contains ?zorblax"],
    [
      "is it safe for someone allergic to lupin, molluscs and onions?",
      "en",
      "is_diet lupin-free, shellfish-free + contains yellow-onion",
    ],
    ["is it safe for someone allergic to coconut milk?", "en", "is_diet dairy-free + contains coconut-milk"],
    ["is it ok for a coeliac who is allergic to garlic?", "en", "is_diet gluten-free + contains garlic"],
    ["is it gluten and garlic free?", "en", "is_diet gluten-free + contains garlic"],
    ["est-ce que c'est sans sésame ni ail ?", "fr", "is_diet sesame-free + contains garlic"],
    ["is it ok to give to someone allergic to sesame and garlic?", "en", "is_diet sesame-free + contains garlic"],
    [
      "est-ce que quelqu'un d'allergique au sésame et à l'ail peut manger ça ?",
      "fr",
      "is_diet sesame-free + contains garlic",
    ],
    ["et pour quelqu'un d'allergique à l'ail ?", "fr", "contains garlic"],
    ["¿es seguro si soy alérgica a la mostaza y a la cebolla?", "es", "is_diet mustard-free + contains yellow-onion"],
    ["My guest is allergic to sesame and garlic. Can she eat this?", "en", "is_diet sesame-free + contains garlic"],
    ["tengo alergia al apio y al jengibre. ¿Puedo comerlo?", "es", "is_diet celery-free + contains ginger"],
    [
      "Darf meine Frau das essen? Sie ist gegen Senf und Knoblauch allergisch.",
      "de",
      "is_diet mustard-free + contains garlic",
    ],
    ["my wife is allergic to sesame and zorblax", "en", "diet sesame-free + remove ?zorblax"],
    ["allergie sésame et ail, c'est ok ?", "fr", "is_diet sesame-free + contains garlic"],
    ["ist es für Allergiker (Sesam, Knoblauch) geeignet?", "de", "is_diet sesame-free + contains garlic"],
    ["is it safe for my nut-allergic, garlic-intolerant son?", "en", "is_diet nut-free + contains garlic"],
    [
      "is it safe for someone allergic to red food dye number five and sesame?",
      "en",
      "is_diet sesame-free + contains food-colouring",
    ],
    ["could you make it safe for someone allergic to sesame and garlic?", "en", "diet sesame-free + remove garlic"],
    [
      "suggest a dessert, my son is allergic to sesame and garlic",
      "en",
      "suggest | without garlic | dessert | sesame-free",
    ],
  ] as [string, Lang, string][])("nothing named is dropped: %s", (message, lang, expected) => {
    expect(read(message, lang)).toBe(expected);
  });

  const questions: Record<Lang, (thing: string) => string> = {
    en: (thing) => `is it ok for someone allergic to ${thing}, garlic and zorblax?`,
    fr: (thing) => `est-ce que ça convient à une personne allergique au ${thing}, à l'ail et au zorblax ?`,
    es: (thing) => `¿es apto para una persona alérgica a ${thing}, ajo y zorblax?`,
    de: (thing) => `ist es ok für jemanden, der gegen ${thing}, Knoblauch und Zorblax allergisch ist?`,
  };
  const brings = (allergen: string) => ({ ...food("salt"), allergen_keys: [allergen] });
  test.each(langs.flatMap((lang) => euAllergens.map((allergen) => [lang, allergen] as const)))(
    "%s: %s is judged by a diet that keeps it out",
    (lang, allergen) => {
      const { intents } = understanding.read(questions[lang](labelOf(`allergen:${allergen}`, lang)), lang);
      const goals = intents.flatMap((intent) => (intent.kind === "is_diet" ? intent.goals : []));
      expect(goals.some((goal) => dietConstraint(goal, foodIndex)?.forbids(brings(allergen)))).toBe(true);
      expect(intents.slice(1).map(intentLine).join(" + ").toLowerCase()).toBe("contains garlic + contains ?zorblax");
    },
  );
});
