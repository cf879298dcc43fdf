import type { Conn, Tx } from "../client/types.ts";
import { hashToken, newToken } from "../tokens.ts";
import type { ProvedIdentity } from "./sign-in.ts";

/** How long a person may take at the provider, and to answer a question about a parked proof, in minutes. */
export const PROVIDER_MINUTES = 10;

export type OAuthProviderId = Exclude<ProvedIdentity["provider"], "email">;

/** A sign-in that went to a provider. */
export interface BegunSignIn {
  provider: OAuthProviderId;
  nonce: string;
  codeVerifier: string;
  callbackUrl: string;
  /** The signed-in account that asked to be connected; null for a sign-in. */
  linkUserId: number | null;
}

/** Remembers a sign-in by its state, for the browser that began it. */
export async function rememberSignIn(
  conn: Conn,
  state: string,
  browser: string,
  { provider, nonce, codeVerifier, callbackUrl, linkUserId }: BegunSignIn,
): Promise<void> {
  await conn`
    insert into provider_sign_ins
      (state_hash, browser_hash, provider, nonce, code_verifier, callback_url, link_user_id, expires_at)
    values (${hashToken(state)}, ${hashToken(browser)}, ${provider}, ${nonce}, ${codeVerifier}, ${callbackUrl},
      ${linkUserId}, now() + make_interval(mins => ${PROVIDER_MINUTES}))`;
}

/**
 * Takes a begun sign-in, once. Null when it is used, expired or unknown, of another provider or of another browser; the
 * latter two leave it to its own.
 */
export async function takeSignIn(
  conn: Conn,
  state: string,
  browser: string,
  provider: OAuthProviderId,
): Promise<BegunSignIn | null> {
  const [row] = await conn<BegunSignIn[]>`
    delete from provider_sign_ins
    where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and provider = ${provider}
      and expires_at > now()
    returning provider, nonce, code_verifier as "codeVerifier", callback_url as "callbackUrl",
      link_user_id as "linkUserId"`;
  return row ?? null;
}

/** A verified proof that waits for the person. */
export interface ParkedProof {
  identity: ProvedIdentity;
  callbackUrl: string;
  linkUserId: number | null;
}

/** Parks a verified proof for the browser that brought it. @returns the single-use token that takes it */
export async function parkProof(
  conn: Conn,
  browser: string,
  { identity, callbackUrl, linkUserId }: ParkedProof,
): Promise<string> {
  const token = newToken();
  await conn`
    insert into parked_proofs
      (token_hash, browser_hash, provider, provider_user_id, email, callback_url, link_user_id, expires_at)
    values (${hashToken(token)}, ${hashToken(browser)}, ${identity.provider}, ${identity.providerUserId},
      ${identity.email}, ${callbackUrl}, ${linkUserId}, now() + make_interval(mins => ${PROVIDER_MINUTES}))`;
  return token;
}

/** Takes a parked proof in the session's transaction: rolled back, it stays. Null as {@link takeSignIn}. */
export async function takeParkedProof(
  tx: Tx,
  token: string,
  browser: string,
  provider: OAuthProviderId,
): Promise<ParkedProof | null> {
  const [row] = await tx<{ id: string; email: string | null; callbackUrl: string; linkUserId: number | null }[]>`
    delete from parked_proofs
    where token_hash = ${hashToken(token)} and browser_hash = ${hashToken(browser)} and provider = ${provider}
      and expires_at > now()
    returning provider_user_id as id, email, callback_url as "callbackUrl", link_user_id as "linkUserId"`;
  if (!row) return null;
  const { id, email, callbackUrl, linkUserId } = row;
  return { identity: { provider, providerUserId: id, email }, callbackUrl, linkUserId };
}

/**
 * Marks a provider's token as exchanged.
 * @param token what identifies it, the same in every notation of it
 * @param expiresAt until when the provider takes it for valid
 * @returns false when it was exchanged before
 */
export async function useProviderToken(tx: Tx, token: string, expiresAt: Date): Promise<boolean> {
  const rows = await tx`
    insert into used_provider_tokens (token_hash, expires_at) values (${hashToken(token)}, ${expiresAt})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** Deletes what has expired. A token counts as used for some minutes longer, since clocks differ. */
export async function deleteExpiredProviderSignIns(conn: Conn): Promise<void> {
  await conn`delete from provider_sign_ins where expires_at < now()`;
  await conn`delete from parked_proofs where expires_at < now()`;
  await conn`delete from used_provider_tokens where expires_at < now() - interval '10 minutes'`;
}
