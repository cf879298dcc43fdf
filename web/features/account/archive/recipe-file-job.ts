import type { Job } from "@toque/db/schemas/ai.ts";
import type { FileRecipe, FileRecipeNote, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { type UploadOptions, uploadParts } from "../../../shared/account/upload-parts.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import type { StartedImport } from "./export-job.ts";
import type { Uploaded } from "./import-job.ts";

/** The last file of another app, so that it is found again after a reload. */
export const startedFileAtom = browserAtom<StartedImport | null>("toque.recipe-file", null);

/** An upload that has not come to its end: the same file goes on with it. */
export interface LeftUpload {
  userId: number;
  importId: string;
  name: string;
  size: number;
  modified: number;
  /** When the server forgets its parts; ISO 8601. */
  expiresAt: string;
}
export const leftUploadAtom = browserAtom<LeftUpload | null>("toque.recipe-upload", null);

type ChosenFile = Pick<File, "name" | "size" | "lastModified">;
/** Whether a file is the one of an upload, as far as a browser tells. */
export const isSameFile = ({ name, size, modified }: LeftUpload, file: ChosenFile): boolean =>
  name === file.name && size === file.size && modified === file.lastModified;
/** The upload that a user can still go on with; null without one. */
export const openUploadOf = (
  left: LeftUpload | null,
  userId: number | undefined,
  now = Date.now(),
): LeftUpload | null => (left && left.userId === userId && Date.parse(left.expiresAt) > now ? left : null);

const LONGEST_NAME = 255;

interface Keeping {
  userId: number;
  left: LeftUpload | null;
  /** Keeps an upload that is under way; null once its file is there. */
  keep: (left: LeftUpload | null) => void;
}

/**
 * Uploads a file of recipes, and starts its import. What was uploaded of the same file before is not sent again.
 * @throws ApiError, PictureError, or AbortError when cancelled
 */
export async function uploadRecipeFile(
  file: File,
  options: UploadOptions,
  { userId, left, keep }: Keeping,
): Promise<Uploaded> {
  const resumed =
    left && isSameFile(left, file)
      ? await accountCalls.resumeRecipeFile(left.importId, options.signal).catch((error: unknown) => {
          // Its time is over, or another took its place.
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        })
      : null;
  const file_name = file.name.slice(0, LONGEST_NAME) || "recipes";
  const opened = resumed ?? (await accountCalls.openRecipeFile({ bytes: file.size, file_name }, options.signal));
  keep({
    ...{ userId, importId: opened.import_id, expiresAt: opened.expires_at },
    ...{ name: file.name, size: file.size, modified: file.lastModified },
  });
  await uploadParts(opened, file, options, resumed?.received);
  const job = await accountCalls.startRecipeFile(opened.import_id);
  keep(null);
  return { importId: opened.import_id, job };
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
