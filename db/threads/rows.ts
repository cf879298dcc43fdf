import type { ThreadEvent } from "../entities/ai.ts";

type Stored<T> = T extends { id: number } ? Omit<T, "id" | "job_id"> : never;
/** A thread event before it has an id; the job that made it is told apart. */
export type NewThreadEvent = Stored<ThreadEvent>;

/** One row of thread_events. */
export interface ThreadEventRow {
  id: number;
  thread_id: number;
  type: ThreadEvent["type"];
  payload: Record<string, unknown>;
  job_id: number | null;
}

/** Splits an event into the columns that it is stored in. */
export function toColumns(event: NewThreadEvent): { type: ThreadEvent["type"]; payload: Record<string, unknown> } {
  const { type, ...payload } = event;
  return { type, payload };
}

/** A stored row as the event that clients get. */
export function toThreadEvent(row: ThreadEventRow): ThreadEvent {
  const jobId = row.type === "message" ? { job_id: row.job_id } : {};
  // The payload was written by toColumns from an event of this type, so type and payload belong together.
  return { type: row.type, id: row.id, ...row.payload, ...jobId } as ThreadEvent;
}
