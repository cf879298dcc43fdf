import { describe, expect, test } from "bun:test";
import type { Lang } from "../../schemas/common.ts";
import { starterLexicon } from "../../testing/lexicon.ts";

// Constructions of four languages with several foods each: "<f>" is the bare name, "<the>" with its article, "<of>" after a French
// "de". A construction that negates in form only uses the food.

interface Food {
  f: string;
  the: string;
  of?: string;
  some?: string;
}

const foods: Record<Lang, readonly Food[]> = {
  en: ["butter", "prawns", "walnuts", "cream cheese"].map((f) => ({ f, the: `the ${f}` })),
  fr: [
    { f: "beurre", the: "le beurre", of: "de beurre", some: "du beurre" },
    { f: "crevettes", the: "les crevettes", of: "de crevettes", some: "des crevettes" },
    { f: "noix", the: "les noix", of: "de noix", some: "des noix" },
    { f: "crème fraîche", the: "la crème fraîche", of: "de crème fraîche", some: "de la crème fraîche" },
  ],
  es: [
    { f: "mantequilla", the: "la mantequilla" },
    { f: "gambas", the: "las gambas" },
    { f: "nueces", the: "las nueces" },
    { f: "queso fresco", the: "el queso fresco" },
  ],
  de: [
    { f: "Butter", the: "die Butter" },
    { f: "Garnelen", the: "die Garnelen" },
    { f: "Walnüsse", the: "die Walnüsse" },
    { f: "Frischkäse", the: "den Frischkäse" },
  ],
};

/** What moves, is praised or is asked for: the food is in the dish. */
const used: Record<Lang, readonly string[]> = {
  en: [
    "Not only <f>, but onions too.",
    "Use not just <f>.",
    "Don't skimp on <the>.",
    "Do not be shy with <the>.",
    "This is not complete without <f>.",
    "Never cook it without <f>.",
    "It needs nothing but <f>.",
    "Use no more than 20 g of <f>.",
    "No less than 20 g <f>.",
    "Why not <f>?",
    "Do not forget <the>.",
    "Never leave out <the>.",
    "Don't leave <the> out.",
    "You can't do without <f> here.",
    "Do not add <the> until the onions are soft.",
    "Never add <the> before the onions.",
    "Don't add <the> all at once.",
    "Do not use <f> straight from the fridge.",
    "Don't use <f> that smells old.",
    "Nothing beats <f>.",
    "Nobody wants it without <f>.",
    "If you don't like <f>, ask for another plate.",
    "If you don't have <f>, go and buy some.",
    "Remove <the> from the pan.",
    "Remove <the> with a slotted spoon and keep warm.",
    "When hot, remove <the>.",
    "Drop <the> into the pot.",
    "Take <the> out of the fridge.",
    "Take <the> off the heat.",
    "Leave <the> out overnight.",
    "Leave <the> out of the fridge for an hour.",
    "Hold <the> under cold water.",
    "Keep <the> away from the heat.",
    "Swap in <f> for the oil.",
    "Swap <f> in for the oil.",
    "Without <f> nothing works.",
    "It is not a feast without <f>.",
    "No feast without <f>.",
    "Swap half <the> for oil.",
    "Until no <f> is left.",
    "It would be a crime to leave out <the>.",
    "Resist the urge to skip <the>.",
    "Take <the>, which I left out to soften.",
    "Do not confuse <the> with anything else.",
  ],
  fr: [
    "Pas que <some>, des oignons aussi.",
    "Pas seulement <some>.",
    "Ne lésinez pas sur <the>.",
    "On ne met que <some>.",
    "Je n'utilise que <some>.",
    "Rien que <some>.",
    "Ne mettez pas plus de 20 g <of>.",
    "Pas moins de 20 g <of>.",
    "Pourquoi pas <some> ?",
    "N'oubliez pas <the>.",
    "Jamais sans <f>.",
    "On ne peut se passer <of>.",
    "N'ajoutez pas <the> avant la fin.",
    "N'ajoutez pas <the> tant que c'est chaud.",
    "Ne versez pas <the> d'un coup.",
    "Sans <f>, rien ne va.",
    "Retirez <the> du feu.",
    "Retirez <the> à l'aide d'une écumoire et réservez.",
    "Sortez <the> du réfrigérateur.",
    "Une fois dorés, enlevez <the>.",
    "Laissez <the> de côté.",
    "Ajoutez plus <of>.",
    "Un filet d'huile vierge et <some>.",
    "Laissez tomber <the> dans le bouillon.",
    "Ce serait dommage de supprimer <the>.",
    "Ne remplacez pas <the> par de l'huile.",
    "Ce n'est pas une vraie fête sans <f>.",
    "Jusqu'à ce qu'il ne reste plus <of>.",
    "Si vous n'avez pas <of>, achetez-en.",
  ],
  es: [
    "No solo <f>, también cebolla.",
    "No solamente <f>.",
    "No escatimes en <f>.",
    "Que no falte <the>.",
    "Que no falten <f>.",
    "No puede faltar <the>.",
    "Nada más que <f>.",
    "No más de 20 g de <f>.",
    "¿Por qué no <f>?",
    "No olvides <the>.",
    "Nunca sin <f>.",
    "No hay plato sin <f>.",
    "No hay nada como <the>.",
    "No añadas <the> hasta el final.",
    "No eches <the> antes de tiempo.",
    "No pongas <the> de golpe.",
    "Sin <f> no hay nada que hacer.",
    "Retira <the> de la sartén.",
    "Saca <the> de la nevera.",
    "Quita <the> del fuego.",
    "Cuando hierva, quita <the> con una espumadera.",
    "Deja <the> fuera de la nevera una hora.",
    "Deja <the> a un lado.",
    "No es una fiesta sin <f>.",
    "Sería un crimen quitar <the>.",
    "Si no tienes <f>, compra.",
    "Sustituye la mitad de <the> por aceite.",
  ],
  de: [
    "Nicht nur <f>, auch Zwiebeln.",
    "Nicht mit <f> geizen.",
    "Bei uns wird nicht mit <f> gespart.",
    "Wir haben nicht an <f> gespart.",
    "Mit <f> nicht zu sparsam sein.",
    "Nicht ohne <f>.",
    "Nie ohne <f>.",
    "Nichts als <f>.",
    "Nicht mehr als 20 g <f>.",
    "Nicht weniger als 20 g <f>.",
    "Warum nicht <f>?",
    "Hier darf <f> nicht fehlen.",
    "Vergiss <the> nicht.",
    "Nie <the> vergessen!",
    "Auf keinen Fall auf <f> verzichten.",
    "Auf <f> kann man nicht verzichten.",
    "Noch mit <f> bestreuen.",
    "Ohne <f> geht nichts.",
    "Nicht <the> vergessen.",
    "Nimm <the> aus der Pfanne.",
    "Nimm <the> aus dem Ofen raus.",
    "Entferne <the> mit einer Schaumkelle.",
    "Streiche <f> auf das Blech.",
    "Lass <the> abkühlen.",
    "Lass <the> eine Stunde draußen.",
    "Kein Fest ohne <f>.",
    "Zum Schluss mit <f> servieren.",
    "Noch mit <f> belegen.",
    "<f> gehört nicht in den Kühlschrank.",
    "Ersetze <the> nicht durch Öl.",
    "Wenn du keine <f> hast, kaufe welche.",
    "Die Hälfte von <f> durch Öl ersetzen.",
    "<f> raus aus dem Kühlschrank.",
  ],
};

