import { PageError } from "../page/document.ts";
import { type AppRecipe, type Fields, isFields, things } from "./app-recipe.ts";
import { cooklangRecipe, isCooklang } from "./cooklang.ts";
import { csvRecipes, isCsv } from "./csv.ts";
import { htmlRecipes, isRecipePage, isSavedPage, savedPageRecipe } from "./html.ts";
import { jsonIn, textOf } from "./json.ts";
import { isMarkdown, markdownRecipe } from "./markdown.ts";
import { isMealMaster, mealMasterRecipes } from "./meal-master.ts";
import { isMealieRecipe, mealieRecipe } from "./mealie.ts";
import { EntryProblem, shown } from "./problems.ts";
import { isSchemaRecipe, schemaRecipe } from "./schema-org.ts";
import { type Found, picturesOf, type ReadingContext } from "./source.ts";
import { isTandoorRecipe, tandoorRecipe } from "./tandoor.ts";
import type { Zip } from "./zip.ts";

/** Where a text stands: its name, and the ZIP around it. */
export interface Place {
  name: string;
  zip: Zip | null;
  /** Whether its folder holds no other recipe: its pictures are the recipe's. */
  isAlone: boolean;
}

/** Entries of a list. */
export const MOST_ENTRIES = 20_000;

/** The recipes in a value of JSON: itself, those of a list, those of "@graph" or of a list that a field holds. */
function* recipesIn(value: unknown, depth = 0): Generator<Fields> {
  if (Array.isArray(value)) for (const one of things(value, MOST_ENTRIES)) yield* recipesIn(one, depth + 1);
  else if (isFields(value)) {
    if (isSchemaRecipe(value) || isMealieRecipe(value) || isTandoorRecipe(value)) yield value;
    else if (depth < 3)
      for (const name of ["@graph", "recipes", "items", "itemListElement", "item", "mainEntity"])
        if (name in value) yield* recipesIn(value[name], depth + 1);
  }
}

/** A recipe in JSON, by which app's fields it has. */
function jsonRecipe(value: Fields, place: Place, { lang }: ReadingContext): AppRecipe {
  const { zip, name, isAlone } = place;
  const photos = (named: readonly string[] = []) => (zip ? picturesOf(zip, name, named, isAlone) : []);
  if (isSchemaRecipe(value)) {
    const { recipe, images } = schemaRecipe(value, name, lang);
    const found = photos(images);
    return { ...recipe, photos: found, hasRemotePhoto: recipe.hasRemotePhoto && found.length === 0 };
  }
  return isTandoorRecipe(value) ? tandoorRecipe(value, lang, photos()) : mealieRecipe(value, lang, photos());
}

/** A recipe that could not be read does not stop those after it. */
const broken = (name: string): Found => ({ name, reason: "unreadable" });

/** The recipes in parsed JSON. */
export function* foundInJson(json: unknown, place: Place, context: ReadingContext): Generator<Found> {
  for (const value of recipesIn(json)) {
    let found: Found;
    try {
      found = { recipe: jsonRecipe(value, place, context), zip: place.zip };
    } catch (error) {
      if (!(error instanceof EntryProblem || error instanceof PageError)) throw error;
      found = broken(place.name);
    }
    yield found;
  }
}

function* fromJson(text: string, place: Place, context: ReadingContext): Generator<Found> {
  let count = 0;
  for (const found of foundInJson(jsonIn(text, place.name), place, context)) {
    count++;
    yield found;
  }
  if (count === 0) throw new EntryProblem("no_recipe", `${shown(place.name)} holds no recipe.`);
}

const withPictures = ({ recipe, images }: { recipe: AppRecipe; images: string[] }, { zip, name }: Place): Found => {
  const photos = zip ? picturesOf(zip, name, images) : [];
  return { recipe: { ...recipe, photos, hasRemotePhoto: recipe.hasRemotePhoto && photos.length === 0 }, zip };
};

async function* fromHtml(text: string, place: Place, { lang }: ReadingContext): AsyncGenerator<Found> {
  for await (const one of htmlRecipes(text, place.name, lang)) {
    if (one instanceof EntryProblem) yield { name: place.name, reason: one.reason };
    else {
      // Only what a recipe names is its picture: all recipes are in one folder.
      const photos = place.zip && one.images.length > 0 ? picturesOf(place.zip, place.name, one.images) : [];
      yield { recipe: { ...one.recipe, photos }, zip: place.zip };
    }
  }
}

export const isJson = (text: string): boolean => /^\ufeff?\s*[[{]/.test(text);

/**
 * The recipes of a text, whose kind is told by what it says.
 * @throws EntryProblem when it is of no known kind, or broken as a whole
 */
export async function* readText(bytes: Buffer, place: Place, context: ReadingContext): AsyncGenerator<Found> {
  // A NUL character cannot be stored, and is in no text.
  if (bytes.subarray(0, 1000).includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
    throw new EntryProblem("no_recipe", `${shown(place.name)} is no text.`);
  const text = textOf(bytes).replaceAll("\0", "").toWellFormed();
  const { name, zip } = place;
  const { lang } = context;
  if (isJson(text)) yield* fromJson(text, place, context);
  else if (isRecipePage(text)) yield* fromHtml(text, place, context);
  else if (isSavedPage(text)) yield { recipe: await savedPageRecipe(text, name, lang), zip };
  else if (isMealMaster(text)) for (const recipe of mealMasterRecipes(text, lang)) yield { recipe, zip };
  else if (isCsv(text)) for (const one of csvRecipes(text, name, lang)) yield withPictures(one, place);
  else if (isMarkdown(text)) yield withPictures(markdownRecipe(text, name, lang), place);
  else if (isCooklang(text)) yield withPictures({ recipe: cooklangRecipe(text, name, lang), images: [] }, place);
  else throw new EntryProblem("no_recipe", `${shown(name)} holds no recipe of a known kind.`);
}
