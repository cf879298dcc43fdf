import type { Lang } from "../../schemas/common.ts";
import { Phrases, type Words } from "./patterns.ts";
import { isEnd, type Token } from "./tokens.ts";
import data from "./words/moved.json";

// "Remove the prawns from the pan", "leave the butter out overnight": what is moved stays part of the dish. Verbs that do both
// leave a food out only where the text says so; in doubt it is used.

/**
 * How far a verb leaves a food out: `strict` ones only with words that say so ("from the recipe"), `loose` ones also as all of a
 * text ("Remove the nuts."), `placed` ones unless a place or a time follows ("leave the butter out overnight").
 */
type VerbKind = "strict" | "loose" | "placed";

interface Moves {
  verbs: ReadonlyMap<string, VerbKind>;
  prepositions: Phrases;
  nouns: ReadonlySet<string>;
  /** Nouns that may also be a vessel or a place: "from the dish and keep warm". */
  perhaps: ReadonlySet<string>;
  determiners: ReadonlySet<string>;
  wholly: Phrases;
  instead: ReadonlySet<string>;
  /** Words that begin a step of cooking: "once pink, remove the prawns". */
  openers: ReadonlySet<string>;
  places: Phrases;
}

const kinds: readonly VerbKind[] = ["strict", "loose", "placed"];

function movesOf(lang: Lang): Moves {
  const of = data[lang];
  return {
    verbs: new Map(kinds.flatMap((kind) => of[kind].map((verb): [string, VerbKind] => [verb, kind]))),
    prepositions: new Phrases(of.out.prepositions, 0),
    nouns: new Set(of.out.nouns),
    perhaps: new Set(of.out.perhaps),
    determiners: new Set(of.out.determiners),
    wholly: new Phrases(of.out.phrases, 0),
    instead: new Set(of.instead),
    openers: new Set(of.openers),
    places: new Phrases(of.places, 0),
  };
}

const byLang: Record<Lang, Moves> = { en: movesOf("en"), fr: movesOf("fr"), es: movesOf("es"), de: movesOf("de") };

/** Where the sentence of a place begins. */
function sentenceStart(tokens: readonly Token[], place: number): number {
  let at = place;
  while (at > 0 && !isEnd(tokens[at - 1])) at -= 1;
  return at;
}

/** Whether words that begin at a place say that a food is no part of the recipe: "from the recipe", "altogether". */
function isOut(tokens: readonly Token[], place: number, of: Moves): boolean {
  if (of.wholly.find(tokens, place)) return true;
  const preposition = of.prepositions.find(tokens, place);
  if (!preposition) return false;
  let at = place + preposition.length;
  while (at < place + 5 && of.determiners.has(tokens[at]?.text ?? "")) at += 1;
  const noun = tokens[at]?.text ?? "";
  if (!of.nouns.has(noun)) return false;
  // "Lift the salmon from the dish and keep it warm."
  return !of.perhaps.has(noun) || isEnd(tokens[at + 1]);
}

/**
 * Whether a verb that may leave a food out only moves it.
 * @param verb the pattern that was found
 * @param start its place, `end` that behind the food, `after` that of the words that follow the food and belong to the verb
 */
export function isMoved(
  tokens: readonly Token[],
  verb: Words,
  { start, end, after = end }: { start: number; end: number; after?: number },
  lang: Lang,
): boolean {
  const of = byLang[lang];
  const kind = of.verbs.get(verb.join(" "));
  if (kind === undefined) return false;
  for (let at = end; at < end + 12 && !isEnd(tokens[at]); at++) {
    if (isOut(tokens, at, of) || of.instead.has(tokens[at]!.text)) return false;
    // Another verb has another place: "keep it out of the sun, keep nuts out of the dough".
    if (of.verbs.has(tokens[at]!.text)) break;
  }
  if (kind === "strict") return true;
  if (kind === "placed") {
    for (let at = after; at < after + 4 && tokens[at]?.isWord; at++) if (of.places.find(tokens, at)) return true;
    return false;
  }
  const first = sentenceStart(tokens, start);
  if (first > 0 || tokens.slice(first, start).some(({ text }) => of.openers.has(text))) return true;
  const isAll = isEnd(tokens[after]) && tokens.slice(after).every(({ isWord }) => !isWord);
  return !isAll;
}
