import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { reader } from "../../testing/harness.ts";
import { intentLine } from "../../testing/intent-line.ts";
import { isChange } from "./types.ts";
import { Understanding } from "./understand.ts";
import { phrasesOf } from "./wishes.ts";

const understanding = new Understanding(reader);

/** What a message would have written: its changes, where they are requested beyond doubt. */
function written(message: string, lang: Lang): string[] {
  const { intents, requested } = understanding.read(message, lang);
  return requested ? intents.filter(isChange).map(intentLine) : [];
}

interface Table {
  /** Ways to deny; a form of a verb with the food is put in for its name in braces. */
  denials: string[];
  verbs: Record<string, string>[];
  /** Another wish before and after, with "…" for the denial. */
  beside: [message: string, wish: string][];
}

const tables: Record<Lang, Table> = {
  en: {
    denials: [
      "don't {base}",
      "dont {base} please",
      "do not {base}!",
      "please don't {base}",
      "please do not ever {base}",
      "never {base}",
      "never ever {base}",
      "don't you dare {base}",
      "I don't want you to {base}",
      "I do not want to {base}",
      "we don't want to {base}, ok?",
      "I never asked you to {base}",
      "I'm not asking you to {base}",
      "you don't need to {base}",
      "you don't have to {base}",
      "you needn't {base}",
      "you must not {base}",
      "you mustn't {base}",
      "you shouldn't {base}",
      "no need to {base}",
      "there's no need for you to {base}",
      "it's not necessary to {base}",
      "there is no reason to {base}",
      "I wouldn't {base}",
      "under no circumstances {base}",
      "I'd rather not {base}",
      "better not {base}",
      "cook it without {ing}",
      "please stop {ing}",
      "don't even think about {ing}",
      "avoid {ing}",
      "whatever you do, don't {base}",
    ],
    verbs: [
      { base: "remove the garlic", ing: "removing the garlic" },
      { base: "leave out the garlic", ing: "leaving out the garlic" },
      { base: "take the garlic out", ing: "taking the garlic out" },
      { base: "replace the garlic with onion", ing: "replacing the garlic with onion" },
      { base: "double the garlic", ing: "doubling the garlic" },
      { base: "reduce the garlic", ing: "reducing the garlic" },
      { base: "skip or replace the garlic", ing: "skipping or replacing the garlic" },
      { base: "touch the garlic, the lime or the coriander", ing: "touching the garlic, the lime or the coriander" },
      { base: "make it vegan", ing: "making it vegan" },
    ],
    beside: [
      ["leave out the ginger, but …", "remove ginger"],
      ["make it for 8, and …", "scale 8"],
      ["without ginger, …", "remove ginger"],
      ["…. Leave out the ginger", "remove ginger"],
    ],
  },
  fr: {
    denials: [
      "ne {imp} pas",
      "surtout ne {imp} pas",
      "{imp} pas",
      "{imp} surtout pas",
      "ne {imp} jamais",
      "je ne veux pas que tu {subj}",
      "je veux pas que vous {subj}",
      "je ne veux surtout pas que tu {subj}",
      "je ne souhaite pas {inf}",
      "il ne faut pas {inf}",
      "faut pas {inf}",
      "il ne faut surtout pas {inf}",
      "tu n'as pas besoin de {inf}",
      "pas besoin de {inf}",
      "ce n'est pas la peine de {inf}",
      "il n'est pas nécessaire de {inf}",
      "inutile de {inf}",
      "ne pas {inf}",
      "prière de ne pas {inf}",
      "merci de ne pas {inf}",
      "hors de question de {inf}",
      "évite de {inf}",
      "tu ne dois pas {inf}",
      "cuisine-la sans {inf}",
      "je refuse que tu {subj}",
      "je ne t'ai jamais demandé de {inf}",
    ],
    verbs: [
      { imp: "enlève l'ail", inf: "enlever l'ail", subj: "enlèves l'ail" },
      { imp: "retire l'ail", inf: "retirer l'ail", subj: "retires l'ail" },
      { imp: "supprime l'ail", inf: "supprimer l'ail", subj: "supprimes l'ail" },
      { imp: "ôte l'ail", inf: "ôter l'ail", subj: "ôtes l'ail" },
      { imp: "vire l'ail", inf: "virer l'ail", subj: "vires l'ail" },
      { imp: "remplace l'ail par de l'oignon", inf: "remplacer l'ail par de l'oignon", subj: "remplaces l'ail" },
      { imp: "échange l'ail contre de l'oignon", inf: "échanger l'ail contre de l'oignon", subj: "échanges l'ail" },
      { imp: "double l'ail", inf: "doubler l'ail", subj: "doubles l'ail" },
      { imp: "réduis l'ail", inf: "réduire l'ail", subj: "réduises l'ail" },
      { imp: "touche à l'ail, au citron vert ni à l'oignon", inf: "toucher à l'ail", subj: "touches à l'ail" },
      { imp: "rends la recette végane", inf: "rendre la recette végane", subj: "rendes la recette végane" },
    ].map(({ imp, inf, subj }) => ({ verb: imp.split(" ")[0]!, imp, inf, subj })),
    beside: [
      ["sans gingembre, mais …", "remove ginger"],
      ["pour 8, et …", "scale 8"],
      ["…. Enlève le gingembre", "remove ginger"],
    ],
  },
  es: {
    denials: [
      "no {subj}",
      "por favor, no {subj}",
      "no me {subj}",
      "nunca {subj}",
      "no quiero que {subj}",
      "no quiero que me {subj}",
      "no queremos que {subj}",
      "no quiero {inf}",
      "no hace falta {inf}",
      "no hace falta que {subj}",
      "no es necesario {inf}",
      "no es necesario que {subj}",
      "no hay que {inf}",
      "no tienes que {inf}",
      "no debes {inf}",
      "ni se te ocurra {inf}",
      "no se te ocurra {inf}",
      "no vayas a {inf}",
      "ni {subj}",
      "evita {inf}",
      "hazla sin {inf}",
      "bajo ningún concepto {subj}, no {subj}",
      "no te he pedido {inf}",
      "prohibido {inf}",
    ],
    verbs: [
      { subj: "quites el ajo", inf: "quitar el ajo" },
      { subj: "elimines el ajo", inf: "eliminar el ajo" },
      { subj: "saques el ajo", inf: "sacar el ajo" },
      { subj: "cambies el ajo por cebolla", inf: "cambiar el ajo por cebolla" },
      { subj: "sustituyas el ajo", inf: "sustituir el ajo" },
      { subj: "dupliques el ajo", inf: "duplicar el ajo" },
      { subj: "reduzcas el ajo", inf: "reducir el ajo" },
      { subj: "toques el ajo, el cilantro ni la lima", inf: "tocar el ajo, el cilantro ni la lima" },
      { subj: "hagas la receta vegana", inf: "hacer la receta vegana" },
    ],
    beside: [
      ["quita el jengibre, pero …", "remove ginger"],
      ["para 8, y …", "scale 8"],
      ["…. Quita el jengibre", "remove ginger"],
    ],
  },
  de: {
    denials: [
      "bitte {what} nicht {inf}",
      "{what} nicht {inf}!",
      "{what} bloß nicht {inf}",
      "{what} auf keinen Fall {inf}",
      "{what} keinesfalls {inf}",
      "{what} niemals {inf}",
      "nicht {what} {inf}",
      "du sollst {what} nicht {inf}",
      "du musst {what} nicht {inf}",
      "du darfst {what} nicht {inf}",
      "Sie brauchen {what} nicht {zu}",
      "du brauchst {what} nicht {zu}",
      "ich will {what} nicht {inf}",
      "ich möchte {what} nicht {inf}",
      "ich will nicht, dass du {what} {fin}",
      "ich möchte nicht, dass ihr {what} {fin}",
      "es ist nicht nötig, {what} {zu}",
      "kein Grund, {what} {zu}",
      "koch es, ohne {what} {zu}",
      "{what} soll man nicht {inf}",
      "du kannst {what} nicht einfach {inf}",
    ],
    verbs: [
      { what: "den Knoblauch", inf: "weglassen", zu: "wegzulassen", fin: "weglässt" },
      { what: "den Knoblauch", inf: "rausnehmen", zu: "rauszunehmen", fin: "rausnimmst" },
      { what: "den Knoblauch", inf: "entfernen", zu: "zu entfernen", fin: "entfernst" },
      { what: "den Knoblauch", inf: "streichen", zu: "zu streichen", fin: "streichst" },
      { what: "den Knoblauch", inf: "ersetzen", zu: "zu ersetzen", fin: "ersetzt" },
      { what: "den Knoblauch gegen Zwiebel", inf: "austauschen", zu: "auszutauschen", fin: "austauschst" },
      { what: "den Knoblauch", inf: "verdoppeln", zu: "zu verdoppeln", fin: "verdoppelst" },
      { what: "den Knoblauch und den Ingwer", inf: "weglassen", zu: "wegzulassen", fin: "weglässt" },
    ],
    beside: [
      ["ohne Koriander, aber …", "remove coriander-leaf"],
      ["für 8, und …", "scale 8"],
      ["…. Lass den Koriander weg", "remove coriander-leaf"],
    ],
  },
};

