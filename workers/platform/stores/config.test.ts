import { afterAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tierOfProduct } from "@toque/db/billing/entitled.ts";
import { ConfigError, readConfig } from "../config.ts";
import { createStores } from "./index.ts";
import { StoreError } from "./port.ts";
import { appleRecord, startAppleDouble } from "./testing/apple-double.ts";
import { certificate, pem } from "./testing/certificates.ts";
import { googlePurchase, startGoogleDouble } from "./testing/google-double.ts";

const folder = mkdtempSync(join(tmpdir(), "toque-stores-"));
const apple = startAppleDouble();
const google = startGoogleDouble();
afterAll(() => {
  apple.stop();
  google.stop();
  rmSync(folder, { recursive: true });
});
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const appleVariables = {
  APPLE_BUNDLE_ID: apple.config.bundleId,
  APPLE_APP_ID: String(apple.config.appId),
  APPLE_STORE_KEY_ID: apple.config.keyId,
  APPLE_STORE_ISSUER_ID: apple.config.issuerId,
  APPLE_STORE_PRIVATE_KEY: apple.config.privateKey,
  APPLE_ROOT_CERTIFICATES: file("root.cer", apple.chain.root.der),
  APPLE_STORE_URL: `${apple.config.url}/`,
};
const { email, privateKey } = google.config.credentials;
const credentials = JSON.stringify({ type: "service_account", client_email: email, private_key: privateKey });
const googleVariables = {
  GOOGLE_PLAY_PACKAGE: google.config.packageName,
  GOOGLE_PLAY_CREDENTIALS: credentials,
  GOOGLE_PUBSUB_AUDIENCE: google.config.pubsub.audience,
  GOOGLE_PUBSUB_ACCOUNT: google.config.pubsub.account,
  GOOGLE_PLAY_URL: google.config.url ?? "",
};

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("the stores of the environment", () => {
  test("none without variables, and each by itself", () => {
    expect(readConfig({}).stores).toEqual({ apple: null, google: null });
    expect(createStores(readConfig({})).size).toBe(0);
    expect(readConfig(appleVariables).stores).toEqual({ apple: apple.config, google: null });
    expect(readConfig(googleVariables).stores).toEqual({ apple: null, google: google.config });
    expect([...createStores(readConfig({ ...appleVariables, ...googleVariables })).keys()]).toEqual([
      "apple",
      "google",
    ]);
  });

  test("keys and certificates may be files or written out", () => {
    const other = certificate({ name: "Another root", ca: true });
    const read = readConfig({
      ...appleVariables,
      APPLE_STORE_PRIVATE_KEY: file("key.p8", apple.config.privateKey),
      APPLE_ROOT_CERTIFICATES: `${apple.chain.root.der.toString("base64")}, ${file("other.pem", pem(other))}`,
    });
    expect(read.stores.apple).toEqual({ ...apple.config, rootCertificates: [apple.chain.root.der, other.der] });
    const escaped = { ...appleVariables, APPLE_STORE_PRIVATE_KEY: apple.config.privateKey.replaceAll("\n", "\\n") };
    expect(readConfig(escaped).stores.apple).toEqual(apple.config);
    const named = { ...googleVariables, GOOGLE_PLAY_CREDENTIALS: file("account.json", credentials) };
    expect(readConfig(named).stores.google).toEqual(google.config);
  });

  test("a store that is set up by half is named with what is missing", () => {
    const { APPLE_APP_ID: _, ...sandboxed } = appleVariables;
    expect(problems(sandboxed)).toEqual(["The App Store also needs APPLE_APP_ID"]);
    expect(readConfig({ ...sandboxed, APPLE_STORE_ENVIRONMENT: "sandbox" }).stores.apple?.environment).toBe("sandbox");
    expect(problems({ APPLE_STORE_KEY_ID: "x", GOOGLE_PLAY_PACKAGE: "x" })).toEqual([
      "The App Store also needs APPLE_BUNDLE_ID, APPLE_STORE_ISSUER_ID, APPLE_STORE_PRIVATE_KEY, APPLE_ROOT_CERTIFICATES, APPLE_APP_ID",
      "Google Play also needs GOOGLE_PLAY_CREDENTIALS, GOOGLE_PUBSUB_AUDIENCE, GOOGLE_PUBSUB_ACCOUNT",
    ]);
    for (const name of Object.keys(googleVariables).filter((key) => key !== "GOOGLE_PLAY_URL"))
      expect(problems({ ...googleVariables, [name]: "" })).toEqual([`Google Play also needs ${name}`]);
  });

  test("what cannot be used is named, and not repeated", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" });
    for (const [variables, name] of [
      [{ ...appleVariables, APPLE_STORE_PRIVATE_KEY: join(folder, "absent") }, "APPLE_STORE_PRIVATE_KEY"],
      [
        { ...appleVariables, APPLE_STORE_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\nhunter2" },
        "APPLE_STORE_PRIVATE_KEY",
      ],
      [{ ...appleVariables, APPLE_STORE_PRIVATE_KEY: String(rsa) }, "APPLE_STORE_PRIVATE_KEY"],
      [{ ...appleVariables, APPLE_ROOT_CERTIFICATES: file("hunter2", "no certificate") }, "APPLE_ROOT_CERTIFICATES"],
      [{ ...appleVariables, APPLE_STORE_ENVIRONMENT: "Xcode" }, "APPLE_STORE_ENVIRONMENT"],
      [{ ...appleVariables, APPLE_STORE_ENVIRONMENT: "LocalTesting" }, "APPLE_STORE_ENVIRONMENT"],
      [{ ...appleVariables, APPLE_STORE_URL: "http://store.example" }, "APPLE_STORE_URL"],
      [{ ...googleVariables, GOOGLE_PLAY_CREDENTIALS: '{"private_key": "hunter2"}' }, "GOOGLE_PLAY_CREDENTIALS"],
      [{ ...googleVariables, GOOGLE_PLAY_CREDENTIALS: "{hunter2" }, "GOOGLE_PLAY_CREDENTIALS"],
      [{ ...googleVariables, GOOGLE_PLAY_URL: "http://google.example" }, "GOOGLE_PLAY_URL"],
    ] as const) {
      const found = problems(variables);
      expect(found).toHaveLength(1);
      expect(found[0]).toStartWith(name);
      expect(found[0]).not.toContain("hunter2");
    }
  });

  test("answer through the map, and keep their errors", async () => {
    const stores = createStores(readConfig({ ...appleVariables, ...googleVariables }));
    apple.records.set("1", appleRecord("1"));
    google.purchases.set("token", googlePurchase());
    expect(await stores.get("apple")?.read("1", "basic_monthly")).toMatchObject({ platform: "apple", state: "active" });
    const proof = { platform: "google", productId: "basic_monthly", purchaseToken: "token" } as const;
    const bought = await stores.get("google")?.verify(proof);
    expect(bought).toMatchObject({ platform: "google", acknowledged: false });
    if (bought) await stores.get("google")?.acknowledge(bought);
    expect(await stores.get("google")?.read("token", "basic_monthly")).toMatchObject({ acknowledged: true });
    for (const store of stores.values())
      expect(await store.notification({ body: {}, headers: new Headers() }).catch((error) => error)).toBeInstanceOf(
        StoreError,
      );
  });
});

test("a product is sold for the tier of its name, and another for none", () => {
  for (const period of ["weekly", "monthly", "quarterly"]) {
    expect(tierOfProduct(`basic_${period}`)).toBe("basic");
    expect(tierOfProduct(`premium_${period}`)).toBe("premium");
  }
  for (const other of [
    "",
    "basic",
    "basic_",
    "Basic_monthly",
    "free_monthly",
    "xbasic_monthly",
    "premium_ x",
    "premium_a/b",
  ])
    expect(tierOfProduct(other)).toBeNull();
});
