import { generateKeyPairSync, verify } from "node:crypto";
import type { AppleStoreConfig } from "../apple/config.ts";
import { type AppleChain, appleChain, ocspAnswer, signedBy } from "./certificates.ts";
import { Behaviour } from "./conduct.ts";

/** What the double knows of one subscription, as payloads before they are signed. */
export interface AppleRecord {
  status: number;
  transaction: Record<string, unknown>;
  renewal: Record<string, unknown>;
}

/** The App Store on loopback: the Server API, the responder of its certificates, and signed notifications. */
export interface AppleDouble {
  readonly config: AppleStoreConfig;
  readonly chain: AppleChain;
  /** By original transaction id. */
  readonly records: Map<string, AppleRecord>;
  /** Paths that were asked, in order. */
  readonly asked: string[];
  readonly behaviour: Behaviour;
  /** Whether the responder says that the leaf was revoked, is down, or does not answer in time. */
  ocsp: "good" | "revoked" | "down" | "slow";
  sign(payload: unknown): string;
  notification(
    type: string,
    subtype: string | null,
    record: AppleRecord | null,
    id?: string,
  ): { signedPayload: string };
  stop(): void;
}

export const BUNDLE = "com.example";
const APP_ID = 41_234;
const HOUR = 3_600_000;

/** A monthly subscription, bought an hour ago. */
export function appleRecord(originalTransactionId: string, changes: Partial<AppleRecord> = {}): AppleRecord {
  const now = Date.now();
  return {
    status: 1,
    ...changes,
    transaction: {
      transactionId: originalTransactionId,
      originalTransactionId,
      bundleId: BUNDLE,
      productId: "basic_monthly",
      purchaseDate: now - HOUR,
      originalPurchaseDate: now - HOUR,
      expiresDate: now + 29 * 24 * HOUR,
      type: "Auto-Renewable Subscription",
      inAppOwnershipType: "PURCHASED",
      appAccountToken: "7e3fb20b-4cdb-47cc-936d-99d65f608138",
      environment: "Production",
      price: 4990,
      currency: "EUR",
      ...changes.transaction,
    },
    renewal: { originalTransactionId, autoRenewStatus: 1, environment: "Production", ...changes.renewal },
  };
}

/** Whether a bearer token is signed by the key and names the app, as the App Store Server API asks. */
function authorized(header: string | null, publicKey: Parameters<typeof verify>[2]): boolean {
  const [head = "", body = "", signature = ""] = header?.replace(/^Bearer /, "").split(".") ?? [];
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as Parameters<typeof verify>[2];
  if (!verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))) return false;
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
  return claims.aud === "appstoreconnect-v1" && claims.bid === BUNDLE && claims.iss === "issuer";
}

export function startAppleDouble(): AppleDouble {
  const keys = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const records = new Map<string, AppleRecord>();
  const asked: string[] = [];
  const find = (id: string) =>
    [...records.values()].find(
      ({ transaction }) => transaction.originalTransactionId === id || transaction.transactionId === id,
    );
  const signedNow = (payload: Record<string, unknown>) => double.sign({ signedDate: Date.now(), ...payload });

  const api = (path: string): Response => {
    const [, , , kind, id = ""] = path.split("/");
    const record = find(id);
    if (!record)
      return Response.json({ errorCode: 4040010, errorMessage: "Transaction id not found." }, { status: 404 });
    const { status, transaction, renewal } = record;
    const signedTransactionInfo = signedNow(transaction);
    if (kind === "transactions") return Response.json({ signedTransactionInfo });
    const item = { status, originalTransactionId: transaction.originalTransactionId };
    const lastTransactions = [{ ...item, signedTransactionInfo, signedRenewalInfo: signedNow(renewal) }];
    return Response.json({
      environment: "Production",
      bundleId: BUNDLE,
      appAppleId: APP_ID,
      data: [{ subscriptionGroupIdentifier: "1", lastTransactions }],
    });
  };

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/ocsp/")) {
        if (double.ocsp === "slow") await Bun.sleep(1500);
        if (double.ocsp === "down") return new Response(null, { status: 503 });
        const which = pathname === "/ocsp/leaf" ? "leaf" : "intermediate";
        const body = await request.bytes();
        const revoked = double.ocsp === "revoked" && which === "leaf";
        return new Response(Uint8Array.from(ocspAnswer(body, double.chain.responders[which], revoked)));
      }
      asked.push(pathname);
      const bad = await double.behaviour.answer();
      if (bad) return bad;
      if (!authorized(request.headers.get("authorization"), keys.publicKey)) return new Response(null, { status: 401 });
      return api(pathname);
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const chain = appleChain({ ocsp: url });
  const double: AppleDouble = {
    chain,
    records,
    asked,
    behaviour: new Behaviour(),
    ocsp: "good",
    config: {
      bundleId: BUNDLE,
      appId: APP_ID,
      environment: "production",
      keyId: "KEYID12345",
      issuerId: "issuer",
      privateKey: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString().trim(),
      rootCertificates: [chain.root.der],
      url,
    },
    sign: (payload) => signedBy(chain, payload),
    notification(type, subtype, record, id = crypto.randomUUID()) {
      const signed = record && {
        status: record.status,
        signedTransactionInfo: signedNow(record.transaction),
        signedRenewalInfo: signedNow(record.renewal),
      };
      const data = { environment: "Production", appAppleId: APP_ID, bundleId: BUNDLE, ...signed };
      const payload = {
        notificationType: type,
        ...(subtype && { subtype }),
        notificationUUID: id,
        data,
        version: "2.0",
      };
      return { signedPayload: signedNow(payload) };
    },
    stop: () => void server.stop(true),
  };
  return double;
}
