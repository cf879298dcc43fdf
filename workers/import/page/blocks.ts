import { columnsOf, hasLinesInCells, isOfPairs, labelledRow } from "./columns.ts";
import { isBlock, type PageElement, textOf, tidy } from "./document.ts";
import { headingLevel, isBlankLine, isLayoutEntry, isLineOfMany, isSetApart, nameBetweenSigns } from "./inline.ts";
import { type PreLine, withoutWraps } from "./preformatted.ts";
import { isAdvertisement, isUnrelated, namesOf, type Region, regionNamed, regionOf } from "./regions.ts";

/** A line of a page with what it looks like. */
export interface Block {
  text: string;
  /** 1 to 6 of a heading, 7 of a line that is emphasised as a whole, 0 of any other. */
  level: number;
  /** It is an entry of a list, or a link: no heading. */
  isEntry: boolean;
  /** All of it is a link. */
  isLink: boolean;
  /** Its class says that it names a group. */
  isName: boolean;
  /** The emphasised words that it begins with, where it goes on without emphasis. */
  lead: string | null;
  region: Region | null;
  /** The element that has the region. */
  regionOf: PageElement | null;
  element: PageElement;
  /** It is a short label and a link: it tells of another page. */
  isReference: boolean;
  /** An empty line stands above. */
  isBehindBlank: boolean;
  /** A rule or a row of signs stands above. */
  isBehindRule: boolean;
  /** What it looks like: tags and classes of its element, of what holds that, and of what holds all its words. */
  shape: string;
}

const groupName = /group|grupp|grupo|(?:^|[-_])(?:label|heading|title|subtitle|subheading|subhead)/i;
const emphasis = new Set(["b", "strong", "u", "em", "i"]);
const headed = new Set(["dt", "summary", "legend", "caption", "th"]);

interface Place {
  block: PageElement;
  heading: number;
  emphasised: boolean;
  inEntry: boolean;
  inList: boolean;
  inLink: boolean;
  isPre: boolean;
  /** In a list of names and values, whose pairs are one line each. */
  inPairs: boolean;
  /** In a table of which each cell is a line. */
  inCells: boolean;
  region: Region | null;
  regionOf: PageElement | null;
}

/** What stands before a link to another page: "Read also:". */
const LONGEST_LABEL = 30;
/** How much of an element's classes is compared. */
const LONGEST_CLASSES = 200;
const lookOf = (element: PageElement | null): string => {
  if (!element) return "";
  const { tag, attributes } = element;
  const classes = (attributes.class ?? "")
    .slice(0, LONGEST_CLASSES)
    .replace(/(?<!\S)(?:first|last|odd|even|\S*(?:First|Middle|Last))(?!\S)/g, "");
  return `${tag}.${classes.replace(/\s+/g, " ").trim()}`;
};

/** What a line looks like, for the comparison with others. */
const shapeOf = (block: PageElement, whole: PageElement | null): string =>
  [lookOf(block.parent), lookOf(block), whole ? `${lookOf(whole)}${whole.attributes.style ?? ""}` : ""].join(">");

