import { type PageElement, textOf } from "./document.ts";

/** A column of a table: the element that heads it, and the cells below. */
export interface Column {
  head: PageElement;
  cells: PageElement[];
}

const LONGEST_HEAD = 40;
const elementsIn = ({ children }: PageElement, ...tags: string[]): PageElement[] =>
  children.filter((child) => typeof child !== "string" && tags.includes(child.tag)) as PageElement[];

/**
 * The columns of a table that is laid out in them ("Ingredients" beside "Method"), each under a heading of its own.
 * @returns null for a table that is read row by row
 */
export function columnsOf(table: PageElement, isHeading: (text: string) => boolean): Column[] | null {
  const [first, ...rows] = elementsIn(table, "tr", "thead", "tbody", "tfoot")
    .flatMap((part) => (part.tag === "tr" ? part : elementsIn(part, "tr")))
    .map((row) => elementsIn(row, "td", "th"));
  if (!first || first.length < 2 || rows.length === 0 || rows.some((cells) => cells.length > first.length)) return null;
  const heads = first.map((cell) => textOf(cell, 2 * LONGEST_HEAD));
  if (!heads.every((text) => text.length <= LONGEST_HEAD && !/\d/.test(text) && isHeading(text))) return null;
  return first.map((head, i) => ({ head, cells: rows.flatMap((cells) => cells[i] ?? []) }));
}
