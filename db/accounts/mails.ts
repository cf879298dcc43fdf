import type { RenewingSubscription } from "../billing/renewing.ts";
import type { Conn, Tx } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { PublicRecipes } from "../schemas/account.ts";
import type { Lang } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";

// Mails to accounts that must arrive: written with what they tell of, sent by a worker, tried again while the mail server is
// away. A mail is claimed by one process; one that dies between sending and noting it is the only way to a second copy.

/** What happened to a way to sign in. `provider` is the provider's name. */
export type SignInMethodChange =
  | { method: "passkey"; change: "added" | "removed" }
  | { method: "provider"; change: "added" | "removed"; provider: string };

/** What a mail tells, by its kind. */
export interface AccountMails {
  /** `renewing`: what a store goes on charging; missing where the mail was written before there was such a list. */
  account_deletion: { erase_at: string; public_recipes: PublicRecipes; renewing?: RenewingSubscription[] };
  sign_in_method_changed: SignInMethodChange;
  /** To a new address, which is to be confirmed. */
  email_change: { change_id: number };
  /** To the present address: another one was asked for. */
  email_change_asked: { email: string };
  /** To the former address: it was changed. */
  email_changed: { email: string };
}
export type AccountMailKind = keyof AccountMails;

/** What a mail is about and to whom it goes. */
export type AccountMail = {
  [K in AccountMailKind]: { kind: K; userId: number; email: string; language: Lang; detail: AccountMails[K] };
}[AccountMailKind];

/** A mail that this process is to send. */
export type ClaimedMail = AccountMail & { id: string; attempts: number };

/** A claimed mail of a process that died is taken again after this. */
const CLAIM = "10 minutes";
/** Wait after the first attempt, which doubles up to the longest. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;
/** Days for which a mail that left is remembered. */
const KEEP_DAYS = 30;

/** Writes a mail in the transaction of what it tells of; it leaves when that commits. */
export async function queueMail(tx: Tx, { kind, userId, email, language, detail }: AccountMail): Promise<void> {
  const [row] = await tx<{ id: string }[]>`
    insert into account_mails (user_id, kind, email, language, detail)
    values (${userId}, ${kind}, ${email}, ${language}, ${detail as never}::jsonb) returning id`;
  await publishEvent(tx, {
    topic: topics.accounts,
    key: String(userId),
    type: "account.mail",
    payload: { mail_id: row!.id },
  });
}

/** Claims the mail that has waited longest, for one process. Null when none is due. */
export async function claimMail(conn: Conn): Promise<ClaimedMail | null> {
  const [row] = await conn<ClaimedMail[]>`
    update account_mails set due_at = now() + ${CLAIM}::interval, attempts = attempts + 1
    where id = (select id from account_mails where done_at is null and due_at <= now()
                order by due_at limit 1 for update skip locked)
    returning id, kind, user_id as "userId", email, language, detail, attempts`;
  return row ?? null;
}

/** A mail was sent, or refused for good. */
export async function finishMail(conn: Conn, id: string, refused: boolean): Promise<void> {
  await conn`update account_mails set done_at = now(), refused = ${refused} where id = ${id} and done_at is null`;
}

/** A mail could not be sent now: it waits, longer after each attempt. */
export async function postponeMail(conn: Conn, { id, attempts }: ClaimedMail): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 20));
  await conn`update account_mails set due_at = now() + make_interval(secs => ${seconds}::int)
             where id = ${id} and done_at is null`;
}

/** Takes back mails of a kind that have not left: what they tell is no longer so. */
export async function withdrawMails(tx: Tx, userId: number, kind: AccountMailKind): Promise<void> {
  await tx`delete from account_mails where user_id = ${userId} and kind = ${kind} and done_at is null`;
}

/** Forgets the mails that left long ago. */
export async function deleteOldMails(conn: Conn): Promise<void> {
  await conn`delete from account_mails where done_at < now() - make_interval(days => ${KEEP_DAYS})`;
}
