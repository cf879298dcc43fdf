import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { AccountSession } from "@toque/db/schemas/account-session.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { Browser } from "../../testing/link-browser.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const SESSIONS = "/api/authentication/users/@me/sessions";
const ME = "/api/authentication/me";

const statements: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, (text) => void statements.push(text));
});
beforeEach(async () => {
  await app.db.sql`delete from rate_limit_hits`;
});
afterAll(() => app.close());

const list = async (browser: Browser) => (await browser.api<AccountSession[]>("GET", SESSIONS)).body;
/** The access token of a browser, which a thief may keep. */
const tokenOf = async (browser: Browser) => ({ authorization: `Bearer ${(await browser.session()).accessToken}` });

/** Two browsers of one person. */
async function twoBrowsers(email: string) {
  const [here, there] = [new Browser(app, FIREFOX), new Browser(app, PHONE)];
  await here.signIn(email);
  await there.signIn(email);
  return { here, there };
}

describe("the list of sessions", () => {
  test("has device, method and times, the current one first, and nothing else", async () => {
    const { here, there } = await twoBrowsers("list@example.org");
    const sessions = await list(here);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        current: true,
        device: "Firefox on Linux",
        kind: "desktop",
        method: "email",
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ current: false, device: "Chrome on Android", kind: "phone", method: "email" }),
    ]);
    const others = await list(there);
    expect(others.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).toReversed());
    const french = await app.call<AccountSession[]>("GET", SESSIONS, {
      headers: { ...(await tokenOf(here)), lang: "fr" },
    });
    expect(french.body[0]?.device).toBe("Firefox sur Linux");
    expect(french.headers.get("cache-control")).toBe("no-store");
  });

  test("has no session that ended or expired, and none of another account", async () => {
    const { here, there } = await twoBrowsers("ended@example.org");
    await new Browser(app, FIREFOX).signIn("somebody-else@example.org");
    expect(await list(here)).toHaveLength(2);
    await there.go("POST", "/api/auth/signout", await there.form({}));
    expect(await list(here)).toHaveLength(1);
    await there.signIn("ended@example.org");
    const [, other] = await list(here);
    await app.db.sql`update sessions set expires_at = now() where id = ${other!.id}`;
    expect(await list(here)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  test("one: refused from the next call, its cookie gone in every tab, the current one unharmed", async () => {
    const { here, there } = await twoBrowsers("one@example.org");
    const stolen = await tokenOf(there);
    const [, other] = await list(here);
    expect((await here.api("DELETE", `${SESSIONS}/${other!.id}`)).status).toBe(204);
    expect((await app.call("GET", ME, { headers: stolen })).status).toBe(401);
    expect((await app.call("GET", "/api/authentication/token/refresh", { headers: stolen })).status).toBe(401);
    // Each tab asks for the session and gets none; the cookie is taken away.
    const tab = await there.go("GET", "/api/auth/session");
    expect([tab.body, there.cookies.has("toque.session")]).toEqual([{}, false]);
    expect((await here.api("GET", ME)).status).toBe(200);
  });

  test("all others at once, a cookie that was just exchanged included", async () => {
    const { here, there } = await twoBrowsers("all@example.org");
    const before = there.cookies.get("toque.session")!;
    await app.db.sql`update sessions set rotated_at = now() - interval '25 hours'`;
    await there.session();
    expect(there.cookies.get("toque.session")).not.toBe(before);
    const late = new Browser(app);
    late.cookies.set("toque.session", before);
    expect((await late.session()).user).toBeDefined();
    expect((await here.api("DELETE", SESSIONS)).status).toBe(204);
    late.cookies.set("toque.session", before);
    expect([await late.session(), await there.session()]).toEqual([{}, {}]);
    expect(await list(here)).toHaveLength(1);
    // Again: there is nothing left to end.
    expect((await here.api("DELETE", SESSIONS)).status).toBe(204);
  });

  test("the current one is a sign-out", async () => {
    const browser = new Browser(app);
    await browser.signIn("current@example.org");
    const headers = await tokenOf(browser);
    const [session] = await list(browser);
    expect((await app.call("DELETE", `${SESSIONS}/${session!.id}`, { headers })).status).toBe(204);
    expect((await app.call("GET", ME, { headers })).status).toBe(401);
    expect(await browser.session()).toEqual({});
  });

  test("another account's, an ended and an unknown one and what is no id do not exist", async () => {
    const { here } = await twoBrowsers("mine@example.org");
    const { there: foreign } = await twoBrowsers("theirs@example.org");
    const [theirs] = await list(foreign);
    const gone = (await list(here))[1]!;
    await here.api("DELETE", `${SESSIONS}/${gone.id}`);
    const answers = [];
    for (const id of [theirs!.id, gone.id, crypto.randomUUID()])
      answers.push(await here.api("DELETE", `${SESSIONS}/${id}`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await foreign.api("GET", ME)).status).toBe(200);
    for (const id of ["1", "x", `${theirs!.id}'`, `${theirs!.id}\n`, "x".repeat(100)])
      expect((await here.api("DELETE", `${SESSIONS}/${encodeURIComponent(id)}`)).status).toBe(404);
  });

  test("twice at the same time ends it once", async () => {
    const { here } = await twoBrowsers("race@example.org");
    const [, other] = await list(here);
    const headers = await tokenOf(here);
    const end = () => app.call("DELETE", `${SESSIONS}/${other!.id}`, { headers });
    const statuses = (await Promise.all([end(), end(), end()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404, 404]);
  });

  test.each(["one", "all"])("ends its open event streams, and no other's: %s", async (which) => {
    const { here, there } = await twoBrowsers(`streams-${which}@example.org`);
    const open = async (browser: Browser) => {
      const headers = await tokenOf(browser);
      const url = "http://localhost:3000/api/recipe/shopping-lists/events";
      const reader = (await app.handle(new Request(url, { headers }))).body!.getReader();
      let ended = false;
      const end = (async () => {
        while (!(await reader.read()).done);
        ended = true;
      })();
      return { end, isOpen: () => !ended, close: () => reader.cancel() };
    };
    const [mine, theirs] = [await open(here), await open(there)];
    const [, other] = await list(here);
    await here.api("DELETE", which === "one" ? `${SESSIONS}/${other!.id}` : SESSIONS);
    // Below the 15 s after which a stream looks by itself: it has been told.
    expect(await Promise.race([theirs.end.then(() => "ended"), Bun.sleep(10_000)])).toBe("ended");
    expect(mine.isOpen()).toBe(true);
    await mine.close();
  });
});

describe("the last use", () => {
  const lastUses = async (id: number) =>
    (await app.db.sql<{ at: Date }[]>`select last_used_at as at from sessions where user_id = ${id}`)[0]!.at.getTime();
  const touches = () => statements.filter((text) => /set last_used_at = now\(\)\s+where/.test(text)).length;

  test("is written after five minutes, once for many calls at once, and by no call before that", async () => {
    const user = await app.signUp();
    const call = () => app.call("GET", ME, { as: user });
    const before = touches();
    for (let i = 0; i < 3; i++) expect((await call()).status).toBe(200);
    expect(touches()).toBe(before);
    await app.db.sql`update sessions set last_used_at = now() - interval '6 minutes' where user_id = ${user.id}`;
    const stale = await lastUses(user.id);
    await Promise.all(Array.from({ length: 10 }, call));
    while ((await lastUses(user.id)) === stale) await Bun.sleep(5);
    await call();
    expect(touches()).toBe(before + 1);
    expect(await lastUses(user.id)).toBeGreaterThan(stale + 300_000);
  });

  test("is written when a tab asks for its session", async () => {
    const browser = new Browser(app);
    const { user } = await browser.signIn("tab@example.org");
    await app.db.sql`update sessions set last_used_at = now() - interval '6 minutes' where user_id = ${user!.id}`;
    const stale = await lastUses(user!.id);
    await browser.session();
    while ((await lastUses(user!.id)) === stale) await Bun.sleep(5);
    expect(await lastUses(user!.id)).toBeGreaterThan(stale);
  });
});