/** What leaves it out. */
const leftOut: Record<Lang, readonly string[]> = {
  en: [
    "Made without <f>.",
    "No <f>, please.",
    "Leave out <the>.",
    "Leave <the> out.",
    "I left <the> out of the mix.",
    "Remove <the> from the recipe.",
    "Remove <the> from the shopping list.",
    "Take <the> out of the recipe.",
    "Cut out <f> altogether.",
    "Use oil instead of <f>.",
    "Swap <the> for oil.",
    "We never use <f>.",
    "There isn't any <f> in it.",
    "You won't find any <f> in it.",
    "We omitted <the>.",
    "<the>, which I left out",
    "It is free of <f>.",
    "<f>? Not in my kitchen.",
  ],
  fr: [
    "Sans <f>.",
    "Pas <of> ici.",
    "Je ne mets plus <of>.",
    "On n'y met jamais <of>.",
    "Il n'y a pas <of>.",
    "J'ai remplacé <the> par de l'huile.",
    "J'ai supprimé <the>.",
    "Remplacez <the> par de l'huile.",
    "Retirez <the> de la recette.",
    "Utilisez de l'huile, pas <some>.",
    "À la place <of>, mettez de l'huile.",
    "On zappe <the>.",
  ],
  es: [
    "Sin <f>.",
    "No lleva <f>.",
    "Ya no usamos <f>.",
    "Nunca le pongo <f>.",
    "Hemos omitido <the>.",
    "Me salté <the>.",
    "Quita <the> de la receta.",
    "Sustituye <the> por aceite.",
    "En lugar de <f>, pon aceite.",
    "Usa aceite, no <f>.",
    "<f>, ni hablar",
    "No le va <f>.",
  ],
  de: [
    "Ohne <f>.",
    "Keine <f>.",
    "Wir nehmen nie <f>.",
    "Lass <the> weg.",
    "<the> habe ich einfach weggelassen",
    "Nimm <the> aus dem Rezept.",
    "Streiche <the> von der Liste.",
    "Statt <f> nimm Öl.",
    "Ersetze <the> durch Öl.",
    "Verzichte auf <f>.",
    "<f> kommt nicht rein.",
    "<f> fliegt raus.",
  ],
};

const { lexicon } = await starterLexicon();

function textsOf(templates: readonly string[], lang: Lang): { text: string; food: string }[] {
  return templates.flatMap((template) =>
    foods[lang].map((food) => ({
      food: food.f,
      text: template
        .replace("<f>", food.f)
        .replace("<the>", food.the)
        .replace("<of>", food.of ?? "")
        .replace("<some>", food.some ?? ""),
    })),
  );
}

/** The texts in which the food is not found as it is meant. */
function wrongIn(templates: readonly string[], lang: Lang, isUsed: boolean): string[] {
  return textsOf(templates, lang)
    .filter(({ text, food }) => {
      const mention = lexicon
        .scan(text, lang)
        .find((one) => one.text.toLowerCase().includes(food.toLowerCase().split(" ")[0]!));
      return (mention?.negated === null) !== isUsed || mention === undefined;
    })
    .map(({ text }) => text);
}

describe.each(["en", "fr", "es", "de"] as const)("constructions of %s", (lang) => {
  test("what negates in form only uses the food", () => {
    expect(wrongIn(used[lang], lang, true)).toEqual([]);
  });
  test("what leaves it out does not", () => {
    expect(wrongIn(leftOut[lang], lang, false)).toEqual([]);
  });
});
