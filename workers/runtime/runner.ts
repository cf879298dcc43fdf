import type { Database } from "@toque/db/client/types.ts";
import type { JobType } from "@toque/db/entities/ai.ts";
import { topics } from "@toque/db/entities/events.ts";
import { claimJob, dueJobs, extendLeases } from "@toque/db/jobs/lease.ts";
import type { ClaimedJob } from "@toque/db/jobs/types.ts";
import type { Logger } from "@toque/db/log.ts";
import type { Bus } from "../bus/port.ts";
import { Alarm, sleep } from "../bus/sleep.ts";
import { type JobHandler, RunningJob } from "./context.ts";
import { JobAborted, JobError } from "./errors.ts";
import { defaultJobRetryPolicy, type JobRetryPolicy, recordFailure, releaseJob } from "./outcome.ts";

/** The consumer group of all workers. */
export const workersGroup = "workers";

export interface JobRunnerOptions {
  db: Database;
  bus: Bus;
  /** The jobs this worker does; jobs of other types are left to others. */
  handlers: Partial<Record<JobType, JobHandler>>;
  /** Jobs that run at once. 4 by default. */
  concurrency?: number;
  /** A name no other worker has. */
  workerId: string;
  log: Logger;
  /** After a crash another worker takes over when this has passed. 20,000 ms by default. */
  leaseMs?: number;
  /** How often due jobs are looked for without a message: retries, left-behind jobs, lost messages. 1,000 ms by default. */
  pollMs?: number;
  /** A handler that runs longer is aborted, and the job tried again. Ten minutes by default. */
  timeoutMs?: number;
  /** Other limits, for types of jobs that go through many entities and keep what is done. */
  timeoutsMs?: Partial<Record<JobType, number>>;
  /** How long an aborted handler may take to end before its place is given away. 5,000 ms by default. */
  graceMs?: number;
  retry?: JobRetryPolicy;
}

export interface JobRunner {
  /** Takes no new job and waits for those that run; after `deadlineMs` they are aborted and given back to the queue. */
  stop(deadlineMs: number): Promise<void>;
  /** Rejects when the database or the bus does not answer, or the runner is stuck. */
  ping(): Promise<void>;
}

interface Running {
  job: RunningJob;
  fence: { jobId: number; workerId: string };
  /** By this process's clock; the lease is not counted on past it. */
  leasedUntil: number;
  ended: Promise<void>;
}

/** Starts doing jobs: each as soon as its message arrives, and by polling whatever a message did not bring. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { db, bus, handlers, concurrency = 4, workerId, log, leaseMs = 20_000, pollMs = 1000 } = options;
  const { timeoutMs = 600_000, timeoutsMs = {}, graceMs = 5000, retry = defaultJobRetryPolicy } = options;
  const types = Object.keys(handlers) as JobType[];
  const running = new Map<number, Running>();
  const alarm = new Alarm();
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
      job.signal.addEventListener("abort", () => void sleep(graceMs, ended.signal).then(resolve), { once: true });
    });
    let error: unknown = null;
    try {
      await Promise.race([handler(job), abandoned]);
      if (!job.committed && !job.aborted) error = new Error(`the handler of ${job.job.type} ended without a commit`);
    } catch (thrown) {
      error = thrown;
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
    await job.settle();
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

  function wakeAfter(ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      alarm.ring();
    }, ms);
    timers.add(timer);
  }

  function start(job: ClaimedJob, fence: Running["fence"], claimedAt: number): void {
    const runningJob = new RunningJob(db, job, fence.workerId, log);
    const ended = perform(runningJob, fence, claimedAt)
      .catch((error: unknown) => log.error("a job's end could not be recorded", { job: job.id, error }))
      .finally(() => {
        running.delete(job.id);
        // Its place is free, and the next job of its key may be due.
        alarm.ring();
      });
    running.set(job.id, { job: runningJob, fence, leasedUntil: claimedAt + leaseMs, ended });
  }

  /** Claims and starts a job when there is a place for it; otherwise it is found again when one is free. */
  async function take(jobId: number): Promise<void> {
    if (stopping || free() <= 0 || running.has(jobId)) return;
    claiming++;
    try {
      const claimedAt = Date.now();
      const fence = { jobId, workerId: `${workerId}#${++runs}` };
      const job = await claimJob(db.sql, jobId, fence.workerId, leaseMs);
      if (!job) return;
      if (stopping) await releaseJob(db, fence);
      else if (job.attempts >= retry.attempts) await giveUpCrashed(job, fence);
      else start(job, fence, claimedAt);
    } finally {
      claiming--;
    }
  }

  async function giveUpCrashed(job: ClaimedJob, fence: Running["fence"]): Promise<void> {
    const error = new Error(`${job.attempts} attempts failed, the last one without a word: its worker ended or hung`);
    await recordFailure({ db, log, job, fence, error, elapsedMs: job.elapsedMs, retry, exhausted: true });
    alarm.ring();
  }

  async function poll(): Promise<void> {
    while (!stopping) {
      // Several workers do not all ask at the same moment.
      await alarm.wait(pollMs * (0.9 + Math.random() * 0.2));
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

  const work = await bus.subscribe({
    group: workersGroup,
    topics: [topics.jobs],
    concurrency: Math.max(concurrency, 4),
    handler: async (message) => {
      if (message.type === "job.requested" && handlers[message.payload.type]) await take(message.payload.job_id);
    },
  });
  const cancellations = await bus.subscribe({
    group: `${workersGroup}-cancel-${workerId}`,
    topics: [topics.jobEvents],
    fromLatest: true,
    handler: async (message) => {
      if (message.type !== "job.finished" || message.payload.status !== "cancelled") return;
      running.get(message.payload.job_id)?.job.abort("cancelled");
      alarm.ring();
    },
  });
  // A cancel whose event was missed is noticed here, within a second.
  const beat = setInterval(() => void heartbeat(), Math.min(leaseMs / 4, 800));
  alarm.ring();
  const polling = poll();

  let stopped: Promise<void> | null = null;
  async function stop(deadlineMs: number): Promise<void> {
    stopping = true;
    alarm.ring();
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
