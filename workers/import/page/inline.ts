import { type PageElement, textOf } from "./document.ts";

// What an element within a text means for its lines.

const ingredientName = /(?:^|\s)p-ingredient(?:\s|$)/;
const siblingsOf = (element: PageElement): PageElement[] =>
  (element.parent?.children ?? []).filter((one) => typeof one !== "string");
const isBox = (one: PageElement | string): boolean =>
  typeof one !== "string" && one.tag === "input" && one.attributes.type?.toLowerCase() === "checkbox";

/** A label that has a box to tick, within it or before it. */
const isOfBox = (element: PageElement): boolean => {
  if (element.tag !== "label") return false;
  if (element.children.some(isBox)) return true;
  const siblings = siblingsOf(element);
  return isBox(siblings[siblings.indexOf(element) - 1] ?? "");
};

/** How many neighbours are looked at. */
const MOST_SIBLINGS = 500;

/** One of several ingredients that a sentence lists, each marked as one, or of several boxes to tick: a line of its own. */
export function isLineOfMany(element: PageElement): boolean {
  const isOne = (one: PageElement) => ingredientName.test(one.attributes.class ?? "") || isOfBox(one);
  return (
    isOne(element) &&
    (element.parent?.children.length ?? 0) <= MOST_SIBLINGS &&
    siblingsOf(element).filter(isOne).length > 1
  );
}

const LONGEST_SET_APART = 150;

/** Whether the style or the size of its letters sets a short text apart, as headings were written without tags for them. */
export function isSetApart(element: PageElement): boolean {
  const { tag, attributes } = element;
  const isLarge = tag === "big" || (tag === "font" && /^(?:\+[2-9]|[4-7])$/.test(attributes.size?.trim() ?? ""));
  const isStyled = /font-weight:\s*(?:bold|[6-9]00)|text-decoration[^;:]*:[^;]*underline/i.test(attributes.style ?? "");
  return (isLarge || isStyled) && textOf(element, 3 * LONGEST_SET_APART).length <= LONGEST_SET_APART;
}

const LONGEST_ENTRY = 1000;

/** Whether an entry of a list is a part of the page, as the posts of a thread are, and no line. */
export const isLayoutEntry = (entry: PageElement): boolean => textOf(entry, 3 * LONGEST_ENTRY).length > LONGEST_ENTRY;
