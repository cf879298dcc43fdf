import type { Lang } from "@toque/db/schemas/common.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { LONGEST_LINE } from "../text/read-text.ts";
import type { LineGroup } from "./page-recipe.ts";

// A list of ingredients that is written in one line.

const LONGEST_LIST = 2500;
const LEAST_PARTS = 3;

/** Whether a line has an amount. */
export const amountIn = (text: string, lang: Lang): boolean =>
  text.length <= LONGEST_LINE && parseIngredientLine(text, lang).amount !== null;

/** A text cut at some signs outside of brackets. */
function cutAt(text: string, sign: RegExp): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const piece of text.split(/([()[\]]|,\s+|[;|•·]\s*)/u)) {
    if (/^[([]$/.test(piece)) depth++;
    else if (/^[)\]]$/.test(piece)) depth = Math.max(0, depth - 1);
    if (depth === 0 && sign.test(piece)) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The lines of a list that is written in one: "200 g rice, 2 onions, salt"; null for a text that is none. */
export function listInOneLine(text: string, lang: Lang): string[] | null {
  if (text.length > LONGEST_LIST) return null;
  const list = text.replace(/\.$/, "");
  const isList = (parts: readonly string[]) =>
    parts.length >= LEAST_PARTS && 2 * parts.filter((part) => amountIn(part, lang)).length >= parts.length;
  for (const sign of [/^[|]\s*$/, /^;\s*$/, /^[•·]\s*$/u]) {
    const parts = cutAt(list, sign);
    if (isList(parts)) return parts;
  }
  const lines: string[] = [];
  for (const part of cutAt(list, /^,\s+$/)) {
    const last = lines.at(-1);
    // "2 leeks, sliced" is one line; behind that, "salt" is the next.
    const preparation = (line: string) => parseIngredientLine(line, lang).preparation;
    const isOfLast =
      last !== undefined &&
      /^\p{Ll}/u.test(part) &&
      part.length + last.length < LONGEST_LINE &&
      preparation(last) === null &&
      preparation(`${last}, ${part}`) !== null;
    if (isOfLast) lines[lines.length - 1] = `${last}, ${part}`;
    else lines.push(part);
  }
  return isList(lines) ? lines : null;
}

/** A list that stands in one line as its lines. */
export function inLines(list: readonly LineGroup[], lang: Lang): LineGroup[] {
  const [only, ...others] = list.flatMap(({ lines }) => lines);
  const lines = only !== undefined && others.length === 0 ? listInOneLine(only, lang) : null;
  return lines ? [{ name: null, lines }] : list.filter((group) => group.lines.length > 0);
}
