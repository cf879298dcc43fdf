/// <reference types="vite/client" />

/** Changes with the catalogues, so that a browser never keeps an old one. */
declare const __CATALOGUE_VERSION__: string;

interface Window {
  /** The answer to the first question for the session, under way before the app's own code. */
  toqueSession?: Promise<Response>;
}
