import { renewingSubscriptions } from "../../billing/renewing.ts";
import type { Tx } from "../../client/types.ts";
import { DomainError, notFound } from "../../errors.ts";
import { cancelJobsOfUser } from "../../jobs/finish.ts";
import type { PublicRecipes } from "../../schemas/account.ts";
import { modelJobTypes } from "../../schemas/ai.ts";
import type { Lang } from "../../schemas/common.ts";
import { queueMail, withdrawMails } from "../mails.ts";
import { publishAccountChanged } from "../sessions.ts";

/** Days in which a deletion can be taken back. */
export const DELETION_DAYS = 14;

/**
 * Puts an account into deletion: signed out everywhere and seen by nobody at once, erased after {@link DELETION_DAYS} days.
 * What it had asked a model for is cancelled. A mail tells the date, the way back, and which subscriptions a store goes on
 * charging. Repeated, it changes nothing.
 * @param publicRecipes what becomes of the recipes that everyone may read
 * @param lang of the mail, for an account without a language
 * @throws DomainError conflict `last_admin`; not_found
 */
export async function requestDeletion(
  tx: Tx,
  userId: number,
  { publicRecipes, lang }: { publicRecipes: PublicRecipes; lang: Lang },
): Promise<void> {
  // Before the account is locked: a worker that saves has locked its job, and locks the account after it.
  await cancelJobsOfUser(tx, userId, modelJobTypes);
  // All admins in one order: of two that leave at once, the second sees that it is the last. Rows that only refer to an
  // account are not waited for.
  const locked = await tx<{ id: number; email: string; language: Lang | null; admin: boolean; deleted: boolean }[]>`
    select id, email, language, 'admin' = any(roles) as admin, deleted_at is not null as deleted from users
    where id = ${userId} or ('admin' = any(roles) and deleted_at is null) order by id for no key update`;
  const user = locked.find(({ id }) => id === userId);
  if (!user || user.email === "") throw notFound("user");
  if (user.deleted) return;
  const others = locked.filter(({ id, admin, deleted }) => id !== userId && admin && !deleted);
  if (user.admin && others.length === 0)
    throw new DomainError(
      "conflict",
      "last_admin",
      "You are the last administrator. Make somebody else an administrator first.",
    );
  await tx`update users set deleted_at = now() where id = ${userId}`;
  const [row] = await tx<{ erase_at: Date }[]>`
    insert into account_deletions (user_id, public_recipes, erase_at)
    values (${userId}, ${publicRecipes}, now() + make_interval(days => ${DELETION_DAYS})) returning erase_at`;
  await tx`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`;
  await publishAccountChanged(tx, userId);
  const renewing = await renewingSubscriptions(tx, userId);
  await queueMail(tx, {
    kind: "account_deletion",
    userId,
    email: user.email,
    language: user.language ?? lang,
    detail: { erase_at: row!.erase_at.toISOString(), public_recipes: publicRecipes, renewing },
  });
}

/**
 * Takes a deletion back; its sessions stay ended, one that was being opened while the deletion began too.
 * @returns false when there is none, or when the erasure has begun
 */
export async function takeBackDeletion(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx`
    delete from account_deletions where user_id = ${userId} and begun_at is null returning user_id`;
  if (rows.length === 0) return false;
  await withdrawMails(tx, userId, "account_deletion");
  await tx`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`;
  await tx`update users set deleted_at = null where id = ${userId}`;
  await publishAccountChanged(tx, userId);
  return true;
}
