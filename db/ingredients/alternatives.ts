import type { Lang } from "../schemas/common.ts";
import { isDescription } from "./descriptors.ts";

/** A part of a text, by its UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

// Of all languages at once: an English "or" in a French recipe means the same.
const wordy = "and\\s*\\/\\s*or|et\\s*\\/\\s*ou|y\\s*\\/\\s*o|und\\s*\\/\\s*oder|o\\s*\\/\\s*u|or|ou|o|u|oder|bzw\\.?";
const connector = new RegExp(
  // Between letters a slash is an "or"; "1/2", "g/ml" and "w/ skin" are not.
  `(?<![\\p{L}\\p{N}'’-])(?:${wordy})(?![\\p{L}\\p{N}'’-])|(?<=[\\p{L}\\p{M}]{2}\\s?)\\/(?=\\s?\\p{L}{2})`,
  "giu",
);

const trimmed = (text: string, { start, end }: Span): Span => {
  const inner = text.slice(start, end);
  const left = /^[\s,;:.()[\]–-]*/u.exec(inner)?.[0].length ?? 0;
  if (left === inner.length) return { start: end, end };
  return { start: start + left, end: end - (/[\s,;:.()[\]–-]*$/u.exec(inner)?.[0].length ?? 0) };
};

/** The parts of a text that brackets separate, in order. */
function bracketParts(text: string): (Span & { inside: boolean })[] {
  const parts: (Span & { inside: boolean })[] = [];
  let start = 0;
  let depth = 0;
  const end = (index: number) => parts.push({ start, end: index, inside: depth > 0 });
  for (const match of text.matchAll(/[()[\]]/g)) {
    end(match.index);
    start = match.index + 1;
    depth = Math.max(0, depth + (/[([]/.test(match[0]) ? 1 : -1));
  }
  end(text.length);
  return parts.filter((part) => text.slice(part.start, part.end).trim() !== "");
}

/** Commas and the like, but not those of "2,5"; and the words that begin a remark. */
const comma = /,(?!\d)|(?<!\d),|;| [-–—] |(?=\b(?:such as|preferably|like|from|plus|per|e\.g|for)\b)/gi;

function splitAt(text: string, { start, end }: Span, pattern: RegExp): Span[] {
  const parts: Span[] = [];
  let from = start;
  for (const match of text.slice(start, end).matchAll(pattern)) {
    parts.push({ start: from, end: start + match.index });
    from = start + match.index + match[0].length;
  }
  return [...parts, { start: from, end }];
}

/** A text cut at its connectors. */
export interface CutText {
  /** What is offered: the first is what the line is about, the others may be taken in its place. */
  offers: Span[];
  /** What stands between and behind them. */
  rest: Span[];
}

/**
 * Cuts a text at "or", "/" and the commas of such a list: "corn, peanut or vegetable oil, for frying" offers corn, peanut and
 * vegetable oil, and "for frying" is the rest. A part that names nothing ("or more to taste") is no offer.
 * @param lang the language of the words that only describe
 */
export function cutAtConnectors(text: string, lang: Lang): CutText {
  const offers: Span[] = [];
  const rest: Span[] = [];
  const isOffer = (span: Span) => span.end > span.start && !isDescription(text.slice(span.start, span.end), lang);
  const put = (span: Span, offered: boolean) => {
    const part = trimmed(text, span);
    if (part.end <= part.start) return;
    (offered && isOffer(part) ? offers : rest).push(part);
  };
  for (const part of bracketParts(text)) {
    const pieces = splitAt(text, part, connector);
    // In brackets stands a remark, unless it is a list of offers.
    const listed = pieces.length > 1;
    for (const [i, piece] of pieces.entries()) {
      const [first, ...others] = splitAt(text, piece, comma);
      const isLast = i === pieces.length - 1;
      if (!listed) {
        put(first!, !part.inside && offers.length === 0);
        for (const other of others) put(other, false);
      } else if (isLast) {
        put(first!, true);
        for (const other of others) put(other, false);
      } else for (const other of [first!, ...others]) put(other, true);
    }
  }
  return { offers, rest };
}

/** A text without the joining word at its end. */
export const withoutLastConnector = (text: string): string =>
  text.replace(new RegExp(`(?:${connector.source}|\\/)[\\s(\\[]*$`, "iu"), "");

/** Whether a text has a word or sign that joins alternatives. */
export const hasConnector = (text: string): boolean => new RegExp(connector.source, "iu").test(text);
