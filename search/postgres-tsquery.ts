import type { PendingQuery, Row } from "postgres";
import type { Alternatives } from "./alternatives.ts";
import type { ParsedQuery } from "./text.ts";

/** A piece of SQL with its parameters. */
export type Fragment = PendingQuery<Row[]>;

// Words contain letters and digits only, so a quoted operand needs no escaping. A single letter is a prefix of half of
// all words.
const lexeme = (word: string): string => (word.length > 1 ? `'${word}':*` : `'${word}'`);
const phrase = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(" <-> ")})`;

function textQuery(parsed: ParsedQuery, operandOf: (word: string) => string): string {
  return [
    ...parsed.words.map(operandOf),
    ...parsed.phrases.map(phrase),
    ...parsed.excluded.map((word) => `!'${word}'`),
  ].join(" & ");
}

/** The `tsquery` of the exact input: word prefixes, phrases, exclusions. */
export const strictQuery = (parsed: ParsedQuery): string => textQuery(parsed, lexeme);

/** The `tsquery` in which every word may also be one of its alternatives. */
export const looseQuery = (parsed: ParsedQuery, alternatives: Alternatives): string =>
  textQuery(parsed, (word) => {
    const others = (alternatives.get(word) ?? []).map((parts) => `(${parts.map((part) => `'${part}'`).join(" & ")})`);
    return others.length === 0 ? lexeme(word) : `(${[lexeme(word), ...others].join(" | ")})`;
  });
