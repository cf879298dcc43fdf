import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Lang } from "@toque/db/schemas/common.ts";
import { unnumbered } from "../page/page-recipe.ts";
import {
  type AppRecipe,
  appRecipe,
  type Fields,
  grouped,
  isFields,
  linesIn,
  type Photo,
  said,
  things,
} from "./app-recipe.ts";
import { jsonIn, textOf } from "./json.ts";
import { EntryProblem, FileRefused, shown } from "./problems.ts";
import { MAX_PHOTO_BYTES } from "./source.ts";
import type { Budget } from "./zip.ts";

// Paprika: a ZIP of gzipped JSON, one a recipe, in which pictures stand as base64.

const unpack = promisify(gunzip);
/** One recipe with its pictures. */
const MAX_RECIPE_BYTES = 48_000_000;

export const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

/**
 * The fields of a gzipped recipe.
 * @throws EntryProblem; FileRefused when all of them together unpack to too much
 */
export async function paprikaFields(packed: Buffer, name: string, budget: Budget): Promise<Fields> {
  let bytes: Buffer;
  try {
    bytes = await unpack(packed, { maxOutputLength: MAX_RECIPE_BYTES });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    budget.bytes -= isLarge ? MAX_RECIPE_BYTES : 0;
    throw new EntryProblem(isLarge ? "too_large" : "unreadable", `${shown(name)} is damaged or too large.`);
  }
  budget.bytes -= bytes.byteLength;
  if (budget.bytes < 0) throw new FileRefused(`The ZIP unpacks to too much, in ${shown(name)}.`);
  const value = jsonIn(textOf(bytes), name);
  if (!isFields(value) || !("directions" in value || "ingredients" in value))
    throw new EntryProblem("no_recipe", `${shown(name)} holds no recipe.`);
  return value;
}

const photoOf = (data: unknown): Photo[] =>
  typeof data === "string" && data.length > 0 && data.length <= MAX_PHOTO_BYTES * 1.4
    ? [{ bytes: Buffer.from(data, "base64") }]
    : [];

/** A recipe of Paprika's. Its categories are what the app shows as folders: cookbooks here. */
export function paprikaRecipe(value: Fields, otherwise: Lang): AppRecipe {
  const categories = Array.isArray(value.categories) ? value.categories : [];
  const photos = [...photoOf(value.photo_data), ...things(value.photos, 3).flatMap(({ data }) => photoOf(data))];
  return appRecipe(
    {
      app: "paprika",
      id: said(value.uid) || null,
      title: value.name,
      description: value.description,
      ingredients: grouped(linesIn(value.ingredients)),
      steps: grouped(unnumbered(linesIn(value.directions))),
      notes: linesIn(value.notes),
      yields: value.servings,
      preparationTime: value.prep_time,
      cookingTime: value.cook_time,
      totalTime: value.total_time,
      author: value.source,
      url: value.source_url,
      tags: categories,
      cookbooks: categories,
      photos: photos.slice(0, 3),
      hasRemotePhoto: photos.length === 0 && said(value.image_url) !== "",
    },
    otherwise,
  );
}
