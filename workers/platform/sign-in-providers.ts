import { createPrivateKey } from "node:crypto";
import type { Static } from "@sinclair/typebox";
import type { Environment } from "./environment.ts";

// The providers that an installation signs people in with, read from the environment.

export interface ProviderClient {
  clientId: string;
  clientSecret: string;
  /** Address of the provider, without a slash at the end. */
  url: string;
}

export interface AppleClient {
  clientId: string;
  teamId: string;
  keyId: string;
  /** A P-256 key as PEM (PKCS #8). */
  privateKey: string;
  url: string;
}

/** Null: not configured. */
export interface SignInProviderConfig {
  google: ProviderClient | null;
  discord: ProviderClient | null;
  apple: AppleClient | null;
}

type Values = Partial<Static<typeof Environment>>;

/** The variables that make a provider: all of them or none. */
const groups = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET"],
  ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
] as const;

/** A PEM with its line breaks: in an .env file they are often written as \\n. */
const pem = (text: string): string => text.replaceAll("\\n", "\n");

function isP256(text: string): boolean {
  try {
    const key = createPrivateKey(pem(text));
    return key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

/** Problems of the providers' variables; no value is repeated. */
export function problemsOfProviders(values: Values): string[] {
  const halves = groups
    .filter((names) => names.some((name) => values[name]) && !names.every((name) => values[name]))
    .map((names) => `${names.join(", ")} belong together: a provider needs all of them`);
  const key = values.APPLE_PRIVATE_KEY;
  return key && !isP256(key) ? [...halves, "APPLE_PRIVATE_KEY must be a P-256 private key as PEM"] : halves;
}

/** The configured providers of a valid environment. */
export function providersOf(read: Static<typeof Environment>): SignInProviderConfig {
  const client = (clientId = "", clientSecret = "", url: string) =>
    clientId && clientSecret ? { clientId, clientSecret, url: url.replace(/\/$/, "") } : null;
  return {
    google: client(read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET, read.GOOGLE_ISSUER),
    discord: client(read.DISCORD_CLIENT_ID, read.DISCORD_CLIENT_SECRET, read.DISCORD_URL),
    apple:
      read.APPLE_CLIENT_ID && read.APPLE_TEAM_ID && read.APPLE_KEY_ID && read.APPLE_PRIVATE_KEY
        ? {
            clientId: read.APPLE_CLIENT_ID,
            teamId: read.APPLE_TEAM_ID,
            keyId: read.APPLE_KEY_ID,
            privateKey: pem(read.APPLE_PRIVATE_KEY),
            url: read.APPLE_ISSUER.replace(/\/$/, ""),
          }
        : null,
  };
}
