import { columnsOf, hasLinesInCells, isOfPairs, labelledRow } from "./columns.ts";
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
  /^(?:comments?|comment-.*|respond|sidebar.*|related.*|newsletter.*|breadcrumbs?|cookie.*|ads?|ad-.*|advert.*|share|sharing.*|social.*|.*nutrition.*|.*[-_]rating|.*equipment.*|wprm-checkbox-container|tablist|.*-(?:copy|print|scale)-(?:button|label)|post-footer|[a-z]{1,4}-ads?|pub|publi.*|anzeige.*|werbung.*|sponsor.*|promo.*|banner.*)$/i;
const groupName = /group|grupp|grupo|(?:^|[-_])(?:label|heading|title|subtitle|subheading|subhead)/i;
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

const advertising =
  /^(?:la suite après la )?(?:publicité|publicidad|advertisement|sponsored|anzeige|werbung)(?![\p{L}])/iu;
const LONGEST_ADVERTISEMENT = 240;

/** Whether a small part of a page begins by saying that it is an advertisement. */
function isAdvertisement(element: PageElement): boolean {
  const first = firstTextOf(element);
  return (
    first !== null &&
    advertising.test(first) &&
    textOf(element, 2 * LONGEST_ADVERTISEMENT).length < LONGEST_ADVERTISEMENT
  );
}

function firstTextOf(element: PageElement): string | null {
  for (const child of element.children) {
    const text = typeof child === "string" ? child.trim() : firstTextOf(child);
    if (text) return text;
  }
  return null;
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
  /** In a list of names and values, whose pairs are one line each. */
  inPairs: boolean;
  /** In a table of which each cell is a line. */
  inCells: boolean;
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
    // "<b>Servings</b>4" are apart on the screen.
    if (/^\d/.test(text) && /\p{L}$/u.test(line)) line += " ";
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
      const { tag } = child;
      if (isUnrelated(child) || (isBlock(child) && isAdvertisement(child))) continue;
      const facts = tag === "table" ? labelledRow(child) : null;
      if (facts) {
        flush();
        for (const [label, value] of facts) {
          write(`${label}: ${value}`, { ...place, block: child, emphasised: false }, null);
          flush();
        }
        continue;
      }
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
      const isValue = tag === "dd" && place.inPairs;
      const isOwn = (isBlock(child) && !isValue) || isMarkedIngredient(child) || (tag === "td" && place.inCells);
      if (isOwn) flush();
      // Neighbours without a blank are apart on the screen: "<span>200</span><span>g</span>".
      else if (previous || tag === "td" || isValue) line += " ";
      previous = isOwn ? null : child;
      const isHeaded = headed.has(tag) && !(tag === "dt" && place.inPairs);
      const named = place.region ? null : regionOf(child);
      const inner: Place = {
        block: isOwn ? child : place.block,
        heading: /^h[1-6]$/.test(tag) ? Number(tag.charAt(1)) : place.heading || (isHeaded ? 7 : 0),
        emphasised: place.emphasised || emphasis.has(tag) || isHeaded || /^h[1-6]$/.test(tag),
        inEntry: place.inEntry || tag === "li" || tag === "a",
        isPre: place.isPre || tag === "pre",
        inPairs: place.inPairs || (tag === "dl" && isOfPairs(child)),
        inCells: place.inCells || (tag === "table" && hasLinesInCells(child)),
        region: place.region ?? named,
        regionOf: place.region ? place.regionOf : named ? child : null,
      };
      walk(child, inner, isOwn ? null : (inline ?? child));
      if (isOwn && !(tag === "dt" && place.inPairs)) flush();
    }
  };
  const state = { heading: 0, emphasised: false, inEntry: false, isPre: false, inPairs: false, inCells: false };
  walk(root, { block: root, ...state, region: null, regionOf: null }, null);
  flush();
  return blocks;
}

/** Whether an element is another, or below it. */
export function isWithin(element: PageElement, other: PageElement): boolean {
  for (let one: PageElement | null = element; one; one = one.parent) if (one === other) return true;
  return false;
}
