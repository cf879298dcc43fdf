import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { currentLanguage } from "../preferences/language.ts";
import { authDialogAtom, closeAuthDialogs } from "../session/auth-dialogs.ts";
import { session } from "../session/session.ts";
import { store } from "../store.ts";
import { ApiError, parseRetryAfter, toApiError } from "./api-error.ts";
import { queryString, request, requestAnswer, timeoutMs } from "./fetch.ts";
import { withRetry } from "./retry.ts";

type Handler = (url: string, init: RequestInit) => Response | Promise<Response>;

const realFetch = globalThis.fetch;
let calls: { url: string; headers: Headers; method: string; body: unknown }[] = [];
let sessions: unknown[] = [];

/** Responds to session requests from `sessions`, to all others from the handler. */
function answerWith(handler: Handler): void {
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    if (url === "/api/auth/session") return Response.json(sessions.length > 1 ? sessions.shift() : (sessions[0] ?? {}));
    calls.push({ url, headers: new Headers(init.headers), method: init.method ?? "GET", body: init.body });
    return handler(url, init);
  };
  globalThis.fetch = Object.assign(fake, { preconnect: realFetch.preconnect });
}

const signedIn = (accessToken: string) => ({
  user: { id: 1 },
  expires: new Date(Date.now() + 86_400_000).toISOString(),
  accessToken,
});

beforeEach(() => {
  calls = [];
  sessions = [{}];
  session.clear();
  closeAuthDialogs();
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe("a call", () => {
  test("carries the token, the language and a JSON body", async () => {
    sessions = [signedIn("one")];
    answerWith(() => Response.json({ ok: true }, { status: 201 }));
    await session.refetch();
    const { data, status } = await requestAnswer("/api/x", { method: "POST", body: { a: 1 }, query: { page: 2 } });
    expect([data, status]).toEqual([{ ok: true }, 201]);
    expect(calls[0]?.url).toBe("/api/x?page=2");
    expect(calls[0]?.body).toBe('{"a":1}');
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer one");
    expect(calls[0]?.headers.get("lang")).toBe("en");
  });

  test("a visitor's call has no token", async () => {
    answerWith(() => new Response(null, { status: 204 }));
    expect(await request("/api/x", { method: "DELETE" })).toBeUndefined();
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });

  test("a 401 is retried once with a fresh token", async () => {
    sessions = [signedIn("old"), signedIn("new")];
    answerWith((_url, init) =>
      new Headers(init.headers).get("authorization") === "Bearer new"
        ? Response.json("fine")
        : Response.json({ detail: "Sign in.", code: "authentication_required" }, { status: 401 }),
    );
    await session.refetch();
    expect(await request<string>("/api/x")).toBe("fine");
    expect(store.get(authDialogAtom).required).toBe(false);
  });

  test("a repeated 401 opens the sign-in dialog, a 403 the forbidden one, unless the call is quiet", async () => {
    answerWith((url) => Response.json({ detail: "No.", code: "no" }, { status: url.endsWith("1") ? 401 : 403 }));
    await request("/api/1", { quiet: true }).catch(() => {});
    expect(store.get(authDialogAtom)).toEqual({ required: false, reason: null, forbidden: false });
    await request("/api/1").catch(() => {});
    await request("/api/3").catch(() => {});
    expect(store.get(authDialogAtom)).toEqual({ required: true, reason: null, forbidden: true });
  });

  test("a token rejected twice ends the session, except in a quiet call", async () => {
    sessions = [signedIn("good")];
    answerWith(() => Response.json({ detail: "Sign in.", code: "authentication_required" }, { status: 401 }));
    await session.refetch();
    await request("/api/x", { quiet: true }).catch(() => {});
    expect(session.getState().status).toBe("authenticated");
    await request("/api/x").catch(() => {});
    expect(session.getState().status).toBe("unauthenticated");
    expect(store.get(authDialogAtom)).toEqual({ required: true, reason: null, forbidden: false });
  });

  test("a 403 does not end the session", async () => {
    sessions = [signedIn("good")];
    answerWith(() => Response.json({ detail: "No.", code: "no" }, { status: 403 }));
    await session.refetch();
    await request("/api/x").catch(() => {});
    expect(session.getState().status).toBe("authenticated");
  });

  test("times out after three minutes, and uses English by default", () => {
    expect(timeoutMs).toBe(180_000);
    expect(currentLanguage()).toBe("en");
  });

  test("a failure carries status, status text and body", async () => {
    const body = { detail: "Gone.", code: "gone", more: [1] };
    answerWith(() => Response.json(body, { status: 410, statusText: "Gone" }));
    const error = await request("/api/x").catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 410, statusText: "Gone", body });
  });

  test("an unreadable response is an error", async () => {
    answerWith(() => new Response("{", { headers: { "content-type": "application/json" } }));
    const error = await request("/api/x").catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 200, code: "unreadable_answer" });
    expect(calls).toHaveLength(1);
  });

  test("a client error is a typed error and is not retried", async () => {
    const detail = [{ loc: ["body", "steps", 0, "text"], msg: "Too short.", type: "minLength" }];
    answerWith(() => Response.json({ detail }, { status: 422 }));
    const error = await request("/api/x").catch((caught: unknown) => caught);
    if (!(error instanceof ApiError)) throw error;
    expect([error.status, error.code, error.detail]).toEqual([422, "validation_error", "Too short."]);
    expect(error.fieldMessage("steps", 0, "text")).toBe("Too short.");
    expect(error.fieldMessage("name")).toBeNull();
    expect(calls).toHaveLength(1);
  });

  test("no response is a network error; a write is not retried", async () => {
    answerWith(() => {
      throw new TypeError("fetch failed");
    });
    const error = await request("/api/x", { method: "POST" }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 0, code: "network_error" });
    expect(calls).toHaveLength(1);
  });

  test("cancellation by the caller stays an AbortError", async () => {
    answerWith((_url, init) => {
      throw init.signal?.reason;
    });
    const error = await request("/api/x", { signal: AbortSignal.abort() }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "AbortError" });
  });

  test("a time-out is reported as one", async () => {
    answerWith(
      (_url, init) =>
        new Promise((_resolve, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
    );
    const error = await request("/api/x", { method: "POST", timeLimit: 1 }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 0, code: "timeout" });
  });
});

