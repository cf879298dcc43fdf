import { completeExport } from "@toque/db/accounts/archive/exports.ts";
import { accountArchive } from "../../account-archive/write.ts";
import { removeParts, writeParts } from "../../platform/storage/parts.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/** Makes an archive of all that the job's user owns, for download within a day. */
export function accountExportHandler({
  db,
  storage,
  health,
  publicUrl,
}: Pick<JobDeps, "db" | "storage" | "health" | "publicUrl">): JobHandler {
  return defineUserJob("account_export", async (context) => {
    const { job, signal } = context;
    const { export_id: id } = job.params;
    // Of an attempt that broke off.
    await removeParts(storage, id);
    const archive = accountArchive({
      db,
      storage,
      health,
      userId: job.userId,
      archiveId: id,
      source: publicUrl,
      signal,
      onProgress: (percent) => context.progress("collecting", percent),
    });
    const { parts, bytes } = await writeParts({ storage, health }, id, archive);
    let isGone = false;
    const done = context.commit(async (tx) => {
      const expires = await completeExport(tx, { id, userId: job.userId, parts, bytes });
      isGone = expires === null;
      if (!expires) throw new JobError({ code: "job_timeout", detail: "This took too long. Ask for it again." });
      return { result: { expires_at: expires.toISOString(), bytes } };
    });
    await done.catch(async (error: unknown) => {
      // Without its row nobody would find the files.
      if (isGone) await removeParts(storage, id);
      throw error;
    });
  });
}
