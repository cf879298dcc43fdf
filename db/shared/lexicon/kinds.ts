import type { Lang } from "../../schemas/common.ts";
import { ordinaryWords } from "./data.ts";
import { type LexiconEntry, lexiconLangs } from "./entries.ts";
import { indexesOf, type NameIndex } from "./index.ts";
import { foldWord, type Token, tokensOf } from "./tokens.ts";
import kinds from "./words/kinds.json";

type Words = Partial<Record<Lang, readonly string[]>>;

/** What makes a food one of a kind; all that is stated must hold. */
interface Rule {
  category?: string;
  subcategory?: string;
  trait?: string;
  /** A pattern of keys. */
  keys?: string;
  /** Keys. */
  not?: readonly string[];
}

/** What a rule looks at. */
export interface Classified {
  key: string;
  category_key: string;
  subcategory_key: string;
  traits: readonly string[];
}

/** A word for several foods ("chicken", "cheese", "nuts"). */
export interface FoodKind {
  key: string;
  /** Key of the food that stands for the kind when one is to be bought. */
  usual: string;
  has: (food: Classified) => boolean;
}

interface KindWords {
  key: string;
  usual: string;
  of: readonly Rule[];
  /** Keys of entries whose every name means the kind. */
  entries?: readonly string[];
  /** Names of single foods that mean the kind as well. */
  words?: Words;
  /** Words of no entry. */
  unlisted?: Words;
}

const all: readonly KindWords[] = kinds;

function isAsRuled(food: Classified, rule: Rule, pattern: RegExp | null): boolean {
  return (
    (rule.category === undefined || food.category_key === rule.category) &&
    (rule.subcategory === undefined || food.subcategory_key === rule.subcategory) &&
    (rule.trait === undefined || food.traits.includes(rule.trait)) &&
    (pattern === null || pattern.test(food.key)) &&
    !rule.not?.includes(food.key)
  );
}

function kindOf({ key, usual, of }: KindWords): FoodKind {
  const rules = of.map((rule) => ({ rule, pattern: rule.keys === undefined ? null : new RegExp(rule.keys) }));
  return { key, usual, has: (food) => rules.some(({ rule, pattern }) => isAsRuled(food, rule, pattern)) };
}

export const kindByKey: ReadonlyMap<string, FoodKind> = new Map(all.map((kind) => [kind.key, kindOf(kind)]));

const kindsByEntry = new Map<string, FoodKind[]>();
for (const { key, entries = [] } of all)
  for (const entry of entries) kindsByEntry.set(entry, [...(kindsByEntry.get(entry) ?? []), kindByKey.get(key)!]);

const indexOf = (wordsOf: (kind: KindWords) => Words | undefined): Record<Lang, NameIndex> => {
  const entries = all.map(
    (kind): LexiconEntry => ({
      key: kind.key,
      kind: "group",
      names: wordsOf(kind) ?? {},
      aliases: {},
      allergens: [],
      mayContain: [],
      traits: [],
      madeOf: [],
    }),
  );
  return indexesOf({ entries, phrases: [], ordinary: {} });
};
const named = indexOf((kind) => kind.words);
const unlisted = indexOf((kind) => kind.unlisted);

function kindsAt(index: NameIndex, tokens: readonly Token[], place: number): { kinds: FoodKind[]; length: number } {
  const matches = index.at(tokens, place).filter(
    // An ordinary word is a name only as it stands, never as a form of one.
    ({ exact, length }) => exact || length > 1 || !ordinaryWords(index.lang).has(tokens[place]!.text),
  );
  const keys = new Set(matches.flatMap(({ name }) => name.entries.map((entry) => entry.key)));
  return { kinds: [...keys].map((key) => kindByKey.get(key)!), length: matches[0]?.length ?? 0 };
}

const CACHED = 5000;
const byText = new Map<string, readonly FoodKind[]>();

/** The kinds of which a text is a word, all of it. */
function kindsCalled(text: string, lang: Lang): readonly FoodKind[] {
  const key = `${lang}:${text}`;
  const known = byText.get(key);
  if (known) return known;
  const tokens = tokensOf(text);
  const { kinds, length } = kindsAt(named[lang], tokens, 0);
  const made = length === tokens.length ? kinds : [];
  if (byText.size >= CACHED) byText.clear();
  byText.set(key, made);
  return made;
}

/** The kinds of food that a mention means: by what it may mean, or by its words ("cream", which is also a name of double cream). */
export function kindsOf(mention: { text: string; entries: readonly LexiconEntry[] }, lang: Lang): FoodKind[] {
  const ofEntries = mention.entries.flatMap((entry) => kindsByEntry.get(entry.key) ?? []);
  return [...new Set([...ofEntries, ...kindsCalled(mention.text, lang)])];
}

/** What the unlisted words begin with, so that most texts need not be read for them. */
const beginnings = Object.fromEntries(
  lexiconLangs.map((lang) => {
    const words = all.flatMap((kind) => kind.unlisted?.[lang] ?? []);
    return [lang, new RegExp(`(?<!\\p{L})(?:${words.map((word) => foldWord(word).slice(0, 4)).join("|")})`, "u")];
  }),
) as Record<Lang, RegExp>;

/** Words for kinds of food that are in no entry of the lexicon ("spices"), with their UTF-16 offsets. */
export function unlistedKinds(text: string, lang: Lang): { start: number; end: number; kinds: FoodKind[] }[] {
  if (!beginnings[lang].test(foldWord(text))) return [];
  const tokens = tokensOf(text);
  const found: { start: number; end: number; kinds: FoodKind[] }[] = [];
  for (let place = 0; place < tokens.length; ) {
    const { kinds, length } = kindsAt(unlisted[lang], tokens, place);
    if (length > 0) found.push({ start: tokens[place]!.start, end: tokens[place + length - 1]!.end, kinds });
    place += Math.max(length, 1);
  }
  return found;
}
