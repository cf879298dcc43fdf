import type { Database } from "@toque/db/client/types.ts";
import { claimJob, dueJobs, extendLeases } from "@toque/db/jobs/lease.ts";
import type { ClaimedJob } from "@toque/db/jobs/types.ts";
import { addJobUsage } from "@toque/db/jobs/usage.ts";
import { withRequestId } from "@toque/db/request-id.ts";
import type { JobType } from "@toque/db/schemas/ai.ts";
import { topics } from "@toque/db/schemas/events.ts";
import type { Bus } from "../platform/bus/port.ts";
import { sleep, WakeSignal } from "../platform/bus/sleep.ts";
import { withCancellationCheck } from "../platform/cancellation-check.ts";
import type { Logger } from "../platform/logging/logger.ts";
import { type ModelPrices, metered, UsageMeter } from "../platform/model-usage.ts";
import { type JobHandler, RunningJob } from "./context.ts";
import { JobAborted, JobError } from "./errors.ts";
import { defaultJobRetryPolicy, type JobRetryPolicy, recordFailure, releaseJob } from "./outcome.ts";

/** How long an aborted handler may take to end when the process stops, in milliseconds. */
const STOP_GRACE_MS = 1000;

/** The consumer group of all workers. */
export const workersGroup = "workers";

export interface JobRunnerOptions {
  db: Database;
  bus: Bus;
  /** The handlers of this worker; jobs of other types are left to other workers. */
  handlers: Partial<Record<JobType, JobHandler>>;
  /** Maximum parallel jobs. 4 by default. */
  concurrency?: number;
  /** A name unique to this worker. */
  workerId: string;
  log: Logger;
  /** Lease time: after a crash another worker takes over when it has expired. 20,000 ms by default. */
  leaseMs?: number;
  /** Poll interval for due jobs: retries, abandoned jobs, lost messages. 1,000 ms by default. */
  pollMs?: number;
  /** Time limit of a handler, after which it is aborted and the job retried. Ten minutes by default. */
  timeoutMs?: number;
  /** Other limits, for job types that process many entities and keep partial results. */
  timeoutsMs?: Partial<Record<JobType, number>>;
  /** How long an aborted handler may take to end before its slot is reassigned. 5,000 ms by default. */
  graceMs?: number;
  retry?: JobRetryPolicy;
  /** By which the use of a language model is turned into costs; without them its tokens alone are recorded. */
  prices?: ModelPrices | null;
}

export interface JobRunner {
  /** Accepts no new jobs and waits for the running ones; after `deadlineMs` they are aborted and returned to the queue. */
  stop(deadlineMs: number): Promise<void>;
  /** Rejects when the database or the bus does not answer, or the runner is stuck. */
  ping(): Promise<void>;
}

interface Running {
  job: RunningJob;
  fence: { jobId: number; workerId: string };
  /** By this process's clock; the lease is considered lost after it. */
  leasedUntil: number;
  ended: Promise<void>;
}

