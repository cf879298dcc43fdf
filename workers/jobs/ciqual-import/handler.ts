import { CiqualError } from "@toque/db/ciqual/errors.ts";
import { importTable } from "@toque/db/ciqual/import.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineJob } from "../define.ts";
import { readFromUrls } from "./source.ts";

/** Network limits of an import. */
export interface CiqualImportDeps {
  /** Private addresses and plain http are allowed: the operator's own mirror. */
  allowPrivate: boolean;
}

/**
 * Fetches and parses the published table, and replaces the old one in one transaction. Stages: fetching,
 * writing. The result is a `CiqualReport`; when a table is rejected, the error names rows and columns and nothing changes.
 */
export const ciqualImportHandler = ({ allowPrivate }: CiqualImportDeps): JobHandler =>
  defineJob("ciqual-import", async (context) => {
    try {
      await context.progress("fetching", 5);
      const { source } = context.job.params;
      const table = await readFromUrls(source, { allowPrivate, signal: context.signal });
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
