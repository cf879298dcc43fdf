import { browserStorage, type PageStorage } from "../storage/storage.ts";

// What another app shared with somebody who is signed out. The sign-in leads back to an address of the page, which is too short for a
// whole recipe: a long one waits in this browser, as the link of the mail may open in another tab.

export const KEPT_SHARE = "toque.shared";
/** Longer addresses are refused by the sign-in. */
const LONGEST_ADDRESS = 2000;
const MARK = "?shared=kept";

interface Kept {
  now?: number;
  storage?: PageStorage;
}

/** The address that a sign-in leads back to. @param search without its question mark */
export function returnAddress(
  path: string,
  search: string,
  { now = Date.now(), storage = browserStorage }: Kept = {},
): string {
  const address = search ? `${path}?${search}` : path;
  if (address.length <= LONGEST_ADDRESS) return address;
  storage.writeJson(KEPT_SHARE, { search, at: now });
  return `${path}${MARK}`;
}