/** Starts running jobs: each as soon as its message arrives, and by polling when a message was missed. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { db, bus, handlers, concurrency = 4, workerId, log, leaseMs = 20_000, pollMs = 1000 } = options;
  const {
    timeoutMs = 600_000,
    timeoutsMs = {},
    graceMs = 5000,
    retry = defaultJobRetryPolicy,
    prices = null,
  } = options;
  const types = Object.keys(handlers) as JobType[];
  const running = new Map<number, Running>();
  const wakeSignal = new WakeSignal();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let claiming = 0;
  let runs = 0;
  let stopping = false;
  let polledAt = Date.now();

  const free = () => concurrency - running.size - claiming;

  async function perform(job: RunningJob, fence: Running["fence"], claimedAt: number): Promise<void> {
    const handler = handlers[job.job.type]!;
    const timer = setTimeout(() => job.abort("timeout"), timeoutsMs[job.job.type] ?? timeoutMs);
    const ended = new AbortController();
    const abandoned = new Promise<void>((resolve) => {
      job.signal.addEventListener(
        "abort",
        () => void sleep(stopping ? Math.min(graceMs, STOP_GRACE_MS) : graceMs, ended.signal).then(resolve),
        { once: true },
      );
    });
    const meter = new UsageMeter();
    let error: unknown = null;
    try {
      const work = () =>
        withCancellationCheck(
          () => job.assertNotCancelled(),
          () => handler(job),
        );
      await Promise.race([metered(meter, work), abandoned]);
      if (!job.committed && !job.aborted) error = new Error(`the handler of ${job.job.type} ended without a commit`);
    } catch (thrown) {
      error = thrown;
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
    await job.settle();
    await recordUsage(job.job, meter);
    const elapsedMs = job.job.elapsedMs + Date.now() - claimedAt;
    if (job.committed) {
      if (error !== null && !(error instanceof JobAborted))
        log.warn("a job's handler failed after its commit", { job: job.job.id, error });
      return;
    }
    if (job.aborted === "cancelled" || job.aborted === "lease lost") {
      log.info("a job was aborted", { job: job.job.id, why: job.aborted });
      return;
    }
    if (job.aborted === "stopping") return await releaseJob(db, fence);
    const failure =
      job.aborted === "timeout"
        ? new JobError({ code: "job_timeout", detail: "This took too long and was stopped.", retryable: true })
        : error;
    const waitMs = await recordFailure({ db, log, job: job.job, fence, error: failure, elapsedMs, retry });
    if (waitMs !== null) wakeAfter(waitMs);
  }

  /** Every attempt counts, whatever became of it: it was paid for. */
  async function recordUsage({ id, type }: ClaimedJob, meter: UsageMeter): Promise<void> {
    const usage = meter.total(prices);
    if (!usage) return;
    log.info("a job asked the model", { job: id, type, ...usage });
    try {
      await addJobUsage(db.sql, id, usage);
    } catch (error) {
      log.warn("what a job took of the model could not be recorded", { job: id, error });
    }
  }

  function wakeAfter(ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wakeSignal.notify();
    }, ms);
    timers.add(timer);
  }

  function start(job: ClaimedJob, fence: Running["fence"], claimedAt: number): void {
    const runningJob = new RunningJob(db, job, fence.workerId, log);
    const ended = withRequestId(job.requestId, () => perform(runningJob, fence, claimedAt))
      .catch((error: unknown) => log.error("a job's end could not be recorded", { job: job.id, error }))
      .finally(() => {
        running.delete(job.id);
        // Its slot is free, and the next job of its key may be due.
        wakeSignal.notify();
      });
    running.set(job.id, { job: runningJob, fence, leasedUntil: claimedAt + leaseMs, ended });
  }

  /** Claims and starts a job when a slot is free; otherwise it is found again when one is. */
  async function take(jobId: number): Promise<void> {
    if (stopping || free() <= 0 || running.has(jobId)) return;
    claiming++;
    try {
      const claimedAt = Date.now();
      const fence = { jobId, workerId: `${workerId}#${++runs}` };
      const job = await claimJob(db.sql, jobId, fence.workerId, leaseMs);
      if (!job) return;
      if (stopping) await releaseJob(db, fence);
      else if (job.interruptions >= retry.interruptions) await giveUpCrashed(job, fence);
      else start(job, fence, claimedAt);
    } finally {
      claiming--;
    }
  }

  async function giveUpCrashed(job: ClaimedJob, fence: Running["fence"]): Promise<void> {
    const error = new Error(`its worker ended or hung, or the database went away, ${job.interruptions} times`);
    await recordFailure({ db, log, job, fence, error, elapsedMs: job.elapsedMs, retry, exhausted: true });
    wakeSignal.notify();
  }

  async function poll(): Promise<void> {
    while (!stopping) {
      // Jitter, so that several workers do not poll at the same moment.
      await wakeSignal.wait(pollMs * (0.9 + Math.random() * 0.2));
      if (stopping) return;
      try {
        if (free() > 0) for (const id of await dueJobs(db.sql, types, free())) await take(id);
      } catch (error) {
        log.warn("due jobs could not be read", { error });
      }
      polledAt = Date.now();
    }
  }

  let beating = false;
  async function heartbeat(): Promise<void> {
    if (beating || running.size === 0) return;
    beating = true;
    const sentAt = Date.now();
    const held = [...running.values()];
    try {
      const still = await extendLeases(
        db.sql,
        held.map(({ fence }) => fence),
        leaseMs,
      );
      for (const one of held) {
        if (still.has(one.fence.jobId)) one.leasedUntil = sentAt + leaseMs;
        else if (!one.job.committed) one.job.abort("lease lost");
      }
    } catch (error) {
      log.warn("leases could not be extended", { error });
    } finally {
      beating = false;
    }
    for (const one of held) if (Date.now() > one.leasedUntil) one.job.abort("lease lost");
  }

  const [work, cancellations] = await Promise.all([
    bus.subscribe({
      group: workersGroup,
      topics: [topics.jobs],
      concurrency: Math.max(concurrency, 4),
      handler: async (message) => {
        if (message.type === "job.requested" && handlers[message.payload.type]) await take(message.payload.job_id);
      },
    }),
    bus.subscribe({
      group: `${workersGroup}-cancel-${workerId}`,
      topics: [topics.jobEvents],
      fromLatest: true,
      handler: async (message) => {
        if (message.type !== "job.finished" || message.payload.status !== "cancelled") return;
        running.get(message.payload.job_id)?.job.abort("cancelled");
        wakeSignal.notify();
      },
    }),
  ]);
  // A cancel whose event was missed is detected here, within a second.
  const beat = setInterval(() => void heartbeat(), Math.min(leaseMs / 4, 800));
  wakeSignal.notify();
  const polling = poll();

  let stopped: Promise<void> | null = null;
  async function stop(deadlineMs: number): Promise<void> {
    stopping = true;
    wakeSignal.notify();
    await Promise.all([work.stop(), polling]);
    const ends = () => Promise.all([...running.values()].map(({ ended }) => ended));
    const deadline = new AbortController();
    await Promise.race([ends(), sleep(deadlineMs, deadline.signal)]);
    deadline.abort();
    for (const { job } of running.values()) job.abort("stopping");
    await ends();
    clearInterval(beat);
    for (const timer of timers) clearTimeout(timer);
    await cancellations.stop();
  }

  return {
    stop(deadlineMs) {
      stopped ??= stop(deadlineMs);
      return stopped;
    },
    async ping() {
      if (Date.now() - polledAt > Math.max(30_000, pollMs * 20))
        throw new Error("the job runner does not look for jobs");
      await Promise.all([db.ping(), bus.ping()]);
    },
  };
}
