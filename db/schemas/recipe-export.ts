import { Type } from "@sinclair/typebox";
import { Enum } from "./common.ts";

/** What a recipe is taken out as: schema.org data, a text with headings, or the recipe language of cooklang.org. */
export const recipeExportFormats = ["json-ld", "markdown", "cooklang"] as const;
export const RecipeExportFormat = Enum(recipeExportFormats);
export type RecipeExportFormat = (typeof recipeExportFormats)[number];

/** A recipe as a file, or a ZIP of such files. */
export const RecipeExportFile = Type.String({ contentMediaType: "application/octet-stream" });
export const RecipeExportArchive = Type.String({ contentMediaType: "application/zip" });
