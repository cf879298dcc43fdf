import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeApp } from "@toque/db/schemas/recipe-file-import.ts";
import { itemsOfJson } from "../page/items.ts";
import { allLines } from "../page/page-recipe.ts";
import { recipeOfItem } from "../page/schema-recipe.ts";
import {
  type AppRecipe,
  type Fields,
  grouped,
  hashOf,
  isFields,
  languageOf,
  linesIn,
  oneLine,
  said,
  sourceIdOf,
  things,
  webAddressOf,
} from "./app-recipe.ts";
import { OWN_NAME, type OwnOrigin, ownOrigin } from "./own-origin.ts";

// Recipes as schema.org/Recipe in JSON: what RecipeSage and Nextcloud Cookbook write, and Toque.

/** An address for what is none: pictures that are files beside the recipe. */
const BASE = "https://file.invalid/";

const typesOf = (value: Fields): unknown[] => [value["@type"] ?? value.type].flat();
export const isSchemaRecipe = (value: Fields): boolean =>
  typesOf(value).some((type) => typeof type === "string" && /(?:^|[/#:])Recipe$/i.test(type));

/** Where a recipe of Toque's is from; null for one that another program or site wrote. */
const ownOf = (value: Fields): OwnOrigin | null =>
  isFields(value.sdPublisher) && value.sdPublisher.name === OWN_NAME
    ? ownOrigin(webAddressOf(value.url), said(value.dateCreated))
    : null;

/** The app that wrote a recipe, by what only it writes. */
function appOf(value: Fields, entry: string): RecipeApp {
  if (ownOf(value)) return "toque";
  if ("creditText" in value && "identifier" in value) return "recipesage";
  if ("dateCreated" in value && ("imageUrl" in value || "image_url" in value || /(?:^|\/)recipe\.json$/i.test(entry)))
    return "nextcloud";
  if (/(?:^|\/)recipe\.json$/i.test(entry)) return "nextcloud";
  return "json-ld";
}

/** What tells it from others: its own id, or its address with its name. */
function idOf(value: Fields): string | null {
  const own = said(value.identifier) || said(value["@id"]) || said(value.id);
  if (own) return own;
  const url = webAddressOf(value.url);
  return url ? `${url} ${hashOf(said(value.name))}` : null;
}

/** Notes that stand beside the method: comments of the author. */
const notesOf = (value: Fields): string[] =>
  things(value.comment, 20).flatMap((one) => (/note/i.test(said(one.name)) ? linesIn(one.text) : []));

/** Keywords, category and cuisine. */
const tagsOf = (value: Fields): string[] => [
  ...new Set(
    [value.keywords, value.recipeCategory, value.recipeCuisine]
      .flat()
      .slice(0, 100)
      .flatMap((one) => said(one).split(/[,;]/))
      .flatMap((tag) => oneLine(tag) ?? [])
      .filter((tag) => tag.length <= 60),
  ),
];

/** Tools by their names. */
const toolsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, 50)
    .flatMap((one) => oneLine(isFields(one) ? one.name : one)?.slice(0, 200) ?? []);

/** What an app's cook sorts recipes by: labels of RecipeSage, the category of Nextcloud. */
const cookbooksOf = (value: Fields, app: RecipeApp): string[] =>
  app === "recipesage" || app === "nextcloud"
    ? [value.recipeCategory]
        .flat()
        .slice(0, 50)
        .flatMap((one) => oneLine(one)?.slice(0, 100) ?? [])
    : [];

/** Pictures as the recipe names them. */
function imagesOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, 10).flatMap((one) => imagesOf(one, depth));
  return isFields(value) && depth < 3 ? imagesOf(value.url ?? value.contentUrl, depth + 1) : [];
}

/**
 * A recipe of schema.org.
 * @param entry the name of its file
 * @returns the recipe without pictures, and the pictures' paths in its folder
 */
export function schemaRecipe(value: Fields, entry: string, otherwise: Lang): { recipe: AppRecipe; images: string[] } {
  const app = appOf(value, entry);
  // The pictures are read apart, and tools are no part of a method.
  const item = itemsOfJson({ ...value, image: undefined })[0]!;
  const first = recipeOfItem(item, BASE, otherwise);
  const lang = first.lang ?? languageOf(first, otherwise);
  const read = lang === otherwise ? first : recipeOfItem(item, BASE, lang);
  const images = imagesOf(value.image);
  const url = webAddressOf(value.isBasedOn) ?? webAddressOf(value.url);
  return {
    images: images.filter((path) => !/^[a-z][a-z\d+.-]*:/i.test(path)),
    recipe: {
      app,
      sourceId: sourceIdOf(idOf(value), read, url),
      recipe: {
        ...read,
        ingredients: grouped(allLines(read.ingredients)),
        steps: read.steps.flatMap((group) => (group.name === null ? grouped(group.lines) : [group])),
        notes: [...read.notes, ...notesOf(value)],
        author: read.author ?? oneLine(value.creditText),
        tags: tagsOf(value),
        lang,
      },
      url,
      photos: [],
      hasRemotePhoto: images.some((path) => /^https?:/i.test(path)),
      cookbooks: [...new Set(cookbooksOf(value, app))],
      equipment: toolsOf(value.tool),
      own: ownOf(value),
    },
  };
}
