import type { OAuthProviderId } from "@toque/db/accounts/provider-sign-ins.ts";
import type { ProvedIdentity } from "@toque/db/accounts/sign-in.ts";
import { isMailAddress } from "@toque/workers/platform/mail/port.ts";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import * as oauth from "openid-client";
import { fetchProvider, invalidProviderToken, PROVIDER_TIMEOUT_MS, providerUnavailable } from "./http.ts";
import type { ProviderToken } from "./port.ts";

/** How long the provider's own description (its addresses) is used. */
const DISCOVERY_MS = 60 * 60_000;
/** After which it is asked for again where it could not be read. */
const RETRY_MS = 60_000;
/** How long the last keys that were read are used while newer ones cannot be. */
const KEPT_MS = 24 * 60 * 60_000;
/** Signatures that are taken; a symmetric one would be made with what is public, and "none" by anybody. */
const ALGORITHMS = ["RS256", "ES256"];
/** Seconds that clocks may differ. */
const CLOCK_TOLERANCE = 10;

/** Troubles of fetching the keys: the token may well be good. */
const UNREACHABLE = ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"];

/** A verified address in lower case; null for anything else. */
export const verifiedAddress = (email: unknown, verified: unknown): string | null => {
  const address = typeof email === "string" ? email.toLowerCase() : "";
  // Apple writes "true".
  return (verified === true || verified === "true") && isMailAddress(address) ? address : null;
};

/**
 * The keys of an issuer, read again when they are old or one is unknown. While they cannot be read, those that were read last stand
 * for a day: a token that they verify is as good as it was.
 */
function keysOf(address: URL): JWTVerifyGetKey {
  let readAt = 0;
  const remote = createRemoteJWKSet(address, {
    timeoutDuration: PROVIDER_TIMEOUT_MS,
    [customFetch]: async (url, options) => {
      const response = await fetchProvider(url, options);
      if (response.status === 200) readAt = Date.now();
      return response;
    },
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const last = remote.jwks();
      const isUnread = !(error instanceof errors.JOSEError) || UNREACHABLE.includes(error.code);
      if (!last || !isUnread || Date.now() - readAt > KEPT_MS) throw error;
      // A key that is not among them may be a new one: then nothing is known of the token.
      return createLocalJWKSet(last)(header, token).catch(() => {
        throw error;
      });
    }
  };
}

export interface OpenIdIssuer {
  client(): Promise<oauth.Configuration>;
  /** The identity of a valid ID token of this issuer for us. @throws DomainError */
  verify(idToken: string): Promise<ProviderToken>;
}

/** An issuer of OpenID Connect: its addresses by discovery, its keys by JWKS, asked again when a key is unknown. */
export function openIdIssuer(options: {
  id: OAuthProviderId;
  issuer: string;
  clientId: string;
  auth: oauth.ClientAuth;
}): OpenIdIssuer {
  const { id, issuer, clientId, auth } = options;
  const isPlain = issuer.startsWith("http:");
  let known: { until: number; client: oauth.Configuration; keysAt: string; keys: JWTVerifyGetKey } | null = null;

  async function described() {
    if (known && Date.now() < known.until) return known;
    try {
      const client = await oauth.discovery(new URL(issuer), clientId, undefined, auth, {
        [oauth.customFetch]: fetchProvider,
        timeout: PROVIDER_TIMEOUT_MS / 1000,
        // Plain HTTP only where the operator has named such an address, which is of this machine.
        execute: isPlain ? [oauth.allowInsecureRequests] : [],
      });
      const keysAt = new URL(client.serverMetadata().jwks_uri ?? "");
      if (!isPlain && keysAt.protocol !== "https:") throw new Error("the keys are not served encrypted");
      // The keys that are known stay where only the rest is read again.
      const keys = known?.keysAt === keysAt.href ? known.keys : keysOf(keysAt);
      known = { until: Date.now() + DISCOVERY_MS, client, keysAt: keysAt.href, keys };
      return known;
    } catch (error) {
      if (!known) throw providerUnavailable(error);
      // What was read last stands until the provider describes itself again.
      known.until = Date.now() + RETRY_MS;
      return known;
    }
  }

  async function payloadOf(idToken: string): Promise<JWTPayload> {
    const { keys } = await described();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ["sub", "iat", "exp"],
        clockTolerance: CLOCK_TOLERANCE,
      });
      return payload;
    } catch (error) {
      const isToken = error instanceof errors.JOSEError && !UNREACHABLE.includes(error.code);
      throw isToken ? invalidProviderToken(error) : providerUnavailable(error);
    }
  }

  return {
    client: async () => (await described()).client,
    async verify(idToken) {
      const { sub = "", aud, exp = 0, email, email_verified: verified } = await payloadOf(idToken);
      const isOurs = aud === clientId || (Array.isArray(aud) && aud.length === 1);
      if (!isOurs || sub === "" || sub.length > 255) throw invalidProviderToken();
      const identity: ProvedIdentity = {
        provider: id,
        providerUserId: sub,
        email: verifiedAddress(email, verified),
      };
      // The part that is signed: another notation of it has no valid signature.
      const once = `${id}:${idToken.slice(0, idToken.lastIndexOf("."))}`;
      return { identity, once, expiresAt: new Date((exp + CLOCK_TOLERANCE) * 1000) };
    },
  };
}

/** The parts of a provider that are the same for every OpenID issuer. */
export const openIdParts = (issuer: OpenIdIssuer) => ({
  isOpenId: true,
  client: issuer.client,
  verifyToken: issuer.verify,
  async identify({ id_token: idToken }: { id_token?: string | undefined }) {
    if (!idToken) throw invalidProviderToken();
    return (await issuer.verify(idToken)).identity;
  },
});
