import { DATA_CACHE, STORED_AT } from "./copy-names.ts";

/** Whose the copies are; the account of a visitor is "". */
export interface Owner {
  account: string;
  /** Milliseconds since 1970 at which the session ends; null for a visitor. */
  until: number | null;
}

const OWNER = "/offline/owner";
/** The headers of an answer that pages read. */
const read = ["content-type", "etag", "link", "x-total-count", "x-understood", "content-language"];
/** How many are kept of each kind; the one that was stored longest ago makes room. */
export const limits = { answers: 240, pictures: 160 };

const isPicture = (url: string): boolean => /^\/media\//.test(new URL(url, "http://localhost").pathname);

interface DataCacheOptions {
  caches: Pick<CacheStorage, "open" | "has" | "delete">;
  /** Runs `work` while no other page and no worker of this site changes the copies. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => number;
}

function parseOwner(stored: unknown): Owner | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { account, until }: { account?: unknown; until?: unknown } = stored;
  if (typeof account !== "string") return null;
  return { account, until: typeof until === "number" ? until : null };
}

/**
 * Copies of answers and pictures for reading without a network, used by the pages and by the service worker. They belong
 * to one account at a time: its mark lies in the same cache, so that both are removed in one act, and nothing is stored or
 * read for another account or after the session's end.
 */
export function createDataCache({ caches, exclusive, now = Date.now }: DataCacheOptions) {
  /** The copies with their owner; null when they have none, or the session has ended. */
  async function opened(): Promise<{ cache: Cache; owner: Owner } | null> {
    if (!(await caches.has(DATA_CACHE))) return null;
    const cache = await caches.open(DATA_CACHE);
    const mark = await cache.match(OWNER);
    const owner = parseOwner(await mark?.json().catch(() => null));
    if (!owner || (owner.until !== null && owner.until <= now())) return null;
    return { cache, owner };
  }

  async function makeRoom(cache: Cache, share = 0): Promise<void> {
    const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(OWNER));
    for (const [isKind, limit] of [
      [(url: string) => !isPicture(url), limits.answers],
      [isPicture, limits.pictures],
    ] as const) {
      // The order is that of storing: what is stored again goes to the end.
      const some = kept.filter(({ url }) => isKind(url));
      const surplus = Math.max(some.length - limit, Math.ceil(some.length * share));
      for (const request of some.slice(0, surplus)) await cache.delete(request, { ignoreVary: true });
    }
  }

  async function put(cache: Cache, key: string, response: Response): Promise<void> {
    await cache.delete(key, { ignoreVary: true });
    const spare = response.clone();
    try {
      await cache.put(key, response);
    } catch {
      // The browser has no room left: the oldest third goes. What still does not fit is not kept.
      await makeRoom(cache, 1 / 3);
      await cache.put(key, spare).catch(() => {});
    }
  }

  return {
    /** Whose copies there are; null when there are none that may be read. */
    owner: async (): Promise<Owner | null> => (await opened())?.owner ?? null,

    /** From now on copies belong to this account; those of another one are removed. */
    claim: (account: string, until: number | null): Promise<void> =>
      exclusive(async () => {
        const found = await opened();
        if (found?.owner.account !== account) await caches.delete(DATA_CACHE);
        else if (found.owner.until === until) return;
        const cache = await caches.open(DATA_CACHE);
        await cache.put(OWNER, Response.json({ account, until } satisfies Owner));
      }),

    /** Removes everything that does not belong to this account; null is everything. */
    release: (account: string | null): Promise<void> =>
      exclusive(async () => {
        const found = await opened();
        if (account === null || found?.owner.account !== account) await caches.delete(DATA_CACHE);
      }),

    /** Keeps an answer, unless the copies are no longer those of its account, or a later answer is there already. */
    async keep(account: string, key: string, response: Response): Promise<void> {
      const at = new Date(now()).toISOString();
      const headers = new Headers({ [STORED_AT]: at });
      for (const name of read) {
        const value = response.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      // Read before the lock is taken: a slow body must not delay a sign-out.
      const body = await response.blob();
      await exclusive(async () => {
        const found = await opened();
        if (found?.owner.account !== account) return;
        const known = await found.cache.match(key, { ignoreVary: true });
        if ((known?.headers.get(STORED_AT) ?? "") > at) return;
        await put(found.cache, key, new Response(body, { headers }));
        await makeRoom(found.cache);
      });
    },

    /** The copy that an account may read; undefined when there is none. */
    async find(account: string, key: string): Promise<Response | undefined> {
      const found = await opened();
      return found?.owner.account === account ? await found.cache.match(key, { ignoreVary: true }) : undefined;
    },

    /** Removes a copy in all languages. @param address path and query of the call, or the address of a picture */
    forget: (address: string): Promise<void> =>
      exclusive(async () => {
        const found = await opened();
        if (!found) return;
        for (const request of await found.cache.keys())
          if (addressOf(request.url) === addressOf(address)) await found.cache.delete(request, { ignoreVary: true });
      }),
  };
}

export type DataCache = ReturnType<typeof createDataCache>;

/** The key of an answer, which depends on the language. */
export function keyOf(url: URL, lang: string | null): string {
  const key = new URL(url.pathname + url.search, url.origin);
  key.hash = "";
  key.searchParams.append("stored-lang", lang ?? "");
  return key.pathname + key.search;
}

/** Path and query of the call behind a key. */
function addressOf(key: string): string {
  const url = new URL(key, "http://localhost");
  url.searchParams.delete("stored-lang");
  return url.pathname + url.search;
}

/** The copies of this browser; null where it keeps none: no secure context, or storage is off. */
export function browserDataCache(): DataCache | null {
  const { caches, navigator } = globalThis;
  // Reading `caches` may throw where storage is off, but only in frames.
  if (!caches || !navigator?.locks) return null;
  return createDataCache({
    caches,
    exclusive: (work) => navigator.locks.request("toque.data", work) as ReturnType<typeof work>,
  });
}
