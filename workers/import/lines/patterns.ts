import type { Lang } from "@toque/db/schemas/common.ts";
import de from "./words/de.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";

/** A language's words as patterns; each is sticky or anchored, and ignores case. */
export interface Patterns {
  numbers: Phrases<number>;
  halves: Phrases<true>;
  shares: Phrases<number>;
  /** Shares where they are written together with their unit: "Viertelliter". */
  glued: RegExp;
  dozens: Phrases<true>;
  thousands: string;
  approximately: Phrases<true>;
  range: Phrases<true>;
  between: Phrases<true>;
  less: Phrases<true>;
  of: Phrases<true>;
  articles: Phrases<true>;
  units: Phrases<string>;
  /** The unit whose name differs from a word in one letter; null for any other word. */
  unitNear: (word: string) => string | null;
  signs: ReadonlyMap<string, string>;
  measureAdjectives: Phrases<true>;
  fillings: Phrases<true>;
  parts: Phrases<true>;
  preparations: Phrases<true>;
  adverbs: Phrases<true>;
  states: Phrases<true>;
  cutInto: Phrases<true>;
  cuts: Phrases<true>;
  cutAdjectives: Phrases<true>;
  and: Phrases<true>;
  or: Phrases<true>;
  each: Phrases<true>;
  kinds: Phrases<true>;
  names: Phrases<true>;
  alwaysDone: Phrases<true>;
  notes: Phrases<true>;
  comparisons: Phrases<true>;
  origins: Phrases<true>;
  purposes: Phrases<true>;
  vague: Phrases<true>;
  optional: Phrases<true>;
  headings: Phrases<true>;
  toTaste: Phrases<true>;
}

const wordChar = "\\p{L}\\p{M}\\p{N}";
/** An ending of the plural in brackets. */
const plural = "(?:\\([a-z]{1,3}\\))?";

/** Letters that were folded before. */
const foldedLetters = new Map<string, string>();

