import { byLang, type Lang } from "@toque/db/schemas/common.ts";
import type { Token } from "@toque/db/shared/lexicon/tokens.ts";
import de from "./words/de.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";

/** The words of one language; see `words.schema.json`. */
interface Words {
  diets: Record<string, string[]>;
  not: string[];
  without: { prefixes: string[]; before: string[]; after: string[]; suffixes: string[] };
  with: string[];
  and: string[];
  articles: string[];
  times: {
    quick: { minutes: number; phrases: string[] };
    fixed: { text: string; minutes: number }[];
    minutes: string[];
    hours: string[];
    under: string[];
    over: string[];
  };
  difficulties: { easy: string[]; easyBesideQuick: string[] };
  tags: Record<string, string[]>;
  alone: Record<string, string[]>;
  literal: string[];
  fillers: string[];
}

/** Phrases with what each means, found by their first word, longest first. */
export class Phrases<T> {
  private readonly byFirst = new Map<string, { words: readonly string[]; means: T }[]>();

  constructor(phrases: Iterable<readonly [text: string, means: T]>) {
    for (const [text, means] of phrases) {
      const words = text.split(" ");
      const list = this.byFirst.get(words[0]!) ?? [];
      list.push({ words, means });
      this.byFirst.set(words[0]!, list);
    }
    for (const list of this.byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrase that begins at a token. */
  at(tokens: readonly Token[], place: number): { end: number; means: T } | null {
    for (const { words, means } of this.byFirst.get(tokens[place]!.text) ?? [])
      if (words.every((word, i) => tokens[place + i]?.text === word)) return { end: place + words.length, means };
    return null;
  }

  /** Where a phrase begins that ends before a token; null if none does. */
  before(tokens: readonly Token[], place: number, longest = 4): number | null {
    for (let start = Math.max(0, place - longest); start < place; start++)
      if (this.at(tokens, start)?.end === place) return start;
    return null;
  }
}

const simple = (list: readonly string[]) => new Phrases(list.map((text) => [text, true] as const));
const byKey = (lists: Record<string, string[]>) =>
  new Phrases(Object.entries(lists).flatMap(([key, list]) => list.map((text) => [text, key] as const)));

const compiled = (words: Words) => ({
  diets: byKey(words.diets),
  not: simple(words.not),
  withoutBefore: simple(words.without.before),
  prefixes: new Set(words.without.prefixes),
  withoutAfter: new Set(words.without.after),
  suffixes: words.without.suffixes.toSorted((a, b) => b.length - a.length),
  with: new Set(words.with),
  and: new Set(words.and),
  articles: new Set(words.articles),
  quick: new Phrases(words.times.quick.phrases.map((text) => [text, words.times.quick.minutes] as const)),
  times: new Phrases(words.times.fixed.map(({ text, minutes }) => [text, minutes] as const)),
  units: new Map([
    ...words.times.minutes.map((unit) => [unit, 1] as const),
    ...words.times.hours.map((unit) => [unit, 60] as const),
  ]),
  under: simple(words.times.under),
  over: simple(words.times.over),
  easy: simple(words.difficulties.easy),
  easyBesideQuick: new Set(words.difficulties.easyBesideQuick),
  tags: byKey(words.tags),
  alone: byKey(words.alone),
  literal: simple(words.literal),
  fillers: simple(words.fillers),
});

/** The words of one language, ready to be found. */
export type QueryWords = ReturnType<typeof compiled>;

const data: Record<Lang, Words> = { en, fr, es, de };

/** By language. */
export const queryWords: Readonly<Record<Lang, QueryWords>> = byLang((lang) => compiled(data[lang]));
