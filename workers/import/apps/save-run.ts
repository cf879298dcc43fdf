import type { Database } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Uploads } from "../../platform/images/uploads.ts";

export interface SaveDeps {
  db: Database;
  uploads: Uploads;
  /** The address of this installation. */
  publicUrl: string;
}
export interface SaveRun {
  userId: number;
  importId: string;
  /** Of the reader, for recipes in no known language. */
  lang: Lang;
  jobId: number;
  signal: AbortSignal;
}
