import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { changeRole } from "@toque/db/accounts/roles.ts";
import { createSession, revokeSession } from "@toque/db/accounts/sessions.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { Browser } from "../testing/link-browser.ts";
import { StreamCounter } from "./stream-counter.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const paths = [
  "/api/recipe/chatbot/events",
  "/api/recipe/shopping-lists/events",
  "/api/recipe/cookings/events",
  "/api/cooktoearn/events",
  "/api/billing/users/@me/events",
];

const open = (path: string, token: string) =>
  app.handle(new Request(`http://localhost:3000${path}`, { headers: { authorization: `Bearer ${token}` } }));

/** Resolves when the server ends the stream; the milliseconds that it took. */
async function ended(response: Response): Promise<number> {
  const started = performance.now();
  const reader = response.body!.getReader();
  while (!(await reader.read()).done);
  return performance.now() - started;
}

/** A token of a session of its own, with its id. */
async function sessionOf(user: TestUser): Promise<{ id: string; token: string }> {
  const { id } = await app.db.transaction((tx) => createSession(tx, user.id));
  return { id, token: await app.deps.tokens.sign({ userId: user.id, sessionId: id, roles: [] }) };
}

describe("an open stream ends", () => {
  test.each(paths)("with its session, and no other's: %s", async (path) => {
    const user = await app.signUp();
    const [mine, other] = [await sessionOf(user), await sessionOf(user)];
    const streams = [await open(path, mine.token), await open(path, other.token)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    let isOtherOpen = true;
    void ended(streams[1]!).then(() => {
      isOtherOpen = false;
    });
    const end = ended(streams[0]!);
    await app.db.transaction((tx) => revokeSession(tx, mine.id));
    expect(await Promise.race([end, Bun.sleep(10_000)])).toBeNumber();
    expect(isOtherOpen).toBe(true);
    await app.db.transaction((tx) => revokeSession(tx, other.id));
  });

  test("when its browser signs out", async () => {
    const browser = new Browser(app);
    await browser.askForLink("leaves@example.org");
    await browser.go("GET", browser.link());
    const { accessToken = "" } = await browser.session();
    const streams = await Promise.all(paths.map((path) => open(path, accessToken)));
    expect(streams.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const ends = Promise.all(streams.map(ended));
    await browser.go("POST", "/api/auth/signout", await browser.form({ callbackUrl: "/recipes" }));
    expect(await Promise.race([ends, Bun.sleep(10_000)])).toHaveLength(paths.length);
  });

  test.each(paths)("when the roles of the account change: %s", async (path) => {
    const user = await app.signUp();
    const stream = await open(path, user.token);
    const end = ended(stream);
    await app.db.transaction((tx) => changeRole(tx, user.id, "moderator", true));
    expect(await Promise.race([end, Bun.sleep(10_000)])).toBeNumber();
  });

  test("when its session ended before the stream heard of it", async () => {
    const user = await app.signUp();
    const session = await sessionOf(user);
    const { eventHub } = app.deps;
    const { listen } = eventHub;
    // No event comes: it was sent before the stream listened.
    eventHub.listen = (key) => {
      if (key === `account:${user.id}`) void app.db.transaction((tx) => revokeSession(tx, session.id));
      const listener = listen(key);
      listener.next = (_ms, signal) => new Promise((done) => signal?.addEventListener("abort", () => done(false)));
      return listener;
    };
    try {
      expect(await Promise.race([ended(await open(paths[1]!, session.token)), Bun.sleep(10_000)])).toBeNumber();
    } finally {
      eventHub.listen = listen;
    }
  });

  test("when its token expires", async () => {
    const user = await app.signUp();
    const verify = app.deps.tokens.verify;
    app.deps.tokens.verify = async (token) => {
      const verified = await verify(token);
      return verified && { ...verified, expiresAt: Date.now() + 100 };
    };
    try {
      expect(await Promise.race([ended(await open(paths[0]!, user.token)), Bun.sleep(10_000)])).toBeNumber();
    } finally {
      app.deps.tokens.verify = verify;
    }
  });
});

test("an account has 20 streams at most; one that is closed makes room for another", async () => {
  const user = await app.signUp();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(paths[0]!, user.token)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open(paths[1]!, user.token);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(((await refused.json()) as { code: string }).code).toBe("too_many_streams");
  await streams[0]!.body!.cancel();
  const again = await open(paths[1]!, user.token);
  expect(again.status).toBe(200);
  for (const { body } of [...streams.slice(1), again]) await body!.cancel();
});

test("an address has 100 streams at most, of whatever accounts, on the composed server", async () => {
  const proxied = await testApp({ TRUSTED_PROXIES: "1" });
  try {
    const from = (address: string, user: TestUser) =>
      proxied.handle(
        new Request(`http://localhost:3000${paths[0]}`, {
          headers: { authorization: `Bearer ${user.token}`, "x-forwarded-for": `203.0.113.9, ${address}` },
        }),
      );
    const streams: Response[] = [];
    for (let account = 0; account < 5; account++) {
      const user = await proxied.signUp();
      streams.push(...(await Promise.all(Array.from({ length: 20 }, () => from("192.0.2.1", user)))));
    }
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const user = await proxied.signUp();
    const refused = await from("192.0.2.1", user);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, "too_many_streams"]);
    // What the client itself says before the proxy's address counts for nothing.
    streams.push(await from("192.0.2.2", user));
    expect(streams.at(-1)!.status).toBe(200);
    for (const { body } of streams) await body!.cancel();
  } finally {
    await proxied.close();
  }
});

test("a place is given back once, however often its stream ends", () => {
  const counter = new StreamCounter();
  const releases = Array.from({ length: 100 }, (_, user) => counter.take(user, "192.0.2.1"));
  expect(() => counter.take(1000, "192.0.2.1")).toThrow("Too many");
  expect(() => counter.take(1000, "192.0.2.2")()).not.toThrow();
  releases[0]!();
  // Giving a place back twice frees it once.
  releases[0]!();
  counter.take(1000, "192.0.2.1");
  expect(() => counter.take(1001, "192.0.2.1")).toThrow("Too many");
});
