import { createHash } from "node:crypto";
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from "jose";

// A provider of OpenID Connect (as Google and Apple) and of Discord's calls on loopback, which behaves well until it is told
// otherwise.

/** Who is signed in at the provider. */
export interface Person {
  sub: string;
  email?: string;
  /** Apple writes texts. */
  email_verified?: boolean | "true" | "false";
}

/** How the provider misbehaves. */
export interface Faults {
  nonce?: string;
  audience?: string | string[];
  issuer?: string;
  /** Seconds until the ID token expires. */
  expiresIn?: number;
  algorithm?: "none" | "HS256";
  /** Signs with a key that it does not publish. */
  unknownKey?: boolean;
  /** Which calls do not answer within the client's time, or fail. */
  slow?: string;
  down?: string;
  /** Redirects the token call elsewhere. */
  redirect?: string;
  /** A code works again, and then belongs to this person. */
  otherPerson?: Person;
  /** Answers without an ID token. */
  noIdToken?: boolean;
  /** The application of Discord's token. */
  application?: string;
  /** Discord's second call tells of somebody else. */
  secondUser?: string;
  /** The issuer that the provider describes itself with. */
  describedIssuer?: string;
}

interface Grant {
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  person: Person;
  uses: number;
}

export interface ProviderDouble {
  url: string;
  /** The environment that configures all three providers with it. */
  env: Record<string, string>;
  person: Person;
  faults: Faults;
  /** Calls that arrived, by path. */
  calls: string[];
  /** What the person's browser does at the provider. @returns the answer's parameters, and how they travel */
  consent(authorizeUrl: string, person?: Person): { parameters: Record<string, string>; byForm: boolean; to: string };
  /** A code for an address, as an app gets it. */
  code(clientId: string, redirectUri: string, person: Person): string;
  idToken(clientId: string, person: Person, nonce?: string): Promise<string>;
  accessToken(person: Person): string;
  /** Signs with a new key from now on, and publishes that alone. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

const text64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function signingKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

const html = (body: string): Response =>
  new Response(`<!doctype html><html lang=en><title>The provider</title><main>${body}</main>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

/** A person's id at the provider: a number, as Discord's are. */
const idOf = (email: string): string =>
  String(Number.parseInt(createHash("sha256").update(email).digest("hex").slice(0, 12), 16));

/** Where a person in a browser says who they are, and whether this site may know. */
const consentPage = (asked: string): Response =>
  html(
    `<h1>Sign in with the provider</h1><form method=post action=/authorize>
    <input type=hidden name=asked value="${asked.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">
    <label>Address <input name=email type=email required></label>
    <button name=answer value=agree>Agree</button> <button name=answer value=cancel formnovalidate>Cancel</button></form>`,
  );

export async function startProviderDouble(): Promise<ProviderDouble> {
  let key = await signingKey("first");
  let keys = 1;
  const hidden = await signingKey("hidden");
  const apple = await generateKeyPair("ES256", { extractable: true });
  const applePem = await exportPKCS8(apple.privateKey);
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();

  const idToken = async (clientId: string, person: Person, nonce?: string | null): Promise<string> => {
    const { faults } = double;
    const now = Math.floor(Date.now() / 1000);
    const { sub, ...address } = person;
    const claims = {
      ...address,
      sub,
      iss: faults.issuer ?? double.url,
      aud: faults.audience ?? clientId,
      iat: now,
      exp: now + (faults.expiresIn ?? 600),
      ...(nonce ? { nonce: faults.nonce ?? nonce } : {}),
    };
    if (faults.algorithm === "none") return `${text64({ alg: "none" })}.${text64(claims)}.`;
    const { kid, privateKey, jwk } = faults.unknownKey ? hidden : key;
    if (faults.algorithm === "HS256")
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(new TextEncoder().encode(String(jwk.n)));
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey as CryptoKey);
  };

  const accessToken = (person: Person): string => {
    const token = crypto.randomUUID();
    tokens.set(token, person);
    return token;
  };

  /** Google's and Discord's secret is a text; Apple's is a token of the operator's key. */
  async function isClient(form: URLSearchParams, clientId: string): Promise<boolean> {
    const secret = form.get("client_secret") ?? "";
    if (form.get("client_id") !== clientId) return false;
    if (clientId !== double.env.APPLE_CLIENT_ID) return secret === "the-secret";
    const { payload, protectedHeader } = await jwtVerify(secret, apple.publicKey, {
      issuer: "the-team",
      subject: clientId,
      audience: double.url,
      algorithms: ["ES256"],
      maxTokenAge: 300,
    });
    return protectedHeader.kid === "the-key" && payload.exp !== undefined;
  }

  const refused = (error: string, status = 400) => Response.json({ error }, { status });