describe("trying again", () => {
  const failing = (error: unknown, times: number) => {
    let tries = 0;
    const waits: number[] = [];
    const run = withRetry(
      async () => {
        if (tries++ < times) throw error;
        return "done";
      },
      { sleep: async (wait) => void waits.push(wait) },
    );
    return { run, waits, tries: () => tries };
  };
  const offline = new ApiError({ status: 0, code: "network_error" });

  test("waits 1 s, then 2 s, and gives up after the third", async () => {
    const second = failing(offline, 2);
    expect(await second.run).toBe("done");
    expect(second.waits).toEqual([1000, 2000]);
    const never = failing(offline, 9);
    expect(await never.run.catch((error: unknown) => error)).toBe(offline);
    expect(never.tries()).toBe(3);
  });

  test("does not retry a client error", async () => {
    const refused = failing(new ApiError({ status: 409, code: "conflict" }), 1);
    await expect(refused.run).rejects.toThrow("conflict");
    expect(refused.tries()).toBe(1);
  });
});

describe("reading", () => {
  test("query strings repeat list names and omit unset values", () => {
    expect(queryString({ a: [1, 2], b: "", c: null, d: undefined, e: false, f: "x y" })).toBe("?a=1&a=2&e=false&f=x+y");
    expect(queryString({})).toBe("");
  });

  test("Retry-After is seconds or a date", () => {
    const now = Date.parse("2026-03-01T12:00:00Z");
    expect(parseRetryAfter("30", now)).toBe(30);
    expect(parseRetryAfter("Sun, 01 Mar 2026 12:01:00 GMT", now)).toBe(60);
    expect(parseRetryAfter("later", now)).toBeNull();
    expect(parseRetryAfter(null, now)).toBeNull();
  });

  test("an error body of any shape becomes an ApiError", () => {
    for (const body of [null, "text", [], {}, { detail: 3 }]) {
      expect(toApiError(500, body)).toMatchObject({ status: 500, code: "unknown_error", detail: "" });
    }
  });
});