/** A denial with the forms of a verb put in; in French the object of an imperative stands behind the negation. */
function sentence(denial: string, forms: Record<string, string>, lang: Lang): string {
  const { verb } = forms;
  const object = lang === "fr" && verb ? /^.*?\{imp\}(?<negation>.*)$/.exec(denial)?.groups : undefined;
  const whole = object
    ? denial.replace(/\{imp\}.*$/, `${verb}${object.negation}${forms.imp!.slice(verb!.length)}`)
    : denial;
  const filled = whole.replace(/\{(\w+)\}/g, (_, form: string) => forms[form] ?? "?");
  return lang === "fr" ? filled.replace(/\b([dn])e (?=[aeiouéôâê])/g, "$1'") : filled;
}

const sentences = (lang: Lang): string[] =>
  tables[lang].denials.flatMap((denial) => tables[lang].verbs.map((forms) => sentence(denial, forms, lang)));

describe.each(langs)("what is denied in %s", (lang) => {
  test("is never written", () => {
    expect(sentences(lang).filter((message) => written(message, lang).length > 0)).toEqual([]);
  });

  test("whatever language the page is in", () => {
    const others = langs.filter((other) => other !== lang);
    expect(sentences(lang).filter((message) => others.some((other) => written(message, other).length > 0))).toEqual([]);
  });

  test.each(tables[lang].beside)("is not written beside a wish, which is: %s", (frame, wish) => {
    const all = sentences(lang).filter((one) => !/[!?]$|^(?:bitte|please|por favor)/.test(one));
    const read = all.map((one) => [one, written(frame.replace("…", one), lang)] as const);
    expect(read.filter(([, changes]) => changes.some((change) => change !== wish))).toEqual([]);
    // The wish is done, too, but where a word makes it doubtful.
    expect(read.filter(([, changes]) => changes.length === 0).map(([one]) => one)).toEqual([]);
  });
});

