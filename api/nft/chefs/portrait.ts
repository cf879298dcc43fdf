import type { Tx } from "@toque/db/client/types.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import type { Lang } from "@toque/db/schemas/common.ts";

/** Asks the workers to go on with a creation, in the transaction that paid for it. */
export const requestPortrait = (tx: Tx, userId: number, workflowId: string, lang: Lang): Promise<number> =>
  createJob(tx, {
    type: "chef-creation",
    userId,
    key: `chef:${workflowId}`,
    lang,
    params: { workflow_id: workflowId },
  });
