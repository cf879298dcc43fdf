import type { Job } from "@toque/db/schemas/ai.ts";
import type { AccountImport, ImportCounts, ImportedRecipe, ImportKind } from "@toque/db/schemas/import.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { type UploadOptions, uploadParts } from "../../../shared/account/upload-parts.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import type { StartedImport } from "./export-job.ts";

/** The last import of an account, so that it is found again after a reload. */
export const startedImportAtom = browserAtom<StartedImport | null>("toque.import", null);

/** The largest archive that the server takes, in bytes. */
const MAX_BYTES = 500_000_000;
export const isAcceptable = ({ size }: { size: number }): boolean => size > 0 && size <= MAX_BYTES;

/** An upload that is complete, and the job that reads it. */
export interface Uploaded {
  importId: string;
  job: Job;
}

/**
 * Uploads an archive, and starts its import.
 * @throws ApiError, PictureError, or AbortError when cancelled
 */
export async function uploadArchive(file: File, options: UploadOptions): Promise<Uploaded> {
  const opened = await accountCalls.openImport(file.size, options.signal);
  await uploadParts(opened, file, options);
  return { importId: opened.import_id, job: await accountCalls.startImport(opened.import_id) };
}

const isCounts = (value: unknown): value is ImportCounts =>
  typeof value === "object" && value !== null && "taken" in value && "skipped" in value && "refused" in value;

/** The report of a finished import; null otherwise. */
export function reportOf(job: Job | undefined): AccountImport | null {
  if (job?.status !== "succeeded") return null;
  const result = job.result as Partial<AccountImport> | null;
  return result && Array.isArray(result.recipes) && isCounts(result.counts?.recipes) ? (result as AccountImport) : null;
}

/** The kinds of things that the archive held any of. */
export const kindsHeld = (report: AccountImport): ImportKind[] =>
  (Object.keys(report.counts) as ImportKind[]).filter((kind) => {
    const { taken, skipped, refused } = report.counts[kind];
    return taken + skipped + refused > 0;
  });

/** The recipes that were refused, or are not quite as they were; refused ones first. */
export const recipesToSee = (report: AccountImport): ImportedRecipe[] =>
  report.recipes
    .filter(({ outcome, notes }) => outcome === "refused" || notes.length > 0)
    .sort((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused"));

const refusals = new Set<string>(["archive_refused", "import_file_refused"]);
/** Whether a job ended because of the file itself. */
export const isRefusal = (error: Job["error"]): boolean => error !== null && refusals.has(error.code);
/** The entry of the file that a refusal names; null if it names none. */
export const refusedEntry = (error: Job["error"]): string | null =>
  /"([^"]{1,100})"/.exec(error && isRefusal(error) ? error.detail : "")?.[1] ?? null;
