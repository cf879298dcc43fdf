/**
 * The path of an address, if it leads to a page of a site; a callback must not lead to another site in any notation.
 * @param url an address, whole or relative to the site
 * @param origin of the site
 * @returns path with query and fragment, which resolves to that origin again; null for any other address
 */
export function pathOnSite(url: string, origin: string): string | null {
  const parsed = (text: string) => (URL.canParse(text, origin) ? new URL(text, origin) : null);
  const target = parsed(url);
  if (target?.origin !== origin) return null;
  const path = target.pathname + target.search + target.hash;
  // "https://here//elsewhere" is here, but its path alone is the address of another site.
  return parsed(path)?.origin === origin ? path : null;
}
