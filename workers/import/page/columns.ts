import { type PageElement, textOf } from "./document.ts";

/** A column of a table: the element that heads it, and the cells below. */
export interface Column {
  head: PageElement;
  cells: PageElement[];
}

const LONGEST_HEAD = 40;
const elementsIn = ({ children }: PageElement, ...tags: string[]): PageElement[] =>
  children.filter((child) => typeof child !== "string" && tags.includes(child.tag)) as PageElement[];

const LONGEST_VALUE = 60;
const amount = /^[\d½¼¾⅓⅔⅛]/u;
const amountAndWord = /^[\d½¼¾⅓⅔⅛].*\p{L}{3}/u;

const rowsOf = (table: PageElement): PageElement[][] =>
  elementsIn(table, "tr", "thead", "tbody", "tfoot")
    .flatMap((part) => (part.tag === "tr" ? part : elementsIn(part, "tr")))
    .map((row) => elementsIn(row, "td", "th"));

/** A row of labels with one row of values below ("Prep time", "Servings"), as pairs; null for any other table. */
export function labelledRow(table: PageElement): [label: string, value: string][] | null {
  const [labels = [], values = [], ...more] = rowsOf(table);
  if (more.length > 0 || labels.length < 2 || labels.length !== values.length) return null;
  if (!values.every(({ tag }) => tag === "td")) return null;
  const pairs = labels.map((label, i): [string, string] => [
    textOf(label, 2 * LONGEST_HEAD),
    textOf(values[i]!, 2 * LONGEST_VALUE),
  ]);
  const fits = pairs.every(([label, value]) => label.length <= LONGEST_HEAD && value.length <= LONGEST_VALUE);
  const isHeaded = labels.every(({ tag }) => tag === "th") && pairs.some(([, value]) => amount.test(value));
  const isCounted = pairs.every(([label, value]) => !/\d/.test(label) && amount.test(value));
  return fits && (isHeaded || isCounted) ? pairs : null;
}

/** Whether a table has ingredients side by side: "300 g rice" beside "2 onions", and not an amount beside its food. */
export function hasLinesInCells(table: PageElement): boolean {
  const rows = rowsOf(table).filter((cells) => cells.length > 1);
  if (rows.length < 2 || rows.some((cells) => cells.length > 3)) return false;
  const texts = rows.map((cells) => cells.map((cell) => textOf(cell, 2 * LONGEST_VALUE)));
  const whole = texts.filter((cells) => cells.filter((text) => amountAndWord.test(text)).length > 1);
  return 2 * whole.length > texts.length;
}

/** Whether a list of names and values has a short value for each name, most of them amounts: "Flour", "200 g". */
export function isOfPairs(list: PageElement): boolean {
  const [names, values] = [elementsIn(list, "dt"), elementsIn(list, "dd")];
  if (names.length < 2 || names.length !== values.length) return false;
  const texts = values.map((value) => textOf(value, 2 * LONGEST_VALUE));
  return (
    texts.every((text) => text.length <= LONGEST_VALUE) &&
    2 * texts.filter((text) => amount.test(text)).length > texts.length
  );
}

/**
 * The columns of a table that is laid out in them ("Ingredients" beside "Method"), each under a heading of its own.
 * @returns null for a table that is read row by row
 */
export function columnsOf(table: PageElement, isHeading: (text: string) => boolean): Column[] | null {
  const [first, ...rows] = rowsOf(table);
  if (!first || first.length < 2 || rows.length === 0 || rows.some((cells) => cells.length > first.length)) return null;
  const heads = first.map((cell) => textOf(cell, 2 * LONGEST_HEAD));
  if (!heads.every((text) => text.length <= LONGEST_HEAD && !/\d/.test(text) && isHeading(text))) return null;
  return first.map((head, i) => ({ head, cells: rows.flatMap((cells) => cells[i] ?? []) }));
}
