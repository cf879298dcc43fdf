import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Environment, NotificationTypeV2, SignedDataVerifier, Subtype } from "@apple/app-store-server-library";
import fc from "fast-check";
import { StoreError } from "../port.ts";
import { appleRecord, BUNDLE, startAppleDouble } from "../testing/apple-double.ts";
import { appleChain, certificate, signedBy } from "../testing/certificates.ts";
import { integer, octets, oid, sequence, set, tagged } from "../testing/der.ts";
import { appleNotificationTypes } from "./notification-types.ts";
import { transactionIdOfReceipt } from "./receipt.ts";
import { AppleStore } from "./store.ts";

const patience = { timeoutMs: 10_000, firstWaitMs: 5 };
const double = startAppleDouble();
const store = new AppleStore(double.config, { patience });
afterAll(() => double.stop());
beforeEach(() => {
  double.records.clear();
  double.ocsp = "good";
  double.behaviour.conduct = "well";
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
  );
const told = (body: unknown, of = store) => of.notification({ body, headers: new Headers() });
const handed = (receiptData: string, of = store) => of.verify({ platform: "apple", receiptData });
const now = () => Date.now();
const DAY = 86_400_000;

describe("signatures", () => {
  const record = appleRecord("12345");
  const payload = () => ({ ...record.transaction, signedDate: now() });
  const fresh = () => new AppleStore(double.config, { patience });

  test("a chain to another root, also one that brings our root along, is refused", async () => {
    double.records.set("12345", record);
    const other = appleChain({ ocsp: double.config.url ?? "" });
    expect(await failure(handed(signedBy(other, payload())))).toBe("invalid_purchase");
    const dressed = signedBy(other, payload(), [other.leaf, other.intermediate, double.chain.root]);
    expect(await failure(handed(dressed))).toBe("invalid_purchase");
    const mixed = signedBy(other, payload(), [other.leaf, double.chain.intermediate, double.chain.root]);
    expect(await failure(handed(mixed))).toBe("invalid_purchase");
  });

  test("a forged signature, a changed payload, no signature, another algorithm and no chain are refused", async () => {
    double.records.set("12345", record);
    const genuine = double.sign(payload());
    expect((await handed(genuine)).storeId).toBe("12345");
    const [head = "", body = "", signature = ""] = genuine.split(".");
    const changed = Buffer.from(JSON.stringify({ ...payload(), originalTransactionId: "999" })).toString("base64url");
    const x5c = JSON.parse(Buffer.from(head, "base64url").toString()).x5c;
    const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString("base64url");
    for (const forged of [
      `${head}.${changed}.${signature}`,
      `${head}.${body}.${"A".repeat(86)}`,
      `${header({ alg: "none", x5c })}.${body}.${signature}`,
      `${header({ alg: "HS256", x5c })}.${body}.${signature}`,
      `${header({ alg: "ES256" })}.${body}.${signature}`,
      `${header({ alg: "ES256", x5c: x5c.slice(0, 2) })}.${body}.${signature}`,
    ])
      expect(await failure(handed(forged))).toBe("invalid_purchase");
  });

  test("certificates without Apple's marks, or a leaf that signs another leaf, are refused", async () => {
    const unmarked = appleChain({ ocsp: double.config.url ?? "", marks: false });
    const trusting = new AppleStore({ ...double.config, rootCertificates: [unmarked.root.der] }, { patience });
    expect(await failure(handed(signedBy(unmarked, payload()), trusting))).toBe("invalid_purchase");
    const { leaf, root } = double.chain;
    const below = certificate({ name: "Below", issuer: leaf, mark: "1.2.840.113635.100.6.11.1" });
    const longer = { ...double.chain, leaf: below };
    expect(await failure(handed(signedBy(longer, payload(), [below, leaf, root])))).toBe("invalid_purchase");
  });

  test("an expired chain is refused, also when the payload says it was signed in time", async () => {
    const validTo = new Date(now() - DAY);
    const expired = appleChain({ ocsp: double.config.url ?? "", validFrom: new Date(now() - 9 * DAY), validTo });
    const trusting = new AppleStore({ ...double.config, rootCertificates: [expired.root.der] }, { patience });
    for (const signedDate of [now(), now() - 5 * DAY])
      expect(await failure(handed(signedBy(expired, { ...payload(), signedDate }), trusting))).toBe("invalid_purchase");
  });

  test("a revoked leaf is refused; without the responder nothing is accepted or refused for good", async () => {
    double.records.set("12345", record);
    double.ocsp = "revoked";
    expect(await failure(handed(double.sign(payload()), fresh()))).toBe("invalid_purchase");
    double.ocsp = "down";
    expect(await failure(handed(double.sign(payload()), fresh()))).toBe("store_unavailable");
    expect(await failure(told(double.notification("DID_RENEW", null, record), fresh()))).toBe("store_unavailable");
    double.ocsp = "slow";
    const hurried = new AppleStore(double.config, { patience: { timeoutMs: 300, firstWaitMs: 5 } });
    expect(await failure(handed(double.sign(payload()), hurried))).toBe("store_unavailable");
  });

  test("another app, another environment and Xcode's unsigned environment are refused", async () => {
    for (const changes of [
      { bundleId: "com.example.wrong" },
      { environment: "Sandbox" },
      { environment: "LocalTesting" },
      { environment: "Xcode" },
      { environment: undefined },
    ])
      expect(await failure(handed(double.sign({ ...payload(), ...changes })))).toBe("invalid_purchase");
    const note = (data: object) => ({
      signedPayload: double.sign({
        notificationType: "TEST",
        notificationUUID: crypto.randomUUID(),
        signedDate: now(),
        version: "2.0",
        data: { environment: "Production", appAppleId: 41_234, bundleId: BUNDLE, ...data },
      }),
    });
    expect((await told(note({}))).type).toBe("TEST");
    for (const data of [{ bundleId: "com.other" }, { environment: "Sandbox" }, { appAppleId: 1 }])
      expect(await failure(told(note(data)))).toBe("invalid_notification");
    // The transaction inside is of another app.
    const renewal = appleRecord("12345", { transaction: { bundleId: "com.other" } });
    expect(await failure(told(double.notification("DID_RENEW", null, renewal)))).toBe("invalid_notification");
  });

  test("what is no notification is refused", async () => {
    for (const body of [
      null,
      undefined,
      "x",
      {},
      { signedPayload: 5 },
      { signedPayload: "a.b.c" },
      { signedPayload: "" },
    ])
      expect(await failure(told(body))).toBe("invalid_notification");
    const incomplete = double.sign({
      notificationType: "TEST",
      data: { environment: "Production", appAppleId: 41_234, bundleId: BUNDLE },
    });
    expect(await failure(told({ signedPayload: incomplete }))).toBe("invalid_notification");
  });
});

describe("statements", () => {
  const state = async (record: ReturnType<typeof appleRecord>) => {
    double.records.set("12345", record);
    const read = await store.read("12345");
    return read && { state: read.state, until: Date.parse(read.entitledUntil), autoRenew: read.autoRenew };
  };
  test("each status is a state, and entitles until its own time", async () => {
    const later = now() + 3 * DAY;
    const ended = now() - DAY;
    const paid = { expiresDate: later };
    expect(await state(appleRecord("12345", { transaction: paid }))).toEqual({
      state: "active",
      until: later,
      autoRenew: true,
    });
    expect(
      await state(
        appleRecord("12345", {
          transaction: { ...paid, offerDiscountType: "FREE_TRIAL" },
          renewal: { autoRenewStatus: 0 },
        }),
      ),
    ).toEqual({ state: "trial", until: later, autoRenew: false });
    const over = { expiresDate: ended };
    expect((await state(appleRecord("12345", { status: 2, transaction: over })))?.state).toBe("expired");
    expect((await state(appleRecord("12345", { status: 3, transaction: over })))?.state).toBe("on_hold");
    expect(
      await state(appleRecord("12345", { status: 4, transaction: over, renewal: { gracePeriodExpiresDate: later } })),
    ).toMatchObject({ state: "grace", until: later });
    const revoked = { revocationDate: ended, revocationReason: 0 };
    expect(await state(appleRecord("12345", { status: 5, transaction: revoked }))).toMatchObject({
      state: "refunded",
      until: ended,
    });
    for (const family of [{ inAppOwnershipType: "FAMILY_SHARED" }, { revocationType: "FAMILY_REVOKE" }])
      expect((await state(appleRecord("12345", { status: 5, transaction: { ...revoked, ...family } })))?.state).toBe(
        "revoked",
      );
    expect(await state(appleRecord("12345", { status: 9 }))).toBeNull();
  });

  test("an unknown product, another kind of purchase and another's renewal are no subscription", async () => {
    for (const transaction of [
      { productId: "gold_monthly" },
      { productId: "basic_" },
      { type: "Consumable" },
      { isUpgraded: true },
    ])
      expect(await state(appleRecord("12345", { transaction }))).toBeNull();
    expect(await state(appleRecord("12345", { renewal: { originalTransactionId: "777" } }))).toBeNull();
    const signed = double.sign({ ...appleRecord("12345").transaction, signedDate: now() });
    double.records.set("12345", appleRecord("12345", { transaction: { productId: "gold_monthly" } }));
    expect(await failure(handed(signed))).toBe("invalid_purchase");
  });

  test("an old transaction, handed in again, says how the subscription stands now", async () => {
    const old = double.sign({ ...appleRecord("12345").transaction, signedDate: now() - 90 * DAY });
    double.records.set(
      "12345",
      appleRecord("12345", { status: 2, transaction: { transactionId: "12399", expiresDate: now() - DAY } }),
    );
    expect((await handed(old)).state).toBe("expired");
  });

  test("an answer of the store that is signed for another app is not believed", async () => {
    double.records.set("12345", appleRecord("12345", { transaction: { bundleId: "com.other" } }));
    expect(await failure(store.read("12345"))).toBe("store_unavailable");
  });
});

describe("notifications", () => {
  test("each type and subtype of Apple's library has a row, and none is doubled", () => {
    const types = new Set(appleNotificationTypes.map(({ type }) => type));
    const subtypes = new Set(appleNotificationTypes.map(({ subtype }) => subtype));
    expect(Object.values(NotificationTypeV2).filter((type) => !types.has(type))).toEqual([]);
    expect(Object.values(Subtype).filter((subtype) => !subtypes.has(subtype))).toEqual([]);
    const pairs = appleNotificationTypes.map(({ type, subtype }) => `${type} ${subtype}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test.each(appleNotificationTypes.map((row) => [`${row.type} ${row.subtype}`, row] as const))("%s", async (_, row) => {
    const active = appleRecord("12345");
    const note = await told(double.notification(row.type, row.subtype, active));
    expect(note).toMatchObject({ platform: "apple", type: row.type, subtype: row.subtype });
    expect(note.storeId).toBe(row.transaction === "none" ? null : "12345");
    expect(note.subscription?.state ?? null).toBe(row.transaction === "latest" ? "active" : null);
    // What is taken back while the subscription goes on was an earlier period.
    expect(note.state).toBeNull();
    const over = await told(double.notification(row.type, row.subtype, appleRecord("12345", { status: 5 })));
    expect(over.state).toBe(row.state);
  });

  test("a type that came later names the subscription to ask for; a product that is not ours names none", async () => {
    const later = await told(double.notification("SOMETHING_NEW", "EVEN_NEWER", appleRecord("12345")));
    expect(later).toMatchObject({ type: "SOMETHING_NEW", storeId: "12345", subscription: null, state: null });
    const gold = appleRecord("12345", { transaction: { productId: "gold_monthly" } });
    expect(await told(double.notification("DID_RENEW", null, gold))).toMatchObject({
      storeId: null,
      subscription: null,
    });
  });
});

describe("old receipts", () => {
  const attribute = (type: number, value: Buffer) => sequence(integer(type), integer(1), octets(value));
  const receipt = (attributes: Buffer[]) => {
    const content = sequence(oid("1.2.840.113549.1.7.1"), tagged(0, octets(set(...attributes))));
    const signedData = sequence(integer(1), set(), content);
    return sequence(oid("1.2.840.113549.1.7.2"), tagged(0, signedData)).toString("base64");
  };
  const utf8 = (value: string) => Buffer.concat([Buffer.from([0x0c, value.length]), Buffer.from(value)]);
  const purchase = (id: string) =>
    attribute(17, set(attribute(1702, utf8("basic_monthly")), attribute(1703, utf8(id))));

  test("name a transaction that the store is asked for", async () => {
    const record = appleRecord("12345", { transaction: { transactionId: "12399" } });
    double.records.set("12345", record);
    const old = receipt([attribute(2, utf8(BUNDLE)), purchase("12399")]);
    expect(await handed(old)).toMatchObject({ storeId: "12345", state: "active" });
    expect(await failure(handed(receipt([attribute(2, utf8(BUNDLE))])))).toBe("invalid_purchase");
    expect(await failure(handed(receipt([purchase("../../x")])))).toBe("invalid_purchase");
    expect(await failure(handed(receipt([purchase("55555")])))).toBe("invalid_purchase");
    // The id in it is not signed, and can be guessed: without an account token nobody can say whose it is.
    double.records.set(
      "12345",
      appleRecord("12345", { transaction: { transactionId: "12399", appAccountToken: undefined } }),
    );
    expect(await failure(handed(old))).toBe("invalid_purchase");
    expect(await failure(handed("no receipt"))).toBe("invalid_purchase");
    expect(await failure(handed(""))).toBe("invalid_purchase");
  });

  test("of any bytes are read or refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(200), (bytes, at) => {
        const genuine = Buffer.from(receipt([purchase("12399")]), "base64");
        const damaged = Buffer.concat([genuine.subarray(0, at), bytes, genuine.subarray(at + bytes.length)]);
        for (const candidate of [Buffer.from(bytes), damaged]) {
          const id = transactionIdOfReceipt(candidate.toString("base64"));
          if (id !== null && !/^\d{1,32}$/.test(id)) return false;
        }
        return true;
      }),
    );
  });

  test("that are made to keep the reader busy are refused before it reads them", () => {
    const many = (n: number) => Array.from({ length: n }, () => attribute(3, Buffer.from([5, 0])));
    expect(transactionIdOfReceipt(receipt([...many(150), purchase("12399")]))).toBe("12399");
    expect(transactionIdOfReceipt(receipt([...many(20_000), purchase("12399")]))).toBeNull();
    const inside = attribute(17, set(...many(100)));
    expect(transactionIdOfReceipt(receipt([inside]))).toBeNull();
    const outside = sequence(oid("1.2.840.113549.1.7.2"), tagged(0, sequence(...many(20_000))));
    expect(transactionIdOfReceipt(outside.toString("base64"))).toBeNull();
    expect(transactionIdOfReceipt("MIAG".repeat(100_000))).toBeNull();
    expect(transactionIdOfReceipt(`${" ".repeat(1_000_000)}!`)).toBeNull();
    expect(transactionIdOfReceipt("A".repeat(600_000))).toBeNull();
  });
});

const samples = join(import.meta.dir, "../../../../../shared/data/store-notifications");
describe.skipIf(!existsSync(samples))("Apple's own samples (left out when the third-party data is absent)", () => {
  const signed = (name: string) => readFileSync(join(samples, "mock_signed_data", name), "utf8").trim();
  const sandbox = { ...double.config, environment: "sandbox", appId: null } as const;
  const offline = { patience, checkRevocation: false };
  // Read by the tests alone: this is run where they are left out, too.
  let root: Buffer;
  let trusting: AppleStore;
  beforeAll(() => {
    root = readFileSync(join(samples, "certs/testCA.der"));
    // The sample certificates name no responder.
    trusting = new AppleStore({ ...sandbox, rootCertificates: [root] }, offline);
  });
  const message = (work: Promise<unknown>) =>
    work.then(
      () => "accepted",
      (error: Error) => error.message,
    );

  test("another bundle and a header without a chain are refused, each for that reason", async () => {
    const wrong = { signedPayload: signed("wrongBundleId") };
    expect(await message(told(wrong, trusting))).toContain("INVALID_APP_IDENTIFIER");
    const missing = { signedPayload: signed("missingX5CHeaderClaim") };
    expect(await message(told(missing, trusting))).toContain("INVALID_CERTIFICATE");
    for (const name of readdirSync(join(samples, "mock_signed_data")))
      expect(await failure(told({ signedPayload: signed(name) }, trusting))).toBe("invalid_notification");
  });

  test("the root in the header is not looked at: the configured one decides", async () => {
    const verifier = new SignedDataVerifier([root], false, Environment.SANDBOX, BUNDLE);
    // These two bring another certificate along than testCA.der, but of the same name and key: their chain does lead to it.
    const { x5c } = JSON.parse(Buffer.from(signed("testNotification").split(".")[0] ?? "", "base64url").toString());
    const brought = new X509Certificate(Buffer.from(x5c[2], "base64"));
    const configured = new X509Certificate(root);
    expect(brought.fingerprint256).not.toBe(configured.fingerprint256);
    expect(brought.publicKey.equals(configured.publicKey)).toBe(true);
    expect(await verifier.verifyAndDecodeNotification(signed("testNotification"))).toMatchObject({
      notificationType: "TEST",
    });
    expect(await verifier.verifyAndDecodeTransaction(signed("transactionInfo"))).toMatchObject({ bundleId: BUNDLE });
    expect(await verifier.verifyAndDecodeRenewalInfo(signed("renewalInfo"))).toMatchObject({ environment: "Sandbox" });
    // They are not whole, though, and that is why they are refused here.
    expect(await message(told({ signedPayload: signed("testNotification") }, trusting))).toContain(
      "lacks its type, id",
    );
    expect(await failure(handed(signed("transactionInfo"), trusting))).toBe("invalid_purchase");
    const foreign = new AppleStore(sandbox, offline);
    for (const name of ["testNotification", "transactionInfo", "renewalInfo", "wrongBundleId"]) {
      expect(await message(told({ signedPayload: signed(name) }, foreign))).toContain("(VERIFICATION_FAILURE)");
      expect(await message(handed(signed(name), foreign))).toContain("(VERIFICATION_FAILURE)");
    }
  });

  test("a receipt of iOS 6 names its transaction", () => {
    expect(transactionIdOfReceipt(signed("legacyTransaction"))).toBe("33993399");
  });
  test("the models, signed by our chain for our environment, are read", async () => {
    const model = (name: string) => JSON.parse(readFileSync(join(samples, "models", name), "utf8"));
    const ours = { environment: "Production", appAppleId: 41_234, bundleId: BUNDLE };
    const transaction = { ...model("signedTransaction.json"), ...ours, productId: "basic_monthly", isUpgraded: false };
    const renewal = { ...model("signedRenewalInfo.json"), ...ours };
    const wrapped = { signedTransactionInfo: double.sign(transaction), signedRenewalInfo: double.sign(renewal) };
    const note = model("signedNotification.json");
    const body = { signedPayload: double.sign({ ...note, data: { ...note.data, ...ours, ...wrapped } }) };
    expect(await told(body)).toEqual({
      platform: "apple",
      id: "002e14d5-51f5-4503-b5a8-c3a1af68eb20",
      type: "SUBSCRIBED",
      subtype: "INITIAL_BUY",
      sentAt: "2023-10-24T12:01:40.000Z",
      storeId: "12345",
      state: null,
      subscription: {
        platform: "apple",
        storeId: "12345",
        replacesStoreId: null,
        productId: "basic_monthly",
        state: "active",
        purchaseDate: "2023-10-24T12:01:40.000Z",
        expirationDate: "2023-10-24T12:03:20.000Z",
        entitledUntil: "2023-10-24T12:02:30.000Z",
        autoRenew: true,
        price: 10.99,
        currency: "USD",
        accountToken: "7e3fb20b-4cdb-47cc-936d-99d65f608138",
        statedAt: "2023-10-24T12:01:40.000Z",
        acknowledged: true,
      },
    });
    // As they are, they are of the local environment, which nobody signs for.
    expect(await failure(told({ signedPayload: double.sign(note) }))).toBe("invalid_notification");
    const summary = model("signedSummaryNotification.json");
    const summed = { signedPayload: double.sign({ ...summary, summary: { ...summary.summary, ...ours } }) };
    expect(await told(summed)).toMatchObject({ type: "RENEWAL_EXTENSION", subtype: "SUMMARY", storeId: null });
    const revoked = { ...model("signedTransactionWithRevocation.json"), ...ours, productId: "basic_monthly" };
    const refund = { signedTransactionInfo: double.sign(revoked), status: 5 };
    const refunded = {
      ...note,
      notificationType: "REFUND",
      subtype: undefined,
      data: { ...note.data, ...ours, ...refund },
    };
    expect(await told({ signedPayload: double.sign(refunded) })).toMatchObject({ storeId: "12345", state: "refunded" });
  });
});
