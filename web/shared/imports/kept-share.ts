import { browserStorage, type PageStorage } from "../storage/storage.ts";

// What another app shared with somebody who is signed out. The sign-in leads back to an address of the page, which is too short for a
// whole recipe: a long one waits in this browser, as the link of the mail may open in another tab.

const KEY = "toque.shared";
/** Longer addresses are refused by the sign-in. */
const LONGEST_ADDRESS = 2000;
const KEPT_MS = 3_600_000;
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
  storage.writeJson(KEY, { search, at: now });
  return `${path}${MARK}`;
}

/** What was shared, as the page's parameters say it or as it was kept before signing in. */
export function sharedParams(
  params: URLSearchParams,
  { now = Date.now(), storage = browserStorage }: Kept = {},
): URLSearchParams {
  if (params.get("shared") !== "kept") return params;
  const kept = storage.readJson(KEY, (stored) => {
    if (typeof stored !== "object" || stored === null || !("search" in stored) || !("at" in stored)) return null;
    const { search, at } = stored;
    return typeof search === "string" && typeof at === "number" && now - at < KEPT_MS ? search : null;
  });
  return kept === null ? params : new URLSearchParams(kept);
}

/** What was shared is on the page. */
export const forgetShare = (storage = browserStorage): void => storage.remove(KEY);
