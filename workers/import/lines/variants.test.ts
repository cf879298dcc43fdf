import { beforeAll, describe, expect, test } from "bun:test";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { starterLexicon } from "@toque/db/testing/lexicon.ts";
import { FoodMatcher } from "../foods.ts";
import { parseIngredientLine } from "./parse.ts";

/** Language, line, and "amount|unit|food|preparation|note". */
type Case = [Lang, string, string];

let lexicon: FoodLexicon;
beforeAll(async () => {
  ({ lexicon } = await starterLexicon());
});

const shown = (line: string, lang: Lang, named: readonly string[] = []): string => {
  const foodNamed = (phrase: string) => (named.includes(phrase) ? phrase : null);
  const { isAbout } = new FoodMatcher([], lexicon, lang);
  const { amount, amountMax, unit, food, preparation, note } = parseIngredientLine(line, lang, { foodNamed, isAbout });
  const range = amountMax === null ? (amount ?? "") : `${amount}-${amountMax}`;
  return [range, unit ?? "", food, preparation ?? "", note ?? ""].join("|");
};
const check = (cases: Case[]) =>
  test.each(cases)("%s: %s", (lang, line, expected) => expect(shown(line, lang)).toBe(expected));

describe("an amount behind its food", () => {
  check([
    ["en", "Cream 1 pot of 200 ml", "1|jar|Cream||of 200 ml"],
    ["fr", "Thon 2 boîtes de 160 g", "2|can|Thon||de 160 g"],
    ["es", "Nata 1 bote de 200 cc", "1|jar|Nata||de 200 cc"],
    ["de", "Sahne: 1 Becher à 200 g", "1|jar|Sahne||à 200 g"],
    ["en", "Parsley: a bunch, chopped", "1|bunch|Parsley|chopped|"],
    ["fr", "Persil : un bouquet, ciselé", "1|bunch|Persil|ciselé|"],
    ["es", "Huevos: tres", "3||Huevos||"],
    ["de", "Milch - ein halber Liter, lauwarm", "0.5|l|Milch|lauwarm|"],
    ["fr", "Bouillon - 3/4 de litre, chaud", "0.75|l|Bouillon|chaud|"],
    ["es", "Cebollas, 2 medianas", "2||Cebollas||medianas"],
    ["de", "Tomaten, 4 große", "4||Tomaten||große"],
    ["en", "Carrots (3 large), grated", "3||Carrots|grated|large"],
    ["de", "Mehl Type 405", "||Mehl Type 405||"],
    ["fr", "Beurre, un peu", "||Beurre||un peu"],
    ["en", "onion 1 large", "1||onion||large"],
    ["es", "Cebolla 1 grande picada", "1||Cebolla|picada|grande"],
  ]);
});

describe("shares and what is taken away", () => {
  check([
    ["de", "ein Viertelliter Milch", "0.25|l|Milch||"],
    ["de", "eine Dreivierteltasse Zucker", "0.75|cup|Zucker||"],
    ["de", "1 Achtel Liter Sahne", "0.125|l|Sahne||"],
    ["fr", "3 quarts de litre d'eau", "0.75|l|eau||"],
    ["es", "cuarto kilo de queso", "0.25|kg|queso||"],
    ["en", "three-quarters of a cup of rice", "0.75|cup|rice||"],
    ["fr", "1 kilo 1/2 de poires", "1.5|kg|poires||"],
    ["en", "1 cup less 1 tbsp milk", "1|cup|milk||less 1 tbsp"],
    ["fr", "1 tasse moins 1 c. à soupe de lait", "1|cup|lait||moins 1 c. à soupe"],
    ["es", "1 taza menos dos cucharadas de leche", "1|cup|leche||menos dos cucharadas"],
    ["de", "250 ml minus 2 EL Wasser", "250|ml|Wasser||minus 2 EL"],
    ["en", "a handful or two of spinach", "1-2|handful|spinach||"],
    ["en", "1kg/2lb 4oz leeks", "1|kg|leeks||/2lb 4oz"],
  ]);
});

describe("what stands before the amount", () => {
  check([
    ["en", "Peeled and diced: 2 kg of pears", "2|kg|pears|Peeled and diced|"],
    ["fr", "râpé, 50 g de comté", "50|g|comté|râpé|"],
    ["es", "Pelados: 3 tomates", "3||tomates|Pelados|"],
    ["de", "Gehackt: 2 Zwiebeln", "2||Zwiebeln|Gehackt|"],
    ["de", "nach Belieben 1 TL Chili", "1|tsp|Chili||nach Belieben"],
    ["fr", "➜ 50 g de noix", "50|g|noix||"],
    ["en", "plus 2 tbsp oil", "2|tbsp|oil||plus"],
    ["de", "nicht mehr als 1 TL Salz", "1|tsp|Salz||nicht mehr als"],
  ]);
});

