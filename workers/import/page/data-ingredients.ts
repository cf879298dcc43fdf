import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import { type DataLine, markedLinesOf } from "./data-values.ts";
import { amountIn, listInOneLine } from "./inline-list.ts";
import { isGroupName, type LineGroup } from "./page-recipe.ts";

// The list of a page's data: schema.org has one property for it, in which pages put names of groups, whole lists and markup.

const MOST_LINES = 1000;
const LONGEST_NAME = 60;

const startsWithAmount = /^[\d½⅓⅔¼¾⅛]/u;
/** "--- Soup ---", "** To finish **". */
const decorated = /^(?:[-=*_~#•+]{2,}\s*|#\s+)(\S.*?)\s*[-=*_~#•+]*$/u;
/** The lines of one value of the data. @param isOnly whether there is no other: then each line break ends a line */
function linesOfValue(value: string, isOnly: boolean, lang: Lang): DataLine[] {
  const lines = markedLinesOf(value);
  const amounts = lines.filter(({ text }) => startsWithAmount.test(text)).length;
  if (!isOnly && amounts < 2 && lines.length > 1)
    return [{ text: lines.map(({ text }) => text).join(" "), isLoud: false }];
  const [only] = lines;
  const listed = isOnly && lines.length === 1 ? listInOneLine(only!.text, lang) : null;
  return listed?.map((text) => ({ text, isLoud: false })) ?? lines;
}

const isUpper = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
const headsList = (line: string): boolean =>
  langs.some((lang) => sectionWordsOf(lang).headings.get(plain(line)) === "ingredients");

/** The name of a group that stands among the lines; null for an ingredient. */
function nameIn(
  { text, isLoud }: DataLine,
  next: DataLine | undefined,
  isLoudList: boolean,
  lang: Lang,
): string | null {
  if (isGroupName(text)) return text.replace(/\s*:$/, "");
  if (text.length > LONGEST_NAME || amountIn(text, lang) || !next) return null;
  const name = decorated.exec(text)?.[1]?.replace(/\s*:$/, "");
  if (name && /\p{L}/u.test(name)) return name;
  const isSetApart = (isLoud && !next.isLoud && !isLoudList) || (isUpper(text) && !isUpper(next.text));
  return isSetApart && (isLoud || amountIn(next.text, lang)) ? text.replace(/\s*:$/, "") : null;
}

/**
 * The ingredients that data says, one a line, under the names of groups that stand among them.
 * @param values the texts of the property
 */
export function ingredientGroups(values: readonly string[], lang: Lang): LineGroup[] {
  const lines = values
    .slice(0, MOST_LINES)
    .flatMap((value) => linesOfValue(value, values.length === 1, lang))
    .map((line) => ({ ...line, text: line.text.replace(/^[-–•*·]\s+/u, "") }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  // A list that was cut at the wrong sign.
  const isEndedBySign = lines.length > 1 && 2 * lines.filter(({ text }) => /[,;]$/.test(text)).length > lines.length;
  const isLoudList = 2 * lines.filter(({ isLoud }) => isLoud).length > lines.length;
  const groups: LineGroup[] = [];
  for (const [i, line] of lines.entries()) {
    if (headsList(line.text)) continue;
    const name = nameIn(line, lines[i + 1], isLoudList, lang);
    if (name !== null) {
      groups.push({ name, lines: [] });
      continue;
    }
    if (groups.length === 0) groups.push({ name: null, lines: [] });
    groups.at(-1)!.lines.push(isEndedBySign ? line.text.replace(/\s*[,;]$/, "") : line.text);
  }
  return groups.filter((group) => group.lines.length > 0);
}
