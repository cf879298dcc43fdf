import { elides, isAlikeInPlural, type NounGender, nounForm } from "@toque/db/foods/name-grammar.ts";
import { type Lang, type LangMap, pick } from "@toque/db/schemas/common.ts";
import { decapitalized, keepsCapital } from "@toque/db/shared/lexicon/capitals.ts";
import { headLength } from "@toque/db/shared/lexicon/head-word.ts";
import { enumerate } from "./fold.ts";
import { opensWithStressedA } from "./spanish-stress.ts";

export type GrammaticalNumber = "sg" | "pl";

/** The properties of a food that decide its grammatical number in a sentence. */
export interface NameableFood {
  key: string;
  names: LangMap;
  plurals: LangMap;
  subcategory_key: string;
  /** `weight` in grams. */
  quantities: readonly { key: string; weight: number }[];
}

/** A food's name as written inside a sentence. */
export interface Noun {
  text: string;
  gender: NounGender;
  number: GrammaticalNumber;
  lang: Lang;
}

/** German cases that recipe steps use. */
export type Case = "nom" | "acc" | "dat" | "gen";

/** A name in the middle of a sentence: lower case except German nouns and proper names. */
export function inSentence(name: string, lang: Lang): string {
  if (lang === "de") {
    const first = name.split(" ")[0] ?? "";
    return isGermanAdjective(name) ? first.toLowerCase() + name.slice(first.length) : name;
  }
  return decapitalized(name, lang);
}

/** Endings of German adjectives before a noun without an article. */
const strongEnding: Record<NounGender | "plural", string> = { m: "er", f: "e", n: "es", plural: "e" };

/**
 * Whether a German name opens with an adjective, which is declined: "Rote Zwiebel". It agrees with the noun, as "Wiener
 * Würstchen" does not.
 */
function isGermanAdjective(name: string): boolean {
  const ending = /^\p{Lu}[\p{L}-]+?(e[rs]?) (?:\p{Ll}[\p{L}-]+?\1 )*(?=\p{Lu})/u.exec(name)?.[1];
  if (!ending || keepsCapital(name, "de")) return false;
  const { gender, isPlural } = nounForm(name, "de");
  return ending === strongEnding.plural || ending === strongEnding[isPlural ? "plural" : gender];
}

/**
 * The grammatical number of a food in a sentence: plural when more than one is used, or when countable and weighed.
 * @param weight grams in use, or `null` when it is not known
 */
export function numberOf(food: NameableFood, weight: number | null, lang: Lang): GrammaticalNumber {
  const one = pick(food.names, lang);
  const many = pick(food.plurals, lang) || one;
  if (one === many) {
    if (nounForm(one, lang).isPlural) return "pl";
    if (!isAlikeInPlural(one, lang)) return "sg";
  }
  // Sold whole and used in part, or one dough, one pot: the measure is not what is counted.
  if (food.subcategory_key === "yogurt-and-fresh-cheese" || food.subcategory_key === "alliums") {
    if (food.key === "garlic" || food.subcategory_key !== "alliums") return "sg";
  }
  const piece = food.quantities.find((quantity) => quantity.key === "piece" || quantity.key === "head");
  if (!piece || weight === null) return "pl";
  return weight / piece.weight > 1.3 ? "pl" : "sg";
}

/** The noun for a food in a language, for so much of it. */
export function nounOf(food: NameableFood, lang: Lang, weight: number | null = null): Noun {
  const number = numberOf(food, weight, lang);
  const one = pick(food.names, lang);
  const name = number === "pl" ? pick(food.plurals, lang) || one : one;
  return { text: inSentence(name, lang), gender: nounForm(one, lang).gender, number, lang };
}

/** The definite article, with its space: "the ", "l'", "las ", "den ". */
export function article(noun: Noun, grammaticalCase: Case = "acc"): string {
  switch (noun.lang) {
    case "en":
      return "the ";
    case "fr":
      if (noun.number === "pl") return "les ";
      if (elides(noun.text)) return "l'";
      return noun.gender === "f" ? "la " : "le ";
    case "es":
      if (noun.number === "pl") return noun.gender === "f" ? "las " : "los ";
      return noun.gender === "f" && !opensWithStressedA(noun.text) ? "la " : "el ";
    case "de":
      return `${germanArticle(noun, grammaticalCase)} `;
  }
}

