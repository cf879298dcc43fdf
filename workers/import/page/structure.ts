import type { Lang } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { comparable } from "../lines/patterns.ts";
import type { RecipeFacts } from "../text/facts.ts";
import { readFacts } from "../text/read-text.ts";
import { sectionWordsOf } from "../text/section-words.ts";
import { minutesIn, servingsIn } from "./amounts.ts";
import type { Block } from "./blocks.ts";
import { elementsOf, type PageElement, textOf, tidy } from "./document.ts";
import { elementValue } from "./items.ts";
import { isDuration, isFact } from "./line-kinds.ts";
import { emptyRecipe, type PageRecipe } from "./page-recipe.ts";
import type { PageSections } from "./page-sections.ts";
import { isUnrelated } from "./regions.ts";
import { sectionsOf } from "./sections.ts";
import { meta, titleOf, tokensOf } from "./title.ts";

const LONGEST_FACT = 140;
const LONGEST_TITLE = 150;
/** How many elements are looked at whose class promises a title or a fact. */
const MOST_NAMED = 60;
const MOST_FACTS = 400;
const MOST_PARAGRAPHS = 40;
const LONGEST_PROSE = 2000;
const LONGEST_IN_WORDS = 60;

const factClasses: readonly (readonly ["preparationTime" | "cookingTime" | "totalTime" | "servings", RegExp])[] = [
  ["preparationTime", /prep(?:aration)?[-_]?time|vorbereitungszeit/i],
  ["cookingTime", /(?:cook|bake|baking|cooking)[-_]?time/i],
  ["totalTime", /total[-_]?time|^(?:dt-)?duration$/i],
  ["servings", /(?:^|[-_])(?:yields?|servings?|serves|portions?)$|^ersserves$/i],
];

/** Times and servings by the classes of their elements, as recipe cards and microformats mark them. */
function factsByClass(root: PageElement, lang: Lang): Partial<PageRecipe> {
  const found: Partial<PageRecipe> = {};
  let looked = 0;
  for (const element of elementsOf(root)) {
    const tokens = tokensOf(element);
    if (tokens.length === 0) continue;
    for (const [fact, pattern] of factClasses) {
      if ((found[fact] ?? null) !== null || !tokens.some((token) => pattern.test(token))) continue;
      if (++looked > MOST_NAMED) return found;
      const value = elementValue(element, false, LONGEST_FACT * 2);
      found[fact] = fact === "servings" ? servingsIn(tidy(value), lang) : minutesIn(tidy(value), lang);
      if (fact === "servings" && found.servings) found.yieldText = tidy(value).slice(0, 200);
    }
  }
  return found;
}

const bareTime = /^\W*\d+\s?(?:min|minutes?|minutos?|minuten|h|std\.?)\W*$/i;
/** How long it takes to read the page. */
const readingTime =
  /\b(?:min(?:ute|uto)?s?|minuten)\.?\s+(?:(?:of|de)\s+)?(?:read(?:ing)?|lectura|lecture)\b|\blese(?:zeit|dauer)\b/i;
/** Whether a short text says in words for how many it is: "Ingredients for two people". */
const saysServings = (text: string, lang: Lang): boolean =>
  text.length <= LONGEST_IN_WORDS &&
  sectionWordsOf(lang).before.find(comparable(text)) !== null &&
  readFacts([text], lang).servings !== null;

/** Puts labels and values together that stand in lines of their own: "Prep time", "15", "minutes". */
function labelled(lines: readonly string[], lang: Lang): string[] {
  const words = sectionWordsOf(lang);
  const isLabel = (text: string) => {
    const folded = comparable(text).replace(/[\s:]+$/, "");
    return [words.times, words.before, words.after].some((list) => list.at(folded, 0)?.end === folded.length);
  };
  const facts: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    let text = lines[i]!;
    if (text.length > LONGEST_FACT) continue;
    // "15 min" above "Prep".
    const isValue = (line: string | undefined) =>
      line !== undefined && (/^\d{1,3}$/.test(line) || isDuration(line, lang));
    const [label, value, afterValue] = lines.slice(i + 1, i + 4);
    const isReversed = isValue(text) && label !== undefined && isLabel(label);
    if (isReversed && (!isValue(value) || (afterValue !== undefined && isLabel(afterValue)))) {
      text = `${label}: ${text}`;
      i++;
    }
    if (isLabel(text) && lines[i + 1] !== undefined && /\d/.test(lines[i + 1]!)) {
      text = `${text.replace(/[\s:]+$/, "")}: ${lines[++i]}`;
      const unit = lines[i + 1];
      if (/\d$/.test(text) && unit && unit.length <= 12 && durationsOf(`1 ${unit}`, lang).length > 0)
        text = `${text} ${lines[++i]}`;
    }
    // Several on one line.
    const parts = text.split(/\s*[|;•·]\s*/).filter((part) => /\d/.test(part) || saysServings(part, lang));
    // "20 min" without a label stands on the cards of other recipes; beside the servings it is this one's.
    const counts = (part: string) => readFacts([part], lang).servings !== null;
    const isMixed = parts.length > 1 && parts.some((part) => bareTime.test(part));
    const isOwn = isMixed && parts.some(counts) && parts.every((part) => bareTime.test(part) || counts(part));
    facts.push(...parts.filter((part) => !readingTime.test(part) && (isOwn || !bareTime.test(part))));
    if (facts.length >= MOST_FACTS) break;
  }
  return facts.slice(0, MOST_FACTS);
}

