import { Type } from "@sinclair/typebox";
import { Enum } from "./common.ts";

/**
 * What a recipe is taken out as: Toque's own files, which come in again without loss, schema.org data, a text with headings, the
 * recipe language of cooklang.org, pages for printing, and what other apps read.
 */
export const recipeExportFormats = [
  "toque",
  "json-ld",
  "markdown",
  "cooklang",
  "pdf",
  "mealie",
  "tandoor",
  "paprika",
  "recipesage",
  "nextcloud",
  "recipekeeper",
  "mealmaster",
  "csv",
] as const;
export const RecipeExportFormat = Enum(recipeExportFormats);
export type RecipeExportFormat = (typeof recipeExportFormats)[number];

/** A recipe as a file, or a ZIP of such files. */
export const RecipeExportFile = Type.String({ contentMediaType: "application/octet-stream" });
export const RecipeExportArchive = Type.String({ contentMediaType: "application/octet-stream" });

/** What the manifest of a ZIP of recipes calls itself. Its other files are those of an account's archive (./archive.ts). */
export const RECIPES_FORMAT = "toque-recipes";
export const RECIPES_VERSION = 1;
