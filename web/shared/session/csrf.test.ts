import { afterEach, beforeEach, expect, test } from "bun:test";
import { postForm } from "./sign-in.ts";

// A server that gives each request for a token a cookie of its own, as on a first visit.

const real = { fetch: globalThis.fetch, window: globalThis.window };
let cookie = "";
let issued = 0;
let posts = 0;

beforeEach(() => {
  cookie = "";
  issued = 0;
  posts = 0;
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url === "/api/auth/csrf") {
      const csrfToken = cookie || `t${++issued}`;
      await Bun.sleep(1);
      cookie = csrfToken;
      return Response.json({ csrfToken });
    }
    posts++;
    const token = (init.body as URLSearchParams).get("csrfToken");
    if (token !== cookie) return Response.json({ code: "csrf_mismatch" }, { status: 403 });
    return Response.json({ url: "https://toque.test/recipes" });
  };
  Object.assign(globalThis, { fetch, window: { location: { origin: "https://toque.test" } } });
});
afterEach(() => void Object.assign(globalThis, real));

test("forms that are sent at once on a first visit share one token", async () => {
  const answers = await Promise.all([postForm("/api/auth/passkey", {}), postForm("/api/auth/signin/email", {})]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect([issued, posts]).toEqual([1, 2]);
});

test("a form whose token another tab has replaced is sent once more, and only once", async () => {
  const fetch = globalThis.fetch;
  let replaced = 0;
  Object.assign(globalThis, {
    fetch: async (url: string, init: RequestInit) => {
      if (url !== "/api/auth/csrf" && replaced++ === 0) cookie = "of another tab";
      return fetch(url, init);
    },
  });
  expect((await postForm("/api/auth/signin/email", {})).ok).toBe(true);
  expect(posts).toBe(2);

  Object.assign(globalThis, {
    fetch: async (url: string) => {
      if (url === "/api/auth/csrf") return Response.json({ csrfToken: "t" });
      posts++;
      return Response.json({ code: "csrf_mismatch" }, { status: 403 });
    },
  });
  expect(await postForm("/api/auth/signin/email", {})).toMatchObject({ ok: false, error: "csrf_mismatch" });
  expect(posts).toBe(4);
});

test("an answer that is a page, and not the server's word, is a failure", async () => {
  Object.assign(globalThis, {
    fetch: async (url: string) =>
      url === "/api/auth/csrf"
        ? Response.json({ csrfToken: "t" })
        : new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/html" } }),
  });
  for (const path of ["/api/auth/signin/email", "/api/auth/signout"])
    expect(await postForm(path, {})).toEqual({ ok: false, status: 200, error: "UnknownError", url: null });
});
