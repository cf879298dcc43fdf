import { describe, expect, test } from "bun:test";
import type { Lang } from "../../schemas/common.ts";
import { wrongIn } from "../../testing/constructions.ts";
import { starterLexicon } from "../../testing/lexicon.ts";

// Everyday ways of saying that a food is out, and the sentences that look like them and use it: that somebody cannot stand
// a food says nothing of the dish.

const used: Record<Lang, readonly string[]> = {
  en: [
    "<the> disappeared into the sauce.",
    "No trace of <the> is left when it has melted.",
    "No trace of <f> should remain.",
    "Stir in <the> until you can't see a trace.",
    "Once you've stopped adding <f>, whisk on.",
    "We stopped adding <f> and put the lid on.",
    "Take <the> off the table.",
    "When <the> disappeared from the surface, stir.",
    "Is <f> off the table?",
    "The rest of <the> I leave for another day.",
    "If <f> is not needed, keep it.",
    "We have neither oil nor patience, so <f> it is.",
    "I hate waiting: <the> must go in now.",
    "My son can't stand <f>, so I hide it in the sauce.",
    "I can't stand <f>, but here it belongs.",
    "I can't stand <f>. But here it belongs.",
    "If you can't stand <f>, ask for another plate.",
    "I hate <f> that smells old.",
    "Those who can't abide <f> should look away.",
    "My husband hates <f>, yet in it goes.",
    "I never said I can't stand <f>.",
    "I can't abide <f>.",
    "We couldn't bear <f>, so there's oil.",
  ],
  fr: [
    "<the> ont disparu dans la sauce.",
    "Il ne doit rester aucune trace <of>.",
    "Mélanger jusqu'à ce qu'aucune trace <of> ne soit visible.",
    "<the>, on les a retirées du feu.",
    "<the>, je les garde pour la fin.",
    "Moins <of> que d'huile.",
    "Je ne supporte pas d'attendre : on ajoute <the> maintenant.",
    "Si vous détestez <the>, changez de plat.",
    "Je déteste <the>, mais ici il en faut.",
    "Mon fils déteste <the>, alors je les cache dans la sauce.",
    "Je ne supporte pas <the> quand c'est vieux.",
    "Qui déteste <the> ?",
    "Ceux qui détestent <the> passeront leur chemin.",
    "Je ne supporte pas <the>.",
  ],
  es: [
    "<the> han desaparecido en la salsa.",
    "Que no quede ni rastro de <f>.",
    "Hasta que no quede rastro de <f>.",
    "<the> la he retirado del fuego.",
    "<the> las dejo para el final.",
    "<the> las dejo en remojo.",
    "El resto de <the> las dejo para otro día.",
    "No soporto esperar: ahora entra <the>.",
    "Si no soportas <the>, cambia de plato.",
    "Odio <the>, pero aquí hace falta.",
    "Mi hijo odia <the>, así que lo escondo en la salsa.",
    "No soporto <the> que huele mal.",
    "¿Quién odia <the>?",
    "Quienes odian <the> se lo pierden.",
    "No soporto <the>.",
  ],
  de: [
    "<the> sind in der Soße verschwunden.",
    "Bis keine Spur von <f> mehr zu sehen ist.",
    "Den Rest von <f> hebe ich mir für ein andermal auf.",
    "<the> auf das Brot gestrichen.",
    "<the> nehmen wir vom Tisch.",
    "Ist <f> bei uns vom Tisch?",
    "<f> kaufen wir nicht mehr so oft.",
    "<f> nehmen wir nicht mehr vom Herd.",
    "Ich kann Warten nicht ausstehen: jetzt kommt <the> hinein.",
    "Wenn du <f> nicht ausstehen kannst, nimm einen anderen Teller.",
    "Ich hasse <f>, aber hier muss es sein.",
    "<f> kann ich nicht ausstehen, wenn es alt riecht.",
    "Wer hasst <f>?",
    "<f> mag ich nicht roh.",
    "Ich hasse <f>.",
    "<f> kann ich nicht ausstehen.",
  ],
};

const leftOut: Record<Lang, readonly string[]> = {
  en: [
    "We've stopped putting <f> in our dough.",
    "We gave up <f> years ago.",
    "My doctor forbade me <f>.",
    "<f> is off the table for my brother.",
    "<f> has disappeared from our menu.",
    "There's not the slightest trace of <f> in here.",
    "You'll look in vain for <f>.",
    "A bowl (minus the <f>)",
    "<f>? No, thanks.",
    "<the> I leave for another day.",
    "Neither oil nor, of course, <f>.",
  ],
  fr: [
    "On a arrêté de mettre <some> dans nos plats.",
    "Le médecin m'a interdit <the>.",
    "<the> ont disparu de mes plats.",
    "<the>, on les a rayées de la carte.",
    "Préparé sans la moindre trace <of>.",
    "Vous chercherez en vain <the>.",
    "Un bol (moins <the>)",
    "<the>, je les garde pour une autre fois.",
  ],
  es: [
    "Hemos dejado de poner <f> en la masa.",
    "El médico me prohibió <the>.",
    "<the> han desaparecido de mis platos.",
    "<the> lo he descartado en favor de otra cosa.",
    "Sin el menor rastro de <f>.",
    "Un cuenco (menos <the>)",
    "<the> las dejo para otra ocasión.",
    "De <f>, ni rastro.",
    "Yo paso de <the>.",
    "Ni aceite ni, claro está, <f>.",
  ],
  de: [
    "Wir haben aufgehört, <f> zu kaufen.",
    "<f> hat mir der Arzt verboten.",
    "<f> sind aus meinem Salat verschwunden.",
    "<f> haben wir aus dem Rezept gestrichen.",
    "<f> ist bei uns vom Tisch.",
    "Nicht die geringste Spur von <f>.",
    "<f> sucht man in dieser Suppe vergeblich.",
    "Eine Schale (minus <the>)",
    "<f>? Muss nicht sein.",
    "<the>, den lassen wir weg.",
    "Weder Öl noch heute <f>.",
    "<f> hebe ich mir für ein andermal auf.",
  ],
};

describe.each(["en", "fr", "es", "de"] as const)("what people say of a food in %s", (lang) => {
  test("uses it in a question, with a condition, or where it is taken back", () => {
    expect(wrongIn(used[lang], lang, true)).toEqual([]);
  });
  test("leaves it out where that is all they say", () => {
    expect(wrongIn(leftOut[lang], lang, false)).toEqual([]);
  });
});

const { lexicon } = await starterLexicon();

test.each([
  ["en", "Use a vegetable stock labelled “without celery”.", true],
  ["fr", "Prenez un bouillon de légumes portant la mention « sans céleri ».", true],
  ["es", "Un caldo de verduras con la etiqueta «sin apio».", true],
  ["de", "Achtet beim Kauf der Gemüsebouillon auf den Hinweis «ohne Sellerie».", true],
  ["en", "Check whether the vegetable stock is labelled “without celery”.", false],
  ["de", "Ist die Gemüsebrühe mit dem Hinweis «ohne Sellerie» versehen?", false],
  ["de", "Gemüsebrühe zugeben. Der Hinweis «ohne Sellerie» galt nur für das Brot.", false],
] as const)("what the label says of what is bought: %s %s", (lang, text, isWithout) => {
  expect(lexicon.scan(text, lang)[0]!.without.has("celery")).toBe(isWithout);
});
