import type { Conn, Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import { takeHit } from "../rate-limit-hits.ts";
import { hashToken } from "../tokens.ts";
import { refuseInDeletion } from "./deletion/waiting.ts";

/** Lifetime of a sign-in link in minutes. */
export const LINK_MINUTES = 15;

/** First keys of the advisory locks of this file. */
const ACCOUNT_LOCK = 7461;

/** The identity that a provider has verified. */
export interface ProvedIdentity {
  provider: "email" | "google" | "discord" | "apple";
  /** The user's id at the provider; with `email` the address itself. */
  providerUserId: string;
  /** A verified address, in lower case; null when the provider vouches for none. Always there with `email`. */
  email: string | null;
}

/**
 * Counts a mail that somebody asked for.
 * @param bucket what the limit applies to
 * @param kind part of the code and of the sentence of the refusal
 * @throws DomainError too_many `too_many_sign_in_mails`, `too_many_newsletter_mails`
 */
export const takeMail = (
  tx: Tx,
  bucket: string,
  perHour: number,
  kind: "sign-in" | "newsletter" = "sign-in",
): Promise<void> =>
  takeHit(tx, bucket, perHour, {
    code: `too_many_${kind.replace("-", "_")}_mails`,
    message: `Too many ${kind} mails were asked for. Try again later.`,
  });

/** Stores a link's token for {@link LINK_MINUTES}. Only its hash is kept. */
export async function createSignInToken(
  tx: Tx,
  link: { token: string; email: string; callbackUrl: string },
): Promise<void> {
  await tx`
    insert into sign_in_tokens (token_hash, email, callback_url, expires_at)
    values (${hashToken(link.token)}, ${link.email}, ${link.callbackUrl}, now() + make_interval(mins => ${LINK_MINUTES}))`;
}

/** Consumes a link's token. Null when it is used, expired, unknown, or for another address. */
export async function redeemSignInToken(
  tx: Tx,
  token: string,
  email: string,
): Promise<{ email: string; callbackUrl: string } | null> {
  const [row] = await tx<{ email: string; callbackUrl: string }[]>`
    update sign_in_tokens set used_at = now()
    where token_hash = ${hashToken(token)} and email = ${email.toLowerCase()} and used_at is null and expires_at > now()
    returning email, callback_url as "callbackUrl"`;
  return row ?? null;
}

/** 409: the identity belongs to no account that it may open or be connected with. */
export const accountNotLinked = (message: string) => new DomainError("conflict", "account_not_linked", message);

/** Concurrent sign-ins by one identity wait for each other. */
export async function lockIdentity(tx: Tx, { provider, providerUserId }: ProvedIdentity): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${providerUserId}`}, ${ACCOUNT_LOCK}))`;
}

/** Nobody else makes an account of an address meanwhile. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, ${ACCOUNT_LOCK}))`;
}

/** The account of a known identity, or null. @throws DomainError when that account is deleted */
async function findByIdentity(tx: Tx, { provider, providerUserId }: ProvedIdentity): Promise<number | null> {
  const [known] = await tx<{ id: number; deleted: boolean }[]>`
    select u.id, u.deleted_at is not null as deleted from identities i join users u on u.id = i.user_id
    where i.provider = ${provider} and i.provider_user_id = ${providerUserId}`;
  if (known?.deleted && provider !== "email") throw accountNotLinked("The account of this identity is deleted.");
  return known && !known.deleted ? known.id : null;
}

/**
 * Returns the account of a verified identity, creating it when needed: by the identity itself, and by its address only
 * where a mail has proved that. Another provider's identity is never merged into an account with the same address. The
 * first account listed in ADMIN_EMAILS becomes admin.
 * @returns the user's id
 * @throws DomainError `account_not_linked` when its address has an account that it is not connected with;
 *   `address_not_verified` when a new account would have no verified address
 * @throws DomainError conflict `account_in_deletion`
 */
export async function accountOf(tx: Tx, identity: ProvedIdentity, adminEmails: readonly string[]): Promise<number> {
  const { provider, providerUserId, email } = identity;
  await lockIdentity(tx, identity);
  await refuseInDeletion(tx, identity);
  const known = await findByIdentity(tx, identity);
  if (known !== null && provider !== "email") {
    await tx`update identities set email = coalesce(${email}, email)
             where provider = ${provider} and provider_user_id = ${providerUserId}`;
    return known;
  }
  if (email === null)
    throw new DomainError("forbidden", "address_not_verified", "The provider has not verified an address of yours.");
  await lockAddress(tx, email);
  const owner = known ?? (await findUserId(tx, email));
  // Of an account in deletion too: it may be taken back.
  if (provider !== "email" && (owner !== null || (await isTaken(tx, email))))
    throw accountNotLinked("This address has an account. Sign in as before, then connect the provider.");
  const id = owner ?? (await tx<{ id: number }[]>`insert into users (email) values (${email}) returning id`)[0]!.id;
  await tx`insert into identities (user_id, provider, provider_user_id, email)
           values (${id}, ${provider}, ${providerUserId}, ${email})
           on conflict (provider, provider_user_id) do nothing`;
  if (adminEmails.includes(email)) {
    await tx`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, 3)`;
    await tx`update users set roles = array_append(roles, 'admin')
             where id = ${id} and not exists (select 1 from users where 'admin' = any(roles))`;
  }
  return id;
}

/** Whether an address is that of any account, one in deletion as well. */
async function isTaken(tx: Tx, email: string): Promise<boolean> {
  return (await tx`select 1 from users where lower(email) = ${email.toLowerCase()}`).length > 0;
}

/** The account of an address, or null. */
export async function findUserId(conn: Conn, email: string): Promise<number | null> {
  const [row] = await conn<{ id: number }[]>`
    select id from users where lower(email) = ${email.toLowerCase()} and deleted_at is null`;
  return row?.id ?? null;
}

/** Deletes expired data: counted sign-in attempts, used links, and sessions that ended a month ago. */
export async function deleteExpiredSignIns(conn: Conn): Promise<void> {
  await conn`delete from rate_limit_hits where at < now() - interval '1 hour'`;
  await conn`delete from sign_in_tokens where expires_at < now() - interval '1 day'`;
  await conn`
    delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`;
}
