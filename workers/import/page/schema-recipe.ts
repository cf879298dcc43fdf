import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { minutesIn, servingsIn } from "./amounts.ts";
import { ingredientGroups } from "./data-ingredients.ts";
import { methodOf } from "./data-steps.ts";
import { valuesOf as get, lineOf, wordsOf } from "./data-values.ts";
import { linesOfText, tidy } from "./document.ts";
import { firstText, type Item, type Value } from "./items.ts";
import { emptyRecipe, type LineGroup, type PageRecipe } from "./page-recipe.ts";

/** The properties of schema.org, of its older versions, and as they are misspelt. */
const ingredientNames = ["recipeingredient", "ingredients", "recipeingredients", "ingredient", "supply"];
const methodNames = "recipeinstructions instructions recipeinstruction recipedirections directions step steps".split(
  " ",
);

/** One line each; a text that is the only value may hold the whole list. */
function ingredientsOf(item: Item, lang: Lang): LineGroup[] {
  const values = get(item, ...ingredientNames).flatMap((value) =>
    typeof value !== "string" && value.types.includes("itemlist") ? get(value, "itemlistelement", "item") : [value],
  );
  return ingredientGroups(
    values.map((value) => lineOf(value)),
    lang,
  );
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
    ingredients: ingredientsOf(item, language),
    ...methodOf(get(item, ...methodNames), language),
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
