import type { Database, Tx } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import { DomainError } from "@toque/db/errors.ts";
import type { Deps } from "../deps.ts";
import { signInMail } from "../mail/templates/sign-in.ts";
import { hashToken, newToken } from "../tokens.ts";
import { createSession } from "./sessions.ts";

/** Minutes that a sign-in link lives. */
export const LINK_MINUTES = 15;

/** Counts in the database, because an hour outlives a restart and is shared by all API processes. */
async function takeMail(tx: Tx, bucket: string, perHour: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${bucket}, 7461))`;
  await tx`delete from rate_limit_hits where bucket = ${bucket} and at < now() - interval '1 hour'`;
  const [row] = await tx<{ hits: number; oldest: Date | null }[]>`
    select count(*)::int as hits, min(at) as oldest from rate_limit_hits where bucket = ${bucket}`;
  if (row && row.hits >= perHour) {
    const wait = row.oldest ? (row.oldest.getTime() + 3_600_000 - Date.now()) / 1000 : 3600;
    throw new DomainError(
      "too_many",
      "too_many_sign_in_mails",
      "Too many sign-in mails were asked for. Try again later.",
      {
        retryAfterSeconds: Math.max(1, wait),
      },
    );
  }
  await tx`insert into rate_limit_hits (bucket) values (${bucket})`;
}

/**
 * Sends a sign-in link. The answer is the same whether the address has an account or not.
 * @throws DomainError too_many
 */
export async function sendSignInLink(
  deps: Deps,
  request: { email: string; callbackUrl: string; address: string; lang: Lang },
): Promise<void> {
  const email = request.email.trim().toLowerCase();
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    await takeMail(tx, `mail:${email}`, deps.config.rates.mailsPerHour);
    await takeMail(tx, `mail-from:${request.address}`, deps.config.rates.mailsPerHour);
    await tx`insert into sign_in_tokens (token_hash, email, callback_url, expires_at)
             values (${hashToken(token)}, ${email}, ${request.callbackUrl}, now() + make_interval(mins => ${LINK_MINUTES}))`;
  });
  const link = new URL("/api/auth/callback/email", deps.config.publicUrl);
  link.searchParams.set("token", token);
  link.searchParams.set("email", email);
  await deps.mailer.send(signInMail({ to: email, link: link.href, lang: request.lang }));
}

/** The account of a proved address, made when there is none. The first one named in ADMIN_EMAILS becomes admin. */
export async function accountOf(tx: Tx, email: string, adminEmails: string[]): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 7461))`;
  const [known] = await tx<{ id: number }[]>`
    select id from users where lower(email) = ${email} and deleted_at is null`;
  const id = known?.id ?? (await tx<{ id: number }[]>`insert into users (email) values (${email}) returning id`)[0]!.id;
  await tx`insert into identities (user_id, provider, provider_user_id) values (${id}, 'email', ${email})
           on conflict (provider, provider_user_id) do nothing`;
  if (adminEmails.includes(email)) {
    await tx`select pg_advisory_xact_lock(7461, 3)`;
    await tx`update users set roles = array_append(roles, 'admin')
             where id = ${id} and not exists (select 1 from users where 'admin' = any(roles))`;
  }
  return id;
}

/**
 * Exchanges a link's token for a session, once.
 * @returns the session's cookie and where the sign-in had started, or null when the link is used, old or not ours
 */
export async function redeemLink(
  db: Database,
  token: string,
  email: string,
  adminEmails: string[],
): Promise<{ cookie: string; callbackUrl: string } | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx<{ email: string; callback_url: string }[]>`
      update sign_in_tokens set used_at = now()
      where token_hash = ${hashToken(token)} and email = ${email.toLowerCase()} and used_at is null and expires_at > now()
      returning email, callback_url`;
    if (!row) return null;
    const userId = await accountOf(tx, row.email, adminEmails);
    const session = await createSession(tx, userId);
    return { cookie: session.token, callbackUrl: row.callback_url };
  });
}
