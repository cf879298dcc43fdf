import { mayHavePhotos, NAME } from "../game/stage/kept-photos.ts";
import type { Session } from "../session/token.ts";
import { forgetOtherCopies } from "../shopping/stored-lists.ts";
import { DATA_CACHE } from "./copy-names.ts";
import type { DataCache } from "./data-cache.ts";

/** The copies of this browser. Their code is needed where there are some or will be, not by a first visit. */
const copies = async (): Promise<DataCache | null> => (await import("./data-cache.ts")).browserDataCache();

/** Removes all copies but those of an account. */
async function release(account: string | null): Promise<void> {
  const { caches } = globalThis;
  if (!(await caches?.has(DATA_CACHE))) return;
  const data = await copies().catch(async () => {
    // Without the code that knows whose they are, all go.
    await caches.delete(DATA_CACHE);
    return null;
  });
  await data?.release(account);
}

const claim = async (account: string, until: number | null): Promise<void> => (await copies())?.claim(account, until);

/** Whether a service worker answers for this page: without one, copies are neither made nor read. */
const isKept = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** A browser that refuses its caches keeps no copies, and is no reason not to sign in or out. */
const attempt = (work: Promise<void>): Promise<void> => work.catch(() => {});

/** Photos that were not sent: of everybody else than an account, of everybody for null and where the code for it cannot come. */
async function forgetPhotos(except: string | null): Promise<void> {
  if (mayHavePhotos())
    await import("../game/stage/photo-store.ts").then(
      (store) => store.forgetPhotos(except),
      () => void indexedDB.deleteDatabase(NAME),
    );
}

/** The account that the server named last, and whether its copies were kept then; null before its first answer. */
let named: { account: string; until: number | null; kept: boolean } | null = null;

/** The server has said who is signed in, or that nobody is: copies of anybody else are removed from this device. */
export async function copiesBelongTo(session: Session | null): Promise<void> {
  const account = session ? String(session.user.id ?? "") : "";
  const until = session ? Date.parse(session.expires) : null;
  const kept = isKept();
  named = { account, until, kept };
  await attempt(kept ? claim(account, until) : release(account));
  await forgetPhotos(account);
}

/**
 * A service worker answers for this page: from now on copies are kept, also where the session was read before.
 * @returns whether it was, so that what the page read since then has no copy
 */
export async function keepCopies(): Promise<boolean> {
  if (!named || named.kept || !isKept()) return false;
  named.kept = true;
  await attempt(claim(named.account, named.until));
  return true;
}

/** Removes what is stored on this device of what the account has read. */
export async function forgetCopies(): Promise<void> {
  named = null;
  forgetOtherCopies(null);
  await forgetPhotos(null);
  await attempt(release(null));
}

/** The account whose copies are on this device, as a session without a token; null where nobody is known. */
export async function rememberedAccount(): Promise<Session | null> {
  if (!isKept()) return null;
  const owner = await copies()
    .then((data) => data?.owner())
    .catch(() => null);
  if (!owner || owner.account === "" || owner.until === null) return null;
  const id = /^\d+$/.test(owner.account) ? Number(owner.account) : owner.account;
  return { user: { id }, expires: new Date(owner.until).toISOString(), accessToken: "" };
}

/** A recipe or a cookbook was changed or deleted: its copy is no longer true. */
export function dropChanged(address: string): void {
  const { pathname } = new URL(address, globalThis.location?.origin ?? "http://localhost");
  if (/^\/api\/recipe\/(recipes|cookbooks)\/\d+$/.test(pathname))
    void attempt(copies().then((data) => data?.forget(pathname)));
}
