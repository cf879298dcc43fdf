import { Type } from "@sinclair/typebox";
import { Enum } from "./common.ts";

/** What a recipe is taken out as: schema.org data, a text with headings, or the recipe language of cooklang.org. */
export const recipeExportFormats = ["json-ld", "markdown", "cooklang"] as const;
export const RecipeExportFormat = Enum(recipeExportFormats);
export type RecipeExportFormat = (typeof recipeExportFormats)[number];

/** A file; its body is no JSON of ours. */
export const RecipeExportFile = Type.String({ description: "The recipe as a file: its type is that of the format" });
export const RecipeExportArchive = Type.String({ description: "A ZIP of one file a recipe", format: "binary" });
