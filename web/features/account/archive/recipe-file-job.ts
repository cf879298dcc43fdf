import type { Job } from "@toque/db/schemas/ai.ts";
import type { FileRecipe, FileRecipeNote, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { type UploadOptions, uploadParts } from "../../../shared/account/upload-parts.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import type { StartedImport } from "./export-job.ts";
import type { Uploaded } from "./import-job.ts";

/** The last file of another app, so that it is found again after a reload. */
export const startedFileAtom = browserAtom<StartedImport | null>("toque.recipe-file", null);

const LONGEST_NAME = 255;

/**
 * Uploads a file of recipes, and starts its import.
 * @throws ApiError, PictureError, or AbortError when cancelled
 */
export async function uploadRecipeFile(file: File, options: UploadOptions): Promise<Uploaded> {
  const file_name = file.name.slice(0, LONGEST_NAME) || "recipes";
  const opened = await accountCalls.openRecipeFile({ bytes: file.size, file_name }, options.signal);
  await uploadParts(opened, file, options);
  return { importId: opened.import_id, job: await accountCalls.startRecipeFile(opened.import_id) };
}

/** The report of a finished import; null otherwise. */
export function fileReportOf(job: Job | undefined): RecipeFileImport | null {
  if (job?.status !== "succeeded") return null;
  const result = job.result as Partial<RecipeFileImport> | null;
  return result && Array.isArray(result.recipes) && typeof result.counts?.imported === "number"
    ? (result as RecipeFileImport)
    : null;
}

/** The stages of an import; what is none of them is the longest one. See workers/jobs/recipe-file-import. */
export const stageOf = (stage: string | null | undefined): "checking" | "recipes" | "cookbooks" =>
  stage === "checking" || stage === "cookbooks" ? stage : "recipes";

/** Notes that call for nothing: few labels of another app exist here. */
const isMinor = (note: FileRecipeNote): boolean => note === "tags_left_out";

/** How much of a look a recipe needs: it is missing, or lines of it are, or something of it was assumed. */
function doubts({ outcome, unknown_lines, notes }: FileRecipe): number {
  if (outcome === "skipped") return 3;
  if (outcome === "already_there") return 0;
  return unknown_lines > 0 ? 2 : notes.every(isMinor) ? 0 : 1;
}
/** Whether its cook should have a look at a recipe. */
export const isDoubtful = (recipe: FileRecipe): boolean => doubts(recipe) > 0;

/** The recipes of a report, those with doubts apart and first among them what was skipped. */
export function sorted({ recipes }: RecipeFileImport): { doubtful: FileRecipe[]; fine: FileRecipe[] } {
  const doubtful = recipes.filter(isDoubtful);
  return {
    doubtful: doubtful.sort((a, b) => doubts(b) - doubts(a) || b.unknown_lines - a.unknown_lines),
    fine: recipes.filter((one) => !isDoubtful(one)),
  };
}
