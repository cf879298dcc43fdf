/// <reference types="vite/client" />

/** Changes with the catalogues, so that a browser never keeps an old one. */
declare const __CATALOGUE_VERSION__: string;

interface Window {
  /** What was asked for before the app's own code was here (public/head-start.js). */
  toqueHeadStart?: {
    session?: Promise<Response>;
    /** The first GET of the page: its address, its language, and what came with the bearer that it was sent with. */
    first?: { path: string; lang: string; answer: Promise<{ response: Response; authorization: string | null }> };
  };
}
