/**
 * The number of the next page, from a `Link` header (RFC 8288).
 * @returns null on the last page, or without the header
 */
export function nextPage(link: string | null): number | null {
  for (const part of link?.split(/,\s*(?=<)/) ?? []) {
    const [, target, parameters] = part.match(/^\s*<([^>]*)>(.*)$/) ?? [];
    if (target === undefined || !/;\s*rel="?next"?\s*(;|$)/i.test(parameters ?? "")) continue;
    const page = Number(new URL(target, "http://localhost").searchParams.get("page"));
    return Number.isSafeInteger(page) && page > 0 ? page : null;
  }
  return null;
}
