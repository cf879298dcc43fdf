import type { Conn, Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import type { NewsletterStatus } from "../schemas/user.ts";
import { hashToken, newToken } from "../tokens.ts";

// `users.newsletter` is true from the confirmation to the unsubscribing; what is asked for in between is a link that lives.

/** Lifetime of a confirmation link in days. */
export const CONFIRM_DAYS = 7;

const invalidLink = () =>
  new DomainError("gone", "newsletter_link_invalid", "This link is not valid any more. Ask for a new one.");

/** Whether a user gets the newsletter, or has asked for it. */
export async function readNewsletter(conn: Conn, userId: number): Promise<NewsletterStatus> {
  const [row] = await conn<{ subscribed: boolean; pending: boolean }[]>`
    select newsletter as subscribed, exists (select 1 from newsletter_tokens t
        where t.user_id = users.id and t.purpose = 'confirm' and t.expires_at > now()) as pending
    from users where id = ${userId}`;
  if (row?.subscribed) return "subscribed";
  return row?.pending ? "pending" : "none";
}

/**
 * Makes a confirmation link.
 * @returns its token with the address that it goes to, or null where the user is subscribed already
 */
export async function requestNewsletter(tx: Tx, userId: number): Promise<{ token: string; email: string } | null> {
  const [user] = await tx<{ email: string; newsletter: boolean }[]>`
    select email, newsletter from users where id = ${userId} for update`;
  if (!user || user.newsletter) return null;
  const token = newToken();
  await tx`
    insert into newsletter_tokens (token_hash, user_id, purpose, expires_at)
    values (${hashToken(token)}, ${userId}, 'confirm', now() + make_interval(days => ${CONFIRM_DAYS}))`;
  return { token, email: user.email };
}

/** Takes a link back whose mail was not sent. */
export async function withdrawLink(conn: Conn, token: string): Promise<void> {
  await conn`delete from newsletter_tokens where token_hash = ${hashToken(token)}`;
}

/** The account of a link that is valid, locked; null otherwise. An account in deletion can still unsubscribe: it may come back. */
async function ownerOf(tx: Tx, token: string, purpose: "confirm" | "unsubscribe"): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    select u.id from newsletter_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose}
      and (u.deleted_at is null or t.purpose = 'unsubscribe')
      and (t.expires_at is null or t.expires_at > now())
    for update of u`;
  return row?.id ?? null;
}

/** Subscribes by a confirmation link; saying it twice changes nothing. @throws DomainError gone `newsletter_link_invalid` */
export async function confirmNewsletter(tx: Tx, token: string): Promise<void> {
  const userId = await ownerOf(tx, token, "confirm");
  if (userId === null) throw invalidLink();
  await tx`update users set newsletter = true where id = ${userId}`;
}

/** Ends a subscription, and every link that would begin one. */
export async function leaveNewsletter(tx: Tx, userId: number): Promise<void> {
  await tx`update users set newsletter = false where id = ${userId}`;
  await tx`delete from newsletter_tokens where user_id = ${userId} and purpose = 'confirm'`;
}

/** The same by a link of a newsletter, however often. @throws DomainError gone `newsletter_link_invalid` */
export async function leaveByLink(tx: Tx, token: string): Promise<void> {
  const userId = await ownerOf(tx, token, "unsubscribe");
  if (userId === null) throw invalidLink();
  await leaveNewsletter(tx, userId);
}

/** A link by which a user unsubscribes, for one mail. @returns its token */
export async function createUnsubscribeLink(tx: Tx, userId: number): Promise<string> {
  const token = newToken();
  await tx`insert into newsletter_tokens (token_hash, user_id, purpose) values (${hashToken(token)}, ${userId}, 'unsubscribe')`;
  return token;
}

/** Deletes confirmation links that expired, and unsubscribe links of mails that are three years old. */
export async function deleteExpiredLinks(conn: Conn): Promise<void> {
  await conn`delete from newsletter_tokens where expires_at < now() or created_at < now() - interval '3 years'`;
}