const absolute = (address: string | null | undefined, base: string): string[] =>
  address && URL.canParse(address, base) && /^https?:/.test(new URL(address, base).href)
    ? [new URL(address, base).href]
    : [];

/** The licence that a page names by `rel="license"`. */
export function licenceOf(root: PageElement, base: string): string | null {
  for (const { tag, attributes } of elementsOf(root))
    if ((tag === "a" || tag === "link") && /(?:^|\s)license(?:\s|$)/i.test(attributes.rel ?? ""))
      return absolute(attributes.href, base)[0] ?? null;
  return null;
}

/** The language that a page says it is in. */
export const declaredLanguage = (root: PageElement): string | null => {
  const html = [...root.children].find((child) => typeof child !== "string" && child.tag === "html");
  const said = typeof html === "object" ? (html.attributes.lang ?? html.attributes["xml:lang"]) : undefined;
  return said?.trim() || meta(root, "og:locale", "content-language", "dc.language");
};

const sentencesOf = (text: string): string[] => text.slice(0, LONGEST_PROSE).split(/(?<=[.!?…])\s+/);

/** For how many it is by a sentence of a long paragraph: "It makes 4 little pots, or 2". A preposition alone says too little. */
function servingsInProse(text: string, lang: Lang): number | null {
  const { before, open } = sectionWordsOf(lang);
  for (const sentence of sentencesOf(text)) {
    if (sentence.length > LONGEST_FACT) continue;
    const folded = comparable(sentence);
    for (let label = before.find(folded); label; label = before.find(folded, label.end)) {
      if (open.has(folded.slice(label.start, label.end))) continue;
      if (!/^\s*(?:\p{L}+\s+)?\d/u.test(folded.slice(label.end))) continue;
      const { servings } = readFacts([sentence.slice(label.start)], lang);
      if (servings !== null) return servings;
    }
  }
  return null;
}

/** Servings and times of the lines outside of the list and the steps; those above the title are of other things. */
function factsOf(
  { rest, notes, start: list }: PageSections,
  blocks: readonly Block[],
  title: string | null,
  lang: Lang,
): RecipeFacts {
  const isTitle = ({ text, element }: Block) => text === title && element.tag !== "title";
  const of = blocks.findIndex((block) => isTitle(block) && block.level > 0);
  const from = of < 0 ? blocks.findIndex(isTitle) : of;
  const inOrder = [...rest].sort((a, b) => Math.max(a.at, -1) - Math.max(b.at, -1));
  const below = inOrder.filter(({ at }) => at < 0 || at > from);
  const texts = below.map(({ text }) => text);
  // Below the steps they may stand in sentences.
  const inNotes = notes
    .slice(0, MOST_PARAGRAPHS)
    .flatMap((note) => sentencesOf(note).filter((one) => isFact(one, lang)));
  const facts = readFacts([...labelled(texts, lang), ...inNotes], lang);
  if (facts.servings !== null || list === null) return facts;
  const prose = below.filter(({ text, at }) => at < list && text.length > LONGEST_FACT).map(({ text }) => text);
  for (const text of [...prose.slice(0, MOST_PARAGRAPHS), ...notes.slice(0, MOST_PARAGRAPHS)])
    facts.servings ??= servingsInProse(text, lang);
  return facts;
}

/** What a page says of its recipe by its structure alone: names of classes, headings, lists and labels. */
export function recipeOfStructure(root: PageElement, blocks: readonly Block[], base: string, lang: Lang): PageRecipe {
  const sections = sectionsOf(blocks, lang);
  const { heading, start, ingredients, steps, notes } = sections;
  // Above a list without a heading stands the dish; the page may be an article about it.
  const title =
    (heading && heading.length <= LONGEST_TITLE ? heading : null) ??
    titleOf(root, blocks, blocks.slice(0, start ?? blocks.length), base);
  const byClass = factsByClass(root, lang);
  const byLabel = factsOf(sections, blocks, title, lang);
  const author = [...elementsOf(root)].find(
    (one) => (one.attributes.rel === "author" || tokensOf(one).includes("p-author")) && !isUnrelated(one),
  );
  return {
    ...emptyRecipe(),
    title,
    description: meta(root, "og:description", "description"),
    ingredients,
    steps,
    notes: notes.slice(0, 20),
    yieldText: byClass.yieldText ?? null,
    servings: byClass.servings ?? byLabel.servings,
    preparationTime: byClass.preparationTime ?? byLabel.preparationTime,
    cookingTime: byClass.cookingTime ?? byLabel.cookingTime,
    totalTime: byClass.totalTime ?? byLabel.totalTime,
    images: absolute(meta(root, "og:image:secure_url", "og:image", "twitter:image"), base),
    author:
      meta(root, "author", "article:author")?.replace(/^https?:.*/, "") || (author && textOf(author, 200)) || null,
    site: meta(root, "og:site_name", "application-name"),
    licence: licenceOf(root, base),
  };
}
