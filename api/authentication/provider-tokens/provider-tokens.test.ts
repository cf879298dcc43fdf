import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type TestAnswer, type TestApp, testApp } from "../../testing/app.ts";
import { type Faults, type Person, type ProviderDouble, startProviderDouble } from "../../testing/provider-double.ts";

const SECRET = "the-secret-of-the-session-service";
let double: ProviderDouble;
let app: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  app = await testApp({ ...double.env, SERVICE_SECRET: SECRET });
});
beforeEach(() => {
  double.faults = {};
});
afterAll(async () => {
  await app.close();
  await double.stop();
});

let persons = 9000;
const somebody = (more: Partial<Person> = {}): Person => {
  const sub = String(++persons);
  return { sub, email: `person${sub}@example.org`, email_verified: true, ...more };
};
const exchange = (provider_name: string, token: string): Promise<TestAnswer> =>
  app.call("POST", "/api/authentication/token/provider", { body: { provider_name, token } });
const tokenOf = (provider: string, person: Person): Promise<string> | string =>
  provider === "discord" ? double.accessToken(person) : double.idToken(`${provider}-client`, person);
const me = (token: unknown) =>
  app.call("GET", "/api/authentication/me", { headers: { authorization: `Bearer ${token}` } });

describe.each(["google", "discord", "apple"])("a token of %s", (provider) => {
  test("is exchanged for an access token with a session, which refreshes", async () => {
    const person = somebody();
    const answer = await exchange(provider, await tokenOf(provider, person));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const user = await me(answer.body);
    expect(user.body).toMatchObject({ provider_id: provider, email: { email: person.email } });
    const headers = { authorization: `Bearer ${answer.body}` };
    expect((await app.call("GET", "/api/authentication/token/refresh", { headers })).status).toBe(200);
    expect(await app.db.sql`select 1 from sessions where user_id = ${user.body.id as number}`).toHaveLength(1);
  });

  test("is exchanged once, by eight at once as well", async () => {
    const token = await tokenOf(provider, somebody());
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(provider, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test("opens no account by the address alone, and makes none without a verified one", async () => {
    const person = somebody();
    await app.signUp(person.email);
    expect(await exchange(provider, await tokenOf(provider, person))).toMatchObject({
      status: 409,
      body: { code: "account_not_linked" },
    });
    expect(await exchange(provider, await tokenOf(provider, somebody({ email_verified: false })))).toMatchObject({
      status: 403,
      body: { code: "address_not_verified" },
    });
  });

  test("is 401 when it is nonsense, 503 when the provider is away", async () => {
    for (const token of ["x", "a.b.c", "é", "x\r\ny: z", "x".repeat(5000)])
      expect(await exchange(provider, token)).toMatchObject({ status: 401, body: { code: "invalid_provider_token" } });
    const fresh = await testApp(double.env);
    const token = await tokenOf(provider, somebody());
    double.faults = { down: provider === "discord" ? "/api/v10" : "/jwks" };
    const answer = await fresh.call("POST", "/api/authentication/token/provider", {
      body: { provider_name: provider, token },
    });
    expect(answer).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
    expect(answer.headers.get("retry-after")).toBe("30");
    await fresh.close();
  });
});

test.each<[string, Faults]>([
  ["another audience", { audience: "another-client" }],
  ["another issuer", { issuer: "https://evil.example" }],
  ["no time left", { expiresIn: -60 }],
  ["no signature", { algorithm: "none" }],
  ["a signature by the public key", { algorithm: "HS256" }],
  ["an unpublished key", { unknownKey: true }],
])("an ID token with %s is 401", async (_, faults) => {
  double.faults = faults;
  for (const provider of ["google", "apple"])
    expect(await exchange(provider, await tokenOf(provider, somebody()))).toMatchObject({
      status: 401,
      body: { code: "invalid_provider_token" },
    });
});

test("an ID token for Google's client is none of Apple's, and a changed one is none", async () => {
  expect((await exchange("apple", await double.idToken("google-client", somebody()))).status).toBe(401);
  const [head, , mark] = (await double.idToken("google-client", somebody())).split(".");
  const claims = Buffer.from(JSON.stringify({ sub: "1", iss: double.url, aud: "google-client" })).toString("base64url");
  expect((await exchange("google", `${head}.${claims}.${mark}`)).status).toBe(401);
});

test("Discord's token of another application, or with two answers about who it is, is 401", async () => {
  double.faults = { application: "999" };
  expect((await exchange("discord", double.accessToken(somebody()))).status).toBe(401);
  double.faults = { secondUser: "4242" };
  expect((await exchange("discord", double.accessToken(somebody()))).status).toBe(401);
});

test("an unknown provider is 422, one that is not set up 404", async () => {
  expect((await exchange("github", "x")).status).toBe(422);
  expect((await exchange("email", "x")).status).toBe(422);
  const bare = await testApp();
  for (const provider_name of ["google", "discord", "apple"]) {
    const body = { provider_name, token: "x" };
    const answer = await bare.call("POST", "/api/authentication/token/provider", { body });
    expect(answer).toMatchObject({ status: 404, body: { code: "provider_not_configured" } });
  }
  await bare.close();
});

test("exchanges of one network address are limited, whatever it says about itself", async () => {
  const small = await testApp({ ...double.env, RATE_REQUESTS_PER_MINUTE: "100" });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const headers = { "x-forwarded-for": `10.0.0.${i}` };
    const body = { provider_name: "discord", token: "x" };
    statuses.push((await small.call("POST", "/api/authentication/token/provider", { body, headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await small.close();
});

describe("POST /api/authentication/token/email", () => {
  const ask = (email: unknown, authorization?: string, to = app) =>
    to.call("POST", "/api/authentication/token/email", {
      body: { email },
      headers: authorization === undefined ? {} : { authorization },
    });

  test("answers the service alone", async () => {
    const answer = await ask("Served@Example.org", `Bearer ${SECRET}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await me(answer.body)).body).toMatchObject({
      email: { email: "served@example.org" },
      provider_id: "email",
    });
    const admin = await app.signUp("boss@example.org", ["admin"]);
    for (const header of [
      undefined,
      "Bearer",
      "Bearer x",
      `Bearer ${SECRET}x`,
      SECRET,
      `Basic ${SECRET}`,
      `Bearer ${admin.token}`,
    ])
      expect((await ask("served@example.org", header)).status).toBe(401);
    for (const email of ["nobody", "a@b\r\nBcc: c@example.org", 5, ""])
      expect((await ask(email, `Bearer ${SECRET}`)).status).toBe(422);
  });

  test("answers nobody without a secret", async () => {
    const bare = await testApp();
    for (const header of ["Bearer null", "Bearer undefined", `Bearer ${SECRET}`, "Bearer "])
      expect((await ask("served@example.org", header, bare)).status).toBe(401);
    await bare.close();
  });
});
