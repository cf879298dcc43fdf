import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { RecipeSummary } from "@toque/db/schemas/recipe.ts";
import type { UnderstoodQuery } from "@toque/db/schemas/search.ts";
import { type Query, requestAnswer } from "../client/fetch.ts";
import { recipesKey } from "../recipes/use-like.ts";
import { currentScrollPosition } from "./scroll-position.ts";

/** A recipe in a list; whether it is liked is not always known. */
export type ListedRecipe = RecipeSummary & { liked?: boolean };

/** One page as the API returns it. */
export interface ApiPage {
  recipes: ListedRecipe[];
  /** How many there are in all. */
  total: number;
  next: number | null;
  /** What a search understood of its words, from `X-Understood`; null for other lists. */
  understood: UnderstoodQuery | null;
}

/** A range of pages to request, `from` to `to`, and the total number of recipes when the previous page was read. */
export interface Stretch {
  from: number;
  to: number;
  total: number | null;
}

/** The result of a `Stretch`. */
export interface ResultPage extends ApiPage {
  /** The number of its last page. */
  through: number;
}

type ReadPage = (page: number) => Promise<ApiPage>;

/**
 * Reads a range of pages. If recipes were deleted since the previous page was read, later ones have moved up into it:
 * that page is read again, so that nothing is skipped. Duplicates are removed by `allRecipes`.
 */
export async function readStretch({ from, to, total }: Stretch, read: ReadPage): Promise<ResultPage> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const pages = await Promise.all(numbers.map(read));
  const last = pages.at(-1) ?? { recipes: [], total: 0, next: null, understood: null };
  const moved = from > 1 && total !== null && last.total < total;
  const before = moved ? (await read(from - 1)).recipes : [];
  return {
    recipes: [...before, ...pages.flatMap(({ recipes }) => recipes)],
    total: last.total,
    next: last.next,
    understood: last.understood,
    through: to,
  };
}

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

/** The recipes of all pages, each once even if the list shifted between two pages. */
export function allRecipes(pages: readonly Pick<ResultPage, "recipes">[]): ListedRecipe[] {
  return [...new Map(pages.flatMap(({ recipes }) => recipes).map((recipe) => [recipe.id, recipe])).values()];
}

/** What was understood, from its header; null without it, or where a proxy cut it short. */
export function readUnderstood(header: string | null): UnderstoodQuery | null {
  try {
    return header === null ? null : (JSON.parse(header) as UnderstoodQuery);
  } catch {
    return null;
  }
}

/** One page of a list of recipes. */
export async function readRecipes(path: string, query: Query, signal: AbortSignal): Promise<ApiPage> {
  const { data, headers } = await requestAnswer<ListedRecipe[]>(path, { query, signal });
  return {
    recipes: data,
    total: Number(headers.get("x-total-count") ?? data.length),
    next: nextPage(headers.get("link")),
    understood: readUnderstood(headers.get("x-understood")),
  };
}

/**
 * A paged list of recipes. When a scroll position is restored, its pages are requested together. Previous results stay
 * visible until a changed query has loaded.
 * @param path an API list that is paged with `page`, `X-Total-Count` and `Link`
 */
export function recipePagesQuery(path: string, query: Query = {}) {
  const first: Stretch = { from: 1, to: currentScrollPosition()?.pages ?? 1, total: null };
  return infiniteQueryOptions({
    queryKey: [recipesKey, "pages", path, query],
    queryFn: ({ pageParam, signal }) => readStretch(pageParam, (page) => readRecipes(path, { ...query, page }, signal)),
    initialPageParam: first,
    getNextPageParam: ({ next, total }: ResultPage): Stretch | null =>
      next === null ? null : { from: next, to: next, total },
    placeholderData: keepPreviousData,
  });
}
