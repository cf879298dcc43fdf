import { contracted, definite, type Noun, ofNoun } from "./grammar.ts";

type Put = (noun: Noun) => string;

const french: [RegExp, Put][] = [
  [/\b(?:de la |de l['’]|du |des )$/iu, (noun) => contracted(noun, "de")],
  [/(?:(?<=^|[\s(])(?:à la |à l['’]|au |aux ))$/iu, (noun) => contracted(noun, "à")],
  [/(?:(?<=^|[\s(])(?:le |la |les |l['’]))$/iu, (noun) => definite(noun)],
  [/(?:(?<=^|[\s(])(?:de |d['’]))$/iu, (noun) => ofNoun(noun)],
  [/(?:(?<=^|[\s(])(?:un |une ))$/iu, (noun) => (noun.number === "pl" ? `des ${noun.text}` : contracted(noun, "de"))],
];
const spanish: [RegExp, Put][] = [
  [/\b(?:del |de la |de los |de las )$/iu, (noun) => contracted(noun, "de")],
  [/(?:(?<=^|[\s(])(?:al |a la |a los |a las ))$/iu, (noun) => contracted(noun, "a")],
  [/(?:(?<=^|[\s(])(?:el |la |los |las ))$/iu, (noun) => definite(noun)],
  [/(?:(?<=^|[\s(])(?:un |una ))$/iu, (noun) => noun.text],
];

/**
 * The French or Spanish phrase that replaces the article, the preposition merged with it, and the old name.
 * @param before the text before the old food's name
 */
export function romancePhrase(before: string, nouns: readonly Noun[]): { taken: number; phrase: string } {
  const lang = nouns[0]?.lang ?? "fr";
  for (const [pattern, put] of lang === "fr" ? french : spanish) {
    const match = pattern.exec(before);
    if (match) return { taken: match[0].length, phrase: withRest(put, nouns, lang) };
  }
  return { taken: 0, phrase: withRest((noun) => noun.text, nouns, lang) };
}

/** The first food in the form that the phrase requires, the others after it: "la farine de pois chiche avec l'eau". */
function withRest(put: Put, nouns: readonly Noun[], lang: Noun["lang"]): string {
  const [first, ...rest] = nouns;
  const joint = lang === "fr" ? " avec " : " con ";
  return first ? [put(first), ...rest.map((noun) => definite(noun))].join(joint) : "";
}

const copulas: Record<string, [sg: RegExp, pl: string, plural: RegExp, sgText: string][]> = {
  en: [
    [/^is\b/, "are", /^are\b/, "is"],
    [/^has\b/, "have", /^have\b/, "has"],
    [/^looks\b/, "look", /^look\b/, "looks"],
    [/^starts\b/, "start", /^start\b/, "starts"],
  ],
  fr: [
    [/^est\b/, "sont", /^sont\b/, "est"],
    [/^soit\b/, "soient", /^soient\b/, "soit"],
    [/^a\b/, "ont", /^ont\b/, "a"],
  ],
  es: [
    [/^esté(?!n)/, "estén", /^estén/, "esté"],
    [/^está(?!n)/, "están", /^están/, "está"],
    [/^es\b/, "son", /^son\b/, "es"],
    [/^se (dore|ablande|haga)\b/, "se $1n", /^se (dore|ablande|haga)n\b/, "se $1"],
  ],
  de: [
    [/^ist\b/, "sind", /^sind\b/, "ist"],
    [/^wird\b/, "werden", /^werden\b/, "wird"],
  ],
};

/**
 * The text after a replaced name, made to agree with it: the verb "to be" and what follows in number, in French and
 * Spanish a participle in gender too. Only the words next to the name are touched.
 */
export function agreeAfter(after: string, noun: Noun): string {
  const space = /^\s*/.exec(after)?.[0] ?? "";
  let rest = after.slice(space.length);
  for (const [sg, pl, plural, sgText] of copulas[noun.lang] ?? []) {
    if (noun.number === "pl" && sg.test(rest)) {
      rest = rest.replace(sg, pl);
      break;
    }
    if (noun.number === "sg" && plural.test(rest)) {
      rest = rest.replace(plural, sgText);
      break;
    }
  }
  const feminine = noun.gender === "f";
  const plural = noun.number === "pl" ? "s" : "";
  if (noun.lang === "fr") {
    rest = rest.replace(
      /^((?:sont |est |soit |soient )?)(\p{L}+)é(?:e|es|s)?(?![\p{L}])/u,
      (_all, verb: string, root: string) => `${verb}${root}é${feminine ? "e" : ""}${plural}`,
    );
    rest = rest.replace(/^(froid|chaud|entier|cuit|fondu)(?:e|es|s|ère|ères)?(?![\p{L}])/u, (_all, root: string) =>
      root === "entier" && feminine ? `entière${plural}` : `${root}${feminine ? "e" : ""}${plural}`,
    );
  }
  if (noun.lang === "es") {
    rest = rest.replace(
      /^((?:está |están |esté |estén )?)(\p{L}+(?:ad|id)|frí|enter|tiern|molid|cocid)[oa]s?(?![\p{L}])/u,
      (_all, verb: string, root: string) => `${verb}${root}${feminine ? "a" : "o"}${plural}`,
    );
  }
  return space + pronouns(rest, noun);
}

/** The pronouns later in the same sentence that refer to the food: "salez-les", "rehógalo", "turn it". */
function pronouns(rest: string, noun: Noun): string {
  const feminine = noun.gender === "f";
  const many = noun.number === "pl";
  if (noun.lang === "fr") {
    const pronoun = many ? "les" : feminine ? "la" : "le";
    return rest.replace(/(\p{L}ez)-(?:le|la|les)(?!\p{L})/gu, `$1-${pronoun}`);
  }
  if (noun.lang === "es") {
    const pronoun = `${feminine ? "la" : "lo"}${many ? "s" : ""}`;
    return rest.replace(/(?<!\p{L})(\p{L}*[áéíóú]\p{L}*[ae])(?:lo|la|los|las)(?!\p{L})/gu, `$1${pronoun}`);
  }
  return rest;
}
