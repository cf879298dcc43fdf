import { afterEach, describe, expect, test } from "bun:test";
import { fetchProviders, safeCallback, signInWithEmail, signInWithProvider, signOut } from "./sign-in.ts";

const origin = "https://toque.example";

test.each([
  ["/recipes/4?tab=steps#3", "/recipes/4?tab=steps#3"],
  ["https://toque.example/generate", "/generate"],
  ["https://evil.example/generate", "/dashboard"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["/.//evil.example", "/dashboard"],
  ["https://toque.example//evil.example", "/dashboard"],
  ["/x/..//evil.example/a", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["/authentication/signin?error=x", "/dashboard"],
  ["/auth/signin", "/dashboard"],
  ["/api/auth/signout", "/dashboard"],
  ["", "/dashboard"],
  [null, "/dashboard"],
])("%p leads to %p", (target, path) => expect(safeCallback(target, "/dashboard", origin)).toBe(path));

describe("the session library's calls", () => {
  const realFetch = globalThis.fetch;
  const had = globalThis.window;
  let posts: { url: string; type: string | null; fields: Record<string, string> }[] = [];

  /** Responds with the CSRF token, and to posts with `body`. */
  const answerWith = (body: object, status = 200): void => {
    posts = [];
    const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
      if (url === "/api/auth/csrf") return Response.json({ csrfToken: "t1" });
      if (url === "/api/auth/session") return Response.json({});
      const type = new Headers(init.headers).get("content-type");
      posts.push({ url, type, fields: Object.fromEntries(init.body as URLSearchParams) });
      return Response.json(body, { status });
    };
    Object.assign(globalThis, { fetch, window: { location: new URL(origin) } });
  };
  afterEach(() => void Object.assign(globalThis, { fetch: realFetch, window: had }));

  test("post a form with the token, the callback and the json flag", async () => {
    answerWith({ url: "/authentication/signin?sent=1" });
    expect(await signInWithEmail("maya@example.com", "/recipes/4")).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: "/authentication/signin?sent=1",
    });
    await signInWithProvider("google", "/dashboard");
    await signOut("/recipes");
    const form = { type: "application/x-www-form-urlencoded" };
    expect(posts).toEqual([
      {
        ...form,
        url: "/api/auth/signin/email",
        fields: { email: "maya@example.com", callbackUrl: "/recipes/4", csrfToken: "t1", json: "true" },
      },
      {
        ...form,
        url: "/api/auth/signin/google",
        fields: { callbackUrl: "/dashboard", csrfToken: "t1", json: "true" },
      },
      { ...form, url: "/api/auth/signout", fields: { callbackUrl: "/recipes", csrfToken: "t1", json: "true" } },
    ]);
  });

  test("an error in the URL, or an error response, is an error", async () => {
    answerWith({ url: "/authentication/signin?error=InvalidCallbackUrl" });
    expect(await signInWithEmail("a@b.org", "//x")).toMatchObject({ ok: false, error: "InvalidCallbackUrl" });
    answerWith({ detail: "Slowly.", code: "rate_limited" }, 429);
    expect(await signInWithEmail("a@b.org", "/")).toMatchObject({ ok: false, status: 429, error: "rate_limited" });
    answerWith({}, 429);
    expect(await signInWithEmail("a@b.org", "/")).toMatchObject({ ok: false, status: 429, error: "rate_limited" });
  });

  test("a failed sign-out throws an error", async () => {
    answerWith({ detail: "Burnt.", code: "internal_error" }, 500);
    await expect(signOut()).rejects.toMatchObject({ status: 500, code: "internal_error" });
  });

  test("an unknown provider leads to the sign-in page", async () => {
    answerWith({ url: "https://toque.example/authentication/signin" });
    const { ok, url } = await signInWithProvider("myspace", "/");
    expect([ok, url]).toEqual([true, "https://toque.example/authentication/signin"]);
  });

  test("a missing, empty or unreadable list of providers is null", async () => {
    for (const answer of [
      () => new Response("no", { status: 500 }),
      () => Response.json({}),
      () => new Response("?"),
    ]) {
      Object.assign(globalThis, { fetch: async () => answer() });
      expect(await fetchProviders()).toBeNull();
    }
  });
});
