import { endImport, findImport } from "@toque/db/accounts/archive/imports.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { ArchiveError } from "../../account-archive/entries.ts";
import { importAccount } from "../../account-archive/import.ts";
import { type PartStore, readParts } from "../../platform/storage/parts.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/** The bytes of an upload, from their beginning. */
async function* chunksOf(store: PartStore, id: string, parts: number): AsyncGenerator<Uint8Array> {
  yield* await readParts(store, id, parts);
}

/** Takes over from an uploaded archive what the job's user does not have yet. */
export function accountImportHandler({
  db,
  storage,
  uploads,
  health,
  publicUrl,
}: Pick<JobDeps, "db" | "storage" | "uploads" | "health" | "publicUrl">): JobHandler {
  return defineUserJob("account_import", async (context) => {
    const { job, signal } = context;
    const { import_id: id } = job.params;
    const found = await findImport(db.sql, id, job.userId);
    if (!found)
      throw new JobError({ code: "not_found", detail: "The archive is not there any more. Upload it again." });
    const report = await importAccount({
      db,
      uploads,
      health,
      userId: job.userId,
      importId: id,
      lang: job.lang,
      publicUrl,
      open: () => chunksOf({ storage, health }, id, found.parts),
      signal,
      onProgress: (stage, percent) => context.progress(stage, percent),
    }).catch((error: unknown) => {
      if (error instanceof ArchiveError)
        throw new JobError({ code: "archive_refused", detail: error.message, cause: error });
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
