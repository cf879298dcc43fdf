import { beforeEach, describe, expect, test } from "bun:test";
import { COPY_FOR, STORED_AT } from "../shared/offline/copy-names.ts";
import { createDataCache } from "../shared/offline/data-cache.ts";
import { isKeptCall, isKeptPicture } from "../shared/offline/kept-calls.ts";
import { memoryCaches, turns } from "../shared/offline/testing/memory-caches.ts";
import { accountOf, createAnswers } from "./answers.ts";

const site = "https://toque.example";
const token = (sub: string): string => `Bearer h.${btoa(JSON.stringify({ sub }))}.s`;
const soup = `${site}/api/recipe/recipes/7`;
const ask = (headers: Record<string, string>, url = soup) => new Request(url, { headers: { lang: "en", ...headers } });
const until = Date.now() + 86_400_000;

let data = createDataCache({ caches: memoryCaches(), exclusive: turns() });
/** What the server does now. */
let server: (request: Request) => Promise<Response> | Response;
let asked = 0;
const done: Promise<unknown>[] = [];
const later = (work: Promise<unknown>): void => void done.push(work);
const make = (patience = 1000) =>
  createAnswers({
    data,
    patience,
    fetch: async (request) => {
      asked++;
      return server(request);
    },
  });
const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

beforeEach(async () => {
  data = createDataCache({ caches: memoryCaches(), exclusive: turns() });
  await data.claim("1", until);
  server = () => Response.json({ text: "soup" });
  asked = 0;
  done.length = 0;
});

/** Reads the recipe online, so that there is a copy. */
async function opened(account = "1"): Promise<void> {
  await make().call(ask({ authorization: token(account) }), later);
  await Promise.all(done);
}

describe("a read", () => {
  test("is the server's answer while there is one, and the dated copy without a network", async () => {
    await opened();
    server = () => Response.json({ text: "soup, changed" });
    const live = await make().call(ask({ authorization: token("1") }), later);
    expect([await live.json(), live.headers.get(STORED_AT)]).toEqual([{ text: "soup, changed" }, null]);
    await Promise.all(done);
    server = offline;
    const copy = await make().call(ask({ authorization: token("1") }), later);
    expect(await copy.json()).toEqual({ text: "soup, changed" });
    expect(Date.parse(copy.headers.get(STORED_AT) ?? "")).toBeGreaterThan(until - 2 * 86_400_000);
  });

  test("of another account, of a visitor, or in another language has no copy", async () => {
    await opened();
    server = offline;
    const others: Record<string, string>[] = [
      { authorization: token("2") },
      {},
      { authorization: token("1"), lang: "fr" },
    ];
    for (const headers of others) await expect(make().call(ask(headers), later)).rejects.toThrow("Failed to fetch");
    expect((await make().call(ask({ [COPY_FOR]: "2" }), later)).type).toBe("error");
  });

  test("without a session is answered by the copy, and never sent in nobody's name", async () => {
    await opened();
    const before = asked;
    expect(await (await make().call(ask({ [COPY_FOR]: "1" }), later)).json()).toEqual({ text: "soup" });
    expect(asked).toBe(before);
    await data.release(null);
    expect((await make().call(ask({ [COPY_FOR]: "1" }), later)).type).toBe("error");
  });

  test("that the server is slow with is answered by the copy, and the late answer is kept", async () => {
    await opened();
    let answer = (_: Response): void => {};
    server = () => new Promise<Response>((resolve) => (answer = resolve));
    const copy = await make(5).call(ask({ authorization: token("1") }), later);
    expect(copy.headers.get(STORED_AT)).not.toBeNull();
    answer(Response.json({ text: "late" }));
    await Promise.all(done);
    await Promise.all(done);
    server = offline;
    expect(await (await make().call(ask({ authorization: token("1") }), later)).json()).toEqual({ text: "late" });
  });

  test("that is slow is waited for where there is no copy", async () => {
    server = async () => {
      await Bun.sleep(30);
      return Response.json({ text: "slow" });
    };
    expect(await (await make(5).call(ask({ authorization: token("1") }), later)).json()).toEqual({ text: "slow" });
  });

  test.each([403, 404, 410])("that is now answered by %p loses its copy", async (status) => {
    await opened();
    server = () => Response.json({}, { status });
    expect((await make().call(ask({ authorization: token("1") }), later)).status).toBe(status);
    await Promise.all(done);
    server = offline;
    await expect(make().call(ask({ authorization: token("1") }), later)).rejects.toThrow();
  });

  test.each([401, 429, 500, 503])("that is answered by %p is neither kept nor replaced", async (status) => {
    await opened();
    server = () => Response.json({ text: "no" }, { status });
    expect((await make().call(ask({ authorization: token("1") }), later)).status).toBe(status);
    await Promise.all(done);
    server = offline;
    expect(await (await make().call(ask({ authorization: token("1") }), later)).json()).toEqual({ text: "soup" });
  });
});

