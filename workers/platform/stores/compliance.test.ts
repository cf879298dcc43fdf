import { afterAll } from "bun:test";
import { AppleStore } from "./apple/store.ts";
import { GoogleStore } from "./google/store.ts";
import { appleRecord, startAppleDouble } from "./testing/apple-double.ts";
import { appleChain, certificate, signedBy } from "./testing/certificates.ts";
import { storeCompliance } from "./testing/compliance.ts";
import { googlePurchase, startGoogleDouble } from "./testing/google-double.ts";

const patience = { timeoutMs: 10_000, firstWaitMs: 5 };
const NOWHERE = "http://127.0.0.1:1";
const DAY = 86_400_000;

const apple = startAppleDouble();
const google = startGoogleDouble();
afterAll(() => {
  apple.stop();
  google.stop();
});

const stranger = appleChain({ ocsp: apple.config.url ?? "" });
const signedTransaction = (storeId: string, sign = apple.sign) =>
  sign({ ...appleRecord(storeId).transaction, signedDate: Date.now() });

storeCompliance("the App Store", {
  store: (timeoutMs = patience.timeoutMs) => new AppleStore(apple.config, { patience: { ...patience, timeoutMs } }),
  foreign: () => new AppleStore({ ...apple.config, bundleId: "com.other" }, { patience }),
  down: () => new AppleStore({ ...apple.config, url: NOWHERE }, { patience }),
  reset() {
    apple.records.clear();
    apple.behaviour.conduct = "well";
  },
  setConduct(conduct) {
    apple.behaviour.conduct = conduct;
  },
  asked: () => apple.asked.length,
  record(storeId, how = "active") {
    const ended = { status: 2, transaction: { expiresDate: Date.now() - DAY } };
    const unknown = { transaction: { productId: "gold_monthly" } };
    const changes = how === "expired" ? ended : how === "unknown product" ? unknown : {};
    apple.records.set(storeId, appleRecord(storeId, changes));
  },
  proof: (storeId) => ({ platform: "apple", receiptData: signedTransaction(storeId) }),
  forgedProof: (storeId) => ({
    platform: "apple",
    receiptData: signedTransaction(storeId, (payload) => signedBy(stranger, payload)),
  }),
  otherProof: { platform: "google", productId: "basic_monthly", purchaseToken: "1001" },
  notification: (storeId, id) => ({
    body: apple.notification("DID_RENEW", null, appleRecord(storeId), id),
    headers: new Headers(),
  }),
  forged(storeId) {
    const { signedPayload } = apple.notification("DID_RENEW", null, appleRecord(storeId));
    const [head = "", body = "", signature = ""] = signedPayload.split(".");
    const payload = JSON.parse(Buffer.from(body, "base64url").toString());
    const inner = {
      ...payload.data,
      signedTransactionInfo: signedTransaction(storeId, (it) => signedBy(stranger, it)),
    };
    const otherHead = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    return [
      signedBy(stranger, payload),
      signedBy(stranger, payload, [stranger.leaf, stranger.intermediate, apple.chain.root]),
      apple.sign({ ...payload, data: inner }),
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${otherHead}.${body}.${signature}`,
      `${head}.${body}`,
      "",
    ].map((forged) => ({ body: { signedPayload: forged }, headers: new Headers() }));
  },
  secrets: () => [apple.config.privateKey.split("\n")[1] ?? "", "Bearer", "eyJ"],
});

const forger = certificate({ name: "Google", rsa: true });
const now = () => Math.floor(Date.now() / 1000);

storeCompliance("Google Play", {
  store: (timeoutMs = patience.timeoutMs) => new GoogleStore(google.config, { ...patience, timeoutMs }),
  foreign: () => new GoogleStore({ ...google.config, packageName: "com.other" }, patience),
  down: () => new GoogleStore({ ...google.config, url: NOWHERE }, patience),
  reset() {
    google.purchases.clear();
    google.behaviour.conduct = "well";
  },
  setConduct(conduct) {
    google.behaviour.conduct = conduct;
  },
  asked: () => google.asked.length,
  record(storeId, how = "active") {
    const ended = { expiryTime: new Date(Date.now() - DAY).toISOString() };
    const purchase =
      how === "expired"
        ? googlePurchase({ subscriptionState: "SUBSCRIPTION_STATE_EXPIRED" }, ended)
        : googlePurchase({}, how === "unknown product" ? { productId: "gold_monthly" } : {});
    google.purchases.set(storeId, purchase);
  },
  proof: (storeId) => ({ platform: "google", productId: "basic_monthly", purchaseToken: storeId }),
  forgedProof: (storeId) => ({ platform: "google", productId: "basic_monthly", purchaseToken: `${storeId}x` }),
  otherProof: { platform: "apple", receiptData: "1001" },
  notification: (storeId, id) =>
    google.request({ subscriptionNotification: { version: "1.0", notificationType: 2, purchaseToken: storeId } }, id),
  forged(storeId) {
    const body = google.push({ subscriptionNotification: { notificationType: 2, purchaseToken: storeId } });
    const [head = "", payload = "", signature = ""] = google.bearer().split(".");
    const changed = Buffer.from(payload, "base64url").toString().replace('"sub":"1"', '"sub":"2"');
    return [
      google.bearer({}, forger),
      google.bearer({}, forger, "key-2"),
      google.bearer({ iss: "https://accounts.example.com" }),
      google.bearer({ aud: "https://other.example" }),
      google.bearer({ email: "other@example.iam.gserviceaccount.com" }),
      google.bearer({ email_verified: false }),
      google.bearer({ iat: now() - 9000, exp: now() - 5400 }),
      google.bearer({ exp: now() + 9_000_000 }),
      google.bearer({ exp: undefined }),
      `${head}.${Buffer.from(changed).toString("base64url")}.${signature}`,
      `Bearer ${Buffer.from('{"alg":"none","kid":"key-1"}').toString("base64url")}.${payload}.${signature}`,
      `${head}.${payload}.`,
      "Bearer x",
      "",
    ].map((authorization) => ({ body, headers: new Headers(authorization ? { authorization } : {}) }));
  },
  secrets: () => [google.config.credentials.privateKey.split("\n")[1] ?? "", "Bearer", "eyJ", "access_token"],
});
