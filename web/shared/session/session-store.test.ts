import { describe, expect, test } from "bun:test";
import { createSessionStore } from "./session-store.ts";
import { isTokenValid, parseSession, type Session, tokenExpiry } from "./token.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const token = (exp: number, mark = ""): string => `h.${btoa(JSON.stringify({ exp: exp / 1000 }))}.${mark}`;
const answer = (mark = "a", lives = 900_000): Session => ({
  user: { id: 1 },
  expires: new Date(start + 86_400_000).toISOString(),
  accessToken: token(start + lives, mark),
});

function setup(answers: unknown[], clock = { now: start }) {
  const errors: unknown[] = [];
  let reads = 0;
  let told = 0;
  const store = createSessionStore({
    fetch: async () => {
      const next = answers[Math.min(reads++, answers.length - 1)];
      if (next instanceof Error) throw next;
      return Response.json(next);
    },
    onError: (error) => errors.push(error),
    broadcast: () => told++,
    now: () => clock.now,
  });
  return { store, errors, clock, reads: () => reads, told: () => told };
}

describe("the session", () => {
  test("is loading, then unauthenticated for {}", async () => {
    const { store } = setup([{}]);
    expect(store.getState().status).toBe("loading");
    await store.refetch();
    expect(store.getState().status).toBe("unauthenticated");
    expect(await store.accessToken()).toBeNull();
  });

  test("is read once for concurrent requests", async () => {
    const { store, reads } = setup([answer()]);
    const tokens = await Promise.all([store.accessToken(), store.accessToken(), store.refetch()]);
    expect(tokens[0]).toBe(answer().accessToken);
    expect(reads()).toBe(1);
  });

  test("renews a token that has expired", async () => {
    const { store, clock, reads } = setup([answer("old", 1000), answer("new")]);
    await store.refetch();
    clock.now += 2000;
    expect(await store.accessToken()).toBe(answer("new").accessToken);
    expect(reads()).toBe(2);
  });

  test("gives no token when the renewed one has expired too", async () => {
    const { store, clock } = setup([answer("old", 1000)]);
    await store.refetch();
    clock.now += 2000;
    expect(await store.accessToken()).toBeNull();
  });

  test("survives one failed read, and reports the error", async () => {
    const { store, errors } = setup([answer(), new Error("offline")]);
    await store.refetch();
    await store.refetch();
    expect(store.getState().status).toBe("authenticated");
    expect(errors).toHaveLength(1);
  });

  test("without a previous session, a failed read means unauthenticated", async () => {
    const { store } = setup([new Error("offline")]);
    await store.refetch();
    expect(store.getState().status).toBe("unauthenticated");
  });

  test("notifies listeners only of changes, and other tabs of sign-ins", async () => {
    const { store, told } = setup([answer(), answer(), {}]);
    let calls = 0;
    store.subscribe(() => calls++);
    await store.refetch();
    await store.refetch();
    expect(calls).toBe(1);
    await store.changed();
    expect([calls, told()]).toEqual([2, 1]);
  });

  test("a read that was pending when the session was cleared does not restore it", async () => {
    const { store } = setup([answer()]);
    const reading = store.refetch();
    store.clear();
    await reading;
    expect(store.getState().status).toBe("unauthenticated");
  });
});

describe("the token", () => {
  test("is valid only until it or its session expires", () => {
    expect(isTokenValid(answer(), start)).toBe(true);
    expect(isTokenValid(answer(), start + 900_000)).toBe(false);
    expect(isTokenValid({ ...answer(), accessToken: "opaque" }, start)).toBe(true);
    expect(isTokenValid({ ...answer(), accessToken: "opaque" }, start + 86_400_000)).toBe(false);
    expect(isTokenValid({ ...answer(), accessToken: "" }, start)).toBe(false);
    expect(isTokenValid({ ...answer(), expires: "soon" }, start)).toBe(false);
    expect(isTokenValid(null, start)).toBe(false);
  });

  test("an expiry is read from base64url claims, and from nothing else", () => {
    const claims = btoa(JSON.stringify({ exp: 5, name: "çé?>" }))
      .replaceAll("+", "-")
      .replaceAll("/", "_");
    expect(tokenExpiry(`h.${claims}.s`)).toBe(5000);
    for (const wrong of ["", "a.b.c", `h.${btoa("[]")}.s`, `h.${btoa('{"exp":"5"}')}.s`]) {
      expect(tokenExpiry(wrong)).toBeNull();
    }
  });

  test("a malformed session is no session", () => {
    for (const wrong of [null, [], {}, "x", { user: {} }, { user: 1, expires: "2026" }]) {
      expect(parseSession(wrong)).toBeNull();
    }
  });
});

describe("without a network", () => {
  const mine: Session = { user: { id: 1 }, expires: new Date(start + 86_400_000).toISOString(), accessToken: "" };
  const away = new TypeError("Failed to fetch");
  function withCopies(answers: unknown[], remembered: Session | null = mine) {
    const belongs: (Session | null)[] = [];
    const errors: unknown[] = [];
    let reads = 0;
    const store = createSessionStore({
      fetch: async () => {
        const next = answers[Math.min(reads++, answers.length - 1)];
        if (next instanceof Error) throw next;
        if (next === "never") return new Promise<Response>(() => {});
        return next instanceof Response ? next : Response.json(next);
      },
      onError: (error) => errors.push(error),
      offline: {
        belongTo: async (session) => void belongs.push(session),
        remembered: async () => remembered,
        patience: 20,
      },
      now: () => start,
    });
    return { store, belongs, errors };
  }

  test("the person is the one whose copies are on the device, without a token", async () => {
    const { store, errors } = withCopies([away]);
    expect((await store.refetch()).session).toEqual(mine);
    expect([store.copiesOf(), await store.accessToken(), errors]).toEqual(["1", null, []]);
  });

  test("a server that does not answer in time counts as none", async () => {
    const { store } = withCopies(["never"]);
    await store.refetch();
    expect(store.copiesOf()).toBe("1");
  });

  test("an error of the server, or nobody's copies, makes a visitor", async () => {
    for (const { store, errors } of [withCopies([new Response("", { status: 500 })]), withCopies([away], null)]) {
      expect((await store.refetch()).status).toBe("unauthenticated");
      expect([store.copiesOf(), errors.length]).toEqual([null, 1]);
    }
  });

  test("what the server says about the session decides, before anybody reads in its name", async () => {
    const { store, belongs } = withCopies([away, {}]);
    await store.refetch();
    expect((await store.refetch()).status).toBe("unauthenticated");
    expect([store.copiesOf(), belongs]).toEqual([null, [null]]);
  });

  test("a session that is refused leaves no copies", async () => {
    const { store, belongs } = withCopies([answer()]);
    await store.refetch();
    store.clear();
    expect(belongs.map((one) => one?.user.id ?? null)).toEqual([1, null]);
  });

  test("a token goes on for as long as it is valid, and is then none", async () => {
    const { store } = withCopies([answer("a", 1000), away]);
    await store.refetch();
    expect(store.copiesOf()).toBeNull();
    expect(await store.accessToken({ renew: true })).not.toBeNull();
    expect(store.copiesOf()).toBe("1");
  });
});
