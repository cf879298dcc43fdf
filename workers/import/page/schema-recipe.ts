import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import { minutesIn, servingsIn } from "./amounts.ts";
import { linesOfText, tidy } from "./document.ts";
import { firstText, type Item, type Value, WHOLE_TEXT } from "./items.ts";
import { emptyRecipe, isGroupName, type LineGroup, numberedParts, type PageRecipe, unnumbered } from "./page-recipe.ts";

const get = (item: Item, ...names: string[]): Value[] => {
  for (const name of names) {
    const values = item.properties.get(name);
    if (values && values.length > 0) return values;
  }
  return [];
};

/** Things may refer to each other in circles, and a few of them to each other so often that their steps are millions. */
const DEEPEST = 8;
const MOST_STEPS = 1000;

/** The words of a value: a text, or what names a thing. */
function wordsOf(value: Value, depth = 0): string {
  if (typeof value === "string") return linesOfText(value).join(" ");
  const [quantity] = depth < DEEPEST ? get(value, "amount", "requiredquantity", "value") : [];
  const amount = quantity === undefined ? "" : wordsOf(quantity, depth + 1);
  const unit = firstText(value, "unittext", "unitcode") ?? "";
  const name = firstText(value, "text", "name", "description") ?? "";
  return tidy([amount, unit, name].filter(Boolean).join(" "));
}

/** An ingredient as its element says it, else of its amount and name. */
const lineOf = (value: Value): string =>
  (typeof value === "string" ? null : firstText(value, WHOLE_TEXT)) ?? wordsOf(value);

/** One line each; a text that is the only value may hold the whole list. */
function ingredientsOf(item: Item): LineGroup[] {
  const values = get(item, "recipeingredient", "ingredients", "ingredient", "supply").flatMap((value) =>
    typeof value !== "string" && value.types.includes("itemlist") ? get(value, "itemlistelement", "item") : [value],
  );
  const [only] = values;
  const lines =
    values.length === 1 && typeof only === "string"
      ? linesOfText(only)
      : values.slice(0, MOST_STEPS).map((value) => lineOf(value));
  const kept = lines.map((line) => line.replace(/^[-–•*·]\s+/u, "")).filter(Boolean);
  const groups: LineGroup[] = [];
  for (const line of kept) {
    // The data has one list: names of groups stand among its lines.
    if (isGroupName(line)) groups.push({ name: line.replace(/\s*:$/, ""), lines: [] });
    else {
      if (groups.length === 0) groups.push({ name: null, lines: [] });
      groups.at(-1)!.lines.push(line);
    }
  }
  return groups.filter(({ lines }) => lines.length > 0);
}

/** Headings that stand in the text of a method and are no step. */
const isHeading = (line: string): boolean => langs.some((lang) => sectionWordsOf(lang).headings.has(plain(line)));

function linesOfMethod(text: string): string[] {
  const lines = linesOfText(text);
  const parts = lines.length === 1 ? numberedParts(lines[0]!) : null;
  return parts ?? unnumbered(lines.filter((line) => !isHeading(line)));
}

/** The steps of instructions in any of their forms: texts, steps, sections, lists of either, in any nesting. */
function stepsOf(
  values: readonly Value[],
  groups: LineGroup[] = [],
  name: string | null = null,
  depth = 0,
  budget = { left: MOST_STEPS },
): LineGroup[] {
  const add = (lines: readonly string[], under: string | null) => {
    if (lines.length === 0) return;
    const last = groups.at(-1);
    if (last && last.name === under) last.lines.push(...lines);
    else groups.push({ name: under, lines: [...lines] });
  };
  for (const value of values) {
    if (depth > DEEPEST || --budget.left < 0) break;
    if (typeof value === "string") {
      add(linesOfMethod(value), name);
      continue;
    }
    const inner = get(value, "itemlistelement", "item", "steps", "step", "");
    const text = get(value, "text")
      .slice(0, 20)
      .map((one) => wordsOf(one))
      .join(" ");
    if (value.types.includes("howtotip")) continue;
    if (value.types.includes("howtosection") || value.types.includes("itemlist")) {
      const heading = value.types.includes("howtosection") ? firstText(value, "name") : name;
      if (inner.length > 0) stepsOf(inner, groups, heading && !isHeading(heading) ? heading : name, depth + 1, budget);
      else add(linesOfMethod(text), heading);
    } else if (text) add(unnumbered([text]), name);
    else if (inner.length > 0) stepsOf(inner, groups, name, depth + 1, budget);
    else add(unnumbered([wordsOf(value)].filter(Boolean)), name);
  }
  return groups;
}

