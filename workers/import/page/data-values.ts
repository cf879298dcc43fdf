import { blocksOf } from "./blocks.ts";
import { fragmentOf, linesOfText, tidy } from "./document.ts";
import { firstText, type Item, type Value, WHOLE_TEXT } from "./items.ts";

// What the values of a page's data say: texts that may hold markup, and things that a text names.

/** A line of a text; `isLoud`: its markup makes a heading of it. */
export interface DataLine {
  text: string;
  isLoud: boolean;
}

const isEmpty = (value: Value): boolean => typeof value === "string" && value.trim() === "";

/** The values of the first of some properties that says anything. */
export const valuesOf = (item: Item, ...names: string[]): Value[] => {
  for (const name of names) {
    const values = item.properties.get(name);
    if (values && !values.every(isEmpty)) return values;
  }
  return [];
};

/** Things may refer to each other in circles. */
export const DEEPEST = 8;

/** The words of a value: a text, or what names a thing. */
export function wordsOf(value: Value, depth = 0): string {
  if (typeof value === "string") return linesOfText(value).join(" ");
  const [quantity] = depth < DEEPEST ? valuesOf(value, "amount", "requiredquantity", "quantity", "value") : [];
  const amount = quantity === undefined ? "" : wordsOf(quantity, depth + 1);
  const unit = firstText(value, "unittext", "unit", "unitcode") ?? "";
  const name = firstText(value, "text", "name", "description") ?? "";
  return tidy([amount, unit, name].filter(Boolean).join(" "));
}

/** An ingredient as its element says it, else of its amount and name. */
export const lineOf = (value: Value): string =>
  (typeof value === "string" ? value : firstText(value, WHOLE_TEXT)) ?? wordsOf(value);

const loud = /<(?:h[1-6]|b|strong|u|dt|th)\b/i;
/** Shortcodes of editors that were not replaced: "[caption id=…]", "[/caption]". */
const shortcode = /\[\/[a-z][\w-]{1,30}\]|\[[a-z][\w-]{1,30}(?:\s[\w-]{1,30}\s?=[^[\]]{0,300})\/?\]/gi;

/** The lines of a text that may be HTML. */
export function markedLinesOf(said: string): DataLine[] {
  // Line breaks that were escaped twice.
  const text = said.replace(shortcode, "").replace(/(?:\\r)?\\n/g, "\n");
  if (!loud.test(text)) return linesOfText(text).map((line) => ({ text: line, isLoud: false }));
  return blocksOf(fragmentOf(text)).map((block) => ({ text: block.text, isLoud: block.level > 0 }));
}
