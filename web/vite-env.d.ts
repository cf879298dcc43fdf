/// <reference types="vite/client" />

/** Changes with the catalogues, so that a browser never keeps an old one. */
declare const __CATALOGUE_VERSION__: string;
