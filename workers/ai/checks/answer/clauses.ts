import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { allergensOf, type Mention, traitsOf } from "@toque/db/shared/lexicon/mention.ts";
import { type Token, tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import { patternsOf } from "./patterns.ts";

/** Stands in the words of a clause for the name of anything that somebody may have to avoid. */
export const AVOIDABLE = "§";

/** A part of a sentence between marks of punctuation, in the form that the patterns of `claims.json` read. */
export interface Clause {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** Words and marks, separated by blanks: folded to ASCII, allergenic foods as {@link AVOIDABLE}. */
  words: string;
  /** The same with accents, the foods as they stand. */
  accented: string;
}

export interface Sentence {
  start: number;
  end: number;
  raw: string;
  /** As in {@link Clause}. */
  words: string;
  accented: string;
  isQuestion: boolean;
  clauses: Clause[];
  mentions: readonly Mention[];
}

/** Traits that people avoid for other reasons than an allergy. */
const avoidedTraits = new Set("pork alcohol meat fish gelatine beef honey".split(" "));

/** True if somebody may have to avoid what is named: it brings an allergen, pork, alcohol and the like, or its allergens are unknown. */
export function isAvoidable(mention: Mention): boolean {
  if (mention.entries.every((entry) => entry.kind === "dish")) return false;
  const all = { ...mention, without: new Set<string>() };
  const { holds } = allergensOf(all);
  return holds === null || holds.length > 0 || (traitsOf(all) ?? []).some((trait) => avoidedTraits.has(trait));
}

const sentenceEnd = /^[.!?…\n]$/u;
/** Marks of clauses. A hyphen and a comma between figures are none: the scanner makes them words. */
const clauseEnd = /^[,;:()–—•]$/u;
/** What goes on with what was said before the comma: "I cannot promise, that …". */
const goesOn = /^(?:that|whether|qu|que|dass|ob)$/u;

const textOf = (
  tokens: readonly Token[],
  form: "text" | "accented",
  mentions: readonly Mention[],
  lang: Lang,
): string => {
  const parts: string[] = [];
  let covered = -1;
  for (const token of tokens) {
    const mention =
      form === "text" ? mentions.find(({ start, end }) => token.start >= start && token.end <= end) : null;
    if (!mention) parts.push(token[form]);
    else if (mention.start !== covered) parts.push(AVOIDABLE);
    covered = mention?.start ?? -1;
  }
  const words = joined(parts).join(" ");
  return form === "text" ? words.replace(patternsOf(lang).avoidable, AVOIDABLE) : words;
};

/** "s a f e": letters on their own are put together, where there are three or more. */
function joined(parts: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = at;
    while (end < parts.length && /^\p{L}$/u.test(parts[end]!)) end += 1;
    if (end - at >= 4) {
      result.push(parts.slice(at, end).join(""));
      at = end;
    } else result.push(parts[at++]!);
  }
  return result;
}

const isFigure = (token: Token | undefined): boolean => token?.isWord === true && /^\p{N}/u.test(token.text);

/** The sentences of a text with their clauses and the foods that they name. */
export function sentencesOf(text: string, lang: Lang, lexicon: FoodLexicon): Sentence[] {
  const tokens = tokensOf(text);
  const mentions = lexicon.scan(text, lang);
  // "Nussfrei" is a word of its own: what it says must stay to be read.
  const avoidable = mentions.filter((mention) => isAvoidable(mention) && !/frei\p{L}{0,2}$/iu.test(mention.text));
  const sentences: Sentence[] = [];
  let from = 0;
  const close = (to: number) => {
    const own = tokens.slice(from, to);
    from = to;
    if (!own.some(({ isWord }) => isWord)) return;
    const [start, end] = [own[0]!.start, own.at(-1)!.end];
    const clauses: Clause[] = [];
    let begin = 0;
    const closeClause = (stop: number) => {
      const part = own.slice(begin, stop);
      begin = stop;
      if (!part.some(({ isWord }) => isWord)) return;
      clauses.push({
        start: part[0]!.start,
        end: part.at(-1)!.end,
        words: textOf(part, "text", avoidable, lang),
        accented: textOf(part, "accented", [], lang),
      });
    };
    own.forEach((token, i) => {
      if (clauseEnd.test(token.text) && !goesOn.test(own[i + 1]?.text ?? "")) closeClause(i + 1);
    });
    closeClause(own.length);
    sentences.push({
      start,
      end,
      raw: text.slice(start, end),
      words: textOf(own, "text", avoidable, lang),
      accented: textOf(own, "accented", [], lang),
      isQuestion: own.at(-1)!.text === "?" || own.at(-2)?.text === "?",
      clauses,
      mentions: mentions.filter((mention) => mention.start >= start && mention.end <= end),
    });
  };
  tokens.forEach((token, i) => {
    if (!sentenceEnd.test(token.text)) return;
    // "1.5": a point within a figure.
    if (token.text === "." && isFigure(tokens[i - 1]) && isFigure(tokens[i + 1]) && tokens[i + 1]!.start === token.end)
      return;
    close(i + 1);
  });
  close(tokens.length);
  return sentences;
}
