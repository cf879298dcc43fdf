import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../testing/app.ts";
import { Browser } from "../testing/link-browser.ts";
import { cookieSite } from "./cookies.ts";

const HOST = "__Host-toque.session";
const FORMER = "toque.session";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: "https://toque.test", RATE_MAILS_PER_HOUR: "1000" });
});
afterAll(() => app.close());

/** A browser whose session is from before the cookie had its prefix. */
async function fromBefore(email: string): Promise<Browser> {
  const browser = new Browser(app);
  const { user } = await browser.signIn(email);
  await app.db.sql`update sessions set host_only = false where user_id = ${user!.id}`;
  browser.cookies.set(FORMER, browser.cookies.get(HOST)!);
  browser.cookies.delete(HOST);
  return browser;
}

test("the prefix is for a host that serves this site alone, over https", () => {
  const prefixOf = (url: string) => cookieSite(url).prefix;
  expect(["https://toque.test", "https://toque.test/"].map(prefixOf)).toEqual(["__Host-", "__Host-"]);
  expect(["http://toque.test", "https://shared.test/toque", "http://localhost:3000"].map(prefixOf)).toEqual([
    "",
    "",
    "",
  ]);
});

describe("over https", () => {
  test("session and CSRF cookie have it, with all that browsers ask for", async () => {
    const browser = new Browser(app);
    const csrf = await browser.go("GET", "/api/auth/csrf");
    await browser.askForLink("host@example.org");
    const landed = await browser.go("GET", browser.link());
    const set = [...csrf.headers.getSetCookie(), ...landed.headers.getSetCookie()].filter(
      (one) => !/Max-Age=0/.test(one),
    );
    expect(set.map((one) => one.split("=")[0])).toEqual(["__Host-toque.csrf", HOST]);
    for (const one of set) {
      expect(one).toMatch(/; Secure/);
      expect(one).toMatch(/; Path=\/(;|$)/);
      expect(one).not.toMatch(/Domain/);
    }
    expect((await browser.session()).user?.email).toBe("host@example.org");
    expect((await browser.go("POST", "/api/auth/signout", await browser.form({}))).status).toBe(200);
    expect([browser.cookies.has(HOST), await browser.session()]).toEqual([false, {}]);
  });

  test("a session from before goes on, and gets the new cookie", async () => {
    const browser = await fromBefore("before@example.org");
    expect((await browser.session()).user?.email).toBe("before@example.org");
    expect([browser.cookies.has(FORMER), browser.cookies.has(HOST)]).toEqual([false, true]);
    expect((await browser.session()).user?.email).toBe("before@example.org");
    // A second tab that was on its way with the former one is not signed out.
    const tab = await fromBefore("tabs@example.org");
    const both = await Promise.all([tab.session(), tab.session()]);
    expect(both.map(({ user }) => user?.email)).toEqual(["tabs@example.org", "tabs@example.org"]);
    // Signing out ends it by either name.
    const leaving = await fromBefore("leaving@example.org");
    await leaving.go("POST", "/api/auth/signout", await leaving.form({}));
    expect(await leaving.session()).toEqual({});
  });

  test("a cookie that another host of the domain has set signs nobody in", async () => {
    const thief = new Browser(app);
    await thief.signIn("thief@example.org");
    const victim = new Browser(app);
    victim.cookies.set(FORMER, thief.cookies.get(HOST)!);
    expect(await victim.session()).toEqual({});
    // Nor in place of the person's own, nor does a planted CSRF token open a form.
    await victim.signIn("victim@example.org");
    victim.cookies.set(FORMER, thief.cookies.get(HOST)!);
    expect((await victim.session()).user?.email).toBe("victim@example.org");
    await thief.form({});
    const planted = new Browser(app);
    planted.cookies.set("toque.csrf", thief.cookies.get("__Host-toque.csrf")!);
    const form = await thief.form({ email: "x@example.org", callbackUrl: "/" });
    expect((await planted.go("POST", "/api/auth/signin/email", form)).status).toBe(403);
  });
});