function foldedLetter(char: string): string {
  const known = foldedLetters.get(char);
  if (known !== undefined) return known;
  const plain = char.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const folded = /[’`´]/.test(char) ? "'" : plain.length === 1 ? plain : char;
  // Foreign scripts would fill the memory.
  if (char < "\u2000" || char === "’") foldedLetters.set(char, folded);
  return folded;
}

/** Letters and signs as they are compared: lower case, without accents, straight apostrophes. As long as the text. */
export function comparable(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) out += foldedLetter(text.charAt(i));
  return out;
}

const escaped = (phrase: string): string =>
  comparable(phrase)
    .replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
    .replace(/\\\.$/, "\\.?")
    .replace(/\s+/g, "\\s+");

/** Phrases that are looked for at a place of a comparable text; the longest counts. */
export class Phrases<Value> {
  private readonly values = new Map<string, Value>();
  /** By the first letter, the longest first; compiled when a text has that letter. */
  private readonly sources = new Map<string, string[]>();
  private readonly patterns = new Map<string, RegExp>();

  constructor(entries: Iterable<readonly [string, Value]>, dotted = false) {
    const phrases: string[] = [];
    for (const [phrase, value] of entries) {
      const key = keyOf(comparable(phrase));
      if (!this.values.has(key)) this.values.set(key, value);
      phrases.push(phrase);
    }
    for (const phrase of phrases.sort((a, b) => b.length - a.length)) {
      const isWord = /[\p{L}\p{N}.]$/u.test(phrase);
      // "Cuillère(s) à soupe".
      const words = dotted ? `${escaped(phrase).replaceAll("\\s+", `${plural}\\s+`)}${plural}` : escaped(phrase);
      const source = `${words}${isWord ? `(?![${wordChar}])` : ""}${dotted ? "\\.?" : ""}`;
      const letter = comparable(phrase).charAt(0);
      const list = this.sources.get(letter);
      if (list) list.push(source);
      else this.sources.set(letter, [source]);
    }
  }

  private patternOf(letter: string): RegExp | null {
    const known = this.patterns.get(letter);
    const sources = known ? undefined : this.sources.get(letter);
    if (!sources) return known ?? null;
    const pattern = new RegExp(`(?:${sources.join("|")})`, "yu");
    this.patterns.set(letter, pattern);
    return pattern;
  }

  /** The phrase that begins at a place: where it ends, and its value. */
  at(text: string, place: number): { end: number; value: Value } | null {
    const pattern = this.patternOf(text.charAt(place));
    if (pattern === null) return null;
    if (place > 0 && /[\p{L}\p{M}]/u.test(text.charAt(place)) && /[\p{L}\p{M}]/u.test(text.charAt(place - 1)))
      return null;
    pattern.lastIndex = place;
    const found = pattern.exec(text);
    if (!found || found[0] === "") return null;
    return { end: place + found[0].length, value: this.values.get(keyOf(found[0]))! };
  }

  /** The first place from `from` where one of the phrases stands. */
  find(text: string, from = 0): { start: number; end: number; value: Value } | null {
    for (let start = from; start < text.length; start++) {
      if (!this.sources.has(text.charAt(start))) continue;
      if (
        start > 0 &&
        /[\p{L}\p{M}\p{N}]/u.test(text.charAt(start - 1)) &&
        /[\p{L}\p{M}\p{N}]/u.test(text.charAt(start))
      )
        continue;
      const found = this.at(text, start);
      if (found) return { start, ...found };
    }
    return null;
  }
}

const keyOf = (phrase: string): string =>
  phrase
    .replace(/\([a-z]{1,3}\)/g, "")
    .replace(/\s+/g, " ")
    .replace(/\.$/, "");

const truth = (phrases: readonly string[]): Phrases<true> =>
  new Phrases(phrases.map((phrase) => [phrase, true] as const));

/** Whether a word lacks or doubles a letter of another, or has two that changed places; a wrong letter in long words. */
function isMisspelt(word: string, name: string): boolean {
  if (word === name) return false;
  let from = 0;
  while (word.charAt(from) === name.charAt(from)) from++;
  const [left, right] = [word.slice(from), name.slice(from)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    (name.length > 8 && left.slice(1) === right.slice(1)) ||
    (left.charAt(0) === right.charAt(1) && left.charAt(1) === right.charAt(0) && left.slice(2) === right.slice(2))
  );
}

/** Finds the unit of a misspelt word among names of one long word. */
function nearNames(units: Readonly<Record<string, readonly string[]>>): (word: string) => string | null {
  const names = Object.entries(units).flatMap(([unit, list]) =>
    list.map(comparable).flatMap((name) => (/^\p{L}{5,}$/u.test(name) ? [[name, unit] as const] : [])),
  );
  return (word) => names.find(([name]) => name.charAt(0) === word.charAt(0) && isMisspelt(word, name))?.[1] ?? null;
}

type Words = typeof en;

function gluedShares({ glued, units }: Words): RegExp {
  const names = [units.l, units.kg, units.lb, units.cup, units.glass].flat().filter((name) => name.length > 3);
  return glued.length === 0
    ? /(?!)/g
    : new RegExp(`(?<!\\p{L})(?:${glued.join("|")})(?=(?:${names.map(escaped).join("|")})(?!\\p{L}))`, "giu");
}

function compile(words: Words): Patterns {
  return {
    numbers: new Phrases(Object.entries(words.numbers)),
    halves: truth(words.halves),
    shares: new Phrases(Object.entries(words.shares)),
    glued: gluedShares(words),
    dozens: truth(words.dozens),
    thousands: words.thousands,
    approximately: truth(words.approximately),
    range: truth(words.range),
    between: truth(words.between),
    less: truth(words.less),
    of: truth(words.of),
    articles: truth(words.articles),
    units: new Phrases(
      Object.entries(words.units).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
      true,
    ),
    unitNear: nearNames(words.units),
    signs: new Map(Object.entries(words.signs)),
    measureAdjectives: truth(words.measure_adjectives),
    fillings: truth(words.fillings),
    // "Zest and juice 1 lime": a number tells as much as the word before it.
    parts: truth(words.parts.flatMap((part) => [part, part.replace(/ (?:of|from|de|d'|von)$/, "")])),
    preparations: truth(words.preparations.flatMap((stem) => words.endings.map((ending) => stem + ending))),
    adverbs: truth(words.adverbs),
    states: truth(words.states),
    cutInto: truth(words.cut_into),
    cuts: truth(words.cuts),
    cutAdjectives: truth(words.cut_adjectives),
    and: truth(words.and),
    or: truth(words.or),
    each: truth(words.each),
    kinds: truth(words.kinds),
    names: truth(words.names),
    alwaysDone: truth(words.always_done.flatMap((stem) => words.endings.map((ending) => stem + ending))),
    notes: truth(words.notes),
    comparisons: truth(words.comparisons),
    origins: truth(words.origins),
    purposes: truth(words.purposes),
    vague: truth(words.vague),
    optional: truth(words.optional),
    headings: truth(words.headings),
    toTaste: truth(words.to_taste),
  };
}

/** The words with those that have umlauts spelled in plain letters as well ("Teelöffel", "Teeloeffel"). */
function withPlainUmlauts<T>(words: T): T {
  const plain: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
  const spelled = (text: string) => text.replace(/[äöü]/g, (letter) => plain[letter]!);
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) return [...new Set(value.flatMap((text: string) => [text, spelled(text)]))];
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => [
        [key, of(one)],
        [spelled(key), of(one)],
      ]),
    );
  };
  return of(words) as T;
}

const sources: Record<Lang, Words> = {
  en,
  fr: fr as unknown as Words,
  es: es as unknown as Words,
  de: withPlainUmlauts(de as unknown as Words),
};
const compiled = new Map<Lang, Patterns>();

/** The patterns of a language, compiled when they are first asked for. */
export function patternsOf(lang: Lang): Patterns {
  const known = compiled.get(lang) ?? compile(sources[lang]);
  compiled.set(lang, known);
  return known;
}

/** The unit that a single word means; null for any other word. */
export function unitNamed(word: string, lang: Lang): string | null {
  const text = comparable(word);
  const found = patternsOf(lang).units.at(text, 0);
  return found && found.end === text.length ? found.value : null;
}
