import { afterEach, beforeEach, expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { cookLogQuery } from "../cooking/cook-log.ts";
import { sourceQuery } from "../imports/source-queries.ts";
import { deleteRecipe, isOfRecipe } from "./delete-recipe.ts";

const realFetch = globalThis.fetch;
/** Calls that were answered, in order; a call that was cancelled is none. */
let answered: string[] = [];
/** What happens while the server deletes. */
let duringDelete: () => void = () => undefined;
let deleteStatus = 204;

beforeEach(() => {
  answered = [];
  duringDelete = () => undefined;
  deleteStatus = 204;
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? "GET";
    if (method === "DELETE") duringDelete();
    await new Promise((resolve) => setTimeout(resolve, method === "DELETE" ? 30 : 5));
    init?.signal?.throwIfAborted();
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
    if (pathname.startsWith("/api/recipe/")) answered.push(`${method} ${pathname}`);
    if (method === "DELETE") return new Response(null, { status: deleteStatus });
    return Response.json({ source: null });
  };
  globalThis.fetch = Object.assign(answer, { preconnect: realFetch.preconnect });
});
afterEach(() => void Object.assign(globalThis, { fetch: realFetch }));

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test("a part of the page that is loaded while its recipe is deleted asks for nothing of it", async () => {
  const queries = client();
  const seen = new QueryObserver(queries, cookLogQuery(7)).subscribe(() => undefined);
  let late = (): void => undefined;
  let other = (): void => undefined;
  duringDelete = () => {
    late = new QueryObserver(queries, sourceQuery(7)).subscribe(() => undefined);
    other = new QueryObserver(queries, sourceQuery(8)).subscribe(() => undefined);
  };
  await deleteRecipe(queries, 7);
  const tooLate = new QueryObserver(queries, { ...sourceQuery(7), staleTime: 0 }).subscribe(() => undefined);
  await later(30);
  expect(answered).toEqual(["GET /api/recipe/recipes/8/source", "DELETE /api/recipe/recipes/7"]);
  for (const leave of [seen, late, tooLate, other]) leave();
  const left = queries.getQueryCache().findAll();
  expect(left.some(({ queryKey }) => isOfRecipe(queryKey, 7))).toBe(false);
  // The recipe may be restored: its page asks again.
  const back = new QueryObserver(queries, sourceQuery(7)).subscribe(() => undefined);
  await later(30);
  expect(answered).toContain("GET /api/recipe/recipes/7/source");
  back();
});

test("what was held back is asked for once the deletion has failed", async () => {
  const queries = client();
  deleteStatus = 403;
  let late = (): void => undefined;
  duringDelete = () => {
    late = new QueryObserver(queries, sourceQuery(7)).subscribe(() => undefined);
  };
  const failed = await deleteRecipe(queries, 7).catch((error: unknown) => error);
  expect(failed).toMatchObject({ status: 403 });
  await later(30);
  expect(answered).toEqual(["DELETE /api/recipe/recipes/7", "GET /api/recipe/recipes/7/source"]);
  late();
});