describe("a picture", () => {
  const photo = new Request(`${site}/media/abc/800`);
  test("is there without a network for whoever saw it, and gone when it was taken back", async () => {
    server = () => new Response("photo");
    await make().picture(photo, later);
    await Promise.all(done);
    server = offline;
    expect(await (await make().picture(photo, later)).text()).toBe("photo");
    await data.claim("2", until);
    await expect(make().picture(photo, later)).rejects.toThrow();
    server = () => new Response("photo");
    await make().picture(photo, later);
    server = () => new Response("", { status: 404 });
    await make().picture(photo, later);
    await Promise.all(done);
    server = offline;
    await expect(make().picture(photo, later)).rejects.toThrow();
  });

  test("that arrives when somebody else has signed in is not kept", async () => {
    server = async () => {
      await data.claim("2", until);
      return new Response("photo");
    };
    await make().picture(photo, later);
    await Promise.all(done);
    expect(await data.find("2", "/media/abc/800")).toBeUndefined();
  });
});

test("the account of a token; whatever is none is nobody", () => {
  expect(accountOf(token("12"))).toBe("12");
  for (const one of [null, "", "Bearer x", "Bearer a.b.c", `Bearer a.${btoa("7")}.c`]) expect(accountOf(one)).toBe("");
});

test("accounts, sessions, health, billing, administration, events and typed searches are never kept", () => {
  const url = (path: string) => new URL(path, site);
  for (const path of [
    "/api/auth/session",
    "/api/auth/csrf",
    "/api/authentication/me",
    "/api/authentication/users/@me/personal-info",
    "/api/authentication/users/@me/sessions",
    "/api/billing/users/@me/subscription",
    "/api/recipe/users/@me/cookings",
    "/api/cooktoearn/users/@me/cookings",
    "/api/cooktoearn/users/@me/wallet",
    "/api/recipe/cookings/events",
    "/api/recipe/shopping-lists/events",
    "/api/recipe/jobs/3",
    "/api/recipe/chatbot/history",
    "/api/recipe/recipes?query=my+illness",
    "/api/recipe/recipes/3/versions",
    "/api/recipe/recipes/../../auth/session",
    "/api/recipe/recipes/3%2F..%2F..%2Fauth",
    "/api/food/food?query=x&nb_results=10",
    "/api/admin/users",
    "/recipes/3",
  ])
    expect([path, isKeptCall(url(path))]).toEqual([path, false]);
  for (const path of [
    "/api/recipe/recipes/3",
    "/api/recipe/recipes?page=1",
    "/api/recipe/users/@me/recipes",
    "/api/recipe/users/%40me/likes?page=1",
    "/api/recipe/cookbooks/4/recipes",
    "/api/cooktoearn/users/@me/settings",
    "/api/cooktoearn/users/@me/cookings/@current",
  ])
    expect([path, isKeptCall(url(path))]).toEqual([path, true]);
  expect([isKeptPicture(url("/media/abc/800")), isKeptPicture(url("/media/upload/abc"))]).toEqual([true, false]);
});
