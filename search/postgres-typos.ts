import type { Conn } from "@toque/db/client/types.ts";
import type { PendingQuery, Row } from "postgres";
import { type ParsedQuery, typosAllowed } from "./text.ts";
import { typosBetween } from "./typos.ts";

/** A piece of SQL with its parameters. */
export type Fragment = PendingQuery<Row[]>;

/** Shorter words are taken as they are. */
const MIN_LENGTH = 4;
/** So many words at most are looked for in the place of one, the nearest ones. */
const MOST_MEANINGS = 300;

// Words hold letters and digits only, so a quoted operand needs no escaping. One letter alone begins half of all words.
const lexeme = (word: string): string => (word.length > 1 ? `'${word}':*` : `'${word}'`);
const phrase = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(" <-> ")})`;

function textQuery(parsed: ParsedQuery, operandOf: (word: string) => string): string {
  return [
    ...parsed.words.map(operandOf),
    ...parsed.phrases.map(phrase),
    ...parsed.excluded.map((word) => `!'${word}'`),
  ].join(" & ");
}

/** The `tsquery` of what was typed, taken at its word: beginnings of words, phrases, exclusions. */
export const strictQuery = (parsed: ParsedQuery): string => textQuery(parsed, lexeme);

/** The `tsquery` in which every word may also be one of its meanings. */
export const looseQuery = (parsed: ParsedQuery, meanings: ReadonlyMap<string, readonly string[]>): string =>
  textQuery(parsed, (word) => {
    const others = (meanings.get(word) ?? []).map((meant) => `'${meant}'`);
    return others.length === 0 ? lexeme(word) : `(${[lexeme(word), ...others].join(" | ")})`;
  });

/** The words of the index that come into question for one: those that begin as it does, and those that it is a part of. */
function likely(sql: Conn, word: string): Fragment {
  const [first = "", second = "", ...rest] = word;
  const inside = sql`select word from search_words where word like ${`%${word}%`}`;
  const most = typosAllowed(word);
  if (most === 0) return inside;
  const beginning = (letter: string) => sql`
    select word from search_words
    where word >= ${letter} and word < ${`${letter}\u{10ffff}`} and length(word) >= ${word.length - most}::int`;
  if (most === 1) return sql`${inside} union ${beginning(first)}`;
  // An error in the first letter uses up both: the rest is right then.
  return sql`${inside} union ${beginning(first)} union ${beginning(second)}
    union select word from search_words where word like ${`%${[second, ...rest].join("")}%`}`;
}

/**
 * What each word may have meant, where that is something else: words with no more errors than its length allows, and
 * words that it is inside of (a German compound). Only the last one may go on.
 */
export async function readMeanings(sql: Conn, parsed: ParsedQuery): Promise<Map<string, string[]>> {
  const words = parsed.words.filter((word) => word.length >= MIN_LENGTH);
  if (words.length === 0) return new Map();
  const rows = await sql<{ place: number; word: string }[]>`${words
    .map((word, place) => sql`select ${place}::int as place, word from (${likely(sql, word)}) likely`)
    .reduce((all, one) => sql`${all} union all ${one}`)}`;
  const found = new Map<string, string[]>();
  for (const [place, word] of words.entries()) {
    const isPrefix = word === parsed.words.at(-1);
    const meant = rows
      .filter((row) => row.place === place && !row.word.startsWith(word))
      .map((row) => ({ text: row.word, typos: typosBetween(word, row.word, isPrefix, typosAllowed(word)) }))
      .filter(({ text, typos }) => typos !== null || text.includes(word))
      .sort((a, b) => (a.typos ?? 1) - (b.typos ?? 1) || a.text.length - b.text.length)
      .slice(0, MOST_MEANINGS);
    if (meant.length > 0)
      found.set(
        word,
        meant.map(({ text }) => text),
      );
  }
  return found;
}
