import type { Lang } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { comparable } from "../lines/patterns.ts";
import { readFacts } from "../text/read-text.ts";
import { sectionWordsOf } from "../text/section-words.ts";
import { minutesIn, servingsIn } from "./amounts.ts";
import { type Block, isUnrelated } from "./blocks.ts";
import { elementsOf, type PageElement, textOf, tidy } from "./document.ts";
import { elementValue } from "./items.ts";
import { emptyRecipe, type PageRecipe } from "./page-recipe.ts";
import { sectionsOf } from "./sections.ts";

const LONGEST_FACT = 140;
const LONGEST_TITLE = 150;
/** How many elements are looked at whose class promises a title or a fact. */
const MOST_NAMED = 60;
const MOST_FACTS = 400;

const meta = (root: PageElement, ...names: string[]): string | null => {
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

const tokensOf = ({ attributes }: PageElement): string[] =>
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

function titleOf(root: PageElement): string | null {
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
  const best = titles.find(isInRecipe) ?? titles[0] ?? named.find(fits);
  if (best) return textOf(best, 2 * LONGEST_TITLE);
  const said = meta(root, "og:title", "twitter:title");
  if (said) return said;
  const title = [...elementsOf(root)].find(({ tag }) => tag === "title");
  return (title && textOf(title, 2 * LONGEST_TITLE).split(/\s[|–—»·-]\s/)[0]) || null;
}

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
    if (isLabel(text) && lines[i + 1] !== undefined && /\d/.test(lines[i + 1]!)) {
      text = `${text.replace(/[\s:]+$/, "")}: ${lines[++i]}`;
      const unit = lines[i + 1];
      if (/\d$/.test(text) && unit && unit.length <= 12 && durationsOf(`1 ${unit}`, lang).length > 0)
        text = `${text} ${lines[++i]}`;
    }
    // Several on one line.
    facts.push(...text.split(/\s*[|;•·]\s*/).filter(Boolean));
  }
  // "20 min" without a label stands on the cards of other recipes.
  return facts.filter((line) => /\d/.test(line) && !bareTime.test(line)).slice(0, MOST_FACTS);
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

/** What a page says of its recipe by its structure alone: names of classes, headings, lists and labels. */
export function recipeOfStructure(root: PageElement, blocks: readonly Block[], base: string, lang: Lang): PageRecipe {
  const { heading, ingredients, steps, notes, rest } = sectionsOf(blocks, lang);
  const byClass = factsByClass(root, lang);
  const byLabel = readFacts(labelled(rest, lang), lang);
  // Above a list without a heading stands the dish; the page may be an article about it.
  const title = (heading && heading.length <= LONGEST_TITLE ? heading : null) ?? titleOf(root);
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
