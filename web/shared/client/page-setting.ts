/** A setting that the server or the build wrote into the page as `<meta name="toque:NAME">`; null where it is absent. */
export const pageSetting = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="toque:${name}"]`)?.content ?? null;
