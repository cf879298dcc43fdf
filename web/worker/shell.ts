import { PrecacheController } from "workbox-precaching/PrecacheController.js";

const FORMER = "toque-former-assets";
const TEXTS = "toque-texts";

/**
 * The app's own files. Those of the former build stay until the next one: a tab that was opened before an update goes on
 * loading its code.
 */
export function createShell() {
  const precache = new PrecacheController();
  precache.addToCacheList([...__SHELL__]);

  /** Sets the files of the former build aside, before the precache drops them. */
  async function keepFormer(): Promise<void> {
    const current = new Set(precache.getCachedURLs());
    const cache = await caches.open(precache.strategy.cacheName);
    const former = (await cache.keys()).filter(
      ({ url }) => !current.has(url) && new URL(url).pathname.startsWith("/assets/"),
    );
    if (former.length === 0) return;
    await caches.delete(FORMER);
    const aside = await caches.open(FORMER);
    for (const request of former) {
      const response = await cache.match(request);
      if (response) await aside.put(request, response);
    }
  }

  /** Catalogues of older builds are not asked for again, except by tabs that have them. */
  async function dropOldTexts(): Promise<void> {
    const cache = await caches.open(TEXTS);
    for (const request of await cache.keys())
      if (new URL(request.url).searchParams.get("v") !== __TEXTS__.version) await cache.delete(request);
  }

  const page = precache.createHandlerBoundToURL("/index.html");

  return {
    install: (event: ExtendableEvent) => precache.install(event),
    activate: async (event: ExtendableEvent): Promise<void> => {
      await keepFormer();
      await precache.activate(event);
      await dropOldTexts();
    },

    /** The page without a network. */
    page,

    /** A file of this build, of the former one, or of the server. */
    async file(request: Request): Promise<Response> {
      const aside = async () => ((await caches.has(FORMER)) ? (await caches.open(FORMER)).match(request) : undefined);
      return (await precache.matchPrecache(request)) ?? (await aside()) ?? fetch(request);
    },

    /** Whether a file that changes under its address, such as the manifest, is part of the build. */
    has: (url: URL): boolean => precache.getCacheKeyForURL(url.href) !== undefined,

    /** A catalogue: its address changes with its content. */
    async text(request: Request): Promise<Response> {
      const cache = await caches.open(TEXTS);
      const kept = await cache.match(request, { ignoreVary: true });
      if (kept) return kept;
      const response = await fetch(request);
      if (response.status === 200) await cache.put(request, response.clone()).catch(() => {});
      return response;
    },

    /** Fetches the catalogues of a language, and drops those of the others. */
    async keepTexts(lang: string): Promise<void> {
      const cache = await caches.open(TEXTS);
      const folder = `/locales/${lang}/`;
      for (const request of await cache.keys())
        if (!new URL(request.url).pathname.startsWith(folder)) await cache.delete(request);
      const missing: string[] = [];
      for (const name of __TEXTS__.names) {
        const address = `${folder}${name}.json?v=${__TEXTS__.version}`;
        if (!(await cache.match(address, { ignoreVary: true }))) missing.push(address);
      }
      await cache.addAll(missing);
    },
  };
}