function addressesOf(values: readonly Value[], base: string, depth = 0): string[] {
  return values.slice(0, 5).flatMap((value) => {
    if (typeof value !== "string")
      return depth < 3 ? addressesOf(get(value, "contenturl", "url", "", "item"), base, depth + 1) : [];
    const text = value.trim();
    return text && URL.canParse(text, base) && /^https?:/.test(new URL(text, base).href)
      ? [new URL(text, base).href]
      : [];
  });
}

/** A licence by its address, or in words. */
function licenceIn(value: Value, base: string): string | null {
  const isWords = typeof value === "string" && !/^\s*(?:https?:\/)?\/\S+\s*$/i.test(value);
  return (isWords ? undefined : addressesOf([value], base)[0]) ?? (wordsOf(value) || null);
}

const durationText = (value: Value): string =>
  typeof value === "string" ? value : (firstText(value, "value", "maxvalue", "minvalue", "text", "name") ?? "");

function timeOf(item: Item, lang: Lang, ...names: string[]): number | null {
  for (const value of get(item, ...names)) {
    const minutes = minutesIn(durationText(value), lang);
    if (minutes !== null) return minutes;
  }
  return null;
}

const namesOf = (values: readonly Value[]): string | null =>
  values
    .map((value) => (typeof value === "string" ? tidy(value) : (firstText(value, "name") ?? "")))
    .filter((name) => name && !/^https?:/.test(name))
    .slice(0, 5)
    .join(", ") || null;

/** One of Toque's languages that a tag such as "de-AT" or "fr_FR" names. */
export const langOf = (tag: string | null | undefined): Lang | null =>
  langs.find((lang) => lang === tag?.trim().slice(0, 2).toLowerCase() && !/^[a-z]{3}/i.test(tag.trim())) ?? null;

/**
 * What a Recipe of schema.org, or of the older data-vocabulary.org, says.
 * @param base the page's address
 * @param otherwise the language where the recipe does not say its own
 */
export function recipeOfItem(item: Item, base: string, otherwise: Lang): PageRecipe {
  const lang = langOf(firstText(item, "inlanguage"));
  const language = lang ?? otherwise;
  const yields = get(item, "recipeyield", "yield", "servings")
    .map((value) => wordsOf(value))
    .filter(Boolean);
  // ["4", "4 servings"]: the one that says what.
  const yieldText = [...yields].sort((a, b) => b.length - a.length)[0]?.slice(0, 200) ?? null;
  const counted = yields.map((one) => servingsIn(one, language)).find((one) => one !== null) ?? null;
  const [licence] = get(item, "license", "licence");
  const title = firstText(item, "name", "headline", "fn");
  return {
    ...emptyRecipe(),
    title: title && (linesOfText(title).join(" ") || null),
    description: linesOfText(firstText(item, "description", "summary") ?? "").join(" ") || null,
    ingredients: ingredientsOf(item),
    steps: stepsOf(get(item, "recipeinstructions", "instructions", "step", "steps")),
    yieldText,
    servings: (yieldText === null ? null : servingsIn(yieldText, language)) ?? counted,
    preparationTime: timeOf(item, language, "preptime", "performtime"),
    cookingTime: timeOf(item, language, "cooktime"),
    totalTime: timeOf(item, language, "totaltime", "duration"),
    images: addressesOf(get(item, "image", "photo", "thumbnailurl"), base),
    author: namesOf(get(item, "author", "creator")),
    site: namesOf(get(item, "publisher", "sourceorganization")),
    licence: licence === undefined ? null : licenceIn(licence, base),
    tags: get(item, "keywords", "recipecategory", "recipecuisine")
      .flatMap((value) => wordsOf(value).split(/[,;]/))
      .map(tidy)
      .filter((tag) => tag.length > 1 && tag.length <= 60),
    lang,
  };
}

/** How much of a recipe a description holds, to choose between several. */
export const completeness = ({ title, ingredients, steps }: PageRecipe): number =>
  Number(title !== null) + 2 * Number(ingredients.length > 0) + 2 * Number(steps.length > 0);