  async function exchange(form: URLSearchParams): Promise<Response> {
    const { faults } = double;
    const grant = grants.get(form.get("code") ?? "");
    if (!grant || (grant.uses > 0 && !faults.otherPerson)) return refused("invalid_grant");
    if (!(await isClient(form, grant.clientId))) return refused("invalid_client", 401);
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (grant.challenge !== null && challenge !== grant.challenge) return refused("invalid_grant");
    if (form.get("redirect_uri") !== grant.redirectUri) return refused("invalid_grant");
    const person = grant.uses++ > 0 ? faults.otherPerson! : grant.person;
    const isOpenId = grant.clientId !== double.env.DISCORD_CLIENT_ID;
    return Response.json({
      access_token: accessToken(person),
      token_type: "Bearer",
      expires_in: 600,
      ...(isOpenId && !faults.noIdToken ? { id_token: await idToken(grant.clientId, person, grant.nonce) } : {}),
    });
  }

  /** Discord's user; a number as a text is its id. */
  function discord(request: Request, path: string): Response {
    const person = tokens.get(request.headers.get("authorization")?.replace("Bearer ", "") ?? "");
    if (!person) return Response.json({ message: "401: Unauthorized", code: 0 }, { status: 401 });
    const { faults } = double;
    if (path.endsWith("/oauth2/@me"))
      return Response.json({
        application: { id: faults.application ?? double.env.DISCORD_CLIENT_ID },
        scopes: ["identify", "email"],
        expires: new Date(Date.now() + 600_000).toISOString(),
        user: { id: person.sub },
      });
    return Response.json({ id: faults.secondUser ?? person.sub, email: person.email, verified: person.email_verified });
  }

  /** What the person has chosen on the page above, sent on as the provider does: in the address, or by a form. */
  async function answered(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const asked = form.get("asked") ?? "";
    const email = form.get("email") ?? "";
    const { to, byForm, parameters } = double.consent(asked, { sub: idOf(email), email, email_verified: true });
    const agreed = form.get("answer") === "agree";
    const answer = agreed ? parameters : { error: "access_denied", state: parameters.state ?? "" };
    const target = new URL(to, new URL(asked).searchParams.get("redirect_uri") ?? "");
    if (!byForm) {
      for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
      return Response.redirect(target.href, 303);
    }
    const fields = Object.entries(answer).map(([name, value]) => `<input type=hidden name=${name} value="${value}">`);
    return html(
      `<form method=post action="${target.href}">${fields.join("")}</form><script>document.forms[0].submit()</script>`,
    );
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      const { faults, url } = double;
      double.calls.push(path);
      if (faults.down && path.includes(faults.down)) return new Response("away", { status: 502 });
      if (faults.slow && path.includes(faults.slow)) await Bun.sleep(30_000);
      if (path.endsWith("/token")) {
        if (faults.redirect) return Response.redirect(faults.redirect, 307);
        return exchange(new URLSearchParams(await request.text()));
      }
      // Discord's page has a path of its own.
      if (path.endsWith("/authorize")) return request.method === "POST" ? answered(request) : consentPage(request.url);
      if (path === "/favicon.ico") return new Response(null, { status: 204 });
      if (path === "/jwks") return Response.json({ keys: [key.jwk] });
      if (path.startsWith("/api/v10/")) return discord(request, path);
      if (path !== "/.well-known/openid-configuration") return new Response(null, { status: 404 });
      return Response.json({
        issuer: faults.describedIssuer ?? url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    },
  });
  const url = `http://127.0.0.1:${server.port}`;

  const grant = (parameters: Omit<Grant, "uses">): string => {
    const code = crypto.randomUUID();
    grants.set(code, { ...parameters, uses: 0 });
    return code;
  };

  const double: ProviderDouble = {
    url,
    env: {
      GOOGLE_CLIENT_ID: "google-client",
      GOOGLE_CLIENT_SECRET: "the-secret",
      GOOGLE_ISSUER: url,
      DISCORD_CLIENT_ID: "1234567890",
      DISCORD_CLIENT_SECRET: "the-secret",
      DISCORD_URL: url,
      APPLE_CLIENT_ID: "apple-client",
      APPLE_TEAM_ID: "the-team",
      APPLE_KEY_ID: "the-key",
      // As in an .env file.
      APPLE_PRIVATE_KEY: applePem.replaceAll("\n", "\\n"),
      APPLE_ISSUER: url,
    },
    person: { sub: "1", email: "person@example.org", email_verified: true },
    faults: {},
    calls: [],
    consent(authorizeUrl, person = double.person) {
      const asked = new URL(authorizeUrl).searchParams;
      const text = (name: string) => asked.get(name) ?? "";
      const byForm = text("response_mode") === "form_post";
      const code = grant({
        clientId: text("client_id"),
        redirectUri: text("redirect_uri"),
        nonce: asked.get("nonce"),
        challenge: asked.get("code_challenge"),
        person,
      });
      return { parameters: { code, state: text("state") }, byForm, to: new URL(text("redirect_uri")).pathname };
    },
    code: (clientId, redirectUri, person) => grant({ clientId, redirectUri, nonce: null, challenge: null, person }),
    idToken,
    accessToken,
    async rotate() {
      key = await signingKey(`key ${++keys}`);
    },
    stop: () => server.stop(true),
  };
  return double;
}
