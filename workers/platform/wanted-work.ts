import { AsyncLocalStorage } from "node:async_hooks";

/** Rejects once the result of a piece of work would be thrown away. */
export type StillWanted = () => Promise<void>;

const current = new AsyncLocalStorage<StillWanted>();

/** Runs a piece of work that asks `stillWanted` before each call of a model. */
export const whileWanted = <T>(stillWanted: StillWanted, work: () => T): T => current.run(stillWanted, work);

/**
 * Called before each call of a model, which costs money and time; does nothing outside of any work.
 * @throws the reason for which the work that runs is not wanted any more
 */
export const assertWanted: StillWanted = async () => {
  await current.getStore()?.();
};
