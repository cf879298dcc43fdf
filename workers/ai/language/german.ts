import { type GrammaticalNumber, genderOf } from "./gender.ts";
import { adjectiveEnding, type Case, declined, definite, type Noun } from "./grammar.ts";

const adjective =
  "(?:kalt|warm|weich|zerlassen|geschmolzen|flüssig|heiß|fein|frisch|restlich|übrig|ganz|klein|groß|gehackt|gewürfelt|gemahlen|gerieben|gekocht|geröstet|aufgehoben|hart|zimmerwarm|weiß|braun|getrocknet)e[nrsm]?";
const articled = new RegExp(`(?<article>\\b(?:der|die|das|den|dem|des)) (?<adjectives>(?:${adjective} )*)$`, "iu");
const joined = /(?<joined>\b(?:zum|zur|vom|beim|im|ins|am|ans)) $/iu;
const prepositions = /\b(?:mit|von|aus|bei|nach|zu|in|an|auf|unter|über|vor|neben|zwischen|seit|außer) $/iu;
const stateOfFat = /^(?:kalt|weich|zerlassen|geschmolzen|flüssig|zimmerwarm|hart)e[nrsm]?$/u;

/** In a subordinate clause a food is most often the subject, in an instruction the object. */
function subjectOrObject(before: string): Case {
  const clause = before.split(/[,.;:]/).at(-1) ?? "";
  return /^\s*(?:bis|wenn|sobald|damit|dass|ob|während|sodass|da|solange)\b/iu.test(clause) ? "nom" : "acc";
}

function caseOf(article: string, before: string, oldNoun: { gender: string; number: GrammaticalNumber }): Case {
  switch (article.toLowerCase()) {
    case "dem":
      return "dat";
    case "des":
      return "gen";
    case "den":
      return oldNoun.number === "pl" ? "dat" : "acc";
    case "der": {
      if (oldNoun.gender === "m" && oldNoun.number === "sg") return "nom";
      if (prepositions.test(before)) return "dat";
      return oldNoun.number === "pl" || /\p{Lu}[\p{L}-]+ $/u.test(before) ? "gen" : "dat";
    }
    default:
      return subjectOrObject(before);
  }
}

/** Case in a phrase without an article: dative after the prepositions that take it. */
function bareCase(before: string): Case {
  const clause = before.split(/[.;:]/).at(-1) ?? "";
  return /\b(?:mit|von|aus|nach|bei|zu)\b[^.;:]*$/iu.test(clause) ? "dat" : "acc";
}

const isPlural = (word: string, article: string): GrammaticalNumber =>
  /^(?:die|den|der)$/i.test(article) && /(?:en|n|er|e|s)$/.test(word) && genderOf(word, "de") !== "f" ? "pl" : "sg";

/**
 * The German phrase before a food, with the food replaced: article, adjectives and noun declined.
 * @param before the text before the old food's name
 * @returns the number of characters of `before` that the phrase replaces, and the phrase
 */
export function germanPhrase(
  before: string,
  old: { text: string; plural: boolean; number?: GrammaticalNumber },
  nouns: readonly Noun[],
  dropStates: boolean,
): { taken: number; phrase: string } {
  const [first] = nouns;
  if (!first) return { taken: 0, phrase: "" };
  const tail = nouns
    .slice(1)
    .map((noun) => ` mit ${declined(noun, "dat", false)}`)
    .join("");
  const contraction = joined.exec(before);
  if (contraction?.groups?.joined) {
    const written = contraction.groups.joined;
    const accusative = /^(?:ins|ans)$/i.test(written);
    const preposition = { zum: "zu", zur: "zu", vom: "von", beim: "bei", im: "in", ins: "in", am: "an", ans: "an" }[
      written.toLowerCase()
    ];
    const phrase = `${preposition} ${definite(first, accusative ? "acc" : "dat")}`
      .replace(/^zu dem/, "zum")
      .replace(/^zu der/, "zur")
      .replace(/^von dem/, "vom")
      .replace(/^bei dem/, "beim")
      .replace(/^in dem/, "im")
      .replace(/^in das/, "ins");
    return { taken: contraction[0].length, phrase: phrase + tail };
  }
  const match = articled.exec(before);
  if (match?.groups?.article) {
    const { article, adjectives = "" } = match.groups;
    const number = old.number ?? isPlural(old.text, article);
    const grammaticalCase = caseOf(article, before.slice(0, match.index), {
      gender: genderOf(old.text, "de"),
      number,
    });
    const kept = adjectives.split(" ").filter((word) => word && !(dropStates && stateOfFat.test(word)));
    const phrase = definite(first, grammaticalCase);
    const [newArticle = "", ...noun] = phrase.split(" ");
    const ending = first.number === "pl" || /^(?:dem|des)$/.test(newArticle) || newArticle === "den" ? "en" : "e";
    const dative = grammaticalCase === "dat" || grammaticalCase === "gen";
    const words = kept.map((word) => word.replace(/e[nrsm]?$/u, dative ? "en" : ending));
    return {
      taken: match[0].length,
      phrase: [newArticle, ...words, ...noun].join(" ") + tail,
    };
  }
  const grammaticalCase = bareCase(before);
  const strong = new RegExp(`((?:${adjective} )+)$`, "u").exec(before);
  if (strong?.[1]) {
    const kept = strong[1].split(" ").filter((word) => word && !(dropStates && stateOfFat.test(word)));
    const words = kept.map((word) => word.replace(/e[nrsm]?$/u, adjectiveEnding(first, grammaticalCase, false)));
    return {
      taken: strong[1].length,
      phrase: [...words, declined(first, grammaticalCase, false)].join(" ") + tail,
    };
  }
  return { taken: 0, phrase: declined(first, grammaticalCase, false) + tail };
}
