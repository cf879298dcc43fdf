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
}

/** The data of a provider's callback: the query, or the fields of a form. */
export type ProviderCallback = Readonly<Record<string, string | undefined>>;

/** The signed-in identity, and the page where the sign-in started. */
export interface SignInProof {
  identity: ProvedIdentity;
  callbackUrl: string;
}

/** A way to prove one's identity. Network calls are made in `complete`, outside any transaction. */
export interface SignInProvider {
  readonly id: ProvedIdentity["provider"];
  /** The label of its button. */
  readonly name: string;
  readonly type: "email" | "oauth";
  /**
   * Begins a sign-in.
   * @returns the redirect target: a path of this site, or the provider's address
   * @throws DomainError naming the invalid field; `too_many`
   */
  begin(request: SignInRequest): Promise<string>;
  /**
   * Checks the callback.
   * @returns a function that consumes the proof in the session's transaction (null for a used, expired or forged
   *   proof), or null when the callback holds nothing to check
   */
  complete(callback: ProviderCallback): Promise<((tx: Tx) => Promise<SignInProof | null>) | null>;
}
