import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields } from "../errors.ts";
import { takeHit } from "../rate-limit-hits.ts";
import type { Lang } from "../schemas/common.ts";
import { hashToken, newToken } from "../tokens.ts";
import { queueMail } from "./mails.ts";
import { publishAccountChanged } from "./sessions.ts";
import { lockAddress, lockIdentity } from "./sign-in.ts";

// The address that signs in changes once a mail to the new one has proved it. Who asks learns nothing of the address: whether it
// is taken is looked up when the mail leaves, and said in the mail alone.

/** Minutes that a link lasts from when its mail leaves. */
export const EMAIL_CHANGE_MINUTES = 60;
/** How long the mail may take to leave. */
const WAIT = "1 day";

const invalidLink = () =>
  new DomainError("gone", "email_change_link_invalid", "This link is not valid any more. Ask for the change again.");

/** Who asks for a change. The link is worth nothing once this session has ended. */
export interface EmailChangeRequest {
  userId: number;
  sessionId: string;
  /** The new address, in lower case. */
  email: string;
  lang: Lang;
  perHour: number;
}

/**
 * Asks for another address, in place of one that was asked for before: a mail to it brings the link, one to the present address
 * the news.
 * @throws DomainError invalid for the present address; too_many `too_many_email_changes`
 */
export async function requestEmailChange(
  tx: Tx,
  { userId, sessionId, email, lang, perHour }: EmailChangeRequest,
): Promise<void> {
  const [user] = await tx<{ email: string; language: Lang | null }[]>`
    select email, language from users where id = ${userId} for update`;
  if (!user || user.email.toLowerCase() === email)
    throw invalidFields([fieldError(["email"], "This is the address of your account already.", "value_error.email")]);
  const refusal = { code: "too_many_email_changes", message: "Too many changes were asked for. Try again later." };
  await takeHit(tx, `email-change:${userId}`, perHour, refusal);
  await takeHit(tx, `email-change-to:${email}`, perHour, refusal);
  await tx`delete from email_changes where user_id = ${userId} and used_at is null`;
  const [change] = await tx<{ id: number }[]>`
    insert into email_changes (user_id, session_id, email, expires_at)
    values (${userId}, ${sessionId}, ${email}, now() + ${WAIT}::interval) returning id`;
  const to = { userId, language: user.language ?? lang };
  await queueMail(tx, { ...to, kind: "email_change", email, detail: { change_id: change!.id } });
  await queueMail(tx, { ...to, kind: "email_change_asked", email: user.email, detail: { email } });
}

/** The other account that an address belongs to, one in deletion as well, with its language; undefined where it is free. */
async function ownerOf(conn: Conn, email: string, userId: number): Promise<{ language: Lang | null } | undefined> {
  const [owner] = await conn<{ language: Lang | null }[]>`
    select language from users where lower(email) = ${email} and id <> ${userId}
    union all
    select u.language from identities i join users u on u.id = i.user_id
    where i.provider = 'email' and i.provider_user_id = ${email} and i.user_id <> ${userId}
    limit 1`;
  return owner;
}

/** A change whose link may be followed: the session that asked for it lives. */
const live = (conn: Conn) => conn`
  c.used_at is null and c.expires_at > now() and u.deleted_at is null
  and s.revoked_at is null and s.expires_at > now()`;

/** What the mail to a new address says: the link's token, made now, or that the address is another account's, in its language. */
export type OpenedEmailChange = { token: string } | { owner: { language: Lang | null } };

/** Makes what the mail to a new address says, when it is sent. @returns undefined for a change that was used, replaced or ended */
export async function openEmailChange(conn: Conn, id: number): Promise<OpenedEmailChange | undefined> {
  const [change] = await conn<{ email: string; user_id: number }[]>`
    select c.email, c.user_id from email_changes c join users u on u.id = c.user_id join sessions s on s.id = c.session_id
    where c.id = ${id} and ${live(conn)}`;
  if (!change) return undefined;
  const owner = await ownerOf(conn, change.email, change.user_id);
  if (owner) return { owner };
  const token = newToken();
  await conn`
    update email_changes
    set token_hash = ${hashToken(token)}, expires_at = now() + make_interval(mins => ${EMAIL_CHANGE_MINUTES})
    where id = ${id} and used_at is null`;
  return { token };
}

/**
 * Makes the new address that of the account, once; the former one signs in no more, and hears of it.
 * @returns the new address
 * @throws DomainError gone `email_change_link_invalid`; conflict `email_taken` when it became another account's meanwhile
 */
export async function confirmEmailChange(tx: Tx, token: string): Promise<string> {
  const find = () => tx<{ id: number; user_id: number; email: string; former: string; language: Lang | null }[]>`
    select c.id, c.user_id, c.email, u.email as former, u.language
    from email_changes c join users u on u.id = c.user_id join sessions s on s.id = c.session_id
    where c.token_hash = ${hashToken(token)} and ${live(tx)} for update of c, u`;
  const [asked] = await tx<{ email: string; former: string }[]>`
    select c.email, lower(u.email) as former from email_changes c join users u on u.id = c.user_id
    where c.token_hash = ${hashToken(token)}`;
  if (!asked) throw invalidLink();
  // In one order with each other and with sign-ins by these addresses, before the rows.
  const addresses = [asked.former, asked.email].sort();
  for (const email of addresses) await lockIdentity(tx, { provider: "email", providerUserId: email, email });
  for (const email of addresses) await lockAddress(tx, email);
  const [change] = await find();
  if (!change) throw invalidLink();
  const { user_id: userId, email, former, language } = change;
  if (await ownerOf(tx, email, userId))
    throw new DomainError("conflict", "email_taken", "This address has an account of its own by now.");
  await tx`update email_changes set used_at = now() where id = ${change.id}`;
  await tx`delete from identities where user_id = ${userId} and provider = 'email'`;
  await tx`update users set email = ${email} where id = ${userId}`;
  await tx`insert into identities (user_id, provider, provider_user_id, email) values (${userId}, 'email', ${email}, ${email})`;
  // A link that was mailed to the former address before opens nothing any more.
  await tx`delete from sign_in_tokens where lower(email) = lower(${former})`;
  await publishAccountChanged(tx, userId);
  await queueMail(tx, {
    kind: "email_changed",
    userId,
    email: former,
    language: language ?? "en",
    detail: { email },
  });
  return email;
}

/** Forgets changes that were made, or never confirmed. */
export async function deleteOldEmailChanges(conn: Conn): Promise<void> {
  await conn`delete from email_changes where expires_at < now() - interval '1 day'`;
}
