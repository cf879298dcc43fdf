import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { RecipeSummary } from "@toque/db/entities/recipe.ts";
import { type Query, requestAnswer } from "../client/fetch.ts";
import { recipesKey } from "../recipes/use-like.ts";
import { currentPlace } from "./kept-place.ts";
import { nextPage } from "./next-page.ts";

/** A recipe in a list; whether it is liked is not always known. */
export type ListedRecipe = RecipeSummary & { liked?: boolean };

/** One page as the API gives it. */
export interface ApiPage {
  recipes: ListedRecipe[];
  /** How many there are in all. */
  total: number;
  next: number | null;
}

/** What is asked for at once: pages `from` to `to`, and how many recipes there were in all when the page before was read. */
export interface Stretch {
  from: number;
  to: number;
  total: number | null;
}

/** The answer to a stretch. */
export interface ResultPage extends ApiPage {
  /** The number of its last page. */
  through: number;
}

type ReadPage = (page: number) => Promise<ApiPage>;

/**
 * Reads a stretch. When recipes have gone since the page before was read, what was to follow has moved up into it: that page
 * is read again too, so that nothing is skipped. What it repeats is shown once all the same.
 */
export async function readStretch({ from, to, total }: Stretch, read: ReadPage): Promise<ResultPage> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const pages = await Promise.all(numbers.map(read));
  const last = pages.at(-1) ?? { recipes: [], total: 0, next: null };
  const moved = from > 1 && total !== null && last.total < total;
  const before = moved ? (await read(from - 1)).recipes : [];
  return {
    recipes: [...before, ...pages.flatMap(({ recipes }) => recipes)],
    total: last.total,
    next: last.next,
    through: to,
  };
}

/** The recipes of all pages, each once even when the list moved between two pages. */
export function allRecipes(pages: readonly Pick<ResultPage, "recipes">[]): ListedRecipe[] {
  return [...new Map(pages.flatMap(({ recipes }) => recipes).map((recipe) => [recipe.id, recipe])).values()];
}

/** One page of a list of recipes. */
export async function readRecipes(path: string, query: Query, signal: AbortSignal): Promise<ApiPage> {
  const { data, headers } = await requestAnswer<ListedRecipe[]>(path, { query, signal });
  return {
    recipes: data,
    total: Number(headers.get("x-total-count") ?? data.length),
    next: nextPage(headers.get("link")),
  };
}

/**
 * A list of recipes page by page. Coming back to a place in it, the pages that were there are asked for together. What is
 * shown stays until a changed query has its answer.
 * @param path a listing of the API that pages with `page`, `X-Total-Count` and `Link`
 */
export function recipePagesQuery(path: string, query: Query = {}) {
  const first: Stretch = { from: 1, to: currentPlace()?.pages ?? 1, total: null };
  return infiniteQueryOptions({
    queryKey: [recipesKey, "pages", path, query],
    queryFn: ({ pageParam, signal }) => readStretch(pageParam, (page) => readRecipes(path, { ...query, page }, signal)),
    initialPageParam: first,
    getNextPageParam: ({ next, total }: ResultPage): Stretch | null =>
      next === null ? null : { from: next, to: next, total },
    placeholderData: keepPreviousData,
  });
}
