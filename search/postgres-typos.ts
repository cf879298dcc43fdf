import type { Conn } from "@toque/db/client/types.ts";
import type { PendingQuery, Row } from "postgres";
import { type ParsedQuery, typosAllowed } from "./text.ts";
import { typoPattern } from "./typo-pattern.ts";

/** A piece of SQL with its parameters. */
export type Fragment = PendingQuery<Row[]>;

/** How many titles are looked at for what a word may have meant. */
const SAMPLE = 200;
/** Shorter words are taken as they are. */
const MIN_LENGTH = 4;

// Words hold letters and digits only, so a quoted operand needs no escaping. One letter alone begins half of all words.
const lexeme = (word: string): string => (word.length > 1 ? `'${word}':*` : `'${word}'`);
const phrase = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(" <-> ")})`;

/** The `tsquery` of what was typed, taken at its word: beginnings of words, phrases, exclusions. */
export function strictQuery(parsed: ParsedQuery): string {
  return [
    ...parsed.words.map(lexeme),
    ...parsed.phrases.map(phrase),
    ...parsed.excluded.map((word) => `!'${word}'`),
  ].join(" & ");
}

/** The words of titles and of foods that a word may have meant: mistyped, or inside of a longer one (a German compound). */
function meanings(sql: Conn, word: string, isPrefix: boolean): Fragment {
  const pattern = typoPattern(word, isPrefix);
  const inside = `%${word}%`;
  const sample = (condition: Fragment) => sql`(select title from search_documents where ${condition} limit ${SAMPLE})`;
  // What is in a recipe is mistyped as often as what it is called, and no title need hold it.
  const foods = (condition: Fragment) =>
    sql`(select search_text as title from foods where ${condition} limit ${SAMPLE})`;
  const samples = [sample(sql`title like ${inside}`), foods(sql`search_text like ${inside}`)];
  const allowed = typosAllowed(word);
  // With two errors the expression fits so many trigrams that looking up by it would visit thousands of titles.
  if (allowed > 0) {
    samples.push(sample(allowed === 2 ? sql`${word} <% title` : sql`title ~ ${pattern}`));
    samples.push(foods(allowed === 2 ? sql`${word} <% search_text` : sql`search_text ~ ${pattern}`));
  }
  const titles = samples.reduce((all, one) => sql`${all} union all ${one}`);
  return sql`select distinct ${word}::text as word, meant
    from (${titles}) titles cross join lateral unnest(string_to_array(title, ' ')) as meant 
    where meant like ${inside} or meant ~ ${pattern}`;
}

/**
 * Two named queries that put a mistyped query right: `meant (word, meant)`, empty unless `wanted`, and `loose (query)`, one
 * row with the `tsquery` in which every word may also be one of its meanings. Titles that look alike are found by their
 * trigrams, and a sample of them is enough: it holds few different words, and what has those the text index finds.
 */
export function correction(sql: Conn, parsed: ParsedQuery, wanted: Fragment): Fragment {
  const words = parsed.words.filter((word) => word.length >= MIN_LENGTH);
  if (words.length === 0)
    return sql`
      meant as materialized (select ''::text as word, ''::text as meant where false),
      loose as materialized (select null::tsquery as query)`;
  const meant = words
    .map((word) => meanings(sql, word, word === parsed.words.at(-1)))
    .reduce((all, one) => sql`${all} union all ${one}`);
  const rest = strictQuery({ ...parsed, words: parsed.words.filter((word) => word.length < MIN_LENGTH) });
  return sql`
    meant as materialized (select * from (${meant}) m where ${wanted}),
    loose as materialized (
      select (string_agg('(' || alternatives || ')', ' & ')
        || case when ${rest}::text = '' then '' else ' & ' || ${rest}::text end)::tsquery as query
      from (
        select concat_ws(' | ', '''' || word || ''':*', string_agg('''' || m.meant || '''', ' | ')) as alternatives
        from unnest(${words}::text[]) as word left join meant m using (word)
        group by word) alternatives)`;
}
