import { isBlock, linesOf, type PageElement, textOf } from "./document.ts";

// What an element within a text means for its lines.

const ingredientName = /(?:^|\s)p-ingredient(?:\s|$)/;
const isBox = ({ tag, attributes }: PageElement): boolean =>
  tag === "input" && attributes.type?.toLowerCase() === "checkbox";

/** By element: those of its children that are lines of their own. */
const linesWithin = new WeakMap<PageElement, ReadonlySet<PageElement>>();

/** Marked ingredients of a sentence, and labels with a box to tick in them or before them, where there are several. */
function linesIn(parent: PageElement): ReadonlySet<PageElement> {
  const known = linesWithin.get(parent);
  if (known) return known;
  const found = new Set<PageElement>();
  let previous: PageElement | null = null;
  for (const child of parent.children) {
    if (typeof child === "string") continue;
    const hasBox = () =>
      (previous !== null && isBox(previous)) || child.children.some((one) => typeof one !== "string" && isBox(one));
    if (ingredientName.test(child.attributes.class ?? "") || (child.tag === "label" && hasBox())) found.add(child);
    previous = child;
  }
  const lines = found.size > 1 ? found : new Set<PageElement>();
  linesWithin.set(parent, lines);
  return lines;
}

/** One of several ingredients that a sentence lists, each marked as one, or of several boxes to tick: a line of its own. */
export const isLineOfMany = (element: PageElement): boolean =>
  element.parent !== null && linesIn(element.parent).has(element);

const LONGEST_SET_APART = 150;

/** Whether the style or the size of its letters sets a short text apart, as headings were written without tags for them. */
export function isSetApart(element: PageElement): boolean {
  const { tag, attributes } = element;
  const isLarge = tag === "big" || (tag === "font" && /^(?:\+[2-9]|[4-7])$/.test(attributes.size?.trim() ?? ""));
  const isStyled = /font-weight:\s*(?:bold|[6-9]00)|text-decoration[^;:]*:[^;]*underline/i.test(attributes.style ?? "");
  return (isLarge || isStyled) && textOf(element, 3 * LONGEST_SET_APART).length <= LONGEST_SET_APART;
}

/** How high a heading an element is, by its tag, its class or its role; 0 for none. */
export function headingLevel({ tag, attributes }: PageElement): number {
  if (/^h[1-6]$/.test(tag)) return Number(tag.charAt(1));
  if (attributes.role === "heading")
    return /^[1-6]$/.test(attributes["aria-level"] ?? "") ? Number(attributes["aria-level"]) : 7;
  const named = isBlock({ tag } as PageElement) && /(?:^|\s)h([1-6])(?:\s|$)/.exec(attributes.class ?? "");
  return named ? Number(named[1]) : 0;
}

const MOST_OF_BLANK = 3;
/** Whether a block shows nothing but an empty line. */
export function isBlankLine({ tag, children }: PageElement): boolean {
  const holdsBreak = (list: PageElement["children"], depth: number): boolean | null => {
    if (list.length > MOST_OF_BLANK || depth > MOST_OF_BLANK) return null;
    let found = false;
    for (const child of list) {
      const inner: boolean | null =
        typeof child !== "string"
          ? child.tag === "br" || (isBlock(child) ? null : holdsBreak(child.children, depth + 1))
          : child.trim() !== ""
            ? null
            : child.includes("\u00a0");
      if (inner === null) return null;
      found ||= inner;
    }
    return found;
  };
  return (tag === "p" || tag === "div") && holdsBreak(children, 0) === true;
}

const betweenSigns = /^([=*_~#•·–—-])\1{2,}\s*([^=*_~#]{2,60}?)\s*\1{3,}$/u;
/** The name in a line of signs: "===== Sauce =====". */
export const nameBetweenSigns = (text: string): string | null => {
  const name = text.length <= 200 ? betweenSigns.exec(text)?.[2] : undefined;
  return name !== undefined && /\p{L}{2}/u.test(name) ? name : null;
};

const LONGEST_ENTRY = 1000;
const MOST_LINES_OF_ENTRY = 8;

/** Whether an entry of a list is a part of the page, as the posts of a thread are, and no line. */
export function isLayoutEntry(entry: PageElement): boolean {
  const lines = linesOf(entry, 3 * LONGEST_ENTRY);
  return lines.length > MOST_LINES_OF_ENTRY || lines.join(" ").length > LONGEST_ENTRY;
}