test.each([
  ["en", "leave the garlic alone, lose the ginger", "ginger"],
  ["en", "remove the ginger, but not the garlic", "ginger"],
  ["en", "Don't touch the garlic, just take the ginger out", "ginger"],
  ["fr", "enlève le gingembre, mais pas l'ail", "ginger"],
  ["fr", "ne touche pas à l'ail et enlève le gingembre", "ginger"],
  ["es", "quita el jengibre, pero no el ajo", "ginger"],
  ["es", "no hace falta cambiar el ajo, solo quita el jengibre", "ginger"],
  ["de", "nimm den Ingwer raus, aber nicht den Knoblauch", "ginger"],
  ["de", "Fass den Knoblauch nicht an, nimm nur den Ingwer raus", "ginger"],
  ["de", "Lass den Knoblauch nicht weg und nimm den Ingwer raus", "ginger"],
] as [Lang, string, string][])("%s: %s takes out only %s", (lang, message, food) => {
  expect(written(message, lang)).toEqual([`remove ${food}`]);
});

test.each([
  ["en", "don't forget to remove the garlic"],
  ["fr", "n'oublie pas d'enlever l'ail"],
  ["es", "no te olvides de quitar el ajo"],
  ["de", "vergiss nicht, den Knoblauch wegzulassen"],
] as [Lang, string][])("%s: a denial that is denied keeps nothing: %s", (lang, message) => {
  const { intents } = understanding.read(message, lang);
  expect(intents.filter(({ kind }) => kind === "keep").flatMap(phrasesOf)).toEqual([]);
});

test.each([
  ["de", "lass den Knoblauch nicht weg"],
  ["de", "Lass den Knoblauch bloß drin, nimm ihn nicht raus"],
  ["de", "ersetze den Knoblauch nicht durch Zwiebeln"],
  ["de", "rühr den Knoblauch nicht an"],
  ["de", "mach es nicht vegan"],
  ["de", "der Knoblauch darf nicht weg"],
  ["en", "the garlic must not be removed"],
  ["en", "the garlic isn't to be left out"],
  ["en", "I don't think you should take the garlic out"],
  ["fr", "l'ail, tu ne l'enlèves surtout pas"],
  ["fr", "ne fais pas la recette sans ail"],
  ["es", "el ajo no me lo quites"],
  ["es", "no la hagas sin ajo"],
  // All but one is no wish that can be done, and least of all to take out that one.
  ["en", "remove everything except the garlic"],
  ["en", "take everything out but the garlic"],
  ["fr", "enlève tout sauf l'ail"],
  ["es", "quita todo menos el ajo"],
  ["de", "lass alles weg außer dem Knoblauch"],
] as [Lang, string][])("%s: %s writes nothing", (lang, message) => {
  expect(written(message, lang)).toEqual([]);
});
