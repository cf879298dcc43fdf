import type { Lang } from "@toque/db/schemas/common.ts";
import { elementsOf, linesOf, type PageElement, parsePage, textOf } from "../page/document.ts";
import { extractRecipe } from "../page/extract.ts";
import { type LineGroup, unnumbered } from "../page/page-recipe.ts";
import { type AppRecipe, addLine, appRecipe, grouped, sourceIdOf, webAddressOf } from "./app-recipe.ts";
import { EntryProblem, shown } from "./problems.ts";

// CopyMeThat and Recipe Keeper write one page of all recipes. It is cut into its recipes before it is parsed: what is held, and
// what one broken recipe can spoil, is one.

/** One recipe's share of a page. */
const MAX_RECIPE_LENGTH = 1_000_000;

/** A recipe of a page, and the pictures that it shows. */
export interface HtmlRecipe {
  recipe: AppRecipe;
  images: string[];
}

type Reader = (root: PageElement, otherwise: Lang) => HtmlRecipe;

const idOrClass = (element: PageElement, name: string): boolean =>
  element.attributes.id === name || (element.attributes.class ?? "").split(/\s+/).includes(name);
const allWith = (root: PageElement, name: string): PageElement[] =>
  [...elementsOf(root)].filter((element) => idOrClass(element, name));
const wordsWith = (root: PageElement, name: string): string | null => {
  const [found] = allWith(root, name);
  return (found && textOf(found)) || null;
};
const imagesIn = (root: PageElement): string[] =>
  [...elementsOf(root)].flatMap(({ tag, attributes }) => (tag === "img" && attributes.src ? [attributes.src] : []));
const isOnTheWeb = (path: string): boolean => /^(?:https?:)?\/\//i.test(path);

/** Lines of a list in which some elements are headings. */
function listOf(root: PageElement, line: string, heading: string): LineGroup[] {
  const groups: LineGroup[] = [];
  let name: string | null = null;
  for (const element of elementsOf(root)) {
    if (idOrClass(element, heading)) name = textOf(element).replace(/:$/, "") || null;
    else if (idOrClass(element, line)) for (const text of unnumbered(linesOf(element))) addLine(groups, name, text);
  }
  return groups;
}

const copyMeThat: Reader = (root, otherwise) => {
  const images = imagesIn(root);
  const [link] = allWith(root, "original_link");
  return {
    images,
    recipe: appRecipe(
      {
        app: "copymethat",
        id: null,
        title: wordsWith(root, "name"),
        description: wordsWith(root, "description"),
        ingredients: listOf(root, "recipeIngredient", "recipeIngredient_subheader"),
        steps: listOf(root, "instruction", "instruction_subheader"),
        notes: allWith(root, "recipeNote").flatMap((note) => linesOf(note)),
        yields: wordsWith(root, "recipeYield") ?? wordsWith(root, "servings"),
        url: link?.attributes.href,
        tags: allWith(root, "recipeCategory").map((one) => textOf(one)),
        hasRemotePhoto: images.some(isOnTheWeb),
      },
      otherwise,
    ),
  };
};

const recipeKeeper: Reader = (root, otherwise) => {
  const props = new Map<string, PageElement[]>();
  for (const element of elementsOf(root)) {
    const name = element.attributes.itemprop;
    if (name) props.set(name, [...(props.get(name) ?? []), element]);
  }
  const all = (name: string): string[] =>
    (props.get(name) ?? []).map((one) => one.attributes.content ?? textOf(one)).filter(Boolean);
  const lines = (name: string): string[] => (props.get(name) ?? []).flatMap((one) => linesOf(one));
  const [source] = props.get("recipeSource") ?? [];
  const link = source && [...elementsOf(source)].find(({ tag }) => tag === "a")?.attributes.href;
  const images = imagesIn(root);
  return {
    images,
    recipe: appRecipe(
      {
        app: "recipekeeper",
        id: all("recipeId")[0] ?? null,
        title: all("name")[0],
        ingredients: grouped(lines("recipeIngredients")),
        steps: grouped(unnumbered(lines("recipeDirections"))),
        notes: lines("recipeNotes"),
        yields: all("recipeYield")[0],
        preparationTime: all("prepTime")[0],
        cookingTime: all("cookTime")[0],
        author: link ? null : all("recipeSource")[0],
        url: link ?? all("recipeSource")[0],
        tags: [...all("recipeCourse"), ...all("recipeCategory")],
        cookbooks: all("recipeCollection"),
        hasRemotePhoto: images.some(isOnTheWeb),
      },
      otherwise,
    ),
  };
};

const formats: { begins: RegExp; sign: RegExp; read: Reader }[] = [
  {
    begins: /<div[^<>]{0,200}\bclass\s*=\s*["']?recipe-details\b/gi,
    sign: /itemprop\s*=\s*["']?recipeDirections\b/i,
    read: recipeKeeper,
  },
  {
    begins: /<div[^<>]{0,200}\bclass\s*=\s*["']?recipe["'\s>]/gi,
    sign: /\b(?:id|class)\s*=\s*["']?recipeIngredients?\b/i,
    read: copyMeThat,
  },
];

const formatOf = (html: string) => formats.find(({ sign }) => sign.test(html)) ?? null;

/** Whether a text is a page of recipes by one of the apps. */
export const isRecipePage = (text: string): boolean =>
  /<[a-z!][^<>]*>/i.test(text.slice(0, 2000)) && formatOf(text) !== null;

/** The recipes of such a page; what is too large or too deep is named and passed over. */
export async function* htmlRecipes(
  html: string,
  name: string,
  otherwise: Lang,
): AsyncGenerator<HtmlRecipe | EntryProblem> {
  const format = formatOf(html);
  if (!format) return;
  const starts = [...html.matchAll(format.begins)].map(({ index }) => index);
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? html.length;
    if (end - start > MAX_RECIPE_LENGTH) {
      yield new EntryProblem("too_large", `Recipe ${i + 1} of ${shown(name)} is too large.`);
      continue;
    }
    const root = await parsePage(html.slice(start, end)).catch(() => null);
    yield root
      ? format.read(root, otherwise)
      : new EntryProblem("unreadable", `Recipe ${i + 1} of ${shown(name)} cannot be read.`);
  }
}

/** An address for a page whose own is not known. */
const BASE = "https://file.invalid/";

/** Whether a text is a page that describes a recipe by the words of schema.org: one that was saved from the web. */
export const isSavedPage = (text: string): boolean =>
  /<(?:!doctype html|html|head|body)\b/i.test(text.slice(0, 5000)) &&
  /schema\.org/i.test(text) &&
  /\bRecipe\b/.test(text);

/** The recipe of a saved page. @throws EntryProblem when it has none */
export async function savedPageRecipe(html: string, name: string, otherwise: Lang): Promise<AppRecipe> {
  const found = await extractRecipe(html, BASE, otherwise).catch(() => null);
  if (!found?.foundBy) throw new EntryProblem("no_recipe", `${shown(name)} holds no recipe.`);
  const { recipe, lang } = found;
  const address = /<link\b[^<>]{0,500}\brel=["']?canonical["']?[^<>]{0,500}>/i.exec(html)?.[0];
  return {
    app: "json-ld",
    sourceId: sourceIdOf(null, recipe, null),
    recipe: { ...recipe, images: [], lang },
    url: webAddressOf(/\bhref=["']?([^"'\s>]+)/i.exec(address ?? "")?.[1]),
    photos: [],
    hasRemotePhoto: recipe.images.length > 0,
    cookbooks: [],
  };
}
