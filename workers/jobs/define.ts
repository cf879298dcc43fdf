import { Value } from "@sinclair/typebox/value";
import type { Tx } from "@toque/db/client/types.ts";
import { type JobParams, type JobResult, jobParams } from "@toque/db/jobs/catalogue.ts";
import type { JobOutcome } from "@toque/db/jobs/finish.ts";
import type { ClaimedJob } from "@toque/db/jobs/types.ts";
import type { JobType } from "@toque/db/schemas/ai.ts";
import type { JobContext, JobHandler } from "../runtime/context.ts";
import { JobError } from "../runtime/errors.ts";
import { toJobError } from "./failures.ts";

/** A {@link JobContext} of one job type: checked params, and a result typed by the catalogue. */
export interface TypedContext<T extends JobType> extends Omit<JobContext, "job" | "commit"> {
  readonly job: ClaimedJob & { params: JobParams<T> };
  commit(work: (tx: Tx) => Promise<JobOutcome<JobResult<T>>>, lockFirst?: (tx: Tx) => Promise<void>): Promise<void>;
}

/** The same for a job that belongs to a user. */
export interface UserContext<T extends JobType> extends TypedContext<T> {
  readonly job: ClaimedJob & { params: JobParams<T>; userId: number };
}

const invalid = (why: string) =>
  new JobError({ code: "invalid_params", detail: "The request is not valid.", cause: new Error(why) });

function define(type: JobType, forUser: boolean, work: (context: JobContext) => Promise<void>): JobHandler {
  return async (context) => {
    try {
      const { params, userId } = context.job;
      const fault = Value.Errors(jobParams[type], params).First();
      if (fault) throw invalid(`${fault.path || "/"}: ${fault.message}`);
      if (forUser && userId === null) throw invalid(`a ${type} job belongs to a user`);
      await work(context);
    } catch (error) {
      throw toJobError(error);
    }
  };
}

/**
 * Defines the handler of a job type. Params are checked against the catalogue before it runs, and known errors
 * become a JobError.
 */
export const defineJob = <T extends JobType>(type: T, work: (context: TypedContext<T>) => Promise<void>): JobHandler =>
  define(type, false, work as (context: JobContext) => Promise<void>);

/** The same for jobs that belong to a user; a job without a user is rejected. */
export const defineUserJob = <T extends JobType>(
  type: T,
  work: (context: UserContext<T>) => Promise<void>,
): JobHandler => define(type, true, work as (context: JobContext) => Promise<void>);
