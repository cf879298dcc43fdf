import type { Lang } from "../../schemas/common.ts";
import { type Token, tokensOf } from "../lexicon/tokens.ts";
import words from "./words.json";

// Patterns run on words in lower case without accents, with one blank between them; a mark of punctuation is a word of its own,
// and apostrophes and hyphens only separate. So no spelling trick hides a word (see the lexicon's tokens).

/** A kind of words in words.json. */
export type WordClass = keyof typeof words;

/** A place in the normal text of a sentence. */
export interface Place {
  start: number;
  end: number;
}

/** One sentence of a text. */
export interface Sentence {
  /** As written. */
  text: string;
  /** Its offset in the text, UTF-16. */
  offset: number;
  normal: string;
  /** Offsets in the text by offsets in the normal one, of each word. */
  tokens: readonly { at: number; end: number; start: number }[];
}

const endsSentence = (tokens: readonly Token[], place: number): boolean => {
  const { text, start, end } = tokens[place]!;
  const next = tokens[place + 1];
  if (text === "\n" || text === ";" || text === "!" || text === "?") return true;
  if (text !== ".") return false;
  // "1.5 h" and "ca. 30 g" go on.
  const before = tokens[place - 1];
  if (before?.end === start && next?.start === end) return false;
  return !next || next.capital || !next.isWord;
};

/** The sentences of a text, in order. */
export function sentencesOf(text: string): Sentence[] {
  const tokens = tokensOf(text);
  const sentences: Sentence[] = [];
  let from = 0;
  for (let place = 0; place < tokens.length; place++) {
    if (place < tokens.length - 1 && !endsSentence(tokens, place)) continue;
    const own = tokens.slice(from, place + 1);
    from = place + 1;
    if (!own.some((token) => token.isWord)) continue;
    let normal = "";
    const places = own.map((token) => {
      const at = normal.length;
      normal += `${token.text} `;
      return { at, end: at + token.text.length, start: token.start };
    });
    const offset = own[0]!.start;
    sentences.push({
      text: text.slice(offset, own.at(-1)!.end),
      offset,
      normal: normal.trimEnd(),
      tokens: places,
    });
  }
  return sentences;
}

/** Where in the normal text stands what begins and ends at offsets of the text. */
export function normalPlace({ tokens }: Sentence, start: number, end: number): Place {
  const at = (offset: number) => tokens.findLast((token) => token.start <= offset) ?? tokens[0]!;
  return { start: at(start).at, end: at(Math.max(start, end - 1)).end };
}

const compiled = new Map<string, RegExp>();

/** A pattern of several, whole words only. */
export function patternOf(key: string, patterns: readonly string[]): RegExp {
  const known = compiled.get(key);
  if (known) return known;
  const pattern = new RegExp(`(?<![a-z0-9])(?:${patterns.join("|") || "(?!)"})(?![a-z0-9])`, "g");
  compiled.set(key, pattern);
  return pattern;
}

/** Where words of a kind stand in a normal text. */
export function placesOf(kind: WordClass, normal: string, lang: Lang): Place[] {
  return [...normal.matchAll(patternOf(`${kind}:${lang}`, words[kind][lang]))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Where a prohibition ends: "do not wash the chicken, but …". */
const broken =
  /[,;:()–—]|(?:^| )(?:but|mais|pero|sino|sondern|aber|then|puis|dann|luego|can|may|peut|peuvent|puede|pueden|kann|konnen)(?: |$)/;
const REACH = 6;

/** Whether a prohibition ("never", "instead of") stands before a place and reaches it. */
export function isProhibited(normal: string, place: Place, lang: Lang): boolean {
  return placesOf("prohibit", normal, lang).some(({ end, start }) => {
    if (end > place.start || start >= place.start) return false;
    const between = normal.slice(end, place.start).trim();
    return !broken.test(between) && between.split(" ").filter(Boolean).length <= REACH;
  });
}
