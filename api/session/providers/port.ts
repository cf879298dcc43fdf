import type { ProvedIdentity } from "@toque/db/accounts/sign-in.ts";
import type { Tx } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/schemas/common.ts";

/** A form that requests a sign-in. Its CSRF token is already checked, and the callback is a path of this site. */
export interface SignInRequest {
  callbackUrl: string;
  /** The entered address; only the e-mail provider reads it. */
  email: string;
  lang: Lang;
  /** Network address of the client, for the rate limits. */
  address: string;
  /** The secret of this browser's cookie: only it may complete what begins here. */
  browser: string;
  /** The signed-in account that wants to be connected with the identity; null for a sign-in. */
  linkUserId: number | null;
}

/** The data of a provider's callback: the query, or the fields of a form. */
export type ProviderCallback = Readonly<Record<string, string | undefined>>;

/** The signed-in identity, and the page where the sign-in started. */
export interface SignInProof {
  identity: ProvedIdentity;
  callbackUrl: string;
  /** The account that the identity is to be connected with, instead of signing in. */
  linkUserId: number | null;
  /** The callback that brings the same proof again when its use was rolled back; null: it has to be parked for that. */
  again: ProviderCallback | null;
}

/** Consumes a proof in the session's transaction. Null for a used, expired or forged one. */
export type TakeProof = (tx: Tx) => Promise<SignInProof | null>;

/** A way to prove one's identity. Network calls are made in `begin` and `complete`, outside any transaction. */
export interface SignInProvider {
  readonly id: ProvedIdentity["provider"];
  /** The label of its button. */
  readonly name: string;
  readonly type: "email" | "oauth";
  /** Whether the provider answers by a form that its own page posts to the callback. */
  readonly answersByForm: boolean;
  /**
   * Begins a sign-in.
   * @returns the redirect target: a path of this site, or the provider's address
   * @throws DomainError naming the invalid field; `too_many`
   * @throws CallbackError
   */
  begin(request: SignInRequest): Promise<string>;
  /**
   * Checks the callback.
   * @param browser the secret of the browser's cookie; null without one
   * @returns null when the callback holds nothing to check
   * @throws CallbackError
   */
  complete(callback: ProviderCallback, browser: string | null): Promise<TakeProof | null>;
}

/** A provider's token that an app exchanges, verified. */
export interface ProviderToken {
  identity: ProvedIdentity;
  /** What identifies the token in every notation of it. */
  once: string;
  expiresAt: Date;
}

/** A provider of OAuth 2 or OpenID Connect. */
export interface OAuthProvider extends SignInProvider {
  /** Verifies a token that an app got from the provider. @throws DomainError */
  verifyToken(token: string): Promise<ProviderToken>;
}

/** The session library's names of sign-in errors that a provider causes. */
export type CallbackErrorName = "OAuthSignin" | "OAuthCallback" | "OAuthAccountNotLinked" | "AccessDenied";

/** A sign-in by a provider failed. */
export class CallbackError extends Error {
  /** @param linkFrom the page that wanted to connect the provider; null for a sign-in */
  constructor(
    readonly error: CallbackErrorName,
    readonly linkFrom: string | null = null,
    options?: ErrorOptions,
  ) {
    super(error, options);
    this.name = "CallbackError";
  }
}
