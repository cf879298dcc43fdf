import { langs } from "@toque/db/schemas/common.ts";
import { type Alternatives, nearest } from "./alternatives.ts";
import type { Match } from "./meilisearch-query.ts";
import type { RecipeSearch } from "./port.ts";
import type { ParsedQuery } from "./text.ts";

// The words of a query as filters on folded words: the same rules as in PostgreSQL, which Meilisearch's own matching
// (typing errors in every search, words split and joined, only the last one a prefix) would not be. Words contain
// letters and digits only, so a quoted value needs no escaping.

const value = (text: string): string => `"${text}"`;
const begins = (attribute: string, word: string): string => `${attribute} STARTS WITH ${value(word)}`;
const all = (conditions: readonly string[]): string => `(${conditions.join(" AND ")})`;
const any = (conditions: readonly string[]): string => `(${conditions.join(" OR ")})`;

/** A word as typed: a prefix, but for a single letter, which half of all words begin with. */
const asTyped = (attribute: string, word: string): string =>
  word.length > 1 ? begins(attribute, word) : `${attribute} = ${value(word)}`;

/** A document with one of the alternatives, as whole words. */
function oneOf(attribute: string, alternatives: readonly (readonly string[])[]): string[] {
  const single = alternatives.filter((parts) => parts.length === 1).map(([word]) => value(word!));
  const several = alternatives.filter((parts) => parts.length > 1);
  return [
    ...(single.length > 0 ? [`${attribute} IN [${single.join(", ")}]`] : []),
    ...several.map((parts) => all(parts.map((part) => `${attribute} = ${value(part)}`))),
  ];
}

const excluded = (parsed: ParsedQuery): string[] => parsed.excluded.map((word) => `NOT words = ${value(word)}`);

/** The documents with all words as typed. */
export const strict = (parsed: ParsedQuery): Match => ({
  conditions: [...parsed.words.map((word) => asTyped("words", word)), ...excluded(parsed)],
  phrases: parsed.phrases,
});

/** The documents in which each word may also be one of its alternatives. */
export const loose = (parsed: ParsedQuery, alternatives: Alternatives): Match => ({
  conditions: [
    ...parsed.words.map((word) => any([asTyped("words", word), ...oneOf("words", alternatives.get(word) ?? [])])),
    ...excluded(parsed),
  ],
  phrases: parsed.phrases,
});

/**
 * The classes of relevance of the words as typed, best first: the name in the caller's language is the text, begins with
 * it, has all words; then another name is the text, the names together have all words; everything else is the last.
 */
export function relevance(query: RecipeSearch, parsed: ParsedQuery): string[] {
  const words = [...parsed.words, ...parsed.phrases.flat()];
  if (words.length === 0) return [];
  const whole = words.join(" ");
  const name = `name_${query.lang}`;
  const inNames = (attribute: string) => all(words.map((word) => begins(attribute, word)));
  return [
    `${name} = ${value(whole)}`,
    begins(name, whole),
    inNames(`name_words_${query.lang}`),
    any(langs.map((lang) => `name_${lang} = ${value(whole)}`)),
    inNames("name_words"),
  ];
}

/** The classes of the further documents that alternatives find: with one in the name in the caller's language, without. */
export function looseRelevance(query: RecipeSearch, alternatives: Alternatives): string[] {
  return [any(oneOf(`name_words_${query.lang}`, nearest(alternatives)))];
}
