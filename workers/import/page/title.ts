import { langs } from "@toque/db/schemas/common.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import type { Block } from "./blocks.ts";
import { elementsOf, type PageElement, textOf, tidy } from "./document.ts";
import { isDated } from "./line-kinds.ts";
import { isUnrelated } from "./regions.ts";

const LONGEST_TITLE = 150;
/** How many elements are looked at whose class promises a title. */
const MOST_NAMED = 60;

/** What the first `<meta>` of a page with one of these names says. */
export const meta = (root: PageElement, ...names: string[]): string | null => {
  for (const name of names)
    for (const { tag, attributes } of elementsOf(root))
      if (
        tag === "meta" &&
        (attributes.property ?? attributes.name)?.toLowerCase() === name &&
        attributes.content?.trim()
      )
        return tidy(attributes.content);
  return null;
};

/** The classes of an element, and its id. */
export const tokensOf = ({ attributes }: PageElement): string[] =>
  `${attributes.class ?? ""} ${attributes.id ?? ""}`.split(/\s+/).filter(Boolean);

const ofOthers = /ingred|instruct|group|author|label|course|categor|serving|equipment|nutrition|time|meta|card-?name/i;
const titleClass = /recipe.*[-_]?(?:title|name)$|^(?:ersname|p-name|fn)$/i;
const postTitle = /^(?:entry|post)[-_]title$/i;
/** Cards of people: their names are marked like those of recipes. */
const ofPeople = /(?:^|\s)(?:vcard|h-card|p-author|author)(?:\s|$)/i;
const isOfOthers = (element: PageElement): boolean => {
  for (let one: PageElement | null = element; one; one = one.parent)
    if (isUnrelated(one) || ofPeople.test(one.attributes.class ?? "")) return true;
  return false;
};
/** A heading that leads to the front page is the name of the site. */
const namesSite = (element: PageElement): boolean =>
  [...elementsOf(element)].some(
    ({ tag, attributes }) => tag === "a" && /^(?:https?:\/\/[^/]+)?\/?$/i.test(attributes.href ?? "#"),
  );

/** Whether an element stands in a part that is marked as a recipe. */
const isInRecipe = (element: PageElement): boolean => {
  for (let one: PageElement | null = element; one; one = one.parent)
    if (/(?:^|\s)h-?recipe(?:\s|$)/i.test(one.attributes.class ?? "")) return true;
  return false;
};

/** The title that a class, a first heading or the head of an entry names. */
function marked(root: PageElement, parts: readonly string[]): string | null {
  const isTitle = (one: PageElement) => tokensOf(one).some((token) => titleClass.test(token) && !ofOthers.test(token));
  const isOfPost = (one: PageElement) => tokensOf(one).some((token) => postTitle.test(token));
  const named = [...elementsOf(root)]
    .filter((one) => one.tag === "h1" || isTitle(one) || isOfPost(one))
    .slice(0, MOST_NAMED)
    .filter((one) => !isOfOthers(one) && !(one.tag === "h1" && namesSite(one)));
  const fits = (one: PageElement) => {
    const text = textOf(one, 2 * LONGEST_TITLE);
    return text.length > 1 && text.length <= LONGEST_TITLE;
  };
  const titles = named.filter((one) => isTitle(one) && fits(one));
  // Where the first heading is that of the site, the post's own is a later one.
  const post = named.find((one) => isOfPost(one) && fits(one) && parts.includes(plain(textOf(one, 2 * LONGEST_TITLE))));
  const best = titles.find(isInRecipe) ?? titles[0] ?? post ?? named.find(fits);
  if (best) return textOf(best, 2 * LONGEST_TITLE);
  return null;
}

const compact = (text: string): string => plain(text).replaceAll(" ", "");
/** Signs between the parts of a document's title: the dish, what it belongs to, the site. */
const between = /\s[|–—»·•:-]\s|:\s/;
const SHORTEST_NAME = 4;
const SHORTEST_HOST = 6;

/** What a page says of itself outside of its text. */
interface Said {
  /** The parts of the document's title. */
  parts: string[];
  siteName: string;
  /** The parts of the host's name, without the last. */
  hosts: string[];
  /** The words of the address. */
  words: string[];
}

const pathOf = (base: string): string => {
  const { pathname } = new URL(base);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

function saidOf(root: PageElement, base: string): Said {
  const title = [...elementsOf(root)].find(({ tag }) => tag === "title");
  const file = pathOf(base).split("/").filter(Boolean).at(-1) ?? "";
  return {
    parts: (title ? textOf(title, 2 * LONGEST_TITLE) : "").split(between).map(plain).filter(Boolean),
    siteName: compact(meta(root, "og:site_name", "application-name") ?? ""),
    hosts: new URL(base).hostname.split(".").slice(0, -1).map(compact),
    words: plain(file.replace(/\.\w{2,5}$/, "").replaceAll("_", " "))
      .split(" ")
      .filter((word) => word.length >= SHORTEST_NAME && !/\d/.test(word)),
  };
}

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
/** As addresses write German names. */
const transcribed = (text: string): string =>
  text.toLowerCase().replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter);

/** Whether a text is the name of the site, by what that calls itself or by its address. */
function isSiteName(text: string, { siteName, hosts }: Said): boolean {
  const names = [compact(text), compact(transcribed(text))].filter(({ length }) => length >= SHORTEST_NAME);
  return names.some(
    (name) =>
      name === siteName ||
      hosts.some((host) => host.includes(name) || (host.length >= SHORTEST_HOST && name.includes(host))),
  );
}

