/// <reference types="vite/client" />

/** Changes with the catalogues, so that browsers never use a stale cached one. */
declare const __CATALOGUE_VERSION__: string;

interface Window {
  /** Requests started before the app's code had loaded (public/preload.js). */
  toquePreload?: {
    session?: Promise<Response>;
    /** The page's first GET: its address, its language, and the response with the authorization that was sent. */
    first?: { path: string; lang: string; answer: Promise<{ response: Response; authorization: string | null }> };
  };
}
