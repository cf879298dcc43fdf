import { endImport, findImport } from "@toque/db/accounts/archive/imports.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { IMPORT_PART_BYTES } from "@toque/db/schemas/import.ts";
import { bytesOfParts } from "../../import/apps/bytes.ts";
import { importRecipeFile } from "../../import/apps/import-file.ts";
import { FileRefused } from "../../import/apps/problems.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/**
 * Takes over the recipes of another app's file, with photos and cookbooks, as private recipes of the job's user. Stages: checking,
 * recipes, cookbooks.
 */
export function recipeFileImportHandler({
  db,
  storage,
  health,
  uploads,
  publicUrl,
}: Pick<JobDeps, "db" | "storage" | "health" | "uploads" | "publicUrl">): JobHandler {
  return defineUserJob("recipe-file-import", async (context) => {
    const { job, signal } = context;
    const { import_id: id } = job.params;
    const found = await findImport(db.sql, id, job.userId);
    if (!found) throw new JobError({ code: "not_found", detail: "The file is not there any more. Upload it again." });
    const report = await importRecipeFile(
      { db, uploads, publicUrl },
      {
        userId: job.userId,
        importId: id,
        jobId: job.id,
        lang: job.lang,
        signal,
        file: bytesOfParts({ storage, health }, id, { bytes: found.bytes, partBytes: IMPORT_PART_BYTES }),
        fileName: found.fileName ?? "recipes",
        onProgress: (stage, percent) => context.progress(stage, percent),
      },
    ).catch((error: unknown) => {
      if (error instanceof FileRefused)
        throw new JobError({ code: "import_file_refused", detail: error.message, cause: error });
      // The storage, or the place for pictures: what was taken stays, the next attempt goes on.
      if (error instanceof MediaError)
        throw new JobError({ code: "job_failed", detail: error.message, retryable: true, cause: error });
      throw error;
    });
    await context.commit(async (tx) => {
      // Its files go with the next cleanup.
      await endImport(tx, id);
      return { result: report };
    });
  });
}