const titleWord = /title|titulo|titre|titel|headline/i;
/** By level of a heading, 7 for a line that is emphasised as a whole. */
const ofLevel: readonly number[] = [0, 5, 4, 3, 1, 1, 1, 2];
const LEAST_SCORE = 2;
const LONGEST_NAME_IN_TEXT = 100;

/** How much speaks for a line as the name of the dish: how large it is, the document's title, the address, and not the site's name. */
function scoreOf({ text, level, element }: Block, said: Said): number {
  const words = new Set(plain(text).split(" "));
  const shared = said.words.filter((word) => words.has(word)).length;
  return (
    (ofLevel[level] ?? 0) +
    (titleWord.test(element.attributes.class ?? "") ? 2 : 0) +
    (said.parts.includes(plain(text)) ? 3 : 0) +
    (shared > 0 ? (3 * shared) / said.words.length : 0) -
    (isSiteName(text, said) ? 6 : 0)
  );
}

const isSectionHeading = (text: string): boolean =>
  langs.some((lang) => sectionWordsOf(lang).headings.has(plain(text)));

const isGreeting = (text: string): boolean =>
  langs.some((lang) => sectionWordsOf(lang).greetings.at(plain(text), 0) !== null);

/** The line above the list that is most likely the dish. */
function lineAbove(blocks: readonly Block[], said: Said): string | null {
  let best: { text: string; score: number } | null = null;
  for (const block of blocks) {
    const { text, level, isLink, element } = block;
    const isLarge = (level > 0 && level < 4) || titleWord.test(element.attributes.class ?? "");
    if (text.length > LONGEST_NAME_IN_TEXT || !(isLarge || (level > 0 && !isLink)) || element.tag === "title") continue;
    if (isDated(text) || /[:.]$/.test(text) || isSectionHeading(text) || isGreeting(text)) continue;
    const score = scoreOf(block, said);
    if (score >= LEAST_SCORE && score > (best?.score ?? 0)) best = { text, score };
  }
  return best?.text ?? null;
}

/** Whether a heading tells of something, in sentences, and names no dish. */
const isNarrated = (text: string): boolean => /[.!?…]$/.test(text) || /[.!?]\s+\p{Lu}/u.test(text);

/** The last of several headings of the highest level above a list, as an article has over its recipe. */
function headingOfCard(above: readonly Block[]): string | null {
  const highest = above.filter(({ level, isLink, text }) => level === 1 && !isLink && !isSectionHeading(text));
  const last = highest.length > 1 ? highest.at(-1)! : null;
  return last && last.text.length <= LONGEST_NAME_IN_TEXT && !isNarrated(last.text) ? last.text : null;
}

/** How many lines stand between the name of a dish and its list: facts. */
const MOST_BETWEEN = 8;

/** Below a headline in sentences, the last heading above the list, where it shares a word with that or with the address. */
function headingOfPart(above: readonly Block[], first: string, { words }: Said): string | null {
  const at = above.findLastIndex(({ level, text }) => level > 0 && level < 4 && !isSectionHeading(text));
  const { text, isLink } = above[at] ?? { text: "", isLink: true };
  if (isLink || above.length - at > MOST_BETWEEN || text.length > LONGEST_NAME_IN_TEXT || isNarrated(text)) return null;
  const known = new Set([...words, ...plain(first).split(" ")]);
  return plain(text)
    .split(" ")
    .some((word) => word.length >= SHORTEST_NAME && known.has(word))
    ? text
    : null;
}

/** A title without the place in front of it ("Cookbook:", "[list]"), where the page also writes it so. */
function withoutPlace(title: string, blocks: readonly Block[]): string {
  const own = /^(?:\[[^\]]+\]\s*|[^:/]{2,40}[:/]\s?)(\S.*)$/.exec(title)?.[1];
  return own !== undefined && blocks.some(({ text }) => plain(text) === plain(own)) ? own : title;
}

/**
 * The name of the dish: what is marked as the title or is the first heading; where that is only the site's name, the line above
 * the list for which most speaks; else what the document says.
 * @param above the lines above the list
 * @param base the page's address
 */
export function titleOf(
  root: PageElement,
  blocks: readonly Block[],
  above: readonly Block[],
  base: string,
): string | null {
  const said = saidOf(root, base);
  const first = marked(root, said.parts);
  const line = lineAbove(above, said);
  const isNamed = (text: string) => said.parts.some((part) => part.includes(plain(text)) || plain(text).includes(part));
  const card = headingOfCard(above);
  const inCard = first && isNarrated(first) ? headingOfPart(above, first, said) : null;
  if (inCard) return inCard;
  if (first && card && card !== first && !isSiteName(card, said) && isNarrated(first)) return card;
  // The first heading may be of a series or of a part of the site, and the document's title tell the dish.
  // And where it tells both, the one above the list is the dish.
  const placeOf = (text: string) =>
    above.findLastIndex((block) => block.text === text && block.element.tag !== "title");
  const isBoth = first && line && said.parts.includes(plain(first)) && placeOf(line) > placeOf(first);
  const isOther = first && line && (isBoth || !isNamed(first)) && said.parts.includes(plain(line));
  if (first && !isOther && !isSiteName(first, said)) return withoutPlace(first, blocks);
  if (line) return withoutPlace(line, blocks);
  const shared = meta(root, "og:title", "twitter:title");
  if (shared) return shared;
  const title = [...elementsOf(root)].find(({ tag }) => tag === "title");
  return (title && textOf(title, 2 * LONGEST_TITLE).split(/\s[|–—»·-]\s/)[0]) || first;
}
