import type { Database, Tx } from "@toque/db/client/types.ts";
import { appendJobEvent, type NewJobEvent } from "@toque/db/jobs/events.ts";
import { type JobOutcome, succeedJob } from "@toque/db/jobs/finish.ts";
import { holdsLease, stillHoldsLease } from "@toque/db/jobs/lease.ts";
import { type ClaimedJob, type Fence, LeaseLostError } from "@toque/db/jobs/types.ts";
import type { Logger } from "../platform/logging/logger.ts";
import { JobAborted } from "./errors.ts";

/** The interface of a job's handler to the runtime. */
export interface JobContext {
  readonly job: ClaimedJob;
  /** Aborts when the job is cancelled, its lease is lost, the worker stops, or its time is up. Pass it to every call. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Reports progress to clients. Never rejects. */
  progress(stage: string, percent: number): Promise<void>;
  /** Streams text to clients, batched into at most 20 events a second. */
  emitText(text: string): void;
  /**
   * Ends the job: runs `work` in the one transaction that also writes the result and the last events. Call it once, as the
   * last action of the handler.
   * @param lockFirst takes what others hold when they cancel this job; the job's own row is locked after it
   * @throws JobAborted when the lease is lost; `work` then had no effect
   */
  commit(work: (tx: Tx) => Promise<JobOutcome>, lockFirst?: (tx: Tx) => Promise<void>): Promise<void>;
}

/** Runs one job. Must end with `commit`; errors should be {@link JobError}s. Runs outside any transaction. */
export type JobHandler = (context: JobContext) => Promise<void>;

/** Batching time of text. */
const TEXT_MS = 50;

/** The runner's side of a {@link JobContext}. */
export class RunningJob implements JobContext {
  private readonly controller = new AbortController();
  private text = "";
  private textTimer: ReturnType<typeof setTimeout> | null = null;
  private textWrittenAt = 0;
  private writes: Promise<void> = Promise.resolve();
  /** True once the job's end is committed. */
  committed = false;

  constructor(
    private readonly db: Database,
    readonly job: ClaimedJob,
    private readonly workerId: string,
    readonly log: Logger,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  private get fence(): Fence {
    return { jobId: this.job.id, workerId: this.workerId };
  }

  /** Why the job was aborted, if so. */
  get aborted(): JobAborted["why"] | null {
    return this.signal.aborted ? (this.signal.reason as JobAborted).why : null;
  }

  abort(why: JobAborted["why"]): void {
    if (this.signal.aborted) return;
    this.dropText();
    this.controller.abort(new JobAborted(why));
  }

  progress(stage: string, percent: number): Promise<void> {
    this.flushText();
    return this.write({ type: "progress", data: { stage, percent: Math.min(100, Math.max(0, percent)) } });
  }

  emitText(text: string): void {
    if (text === "" || this.signal.aborted || this.committed) return;
    this.text += text;
    // The first text is sent at once, later ones are batched.
    const wait = this.textWrittenAt + TEXT_MS - Date.now();
    if (wait <= 0) this.flushText();
    else this.textTimer ??= setTimeout(() => this.flushText(), wait);
  }

  /**
   * Rejects once this worker does not hold the job any more, also where neither its signal nor the heartbeat has told so
   * yet. A database that is away says nothing: the lease ends by itself.
   */
  async assertNotCancelled(): Promise<void> {
    this.signal.throwIfAborted();
    try {
      if (!(await stillHoldsLease(this.db.sql, this.fence))) this.abort("lease lost");
    } catch (error) {
      this.log.warn("a job's lease could not be read", { job: this.job.id, error });
    }
    this.signal.throwIfAborted();
  }

  async commit(work: (tx: Tx) => Promise<JobOutcome>, lockFirst?: (tx: Tx) => Promise<void>): Promise<void> {
    if (this.committed) throw new Error(`job ${this.job.id} is committed already`);
    this.signal.throwIfAborted();
    const rest = this.takeText();
    await this.writes;
    const { fence } = this;
    try {
      await this.db.transaction(async (tx) => {
        await lockFirst?.(tx);
        // The row lock with the lease comes before the work: no cancel and no other worker can then interfere.
        if (!(await holdsLease(tx, fence.jobId, fence.workerId))) throw new LeaseLostError(fence.jobId);
        const outcome = await work(tx);
        if (rest !== "") await appendJobEvent(tx, fence.jobId, { type: "text", data: { text: rest } }, fence.workerId);
        await succeedJob(tx, fence, outcome);
      });
      this.committed = true;
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      this.abort("lease lost");
      throw this.signal.reason;
    }
  }

  /** Resolves when no more writes of this job are pending; unwritten text is dropped. */
  async settle(): Promise<void> {
    this.dropText();
    await this.writes;
  }

  private dropText(): void {
    this.takeText();
  }

  private takeText(): string {
    if (this.textTimer) clearTimeout(this.textTimer);
    this.textTimer = null;
    const text = this.text;
    this.text = "";
    return text;
  }

  private flushText(): void {
    const text = this.takeText();
    if (text === "") return;
    this.textWrittenAt = Date.now();
    void this.write({ type: "text", data: { text } });
  }

  /** Writes events sequentially, in the given order. */
  private write(event: NewJobEvent): Promise<void> {
    this.writes = this.writes.then(async () => {
      if (this.signal.aborted || this.committed) return;
      try {
        const id = await this.db.transaction((tx) => appendJobEvent(tx, this.job.id, event, this.workerId));
        if (id === null) this.abort("lease lost");
      } catch (error) {
        this.log.warn("a job event could not be written", { job: this.job.id, type: event.type, error });
      }
    });
    return this.writes;
  }
}
