import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { type TestApp, testApp } from "../../testing/app.ts";
import { pathOf, TestBrowser } from "../../testing/browser.ts";
import { type ProviderDouble, startProviderDouble } from "../../testing/provider-double.ts";

// The same sign-in against a certified provider that somebody else wrote, with its own forms for the person.

let double: ProviderDouble;
let server: Server;
let app: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "toque",
        client_secret: "the-secret",
        redirect_uris: ["http://localhost:3000/api/auth/callback/google"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, email: `${accountId}@example.org`, email_verified: true }),
    }),
  });
  server.on("request", provider.callback());
  app = await testApp({ GOOGLE_CLIENT_ID: "toque", GOOGLE_CLIENT_SECRET: "the-secret", GOOGLE_ISSUER: issuer });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await double.stop();
});

/** The person at the provider: types a name, agrees, and is sent back. @returns the address of the callback */
async function atProvider(address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  // Choosing among accounts is a prompt of Google's and OpenID's that this implementation leaves to its user.
  url.searchParams.delete("prompt");
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step++) {
    const response: Response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const page = await response.text();
    const next = response.headers.get("location");
    if (next) {
      url = new URL(next, url);
      form = null;
      if (url.pathname.startsWith("/api/auth/callback/")) return url;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`no form at the provider: ${response.status}`);
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, ...(prompt === "login" ? { login, password: "any" } : {}) });
  }
  throw new Error("the provider did not send the person back");
}

test("a person signs in, and again, by a certified implementation", async () => {
  const ids: (number | undefined)[] = [];
  for (let i = 0; i < 2; i++) {
    const tab = new TestBrowser(app, double);
    const callback = await atProvider(await tab.begin("google"), "maria");
    expect(callback.searchParams.get("iss")).toStartWith("http://127.0.0.1:");
    const answer = await tab.go("GET", callback.pathname + callback.search);
    expect(pathOf(answer)).toBe("/recipes/3");
    const { user } = await tab.session();
    expect(user?.email).toBe("maria@example.org");
    ids.push(user?.id);
    // The provider itself takes a code once; we do not even ask.
    expect(pathOf(await tab.go("GET", callback.pathname + callback.search))).toContain("error=OAuthCallback");
  }
  expect(ids[0]).toBe(ids[1]!);
}, 60_000);

test("an answer of another issuer is refused (RFC 9207)", async () => {
  const tab = new TestBrowser(app, double);
  const callback = await atProvider(await tab.begin("google"), "nora");
  callback.searchParams.set("iss", "https://evil.example");
  expect(pathOf(await tab.go("GET", callback.pathname + callback.search))).toContain("error=OAuthCallback");
  expect((await tab.session()).user).toBeUndefined();
});
