/** Page size of every paged list. */
export const PAGE_SIZE = 20;

/**
 * The headers of a page: `X-Total-Count` and `Link` (RFC 8288) with first, prev, next and last.
 * @param url the request's address; its `page` is replaced
 */
export function pageHeaders(url: string, page: number, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { pathname, searchParams } = new URL(url);
  const at = (number: number, rel: string) => {
    searchParams.set("page", String(number));
    return `<${pathname}?${searchParams}>; rel="${rel}"`;
  };
  const links = [at(1, "first")];
  if (page > 1) links.push(at(Math.min(page - 1, last), "prev"));
  if (page < last) links.push(at(page + 1, "next"));
  links.push(at(last, "last"));
  return { "x-total-count": String(total), link: links.join(", ") };
}
