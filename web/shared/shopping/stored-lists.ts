import { browserStorage } from "../storage/storage.ts";

/** Where the copies of an account's lists are. */
export const copyPrefix = (account: string): string => `toque.shopping.${account}.list.`;

/** Removes the copies of lists of every account but one: on a shared device the next person reads none of them. */
export function forgetOtherCopies(account: string | null): void {
  for (const key of browserStorage.keys("toque.shopping."))
    if (/^toque\.shopping\.[^.]+\.list\./.test(key) && !(account !== null && key.startsWith(copyPrefix(account))))
      browserStorage.remove(key);
}

/** Where the waiting changes of an account are, a key each. */
export const changesPrefix = (account: string): string => `toque.shopping.${account}.op.`;

/** Whether something of an account waits to be sent; known without the code that sends it. */
export const hasWaitingChanges = (account: string): boolean => browserStorage.keys(changesPrefix(account)).length > 0;