/** The lines of a page in their order, without what is not related to a recipe. */
export function blocksOf(root: PageElement): Block[] {
  const blocks: Block[] = [];
  let line = "";
  let plain = false;
  let first: Place | null = null;
  /** The inline element that holds the whole line, if one does. */
  let whole: PageElement | null = null;
  let lead: string | null = null;
  let unlinked = false;
  /** How much of the line stands before its first link, and whether words stand behind that. */
  let beforeLink: number | null = null;
  let isBehindLink = false;
  let isBehindBlank = false;
  /** Lines of preformatted text, by their block. */
  const pre = new Map<Block, PreLine>();
  let isApart = false;
  let isBehindRule = false;
  /** Preformatted text whose signature has begun, as those of mails do. */
  let signed: PageElement | null = null;
  const flush = () => {
    const text = tidy(line);
    // A comma between two ingredients of a sentence is no line.
    if (/[\p{L}\p{N}]/u.test(text) && first && first.block !== signed) {
      const { block, heading, inEntry, region, regionOf, isPre } = first;
      const name = nameBetweenSigns(text);
      const level = heading || (plain && name === null ? 0 : 7);
      const isName = groupName.test(namesOf(block)) || (whole !== null && groupName.test(namesOf(whole)));
      const shape = shapeOf(block, whole);
      const isLink = !unlinked;
      const isReference = beforeLink !== null && beforeLink > 0 && beforeLink <= LONGEST_LABEL && !isBehindLink;
      const look = { level, isLink, isReference, isName, lead, isBehindRule, isBehindBlank, shape };
      const found = { text: name ?? text, isEntry: inEntry, region, regionOf, element: block, ...look };
      isBehindRule = false;
      isBehindBlank = false;
      blocks.push(found);
      if (isPre) pre.set(found, { raw: line, isApart });
      isApart = false;
    } else if (first === null) isApart = true;
    else if (first.isPre && /^--\s*$/.test(line)) signed = first.block;
    else if (/^(?:[*~·•_=–—-]\s?){3,}$/.test(text)) isBehindRule = true;
    line = "";
    plain = false;
    first = null;
    whole = null;
    lead = null;
    unlinked = false;
    beforeLink = null;
    isBehindLink = false;
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
    if (!place.emphasised && !plain) {
      if (line.trim()) lead = tidy(line);
      plain = true;
    }
    if (place.inLink) beforeLink ??= tidy(line).length;
    else if (/[\p{L}\p{N}]/u.test(text)) {
      unlinked = true;
      isBehindLink = beforeLink !== null;
    }
    // "<b>Servings</b>4" are apart on the screen.
    if (/^\d/.test(text) && /\p{L}$/u.test(line)) line += " ";
    line += text;
  };
  const walk = (element: PageElement, place: Place, inline: PageElement | null) => {
    let previous: PageElement | null = null;
    let isAfterBreak = false;
    for (const child of element.children) {
      if (typeof child === "string") {
        if (child.trim()) isAfterBreak = false;
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
        if (isAfterBreak && !line.trim()) isBehindBlank = true;
        flush();
        isAfterBreak = true;
        continue;
      }
      const { tag } = child;
      if (tag === "hr") {
        flush();
        isBehindRule = true;
      }
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
      const isMany = isLineOfMany(child);
      const isOwn = (isBlock(child) && !isValue) || isMany || (tag === "td" && place.inCells);
      if (isOwn) {
        flush();
        if (isBlankLine(child)) isBehindBlank = true;
      }
      // Neighbours without a blank are apart on the screen: "<span>200</span><span>g</span>".
      else if (previous || tag === "td" || isValue) line += " ";
      previous = isOwn ? null : child;
      const isHeaded = headed.has(tag) && !(tag === "dt" && place.inPairs);
      const isHeading = place.heading > 0 || headingLevel(child) > 0;
      // What names a heading, for links to it, is no part of the page.
      const named = place.region || isHeading ? null : regionOf(child);
      const isLayout = tag === "li" && !place.inList && isLayoutEntry(child);
      const inner: Place = {
        block: isOwn ? child : place.block,
        heading: headingLevel(child) || place.heading || (isHeaded ? 7 : 0),
        emphasised: place.emphasised || emphasis.has(tag) || isSetApart(child) || isHeaded || headingLevel(child) > 0,
        inEntry: place.inEntry || (tag === "li" && !isLayout) || tag === "a" || (isMany && tag === "label"),
        inList: place.inList || tag === "li",
        inLink: place.inLink || (tag === "a" && "href" in child.attributes),
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
  const inside = { inEntry: false, inList: false, inLink: false, inPairs: false, inCells: false };
  const state = { heading: 0, emphasised: false, isPre: false, region: null, regionOf: null };
  walk(root, { block: root, ...inside, ...state }, null);
  flush();
  return pre.size > 0 ? withoutWraps(blocks, pre) : blocks;
}

/** Whether an element is another, or below it. */
export function isWithin(element: PageElement, other: PageElement): boolean {
  for (let one: PageElement | null = element; one; one = one.parent) if (one === other) return true;
  return false;
}

const nearest = (element: PageElement, ...tags: string[]): PageElement | null => {
  for (let one: PageElement | null = element; one; one = one.parent) if (tags.includes(one.tag)) return one;
  return null;
};

/** The innermost list that an element is in. */
export const listOf = (element: PageElement): PageElement | null => nearest(element, "ul", "ol");

/** Whether an element stands in a quotation. */
export const isInQuotation = (element: PageElement): boolean => nearest(element, "blockquote") !== null;

/** Whether an element stands below a picture, as its caption. */
export const isCaption = (element: PageElement): boolean => nearest(element, "figcaption") !== null;

/** Whether a paragraph stands below another of the same entry of a numbered list. */
export function goesOnInEntry({ element, level }: Block, before: Block): boolean {
  const entry = element.tag === "p" && level === 0 && before.element.tag === "p" ? element.parent : null;
  return entry?.tag === "li" && entry.parent?.tag === "ol" && before.level === 0 && before.element.parent === entry;
}
