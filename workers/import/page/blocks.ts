import { columnsOf } from "./columns.ts";
import { isBlock, isUnseen, type PageElement, textOf, tidy } from "./document.ts";

/** What the names of classes say that a part of a page is. */
export type Region = "ingredients" | "method" | "notes";

/** A line of a page with what it looks like. */
export interface Block {
  text: string;
  /** 1 to 6 of a heading, 7 of a line that is emphasised as a whole, 0 of any other. */
  level: number;
  /** It is an entry of a list, or a link: no heading. */
  isEntry: boolean;
  /** Its class says that it names a group. */
  isName: boolean;
  region: Region | null;
  /** The element that has the region. */
  regionOf: PageElement | null;
  element: PageElement;
}

const regions: readonly (readonly [Region, RegExp])[] = [
  ["ingredients", /ingr[eé]d|zutat/i],
  [
    "method",
    /instruct|direction|(?:^|[-_ ])(?:methods?|steps?|preparation|preparaci[oó]n|zubereitung|anleitung|elaboraci[oó]n|[eé]tapes?|procedure|how-?to)(?:[-_ ]|$)/i,
  ],
  ["notes", /(?:^|[-_ ])(?:notes?|tips?|tipps?|hinweise|astuces?|consejos?)(?:[-_ ]|$)/i],
];
/** Words of classes that are about an amount of time, whatever else they name. */
const ofTime = /time|zeit|temps|tiempo|duration/i;
const unrelated =
  /^(?:comments?|comment-.*|respond|sidebar.*|related.*|newsletter.*|breadcrumbs?|cookie.*|ads?|ad-.*|advert.*|share|sharing.*|social.*|.*nutrition.*|.*[-_]rating|.*equipment.*|wprm-checkbox-container|tablist|.*-(?:copy|print|scale)-(?:button|label)|post-footer)$/i;
const groupName = /group|(?:^|[-_])(?:label|heading|title|subtitle|subheading|subhead)/i;
/** Elements that are a page's frame: what their classes name is somewhere inside. */
const frames = new Set(["html", "body", "main", "article", "#root"]);
const emphasis = new Set(["b", "strong", "u", "em", "i"]);
const headed = new Set(["dt", "summary", "legend", "caption", "th"]);

const namesOf = ({ attributes }: PageElement): string => `${attributes.class ?? ""} ${attributes.id ?? ""}`.trim();

function regionOf(element: PageElement): Region | null {
  if (frames.has(element.tag) || element.tag === "a") return null;
  const names = namesOf(element)
    .split(/\s+/)
    .filter((name) => !ofTime.test(name))
    .join(" ");
  if (!names) return null;
  const found = regions.filter(([, pattern]) => pattern.test(names));
  // One that names several holds them all.
  return found.length === 1 ? found[0]![0] : null;
}

/** What the heading of a column says that its cells are. */
function regionNamed(text: string): Region | null {
  const found = regions.filter(([, pattern]) => pattern.test(text));
  return found.length === 1 ? found[0]![0] : null;
}

/** Whether an element holds nothing of a recipe: the page's frame, what others wrote, figures that Toque computes itself. */
export function isUnrelated(element: PageElement): boolean {
  const { tag, attributes } = element;
  if (isUnseen(element) || tag === "nav" || tag === "footer" || attributes.role === "tablist") return true;
  if (tag === "aside" && regionOf(element) === null) return true;
  return (
    !frames.has(tag) &&
    namesOf(element)
      .split(/\s+/)
      .some((name) => unrelated.test(name))
  );
}

const ingredientName = /(?:^|\s)p-ingredient(?:\s|$)/;
/** One of several ingredients that a sentence lists, each marked as one. */
const isMarkedIngredient = (element: PageElement): boolean =>
  ingredientName.test(element.attributes.class ?? "") &&
  (element.parent?.children ?? []).filter(
    (other) => typeof other !== "string" && ingredientName.test(other.attributes.class ?? ""),
  ).length > 1;

interface Place {
  block: PageElement;
  heading: number;
  emphasised: boolean;
  inEntry: boolean;
  isPre: boolean;
  region: Region | null;
  regionOf: PageElement | null;
}

/** The lines of a page in their order, without what is not related to a recipe. */
export function blocksOf(root: PageElement): Block[] {
  const blocks: Block[] = [];
  let line = "";
  let plain = false;
  let first: Place | null = null;
  /** The inline element that holds the whole line, if one does. */
  let whole: PageElement | null = null;
  const flush = () => {
    const text = tidy(line);
    // A comma between two ingredients of a sentence is no line.
    if (/[\p{L}\p{N}]/u.test(text) && first) {
      const { block, heading, inEntry, region, regionOf } = first;
      const level = heading || (plain ? 0 : 7);
      const isName = groupName.test(namesOf(block)) || (whole !== null && groupName.test(namesOf(whole)));
      blocks.push({ text, level, isEntry: inEntry, isName, region, regionOf, element: block });
    }
    line = "";
    plain = false;
    first = null;
    whole = null;
  };
  const write = (text: string, place: Place, inline: PageElement | null) => {
    if (text.trim() === "") {
      line += text;
      return;
    }
    if (!first) {
      first = place;
      whole = inline;
    } else if (whole !== inline) whole = null;
    if (!place.emphasised) plain = true;
    line += text;
  };
  const walk = (element: PageElement, place: Place, inline: PageElement | null) => {
    let previous: PageElement | null = null;
    for (const child of element.children) {
      if (typeof child === "string") {
        const [start = "", ...more] = place.isPre ? child.split("\n") : [child];
        write(start, place, inline);
        for (const rest of more) {
          flush();
          write(rest, place, inline);
        }
        if (child.trim()) previous = null;
        continue;
      }
      if (child.tag === "br") {
        flush();
        continue;
      }
      if (isUnrelated(child)) continue;
      const { tag } = child;
      const columns = tag === "table" ? columnsOf(child, (text) => regionNamed(text) !== null) : null;
      if (columns) {
        flush();
        for (const { head, cells } of columns)
          for (const cell of [head, ...cells]) {
            walk(cell, { ...place, block: cell, region: regionNamed(textOf(head, 100)), regionOf: head }, null);
            flush();
          }
        continue;
      }
      const isOwn = isBlock(child) || isMarkedIngredient(child);
      if (isOwn) flush();
      // Neighbours without a blank are apart on the screen: "<span>200</span><span>g</span>".
      else if (previous || tag === "td") line += " ";
      previous = isOwn ? null : child;
      const named = place.region ? null : regionOf(child);
      const inner: Place = {
        block: isOwn ? child : place.block,
        heading: /^h[1-6]$/.test(tag) ? Number(tag.charAt(1)) : place.heading || (headed.has(tag) ? 7 : 0),
        emphasised: place.emphasised || emphasis.has(tag) || headed.has(tag) || /^h[1-6]$/.test(tag),
        inEntry: place.inEntry || tag === "li" || tag === "a",
        isPre: place.isPre || tag === "pre",
        region: place.region ?? named,
        regionOf: place.region ? place.regionOf : named ? child : null,
      };
      walk(child, inner, isOwn ? null : (inline ?? child));
      if (isOwn) flush();
    }
  };
  const start = { heading: 0, emphasised: false, inEntry: false, isPre: false, region: null, regionOf: null };
  walk(root, { block: root, ...start }, null);
  flush();
  return blocks;
}

/** Whether an element is another, or below it. */
export function isWithin(element: PageElement, other: PageElement): boolean {
  for (let one: PageElement | null = element; one; one = one.parent) if (one === other) return true;
  return false;
}
