import { describe, expect, test } from "bun:test";
import type { Lang } from "../schemas/common.ts";
import { starterLexicon } from "../testing/lexicon.ts";

// Words that are food in one language and something else in another: "pain", "Gift", "once", "pan".

const { lexicon } = await starterLexicon();
const named = (text: string, lang: Lang) => lexicon.scan(text, lang).map((mention) => mention.text);

describe("a word that is food in another language only", () => {
  test.each<[Lang, string]>([
    ["en", "A pain in the neck to peel, but worth it."],
    ["en", "Heat the pan once more; a lovely gift for friends."],
    ["en", "The sole purpose of this step is colour."],
    ["en", "Son and daughter like it fast, in lieu of frying."],
    ["en", "A hummer of a dish, once the angler is home."],
    ["en", "Sale ends soon; mark the bar."],
    ["fr", "Elle lèche la cuillère, chaque main compte."],
    ["fr", "Coupez en tranches minces au lieu de frire."],
    ["fr", "Le gift de Noël pour les amis."],
    ["es", "Once minutos al fuego y sigue."],
    ["es", "Sale el vapor y se mete al horno."],
    ["es", "Les das la vuelta y le das forma."],
    ["de", "Die Pfanne ist fast bald heiß."],
    ["de", "Leben und sterben lassen; die Nut im Brett."],
    ["de", "Du bist bar, au weh, los, las er im Pan."],
  ])("%s: %s", (lang, text) => expect(named(text, lang)).toEqual([]));

  test.each<[Lang, string, string[]]>([
    ["en", "Ajoutez du pain et de la crème.", ["pain", "crème"]],
    ["en", "Coupez l'ail, puis le blé.", ["ail", "blé"]],
    ["en", "Mit Ei und Hummer füllen, das Brot rösten.", ["Ei", "Hummer", "Brot"]],
    ["en", "Moje el pan y las gambas.", ["pan", "gambas"]],
    ["en", "Stir in the crème.", ["crème"]],
    ["en", "Serve with pain de campagne.", ["pain de campagne"]],
    ["fr", "Mezcle el pan con la leche y una rape.", ["pan", "rape"]],
    ["fr", "Mit Ei und Aal, dazu ein Eis.", ["Ei", "Aal", "Eis"]],
    ["fr", "Stir some egg, your cod and some milk.", ["egg", "cod", "milk"]],
    ["es", "Add the rye and the soy with the egg.", ["rye", "soy", "egg"]],
    ["es", "Ajoutez du pain et des pâtes avec du vin.", ["pain", "pâtes", "vin"]],
    ["de", "Add the milk with the beer and the nut.", ["milk", "beer", "nut"]],
    ["de", "Trempez le pain et la crème.", ["pain", "crème"]],
    ["de", "Moja el pan con una soja.", ["pan", "soja"]],
  ])("is food after an article of that language, or with its accents, %s: %s", (lang, text, words) =>
    expect(named(text, lang)).toEqual(words),
  );

  test("keeps its meaning in its own language", () => {
    expect(named("Coupez le pain.", "fr")).toEqual(["pain"]);
    expect(named("Corta el pan.", "es")).toEqual(["pan"]);
    expect(named("Mais abgießen.", "de")).toEqual(["Mais"]);
  });
});
