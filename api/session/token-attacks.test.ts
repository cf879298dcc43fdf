import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";

// Access tokens that nobody was given, at the composed server.

const ME = "/api/authentication/me";
let app: TestApp;
let user: TestUser;
let admin: TestUser;
let sessionId: string;
/** Of the tests' application; a thief knows none of the operator's. */
let secret: string;
beforeAll(async () => {
  app = await testApp();
  user = await app.signUp();
  admin = await app.signUp("admin@example.org", ["admin"]);
  const [row] = await app.db.sql<{ id: string }[]>`select id from sessions where user_id = ${user.id}`;
  sessionId = row!.id;
  secret = app.deps.csrfSecret;
});
afterAll(() => app.close());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = () => Math.floor(Date.now() / 1000);
const claims = (over: Record<string, unknown> = {}) => ({
  iss: "toque",
  aud: "toque-api",
  sub: String(user.id),
  sid: sessionId,
  roles: [],
  exp: now() + 600,
  ...over,
});
/** A token made by hand, signed by HMAC. */
function made(payload: unknown, header: object = { alg: "HS256", typ: "JWT" }, key = secret, hash = "sha256"): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`;
}
const statusOf = async (authorization: string, path = ME) =>
  (await app.call("GET", path, { headers: { authorization } })).status;

test("what is made by hand with everything right is a token", async () => {
  expect(await statusOf(`Bearer ${made(claims())}`)).toBe(200);
});

const without = (name: string) => {
  const { [name]: _, ...rest } = claims() as Record<string, unknown>;
  return rest;
};
const forged: Record<string, () => string> = {
  "expired a second ago": () => made(claims({ exp: now() - 1 })),
  "without an end": () => made(without("exp")),
  "not yet valid": () => made(claims({ nbf: now() + 600 })),
  "of another issuer": () => made(claims({ iss: "https://accounts.google.com" })),
  "without an issuer": () => made(without("iss")),
  "for another audience": () => made(claims({ aud: "toque-site" })),
  "for no audience": () => made(without("aud")),
  "of nobody": () => made(without("sub")),
  "of no session": () => made(without("sid")),
  "of a session that does not exist": () => made(claims({ sid: crypto.randomUUID() })),
  "of a session in another form": () => made(claims({ sid: [sessionId] })),
  "of another person's session": () => made(claims({ sub: String(admin.id) })),
  "of a person in another form": () => made(claims({ sub: `${user.id} or 1=1` })),
  "signed by another key": () => made(claims(), undefined, "another-secret-that-is-long-enough-too"),
  "signed by an empty key": () => made(claims(), undefined, ""),
  "of the algorithm none": () => `${part({ alg: "none", typ: "JWT" })}.${part(claims())}.`,
  "of the algorithm nOnE": () => `${part({ alg: "nOnE" })}.${part(claims())}.`,
  "of no algorithm": () => `${part({ typ: "JWT" })}.${part(claims())}.`,
  "of none with a signature": () => made(claims(), { alg: "none" }),
  "of HS384 with the right key": () => made(claims(), { alg: "HS384" }, secret, "sha384"),
  "of HS512 with the right key": () => made(claims(), { alg: "HS512" }, secret, "sha512"),
  "that says RS256 and is signed by HMAC": () => made(claims(), { alg: "RS256" }),
  "of RS256 with a key that it brings along": () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwk = publicKey.export({ format: "jwk" });
    const signed = `${part({ alg: "RS256", jwk, kid: "/dev/null", jku: "https://evil.example/jwks" })}.${part(claims())}`;
    return `${signed}.${createSign("sha256").update(signed).sign(privateKey, "base64url")}`;
  },
  "with an extension that is critical and unknown": () => made(claims(), { alg: "HS256", crit: ["toque"], toque: 1 }),
  "of two parts": () => made(claims()).split(".").slice(0, 2).join("."),
  "with another person in place": () => {
    const [head, , mark] = made(claims()).split(".");
    return `${head}.${part(claims({ sub: String(admin.id), roles: ["admin"] }))}.${mark}`;
  },
};

describe("a token is refused", () => {
  test.each(Object.keys(forged))("%s", async (name) => {
    const token = forged[name]!();
    const answer = await app.call("GET", ME, { headers: { authorization: `Bearer ${token}` } });
    expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    // Where nobody needs to be signed in a wrong token is still no visitor's.
    expect(await statusOf(`Bearer ${token}`, "/api/recipe/tags")).toBe(401);
  });

  test("of a deleted account, of an expired session", async () => {
    const [gone, late] = [await app.signUp(), await app.signUp()];
    await app.db.sql`update users set deleted_at = now() where id = ${gone.id}`;
    await app.db.sql`update sessions set expires_at = now() where user_id = ${late.id}`;
    expect([await statusOf(`Bearer ${gone.token}`), await statusOf(`Bearer ${late.token}`)]).toEqual([401, 401]);
  });

  test("anywhere but in its header, and by any other scheme", async () => {
    for (const path of [`${ME}?access_token=${user.token}`, `${ME}?token=${user.token}`])
      expect((await app.call("GET", path)).status).toBe(401);
    const headers = { cookie: `toque.session=${user.token}; access_token=${user.token}`, "x-access-token": user.token };
    expect((await app.call("GET", ME, { headers })).status).toBe(401);
    for (const scheme of ["", "Basic ", "Token ", "Bearer Bearer ", "Bearer,"])
      expect(await statusOf(`${scheme}${user.token}`)).toBe(401);
  });
});

test("roles in a token grant nothing: those of the account count", async () => {
  const token = made(claims({ roles: ["admin", "moderator"], isAdmin: true }));
  const answer = await app.call("POST", "/api/recipe/ai-recipes", {
    headers: { authorization: `Bearer ${token}` },
    body: {},
  });
  expect([answer.status, await statusOf(`Bearer ${token}`)]).toEqual([403, 200]);
});

test("a user-id header in any form grants nothing, to a reader or a writer", async () => {
  for (const id of [`${admin.id}`, `0${user.id}`, `${user.id}.0`, `${user.id},${admin.id}`, "1 or 1=1", "*", "-1", ""])
    for (const [method, path, body] of [
      ["GET", ME, undefined],
      ["PUT", "/api/authentication/users/@me/language", { language: "fr" }],
      ["DELETE", "/api/authentication/users/@me/sessions", undefined],
    ] as const) {
      const answer = await app.call(method, path, { as: user, body, headers: { "user-id": id } });
      expect([id, path, answer.status]).toEqual([id, path, 403]);
      const visitor = await app.call(method, path, { body, headers: { "user-id": String(admin.id) } });
      expect(visitor.status).toBe(401);
    }
  const [row] = await app.db.sql<{ language: string | null }[]>`select language from users where id = ${user.id}`;
  expect(row?.language).toBeNull();
});
