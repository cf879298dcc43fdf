import { type Static, Type } from "@sinclair/typebox";
import { Body } from "./common.ts";
import { AccountImportUpload, MAX_IMPORT_BYTES } from "./import.ts";

// Bringing recipes in from the file of another app: its upload in parts, and the report of the job that reads it.

export const RecipeFileCreate = Body({
  bytes: Type.Integer({ minimum: 1, maximum: MAX_IMPORT_BYTES, description: "The size of the file" }),
  file_name: Type.String({
    minLength: 1,
    maxLength: 255,
    description: "Named in the report; tells nothing of its format",
  }),
});
/** An upload that is taken up again. */
export const RecipeFileResumed = Type.Object({
  ...AccountImportUpload.properties,
  received: Type.Array(Type.Integer({ minimum: 0 }), { description: "The parts that are stored already, in order" }),
});
export type RecipeFileResumed = Static<typeof RecipeFileResumed>;
/** The apps and formats that are read. */
export const recipeApps = [
  "mealie",
  "tandoor",
  "paprika",
  "recipesage",
  "nextcloud",
  "copymethat",
  "recipekeeper",
  "cooklang",
  "mealmaster",
  "csv",
  "markdown",
  "json-ld",
  "toque",
] as const;
export type RecipeApp = (typeof recipeApps)[number];

/** What became of a recipe of a file. */
export const fileRecipeOutcomes = ["imported", "already_there", "skipped"] as const;
export type FileRecipeOutcome = (typeof fileRecipeOutcomes)[number];

/** Why one was skipped. */
export const fileRecipeReasons = ["unreadable", "too_large", "no_recipe", "invalid"] as const;
export type FileRecipeReason = (typeof fileRecipeReasons)[number];

/** What of one is not as it was, or was assumed. */
export const fileRecipeNotes = [
  "photo_on_the_web",
  "photo_missing",
  "photo_refused",
  "times_estimated",
  "servings_assumed",
  "shortened",
  "own_foods_full",
  "amounts_guessed",
  "tags_left_out",
  "measure_in_grams",
  "foods_became_own",
] as const;
export type FileRecipeNote = (typeof fileRecipeNotes)[number];

export interface FileRecipe {
  /** Its title, or the name of its entry. */
  name: string;
  app: RecipeApp | null;
  outcome: FileRecipeOutcome;
  /** The recipe here; null if it was skipped. */
  recipe_id: number | null;
  reason: FileRecipeReason | null;
  /** Lines of its list, and how many of them name no food that is known here. */
  lines: number;
  unknown_lines: number;
  photos: number;
  notes: FileRecipeNote[];
}

/** The result of a job that read the file of another app. */
export interface RecipeFileImport {
  file_name: string;
  counts: Record<FileRecipeOutcome, number>;
  photos: number;
  /** Cookbooks that recipes were put in. */
  cookbooks: { id: number; name: string; recipes: number }[];
  recipes: FileRecipe[];
}
