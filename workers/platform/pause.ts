/** Lets others run between two pieces of work: the API may be in the same process. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
