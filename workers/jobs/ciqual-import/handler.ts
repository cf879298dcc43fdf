import { CiqualError } from "@toque/db/ciqual/errors.ts";
import { importTable } from "@toque/db/ciqual/import.ts";
import { readFromUrls } from "@toque/db/ciqual/source.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";

/** What an import is asked for: one address, or two separated by a blank. */
export interface CiqualImportParams {
  source: string;
}

/** How far an import may reach. */
export interface CiqualImportDeps {
  /** Private addresses and plain http are allowed: the operator's own mirror. */
  allowPrivate: boolean;
}

/**
 * Fetches the published table, reads it, and puts it in the place of the old one in one transaction. Stages: fetching,
 * writing. The result is a `CiqualReport`; a refused table's error names rows and columns, and leaves everything as it was.
 */
export const ciqualImportHandler =
  ({ allowPrivate }: CiqualImportDeps): JobHandler =>
  async (context) => {
    try {
      await context.progress("fetching", 5);
      const { source } = context.job.params as CiqualImportParams;
      const table = await readFromUrls(source, { allowPrivate, signal: context.signal });
      await context.progress("writing", 60);
      await context.commit(async (tx) => ({ result: await importTable(tx, table) }));
    } catch (error) {
      if (!(error instanceof CiqualError)) throw error;
      const { code, message, status } = error;
      // What is busy now may answer in a moment; a table that is wrong stays wrong.
      const retryable = code === "ciqual_source_unavailable" && status !== null && (status >= 500 || status === 429);
      throw new JobError({ code, detail: message, retryable, cause: error });
    }
  };
