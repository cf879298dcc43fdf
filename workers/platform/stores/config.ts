import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Static } from "@sinclair/typebox";
import type { Environment } from "../environment.ts";
import type { AppleStoreConfig } from "./apple/config.ts";
import type { GooglePlayConfig } from "./google/config.ts";

type Variables = Static<typeof Environment>;

/** The stores that are set up. */
export interface StoresConfig {
  apple: AppleStoreConfig | null;
  google: GooglePlayConfig | null;
}

/** A variable that cannot be used; the message holds nothing of its value. */
class Unusable extends Error {}

/** The content of a file, of which the variable holds the path. */
function fileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Unusable(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** A PEM key, in which line breaks may be written as `\n`, or the file that holds it. */
function keyOf(name: string, value: string, type: "ec" | "rsa"): string {
  const written = value.includes("-----BEGIN") ? value.replaceAll("\\n", "\n") : fileOf(name, value).toString("utf8");
  const text = written.trim();
  try {
    if (createPrivateKey(text).asymmetricKeyType === type) return text;
  } catch {
    // Said below, without the reason: it may repeat a part of the key.
  }
  throw new Unusable(`${name} holds no private key of the kind ${type.toUpperCase()}`);
}

/** A certificate: its DER in base64, or the file that holds it, DER or PEM. */
function certificateOf(value: string): Buffer {
  const name = "APPLE_ROOT_CERTIFICATES";
  const bytes = /^MII[A-Za-z0-9+/]{100,}={0,2}$/.test(value) ? Buffer.from(value, "base64") : fileOf(name, value);
  try {
    return new X509Certificate(bytes).raw;
  } catch {
    throw new Unusable(`${name} names something that is no certificate`);
  }
}

/** The service account's JSON, or the file that holds it. */
function credentialsOf(value: string): GooglePlayConfig["credentials"] {
  const name = "GOOGLE_PLAY_CREDENTIALS";
  const text = value.startsWith("{") ? value : fileOf(name, value).toString("utf8");
  let account: { client_email?: unknown; private_key?: unknown } | null = null;
  try {
    account = JSON.parse(text);
  } catch {
    // Said below, without the text.
  }
  if (typeof account?.client_email !== "string" || typeof account.private_key !== "string")
    throw new Unusable(`${name} is not the JSON key of a service account`);
  return { email: account.client_email, privateKey: keyOf(name, account.private_key, "rsa") };
}

/**
 * The address that takes the place of a store's. What it answers is believed, and it is sent the credentials: plain http only within
 * this machine.
 */
function addressOf(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const { protocol, hostname } = new URL(value);
  if (protocol === "http:" && !["127.0.0.1", "localhost", "[::1]"].includes(hostname))
    throw new Unusable(`${name} must be an address that starts with https://`);
  return value.replace(/\/$/, "");
}

/** Those of the names without a value, when any of them has one: a store is set up whole or not at all. */
function missing(read: Variables, names: readonly (keyof Variables)[]): string[] | null {
  const unset = names.filter((name) => read[name] === undefined || (Array.isArray(read[name]) && !read[name].length));
  return unset.length === names.length ? null : unset;
}

function appleOf(read: Variables): AppleStoreConfig | null {
  const names = [
    "APPLE_BUNDLE_ID",
    "APPLE_STORE_KEY_ID",
    "APPLE_STORE_ISSUER_ID",
    "APPLE_STORE_PRIVATE_KEY",
    "APPLE_ROOT_CERTIFICATES",
  ] as const;
  const environment = read.APPLE_STORE_ENVIRONMENT === "sandbox" ? "sandbox" : "production";
  const unset = missing(read, environment === "production" ? [...names, "APPLE_APP_ID"] : names);
  if (!unset) return null;
  if (unset.length > 0) throw new Unusable(`The App Store also needs ${unset.join(", ")}`);
  return {
    bundleId: read.APPLE_BUNDLE_ID ?? "",
    appId: read.APPLE_APP_ID ?? null,
    environment,
    keyId: read.APPLE_STORE_KEY_ID ?? "",
    issuerId: read.APPLE_STORE_ISSUER_ID ?? "",
    privateKey: keyOf("APPLE_STORE_PRIVATE_KEY", read.APPLE_STORE_PRIVATE_KEY ?? "", "ec"),
    rootCertificates: (read.APPLE_ROOT_CERTIFICATES ?? []).map(certificateOf),
    url: addressOf("APPLE_STORE_URL", read.APPLE_STORE_URL),
  };
}

function googleOf(read: Variables): GooglePlayConfig | null {
  const names = [
    "GOOGLE_PLAY_PACKAGE",
    "GOOGLE_PLAY_CREDENTIALS",
    "GOOGLE_PUBSUB_AUDIENCE",
    "GOOGLE_PUBSUB_ACCOUNT",
  ] as const;
  const unset = missing(read, names);
  if (!unset) return null;
  if (unset.length > 0) throw new Unusable(`Google Play also needs ${unset.join(", ")}`);
  return {
    packageName: read.GOOGLE_PLAY_PACKAGE ?? "",
    credentials: credentialsOf(read.GOOGLE_PLAY_CREDENTIALS ?? ""),
    pubsub: { audience: read.GOOGLE_PUBSUB_AUDIENCE ?? "", account: read.GOOGLE_PUBSUB_ACCOUNT ?? "" },
    testPurchases: read.GOOGLE_PLAY_TEST_PURCHASES,
    url: addressOf("GOOGLE_PLAY_URL", read.GOOGLE_PLAY_URL),
  };
}

/** The stores that the environment sets up, and what is wrong with the rest. */
export function readStores(read: Variables): { stores: StoresConfig; problems: string[] } {
  const problems: string[] = [];
  const attempt = <T>(of: (read: Variables) => T): T | null => {
    try {
      return of(read);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      problems.push(error.message);
      return null;
    }
  };
  return { stores: { apple: attempt(appleOf), google: attempt(googleOf) }, problems };
}
