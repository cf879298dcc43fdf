import { generateKeyPairSync, verify } from "node:crypto";
import type { GooglePlayConfig } from "../google/config.ts";
import { certificate, googleToken, type Issued, pem } from "./certificates.ts";
import { Behaviour } from "./conduct.ts";

/** Google on loopback: the token service, the Android Publisher API, its public keys, and pushes of Pub/Sub. */
export interface GoogleDouble {
  readonly config: GooglePlayConfig;
  /** Subscription purchases by token. */
  readonly purchases: Map<string, Record<string, unknown>>;
  /** Products of the catalogue by id. */
  readonly products: Map<string, Record<string, unknown>>;
  /** Paths that were asked, in order. */
  readonly asked: string[];
  readonly behaviour: Behaviour;
  /** Whether the token service takes the service account, and the keys are served. */
  tokens: "granted" | "refused";
  keys: "served" | "down";
  /** A bearer token as Pub/Sub sends it, by the double's key or another's. */
  bearer(claims?: Record<string, unknown>, key?: Issued, kid?: string): string;
  push(notification: Record<string, unknown>, id?: string): Record<string, unknown>;
  request(notification: Record<string, unknown>, id?: string): { body: unknown; headers: Headers };
  stop(): void;
}

export const PACKAGE = "com.example.toque";
const AUDIENCE = "https://toque.example/api/billing/subscriptions/google/webhook";
const ACCOUNT = "push@example.iam.gserviceaccount.com";
const KID = "key-1";
const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** A monthly subscription, bought an hour ago, not yet acknowledged; `item` changes its line item. */
export function googlePurchase(
  changes: Record<string, unknown> = {},
  item: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    kind: "androidpublisher#subscriptionPurchaseV2",
    subscriptionState: "SUBSCRIPTION_STATE_ACTIVE",
    acknowledgementState: "ACKNOWLEDGEMENT_STATE_PENDING",
    startTime: iso(Date.now() - HOUR),
    regionCode: "FR",
    externalAccountIdentifiers: { obfuscatedExternalAccountId: "7e3fb20b-4cdb-47cc-936d-99d65f608138" },
    lineItems: [
      {
        productId: "basic_monthly",
        expiryTime: iso(Date.now() + 29 * 24 * HOUR),
        latestSuccessfulOrderId: "GPA.1..0",
        autoRenewingPlan: {
          autoRenewEnabled: true,
          recurringPrice: { currencyCode: "EUR", units: "4", nanos: 990_000_000 },
        },
        offerDetails: { basePlanId: "monthly" },
        ...item,
      },
    ],
    ...changes,
  };
}

export function startGoogleDouble(): GoogleDouble {
  const account = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signer = certificate({ name: "Google", rsa: true });
  const purchases = new Map<string, Record<string, unknown>>();
  const products = new Map<string, Record<string, unknown>>();
  const asked: string[] = [];
  const error = (code: number, message: string, reason = "invalid") =>
    Response.json({ error: { code, message, errors: [{ reason }] } }, { status: code });

  const grant = async (request: Request): Promise<Response> => {
    const assertion = new URLSearchParams(await request.text()).get("assertion") ?? "";
    const [head = "", body = "", signature = ""] = assertion.split(".");
    const genuine = verify(
      "sha256",
      Buffer.from(`${head}.${body}`),
      account.publicKey,
      Buffer.from(signature, "base64url"),
    );
    if (!genuine || double.tokens === "refused")
      return Response.json({ error: "invalid_grant", error_description: "Invalid JWT Signature." }, { status: 400 });
    return Response.json({ access_token: "access", expires_in: 3600, token_type: "Bearer" });
  };

  const api = (method: string, parts: string[]): Response => {
    const [, , , , name, kind, third = "", , , last = ""] = parts;
    if (name !== PACKAGE)
      return error(404, "No application was found for the given package name.", "applicationNotFound");
    if (kind === "subscriptions") {
      const product = products.get(third);
      return product ? Response.json(product) : error(404, "Subscription not found.");
    }
    const token = decodeURIComponent(
      third === "subscriptionsv2" ? (parts[8] ?? "") : last.replace(/:acknowledge$/, ""),
    );
    const purchase = purchases.get(token);
    if (!purchase) return error(token.startsWith("old") ? 410 : 404, "The purchase token was not found.");
    if (method === "GET") return Response.json(purchase);
    if (purchase.acknowledgementState === "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED")
      return error(400, "Already acknowledged.");
    purchase.acknowledgementState = "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED";
    return Response.json({});
  };

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/token") return grant(request);
      if (pathname === "/oauth2/v1/certs") {
        if (double.keys === "down") return new Response(null, { status: 503 });
        return Response.json({ [KID]: pem(signer) }, { headers: { "cache-control": "public, max-age=3600" } });
      }
      asked.push(pathname);
      const bad = await double.behaviour.answer();
      if (bad) return bad;
      if (request.headers.get("authorization") !== "Bearer access") return error(401, "Unauthorized");
      return api(request.method, pathname.split("/"));
    },
  });

  const double: GoogleDouble = {
    purchases,
    products,
    asked,
    behaviour: new Behaviour(),
    tokens: "granted",
    keys: "served",
    config: {
      packageName: PACKAGE,
      credentials: {
        email: "play@example.iam.gserviceaccount.com",
        privateKey: account.privateKey.export({ type: "pkcs8", format: "pem" }).toString().trim(),
      },
      pubsub: { audience: AUDIENCE, account: ACCOUNT },
      testPurchases: false,
      url: `http://127.0.0.1:${server.port}`,
    },
    bearer(claims = {}, key = signer, kid = KID) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: "https://accounts.google.com", aud: AUDIENCE, email: ACCOUNT, email_verified: true };
      return `Bearer ${googleToken(key, kid, { ...usual, iat: now - 10, exp: now + 3590, sub: "1", ...claims })}`;
    },
    push(notification, messageId = crypto.randomUUID()) {
      const whole = { version: "1.0", packageName: PACKAGE, eventTimeMillis: String(Date.now()), ...notification };
      const data = Buffer.from(JSON.stringify(whole)).toString("base64");
      return { message: { data, messageId, publishTime: iso(Date.now()) }, subscription: "projects/p/subscriptions/s" };
    },
    request: (notification, id) => ({
      body: double.push(notification, id),
      headers: new Headers({ authorization: double.bearer() }),
    }),
    stop: () => void server.stop(true),
  };
  return double;
}
