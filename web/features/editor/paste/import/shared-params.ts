import { KEPT_SHARE } from "../../../../shared/imports/kept-share.ts";
import { browserStorage, type PageStorage } from "../../../../shared/storage/storage.ts";

const KEPT_MS = 3_600_000;

interface Kept {
  now?: number;
  storage?: PageStorage;
}

/** What was shared, as the page's parameters say it or as it was kept before signing in. */
export function sharedParams(
  params: URLSearchParams,
  { now = Date.now(), storage = browserStorage }: Kept = {},
): URLSearchParams {
  if (params.get("shared") !== "kept") return params;
  const kept = storage.readJson(KEPT_SHARE, (stored) => {
    if (typeof stored !== "object" || stored === null || !("search" in stored) || !("at" in stored)) return null;
    const { search, at } = stored;
    return typeof search === "string" && typeof at === "number" && now - at < KEPT_MS ? search : null;
  });
  return kept === null ? params : new URLSearchParams(kept);
}

/** What was shared has been taken, or is not asked for. */
export const forgetShare = (storage = browserStorage): void => storage.remove(KEPT_SHARE);
