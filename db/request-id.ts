import { AsyncLocalStorage } from "node:async_hooks";

// Correlates a request with the jobs and events that it causes: jobs and outbox rows store the request id, and their
// consumers run under it.

const current = new AsyncLocalStorage<string>();

/** The id of the request that the running code belongs to; null outside a request. */
export const currentRequestId = (): string | null => current.getStore() ?? null;

/** Runs work under a request id; with null it runs unchanged. */
export const withRequestId = <T>(id: string | null | undefined, work: () => T): T =>
  id ? current.run(id, work) : work();
