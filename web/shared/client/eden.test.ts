import { afterEach, beforeEach, expect, test } from "bun:test";
import { session } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import { api, unwrap } from "./eden.ts";

const realFetch = globalThis.fetch;
const answerWith = (handler: (url: string) => Response): void => {
  const fake = async (input: RequestInfo | URL): Promise<Response> => handler(String(input));
  globalThis.fetch = Object.assign(fake, { preconnect: realFetch.preconnect });
};

beforeEach(() => session.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

test("returns the body with dates as text", async () => {
  const seen: string[] = [];
  answerWith((url) => {
    seen.push(url);
    return Response.json([{ id: 1, at: "2026-03-01T12:00:00Z" }]);
  });
  const recipes: unknown = await unwrap(api.api.recipe.recipes.get({ query: { tag_filter_list: [3, 4] } }));
  expect(recipes).toEqual([{ id: 1, at: "2026-03-01T12:00:00Z" }]);
  expect(new URL(seen[0]!).pathname + new URL(seen[0]!).search).toBe(
    "/api/recipe/recipes?tag_filter_list=3&tag_filter_list=4",
  );
});

test("an error response is an ApiError with its code and its Retry-After", async () => {
  answerWith(() =>
    Response.json({ detail: "Slowly.", code: "rate_limited" }, { status: 429, headers: { "retry-after": "7" } }),
  );
  const error = await unwrap(api.api.recipe.recipes({ recipe_id: 9 }).get()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: "rate_limited", detail: "Slowly.", retryAfter: 7 });
});

test("a failure carries status, status text and body", async () => {
  const body = { detail: "Gone.", code: "gone" };
  answerWith(() => Response.json(body, { status: 410, statusText: "Gone" }));
  const error = await unwrap(api.api.recipe.recipes({ recipe_id: 9 }).get()).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status: 410, statusText: "Gone", body });
});

test("an unreadable response is an error", async () => {
  answerWith(() => new Response("{", { headers: { "content-type": "application/json" } }));
  await expect(unwrap(api.api.recipe.recipes({ recipe_id: 9 }).get())).rejects.toBeInstanceOf(Error);
});

test("no response is a network error", async () => {
  answerWith(() => {
    throw new TypeError("fetch failed");
  });
  const error = await unwrap(api.api.recipe.recipes({ recipe_id: 9 }).like.post()).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status: 0, code: "network_error" });
});