function germanArticle(noun: Noun, grammaticalCase: Case): string {
  if (noun.number === "pl") return { nom: "die", acc: "die", dat: "den", gen: "der" }[grammaticalCase];
  const table: Record<NounGender, Record<Case, string>> = {
    m: { nom: "der", acc: "den", dat: "dem", gen: "des" },
    f: { nom: "die", acc: "die", dat: "der", gen: "der" },
    n: { nom: "das", acc: "das", dat: "dem", gen: "des" },
  };
  return table[noun.gender][grammaticalCase];
}

/** The German name declined: its adjectives, the dative plural and the genitive of the noun. */
export function declined(noun: Noun, grammaticalCase: Case, withArticle: boolean): string {
  if (noun.lang !== "de") return noun.text;
  const end = headLength(noun.text, "de");
  const head = noun.text.slice(0, end);
  const ending = adjectiveEnding(noun, grammaticalCase, withArticle);
  // Adjectives before the noun, which have lost their capital: "rote", "milde grüne".
  const text = /^\p{Ll}.* \p{Lu}/u.test(head)
    ? head.replace(/(?<=^|\s)(\p{Ll}[\p{L}-]+?)e[rsn]?(?= )/gu, `$1${ending}`)
    : head;
  return text + caseEnding(text, noun, grammaticalCase) + noun.text.slice(end);
}

/** What the noun itself takes: "Äpfeln", "des Apfels". */
function caseEnding(text: string, { number, gender }: Noun, grammaticalCase: Case): string {
  if (grammaticalCase === "dat" && number === "pl" && /[elr]$/.test(text)) return "n";
  return grammaticalCase === "gen" && number === "sg" && gender !== "f" && !/s$/.test(text) ? "s" : "";
}

/** Endings of German adjectives: weak after the article, strong without. */
export function adjectiveEnding(noun: Noun, grammaticalCase: Case, withArticle: boolean): string {
  if (noun.number === "pl") {
    if (withArticle || grammaticalCase === "dat") return "en";
    return grammaticalCase === "gen" ? "er" : "e";
  }
  if (withArticle) {
    const bare = grammaticalCase === "nom" || (grammaticalCase === "acc" && noun.gender !== "m");
    return bare ? "e" : "en";
  }
  const strong: Record<NounGender, Record<Case, string>> = {
    m: { nom: "er", acc: "en", dat: "em", gen: "en" },
    f: { nom: "e", acc: "e", dat: "er", gen: "er" },
    n: { nom: "es", acc: "es", dat: "em", gen: "en" },
  };
  return strong[noun.gender][grammaticalCase];
}

/** "the onion", "l'oignon", "la cebolla", "die Zwiebel". */
export function definite(noun: Noun, grammaticalCase: Case = "acc"): string {
  return article(noun, grammaticalCase) + declined(noun, grammaticalCase, true);
}

/** French "de" and "à", Spanish "de" and "a", joined with the article: "du beurre", "aux pommes", "del aceite". */
export function contracted(noun: Noun, preposition: "de" | "à" | "a"): string {
  const phrase = definite(noun);
  if (noun.lang === "fr") {
    const [le, les] = preposition === "de" ? ["du", "des"] : ["au", "aux"];
    return phrase
      .replace(/^le /, `${le} `)
      .replace(/^les /, `${les} `)
      .replace(/^(?=la |l')/, `${preposition} `);
  }
  return phrase.replace(/^el /, preposition === "de" ? "del " : "al ").replace(/^(?=la |las |los )/, `${preposition} `);
}

/** French "de" without an article, elided: "de beurre", "d'huile"; other languages take their plain preposition. */
export function ofNoun(noun: Noun): string {
  if (noun.lang === "fr") return elides(noun.text) ? `d'${noun.text}` : `de ${noun.text}`;
  return noun.lang === "es" ? `de ${noun.text}` : noun.text;
}

/** The nouns with their articles, enumerated; in German without articles, as its recipes do. */
export function theList(nouns: readonly Noun[], lang: Lang, grammaticalCase: Case = "acc"): string {
  return enumerate(
    nouns.map((noun) =>
      lang === "de" && nouns.length > 1 ? declined(noun, grammaticalCase, false) : definite(noun, grammaticalCase),
    ),
    lang,
  );
}

/** The nouns without articles, enumerated. */
export function bareList(nouns: readonly Noun[], lang: Lang, grammaticalCase: Case = "acc"): string {
  return enumerate(
    nouns.map((noun) => declined(noun, grammaticalCase, false)),
    lang,
  );
}
