import { CiqualError } from "@toque/db/ciqual/errors.ts";
import { checkTable, fingerprintOf, importTable } from "@toque/db/ciqual/import.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineJob } from "../define.ts";
import { readFromUrls } from "./source.ts";

/** The database, and the network limits of an import. */
export interface CiqualImportDeps {
  db: Database;
  /** Private addresses and plain http are allowed: the operator's own mirror. */
  allowPrivate: boolean;
}

/**
 * Fetches and parses the published table, and replaces the old one in one transaction. Stages: fetching,
 * writing. A check only reports what that would do; an import that a report was confirmed for takes no other table than that
 * of the report. The result is a `CiqualReport`; when a table is rejected, the error names rows and columns and nothing changes.
 */
export const ciqualImportHandler = ({ db, allowPrivate }: CiqualImportDeps): JobHandler =>
  defineJob("ciqual-import", async (context) => {
    try {
      await context.progress("fetching", 5);
      const { source, check_only, expected } = context.job.params;
      const table = await readFromUrls(source, { allowPrivate, signal: context.signal });
      if (expected != null && fingerprintOf(table) !== expected)
        throw new JobError({
          code: "ciqual_changed",
          detail: "The table is no longer the one whose report was confirmed. Nothing was changed: check it again.",
        });
      if (check_only) {
        await context.progress("comparing", 60);
        const report = await checkTable(db, table);
        await context.commit(async () => ({ result: report }));
        return;
      }
      await context.progress("writing", 60);
      await context.commit(async (tx) => ({ result: await importTable(tx, table) }));
    } catch (error) {
      if (!(error instanceof CiqualError)) throw error;
      const { code, message, status } = error;
      // A busy server is worth a retry; an invalid table is not.
      const retryable = code === "ciqual_source_unavailable" && status !== null && (status >= 500 || status === 429);
      throw new JobError({ code, detail: message, retryable, cause: error });
    }
  });
