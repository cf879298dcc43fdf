import { AsyncLocalStorage } from "node:async_hooks";

/** Rejects once the work that runs is cancelled. */
export type CancellationCheck = () => Promise<void>;

const current = new AsyncLocalStorage<CancellationCheck>();

/** Runs a piece of work in which `check` runs before each call of a model. */
export const withCancellationCheck = <T>(check: CancellationCheck, work: () => T): T => current.run(check, work);

/**
 * Called before each call of a model, which costs money and time; does nothing outside of any work.
 * @throws the reason for which the work that runs is cancelled
 */
export const assertNotCancelled: CancellationCheck = async () => {
  await current.getStore()?.();
};
