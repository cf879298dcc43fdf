import {
  type OAuthProviderId,
  rememberSignIn,
  takeParkedProof,
  takeSignIn,
} from "@toque/db/accounts/provider-sign-ins.ts";
import type { ProvedIdentity } from "@toque/db/accounts/sign-in.ts";
import { DomainError } from "@toque/db/errors.ts";
import { newToken } from "@toque/db/tokens.ts";
import * as oauth from "openid-client";
import type { Deps } from "../../deps.ts";
import {
  CallbackError,
  type OAuthProvider,
  type ProviderCallback,
  type ProviderToken,
  type TakeProof,
} from "./port.ts";

/** What the providers differ in. */
export interface OAuthSpec {
  id: OAuthProviderId;
  name: string;
  answersByForm: boolean;
  scope: string;
  /** More parameters of the authorization request. */
  parameters?: Record<string, string>;
  /** Whether the provider answers with an ID token. */
  isOpenId: boolean;
  client(): Promise<oauth.Configuration>;
  /** The identity behind the tokens of a code. @throws DomainError */
  identify(tokens: { access_token: string; id_token?: string | undefined }): Promise<ProvedIdentity>;
  verifyToken(token: string): Promise<ProviderToken>;
}

/** Longest parameters of a callback that are looked at. */
const MAX_PARAMETER = 4000;
/** The parameters of an authorization response; others are not passed on. */
const RESPONSE = ["code", "state", "iss", "error", "error_description"] as const;

/** The address that a provider answers to; it is registered there. */
export const callbackAddress = (publicUrl: string, provider: string): string =>
  new URL(`/api/auth/callback/${provider}`, publicUrl).href;

/** What the person, and nobody else, has declined: names of RFC 6749 and of Apple. */
const isDeclined = (error: unknown): boolean =>
  error instanceof oauth.AuthorizationResponseError &&
  ["access_denied", "user_cancelled_authorize", "user_cancelled_login"].includes(error.error);

/**
 * A provider by the authorization code flow with PKCE, state and (with OpenID) nonce. A begun sign-in is completed once,
 * and only by the browser that began it: nobody is signed in with another's account.
 */
export function oauthProvider(deps: Deps, spec: OAuthSpec): OAuthProvider {
  const { id, name, answersByForm } = spec;
  const redirectUri = callbackAddress(deps.config.publicUrl, id);
  const warn = (step: string, error: unknown) =>
    deps.log.warn("a sign-in by a provider failed", {
      provider: id,
      step,
      // Messages and causes of the library hold parts of tokens.
      code: (error as { code?: string }).code ?? (error as Error).name,
    });

  /** The proof of an authorization response: takes the begun sign-in, then asks the provider. */
  async function prove(callback: ProviderCallback, browser: string): Promise<TakeProof> {
    const state = callback.state ?? "";
    const begun = await takeSignIn(deps.db.sql, state, browser, id);
    if (!begun) throw new CallbackError("OAuthCallback");
    const { callbackUrl, linkUserId } = begun;
    const linkFrom = linkUserId === null ? null : callbackUrl;
    const address = new URL(redirectUri);
    for (const key of RESPONSE) if (callback[key]) address.searchParams.set(key, callback[key]);
    try {
      const tokens = await oauth.authorizationCodeGrant(await spec.client(), address, {
        expectedState: state,
        pkceCodeVerifier: begun.codeVerifier,
        ...(spec.isOpenId ? { expectedNonce: begun.nonce, idTokenExpected: true } : {}),
      });
      const identity = await spec.identify(tokens);
      return async () => ({ identity, callbackUrl, linkUserId, again: null });
    } catch (error) {
      if (isDeclined(error)) throw new CallbackError("AccessDenied", linkFrom);
      warn("callback", error);
      throw new CallbackError("OAuthCallback", linkFrom, { cause: error });
    }
  }

  return {
    id,
    name,
    type: "oauth",
    answersByForm,
    verifyToken: spec.verifyToken,
    async begin({ callbackUrl, browser, linkUserId, address }) {
      deps.limiter.take(`provider:${address}`, providerRate(deps));
      try {
        const client = await spec.client();
        const [state, nonce, codeVerifier] = [newToken(), newToken(), oauth.randomPKCECodeVerifier()];
        const url = oauth.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: spec.scope,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
          ...(spec.isOpenId ? { nonce } : {}),
          ...spec.parameters,
        });
        await rememberSignIn(deps.db.sql, state, browser, {
          provider: id,
          nonce,
          codeVerifier,
          callbackUrl,
          linkUserId,
        });
        return url.href;
      } catch (error) {
        // Only what the provider is to blame for: a database that is away is another answer.
        if (!(error instanceof DomainError && error.code === "provider_unavailable")) throw error;
        warn("begin", error);
        throw new CallbackError("OAuthSignin", linkUserId === null ? null : callbackUrl, { cause: error });
      }
    },
    async complete(callback, browser) {
      const { state, token } = callback;
      if (!state && !token) return null;
      const isLong = Object.values(callback).some((value) => (value?.length ?? 0) > MAX_PARAMETER);
      // Without the browser's cookie it was begun elsewhere, or too long ago.
      if (browser === null || isLong) throw new CallbackError("OAuthCallback");
      if (state) return prove(callback, browser);
      return async (tx) => {
        const parked = token ? await takeParkedProof(tx, token, browser, id) : null;
        return parked && { ...parked, again: { token } };
      };
    },
  };
}

/** Sign-ins a minute from one network address that make work at a provider: a twentieth of all requests. */
export const providerRate = (deps: Pick<Deps, "config">): number =>
  Math.max(1, Math.ceil(deps.config.rates.requestsPerMinute / 20));
