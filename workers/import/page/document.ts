import { Parser } from "htmlparser2";

/** An element of a page. Attributes and tags in lower case. */
export interface PageElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: PageElement | null;
  readonly children: (PageElement | string)[];
}

/** Why a page was not read. */
export class PageError extends Error {
  constructor(readonly reason: "too_complex" | "no_recipe") {
    super(reason === "too_complex" ? "the page has too many elements" : "the page holds no recipe");
    this.name = "PageError";
  }
}

/** Elements of one page; the largest recipe pages have some ten thousand. */
const MOST_ELEMENTS = 40_000;
/** What is nested deeper becomes a child of the last: nothing that walks through a page runs out of stack. */
const DEEPEST = 100;
/** And how many more may be open below it: the parser looks through all of them at each end tag. */
const MOST_UNCLOSED = 1000;
/** Characters that are parsed before others are served. */
const SLICE = 64 * 1024;
/** What a page does not show, or what is no text of it. */
const unseen = new Set("style noscript template iframe svg math object embed button select textarea canvas".split(" "));

/** Builds the tree of a page from its parts. */
function treeBuilder(): { parser: Parser; root: PageElement } {
  const root: PageElement = { tag: "#root", attributes: {}, parent: null, children: [] };
  const open: PageElement[] = [root];
  /** How many elements are open below the deepest that is kept. */
  let below = 0;
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (++elements > MOST_ELEMENTS || below > MOST_UNCLOSED) throw new PageError("too_complex");
        const parent = open.at(-1)!;
        const element: PageElement = { tag, attributes, parent, children: [] };
        parent.children.push(element);
        if (open.length < DEEPEST) open.push(element);
        else below++;
      },
      ontext(text) {
        open.at(-1)!.children.push(text);
      },
      onclosetag() {
        if (below > 0) below--;
        else if (open.length > 1) open.pop();
      },
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  return { parser, root };
}

/**
 * Parses a page of the web, whatever it is: what is not closed, nested wrongly or endlessly deep still gives a tree.
 * Scripts are kept as text, and nothing of a page is run.
 * @param pause awaited between two slices, so that others are served
 * @throws PageError `too_complex`
 */
export async function parsePage(html: string, pause: () => Promise<void> = async () => {}): Promise<PageElement> {
  const { parser, root } = treeBuilder();
  for (let at = 0; at < html.length; at += SLICE) {
    parser.write(html.slice(at, at + SLICE));
    await pause();
  }
  parser.end();
  return root;
}

/** A text that may be HTML as a tree; where it has no blocks, its line breaks count. */
export function fragmentOf(html: string): PageElement {
  const { parser, root } = treeBuilder();
  const hasBlocks = /<(?:p|br|li|div|h\d|tr)\b/i.test(html);
  parser.end(hasBlocks ? html : html.replaceAll("\n", "<br>"));
  return root;
}

/** The lines of a text that may be HTML, as the texts of JSON-LD often are, also where it was encoded twice. */
export function linesOfText(text: string): string[] {
  let lines = [text];
  for (let times = 0; times < 2 && lines.some((line) => /<[a-z/!][^<>]*>|&(?:#\w+|[a-z]+\d*);/i.test(line)); times++)
    lines = linesOf(fragmentOf(lines.join("\n")));
  return lines
    .flatMap((line) => line.split(/\r\n?|\n|\u2028/))
    .map(tidy)
    .filter(Boolean);
}

/** All elements below one, in the order of the page. */
export function* elementsOf(root: PageElement): Generator<PageElement> {
  const waiting: PageElement[] = [];
  const add = ({ children }: PageElement) => {
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!;
      if (typeof child !== "string") waiting.push(child);
    }
  };
  add(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    add(next);
  }
}

const blocks = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody tfoot thead title tr ul"
  ).split(" "),
);
/** Whether an element begins a line of its own. */
export const isBlock = ({ tag }: PageElement): boolean => blocks.has(tag);

/** Whether an element shows nothing that can belong to a recipe. */
export const isUnseen = ({ tag, attributes }: PageElement): boolean =>
  unseen.has(tag) ||
  tag === "script" ||
  "hidden" in attributes ||
  /screen-reader|sr-only/.test(attributes.class ?? "") ||
  // The other system of units within a line; a block that is not shown may be opened by a click.
  (!blocks.has(tag) && /display:\s*none/i.test(attributes.style ?? ""));

/** Signs that stand for a box to tick, and characters that are not seen. */
const decoration = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff▢□☐◻⬜✓✔]/gu;
/** A line as it is read. */
export const tidy = (text: string): string =>
  text
    .replace(decoration, "")
    .replace(/\s+/gu, " ")
    .replace(/\s+([,;.:)])/gu, "$1")
    .trim();

/** How much of one element is read at most, in characters and elements: a page may nest what is asked for. */
const MOST_READ = 50_000;

/**
 * The lines that an element shows, none of them empty: each block, each `<br>`, and each line of preformatted text is one.
 * @param most how much of it is read: characters, and elements
 */
export function linesOf(element: PageElement, most = MOST_READ): string[] {
  const lines: string[] = [];
  let line = "";
  let left = most;
  const flush = () => {
    const text = tidy(line);
    if (text) lines.push(text);
    line = "";
  };
  const walk = (one: PageElement, isPre: boolean) => {
    let previous = false;
    for (const child of one.children) {
      if (left <= 0) return;
      if (typeof child === "string") {
        left -= child.length;
        if (child.trim()) previous = false;
        const [first = "", ...more] = isPre ? child.split("\n") : [child];
        line += first;
        for (const rest of more) {
          flush();
          line = rest;
        }
        continue;
      }
      left--;
      if (child.tag === "br") flush();
      else if (!isUnseen(child)) {
        const isOwn = isBlock(child);
        if (isOwn) flush();
        // Neighbours without a blank are apart on the screen: "<span>200</span><span>g</span>".
        else if (previous || child.tag === "td") line += " ";
        previous = !isOwn;
        walk(child, isPre || child.tag === "pre");
        if (isOwn) flush();
      }
    }
  };
  walk(element, element.tag === "pre");
  flush();
  return lines;
}

/** What an element shows, as one line. @param most how much of it is read */
export const textOf = (element: PageElement, most?: number): string => tidy(linesOf(element, most).join(" "));

/** The text of a script as it stands. */
export const scriptText = (element: PageElement): string =>
  element.children.filter((child) => typeof child === "string").join("");
