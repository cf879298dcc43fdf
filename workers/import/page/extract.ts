import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeImportWay } from "@toque/db/schemas/recipe-import.ts";
import { languagesOfRecipe } from "../text/language.ts";
import { readRecipeText } from "../text/read-text.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import { blocksOf } from "./blocks.ts";
import { linesOfText, type PageElement, parsePage } from "./document.ts";
import { firstText, type Item, jsonLdItems } from "./items.ts";
import { microdataItems, rdfaItems } from "./marked-up.ts";
import { allLines, emptyRecipe, type LineGroup, type PageRecipe } from "./page-recipe.ts";
import { completeness, langOf, recipeOfItem } from "./schema-recipe.ts";
import { declaredLanguage, recipeOfStructure } from "./structure.ts";

/** A recipe that was found in a page; the lines of the page, where none was found. */
export interface Extraction {
  recipe: PageRecipe;
  foundBy: RecipeImportWay | null;
  lang: Lang;
  /** Every line that the page shows. */
  lines: string[];
}

/** How many lines of a page are looked at. */
const MOST_LINES = 10_000;

const isRecipe = ({ types }: Item): boolean => types.includes("recipe");

/** Whether there is enough of a recipe to go on with: a list of some lines, or a line and a step. */
export const isEnough = ({ ingredients, steps }: PageRecipe): boolean => {
  const lines = allLines(ingredients).length;
  return lines > 1 || (lines > 0 && allLines(steps).length > 0);
};

/** The description that is the page's own recipe: the most complete, its address or title being the page's, the first of equals. */
function ownRecipe(items: readonly Item[], base: string, lang: Lang, shown: PageRecipe): PageRecipe | null {
  const scored = items.filter(isRecipe).map((item) => {
    const recipe = recipeOfItem(item, base, lang);
    const address = firstText(item, "url", "mainentityofpage");
    const isHere =
      address !== null && URL.canParse(address, base) && new URL(address, base).pathname === new URL(base).pathname;
    const isNamed = recipe.title !== null && recipe.title === shown.title;
    return { recipe, score: completeness(recipe) + Number(isHere) + Number(isNamed) };
  });
  return (
    scored.reduce<(typeof scored)[number] | null>((best, one) => (best && best.score >= one.score ? best : one), null)
      ?.recipe ?? null
  );
}

const compared = (lines: readonly string[]): string =>
  lines.map((line) => line.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")).join("|");

/** The groups of the page's own list where these are the same lines: schema.org has no headings for ingredients. */
const grouped = (said: LineGroup[], shown: LineGroup[]): LineGroup[] =>
  said.length === 1 && shown.some(({ name }) => name) && compared(allLines(said)) === compared(allLines(shown))
    ? shown
    : said;

/** One description, with what only the other says. */
function joined(first: PageRecipe, other: PageRecipe): PageRecipe {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const both = { ...first } as Record<string, unknown>;
  for (const [key, value] of Object.entries(other)) if (isEmpty(both[key])) both[key] = value;
  const recipe = both as unknown as PageRecipe;
  return {
    ...recipe,
    ingredients: grouped(recipe.ingredients, other.ingredients),
    steps: grouped(recipe.steps, other.steps),
  };
}

/** A recipe that is only written out, under headings of its own, in the text of an article. */
function recipeOfText(lines: readonly string[], lang: Lang): PageRecipe {
  const read = readRecipeText(lines.join("\n"), lang);
  const groups: LineGroup[] = [];
  for (const { group, text } of read.ingredients) {
    if (groups.at(-1)?.name !== group || groups.length === 0) groups.push({ name: group, lines: [] });
    groups.at(-1)!.lines.push(text);
  }
  return {
    ...emptyRecipe(),
    ingredients: groups,
    steps: read.steps.length > 0 ? [{ name: null, lines: read.steps.map(({ text }) => text) }] : [],
    servings: read.servings,
    preparationTime: read.preparationTime,
    cookingTime: read.cookingTime,
    totalTime: read.totalTime,
  };
}

function languageOf(root: PageElement, lines: readonly string[], otherwise: Lang): Lang {
  const declared = langOf(declaredLanguage(root));
  const possible = languagesOfRecipe(lines.join("\n").slice(0, 20_000));
  // The frame around a short recipe may be in another language: then the headings tell.
  const isHeaded = (lang: Lang) => lines.some((line) => sectionWordsOf(lang).headings.has(plain(line)));
  if (declared && !possible.includes(declared) && isHeaded(declared) && !possible.some(isHeaded)) return declared;
  if (possible.length === 1) return possible[0]!;
  if (declared && possible.includes(declared)) return declared;
  return possible.includes(otherwise) ? otherwise : (possible[0] ?? declared ?? otherwise);
}

/**
 * Finds the recipe of a page: by schema.org in JSON-LD, microdata or RDFa, each completed by the next and by the page's own
 * structure; else by that structure; else in the text of an article.
 * @param base the page's address
 * @param otherwise the language where neither the page nor its words tell
 * @throws PageError `too_complex`
 */
export async function extractRecipe(
  html: string,
  base: string,
  otherwise: Lang,
  pause?: () => Promise<void>,
): Promise<Extraction> {
  const root = await parsePage(html, pause);
  const blocks = blocksOf(root).slice(0, MOST_LINES);
  const lines = blocks.map(({ text }) => text);
  const lang = languageOf(root, lines, otherwise);
  const shown = recipeOfStructure(root, blocks, base, lang);
  await pause?.();
  const data = jsonLdItems(root);
  const described = (
    [
      ["json-ld", data],
      ["microdata", microdataItems(root)],
      ["rdfa", rdfaItems(root)],
    ] as const
  ).flatMap(([foundBy, items]) => {
    const recipe = ownRecipe(items, base, lang, shown);
    return recipe && completeness(recipe) > 1 ? [{ foundBy, recipe }] : [];
  });
  const [first, ...others] = described;
  if (first) {
    const recipe = [...others.map((one) => one.recipe), shown].reduce(joined, first.recipe);
    if (isEnough(recipe)) return { recipe, foundBy: first.foundBy, lang: recipe.lang ?? lang, lines };
  }
  const structured = { recipe: shown, foundBy: "structure" as const, lang, lines };
  if (isEnough(shown) && allLines(shown.steps).length > 0) return structured;
  for (const item of data) {
    const body = item.properties.get("articlebody")?.find((value) => typeof value === "string");
    const recipe = body ? recipeOfText(linesOfText(body), lang) : null;
    if (recipe && isEnough(recipe))
      return {
        recipe: joined({ ...recipe, title: firstText(item, "headline", "name") }, shown),
        foundBy: "text",
        lang,
        lines,
      };
  }
  return isEnough(shown) ? structured : { recipe: shown, foundBy: null, lang, lines };
}