describe("units", () => {
  check([
    ["fr", "1 bte de maïs", "1|can|maïs||"],
    ["fr", "1 canette de bière", "1|can|bière||"],
    ["fr", "2 gousses d ail", "2|clove|ail||"],
    ["fr", "1 petite cuillère de sel", "1|tsp|sel||"],
    ["fr", "1 petit verre de rhum", "1|glass|rhum||petit"],
    ["fr", "2 filets mignons", "2||filets mignons||"],
    ["es", "1 kgr de lentejas", "1|kg|lentejas||"],
    ["es", "2 cucharadas d miel", "2|tbsp|miel||"],
    ["es", "3 dtes. de ajo", "3|clove|ajo||"],
    ["de", "1 Briefli Safran", "1|packet|Safran||"],
    ["de", "1 Ds. Mais", "1|can|Mais||"],
    ["de", "20 dkg Mehl", "20|dag|Mehl||"],
    ["de", "4 Paar Würstchen", "4|pair|Würstchen||"],
    ["de", "1 gr. Zwiebel", "1||gr. Zwiebel||"],
    ["de", "250 gr. Mehl", "250|g|Mehl||"],
    ["de", "1 kl. Dose Mais", "1|can|Mais||kl."],
    ["es", "12 discos para empanadas", "12||discos||para empanadas"],
    ["en", "1 doz eggs", "12||eggs||"],
    ["en", "1 pack of 6 sausages", "1|packet|sausages||of 6"],
    ["fr", "1 paquet de 4 saucisses", "1|packet|saucisses||de 4"],
    ["de", "1 Packung mit 6 Brötchen", "1|packet|Brötchen||mit 6"],
    ["en", "a knob of ginger", "1|knob|ginger||"],
    ["en", "2cm/¾in piece ginger", "1|piece|ginger||/¾in, 2cm"],
    ["en", "400g/14oz tin chickpeas", "1|can|chickpeas||/14oz, 400g"],
    ["en", "1 x 400g/14oz tin chickpeas", "1|can|chickpeas||400g, /14oz"],
    ["en", "10 or so olives", "10||olives||or so"],
  ]);
});

describe("what is said of the food", () => {
  check([
    ["en", "butter the size of an egg", "||butter||the size of an egg"],
    ["fr", "beurre gros comme une noix", "||beurre||gros comme une noix"],
    ["es", "mantequilla del tamaño de una nuez", "||mantequilla||del tamaño de una nuez"],
    ["fr", "1 tasse de cassonade tassée", "1|cup|cassonade||tassée"],
    ["de", "2 EL Mehl gehäuft", "2|tbsp|Mehl||gehäuft"],
    ["es", "2 cucharadas de harina colmadas", "2|tbsp|harina||colmadas"],
    ["es", "Sal c/s", "||Sal||c/s"],
    ["fr", "4 tranches de pain, sans la croûte", "4|slice|pain|sans la croûte|"],
    ["es", "1 kg de almejas, limpias y sin barbas", "1|kg|almejas|limpias y sin barbas|"],
    ["de", "1 Kaninchen, in 8 Teile zerlegt", "1||Kaninchen|in 8 Teile zerlegt|"],
    ["de", "2 Rüebli, in Rädli", "2||Rüebli|in Rädli|"],
    ["de", "1 EL Stärke, in 2 EL Wasser angerührt", "1|tbsp|Stärke|in 2 EL Wasser angerührt|"],
    ["fr", "un rôti de 1 kg", "1||rôti||1 kg"],
    ["fr", "une râpée de muscade", "1||râpée de muscade||"],
  ]);

  test("also where it belongs to a name, if it says where the food comes from", () => {
    const named = ["Teig", "Teig aus dem Kühlregal"];
    expect(shown("1 Rolle Teig aus dem Kühlregal", "de", ["Teig aus dem Kühlregal"])).toBe(
      "1|roll|Teig||aus dem Kühlregal",
    );
    expect(shown("1 Rolle Teig aus dem Kühlregal", "de", named)).toBe("1|roll|Teig||aus dem Kühlregal");
  });

  test("what is done stands behind what the food is packed in", () => {
    expect(shown("2 tins tuna in spring water drained", "en", ["tuna"])).toBe("2|can|tuna|drained|in spring water");
    expect(shown("2 latas de atún al natural escurridas", "es", ["atún", "atún al natural"])).toBe(
      "2|can|atún al natural|escurridas|",
    );
  });

  test("a food that is called like what is done to it keeps its name", () => {
    expect(shown("1 dorada limpia", "es", ["dorada"])).toBe("1||dorada|limpia|");
    expect(shown("200 g gekochter Schinken", "de", ["Schinken"])).toBe("200|g|gekochter Schinken||");
    expect(shown("100 g de jamón cocido en tiras", "es", ["jamón", "jamón cocido"])).toBe(
      "100|g|jamón cocido|en tiras|",
    );
  });

  test("foods of a line without an amount stay together before a remark", () => {
    const named = ["Sal", "pimienta", "comino"];
    expect(shown("Sal, pimienta y comino al gusto", "es", named)).toBe("||Sal, pimienta y comino||al gusto");
  });
});

describe("what may be taken in its place", () => {
  const offered = (line: string, lang: Lang) => {
    const { food, alternatives, preparation } = parseIngredientLine(line, lang);
    return [food, alternatives.join("/"), preparation ?? ""].join("|");
  };
  test("what is done to the first, or to all of them, is none of them", () => {
    expect(offered("200 g cod, skinned, or haddock", "en")).toBe("cod|haddock|skinned");
    expect(offered("2 tsp fennel seeds, lightly crushed, or aniseed", "en")).toBe(
      "fennel seeds|aniseed|lightly crushed",
    );
    expect(offered("200 g de merluza, sin piel, o bacalao", "es")).toBe("merluza|bacalao|sin piel");
    expect(offered("1 serrano o jalapeño picado", "es")).toBe("serrano|jalapeño|picado");
    expect(offered("1 courgette ou 1 aubergine coupée en dés", "fr")).toBe("courgette|1 aubergine coupée en dés|");
  });
  test("foods that share the end of a word, or their noun, are named in full", () => {
    expect(offered("500 ml Hühner- oder Gemüsebrühe", "de")).toBe("Hühner- oder Gemüsebrühe|Gemüsebrühe|");
    expect(offered("1 rote oder gelbe Paprika", "de")).toBe("rote oder gelbe Paprika|gelbe Paprika|");
    expect(offered("2 EL Zucker oder Honig", "de")).toBe("Zucker|Honig|");
  });
});
