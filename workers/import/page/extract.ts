import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeImportWay } from "@toque/db/schemas/recipe-import.ts";
import { languagesOfRecipe } from "../text/language.ts";
import { readRecipeText } from "../text/read-text.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import { blocksOf } from "./blocks.ts";
import { linesOfText, type PageElement, parsePage } from "./document.ts";
import { firstText, type Item, jsonLdItems } from "./items.ts";
import { completed, joined, letters } from "./joined.ts";
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

/** How many recipes of a page's data are looked at. */
const MOST_RECIPES = 200;

/** What is known of the page beside its data. */
interface Page {
  base: string;
  shown: PageRecipe;
  /** Its lines, for comparison. */
  lines: ReadonlySet<string>;
}

const isRecipe = ({ types }: Item): boolean => types.includes("recipe");

/** Whether there is enough of a recipe to go on with: a list of some lines, or a line and a step. */
export const isEnough = ({ ingredients, steps }: PageRecipe): boolean => {
  const lines = allLines(ingredients).length;
  return lines > 1 || (lines > 0 && allLines(steps).length > 0);
};

/** A recipe that data describes, and whether the data was broken. */
interface Described {
  recipe: PageRecipe;
  isMended: boolean;
}

/** How much speaks for a description as that of the page's own recipe, and not of one beside it. */
function scoreOf(item: Item, recipe: PageRecipe, page: Page): number {
  const address = firstText(item, "url", "mainentityofpage");
  const isHere =
    address !== null &&
    URL.canParse(address, page.base) &&
    new URL(address, page.base).pathname === new URL(page.base).pathname;
  const [own, shown] = [letters(recipe.title ?? ""), letters(page.shown.title ?? "")];
  const isAlike = own !== "" && shown !== "" && (own.includes(shown) || shown.includes(own));
  const named = recipe.title !== null && recipe.title === page.shown.title ? 1 : isAlike ? 0.75 : 0;
  const lines = allLines(recipe.ingredients).map(letters);
  const seen = lines.filter((line) => page.lines.has(line)).length / Math.max(lines.length, 1);
  return completeness(recipe) + Number(isHere) + named + seen;
}

/** The recipes that data describes, each completed by others of its name, the most complete of these first. */
function recipesIn(items: readonly Item[], lang: Lang, page: Page): (Described & { item: Item })[] {
  const found = items
    .filter(isRecipe)
    .slice(0, MOST_RECIPES)
    .map((item) => ({ item, recipe: recipeOfItem(item, page.base, lang), isMended: item.isMended }));
  const named = Map.groupBy(found, ({ recipe }, i) => letters(recipe.title ?? "") || i);
  return [...named.values()].map((same) => {
    const [first, ...others] = same.sort((a, b) => completeness(b.recipe) - completeness(a.recipe));
    return { ...first!, recipe: others.reduce((whole, { recipe }) => completed(whole, recipe), first!.recipe) };
  });
}

/** The description that is the page's own recipe, the first of equals. */
function ownRecipe(items: readonly Item[], lang: Lang, page: Page): Described | null {
  const scored = recipesIn(items, lang, page).map((one) => ({ ...one, score: scoreOf(one.item, one.recipe, page) }));
  return scored.reduce<(typeof scored)[number] | null>(
    (first, one) => (first && first.score >= one.score ? first : one),
    null,
  );
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
  const page = { base, shown, lines: new Set(lines.map(letters)) };
  const described = (
    [
      ["json-ld", data],
      ["microdata", microdataItems(root)],
      ["rdfa", rdfaItems(root)],
    ] as const
  ).flatMap(([foundBy, items]) => {
    const own = ownRecipe(items, lang, page);
    return own && completeness(own.recipe) > 1 ? [{ foundBy, ...own }] : [];
  });
  const [first, ...others] = described;
  if (first) {
    const recipe = [...others.map((one) => one.recipe), shown].reduce(
      (whole, other) => joined(whole, other, first.isMended),
      first.recipe,
    );
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
