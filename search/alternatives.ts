import type { Conn } from "@toque/db/client/types.ts";
import type { PendingQuery, Row } from "postgres";
import { type ParsedQuery, typosAllowed } from "./text.ts";
import { typosBetween } from "./typos.ts";

// What a word of a query may mean beside what was typed. Both engines ask here, with the words of the index in
// PostgreSQL: an engine's own tolerance would differ from the other's.

/** Below this many hits for the words as typed, compounds are searched too. */
export const FEW_HITS = 5;
/** Shorter words are matched as typed only. */
const MIN_LENGTH = 4;
/** The maximum number of alternatives for a word, the nearest ones. */
const MOST_ALTERNATIVES = 300;
/** The number of alternatives of a word, the nearest ones, that rank a recipe with one of them in its name higher. */
const RANKED = 10;
/** A compound has at least this many letters before the typed word, and at most so many (an inflection) after it. */
const COMPOUND = { before: 3, after: 2 };
/** The parts of a typed compound have at least this many letters; these letters may join them. */
const PART = { length: 4, joints: ["", "s", "n", "en", "es"] };

/** Whole words that all have to occur, in any order: one, or the two parts of a typed compound. */
export type Alternative = readonly string[];

/** The alternatives of each word of a query that has some, nearest first. */
export type Alternatives = ReadonlyMap<string, readonly Alternative[]>;

/** The nearest alternatives of every word. */
export const nearest = (alternatives: Alternatives): Alternative[] =>
  [...alternatives.values()].flatMap((list) => list.slice(0, RANKED));

/** Whether a word is a compound that ends with the typed word: "Bauernsalat" for "Salat", "Himbeeren" for "Beere". */
function isCompoundWith(typed: string, word: string): boolean {
  const at = word.lastIndexOf(typed);
  return at >= COMPOUND.before && word.length - at - typed.length <= COMPOUND.after;
}

/** The ways to write a word as two. */
function splits(word: string): [string, string][] {
  const found: [string, string][] = [];
  for (let end = PART.length; end <= word.length - PART.length; end++)
    for (const joint of PART.joints) {
      const rest = word.slice(end + joint.length);
      if (rest.length >= PART.length && word.startsWith(joint, end)) found.push([word.slice(0, end), rest]);
    }
  return found;
}

/** The words of the index that may be meant: with the same beginning, containing the typed word, or part of it. */
function candidates(sql: Conn, word: string): PendingQuery<Row[]> {
  const [first = "", second = "", ...rest] = word;
  const parts = [...new Set(splits(word).flat())];
  const containing = sql`select word from search_words where word like ${`%${word}%`}`;
  const inside =
    parts.length === 0
      ? containing
      : sql`${containing} union select word from search_words where word = any(${parts}::text[])`;
  const most = typosAllowed(word);
  if (most === 0) return inside;
  const beginning = (letter: string) => sql`
    select word from search_words
    where word >= ${letter} and word < ${`${letter}\u{10ffff}`} and length(word) >= ${word.length - most}::int`;
  if (most === 1) return sql`${inside} union ${beginning(first)}`;
  // An error in the first letter counts as two: the rest must then be correct.
  return sql`${inside} union ${beginning(first)} union ${beginning(second)}
    union select word from search_words where word like ${`%${[second, ...rest].join("")}%`}`;
}

/** The alternatives of a query's words. Both may be empty. */
export interface Widening {
  /** Compounds that end with a word, and the two parts of a word that is itself a compound. */
  compounds: Alternatives;
  /** These, and words with no more errors than the length of the typed one allows. */
  typos: Alternatives;
}

function alternativesOf(typed: string, known: readonly string[], isPrefix: boolean) {
  const others = known
    .filter((word) => !word.startsWith(typed))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const there = new Set(known);
  const compounds: Alternative[] = [
    ...splits(typed).filter(([start, end]) => there.has(start) && there.has(end)),
    ...others.filter((word) => isCompoundWith(typed, word)).map((word) => [word]),
  ];
  const typos = others
    .map((word) => ({ word, typos: typosBetween(typed, word, isPrefix, typosAllowed(typed)) }))
    .filter(({ word, typos }) => typos !== null && !isCompoundWith(typed, word))
    .sort((a, b) => (a.typos ?? 0) - (b.typos ?? 0))
    .map(({ word }) => [word]);
  return {
    compounds: compounds.slice(0, MOST_ALTERNATIVES),
    typos: [...compounds, ...typos].slice(0, MOST_ALTERNATIVES),
  };
}

/** Reads the alternatives of a query's words in one query. Only the last word is taken as incomplete. */
export async function readAlternatives(sql: Conn, parsed: ParsedQuery): Promise<Widening> {
  const words = parsed.words.filter((word) => word.length >= MIN_LENGTH);
  const [compounds, typos] = [new Map<string, Alternative[]>(), new Map<string, Alternative[]>()];
  if (words.length === 0) return { compounds, typos };
  const rows = await sql<{ place: number; word: string }[]>`${words
    .map((word, place) => sql`select ${place}::int as place, word from (${candidates(sql, word)}) likely`)
    .reduce((all, one) => sql`${all} union all ${one}`)}`;
  for (const [place, word] of words.entries()) {
    const known = rows.filter((row) => row.place === place).map((row) => row.word);
    const found = alternativesOf(word, known, word === parsed.words.at(-1));
    if (found.compounds.length > 0) compounds.set(word, found.compounds);
    if (found.typos.length > 0) typos.set(word, found.typos);
  }
  return { compounds, typos };
}

/**
 * The steps of a search by words, the same for every engine: as typed; where that finds few, also compounds; where
 * still nothing is found, also words that are nearly the same.
 * @param typed the result for the words as typed
 */
export async function searchWider<T extends { total: number }>(
  typed: T,
  read: () => Promise<Widening>,
  search: (alternatives: Alternatives) => Promise<T>,
): Promise<T> {
  if (typed.total >= FEW_HITS) return typed;
  const { compounds, typos } = await read();
  const found = compounds.size > 0 ? await search(compounds) : typed;
  return found.total > 0 || typos.size === 0 ? found : search(typos);
}
