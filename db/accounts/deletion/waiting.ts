import type { Tx } from "../../client/types.ts";
import { DomainError } from "../../errors.ts";

/** Who signs in, by an identity that is proved. */
export interface SigningIn {
  provider: string;
  providerUserId: string;
  email: string | null;
}

/** An account in deletion that can be taken back. */
export interface WaitingAccount {
  id: number;
  email: string;
  /** Until when. */
  erase_at: Date;
}

/**
 * The account in deletion that somebody signs in to and that can be taken back, or null. Its deletion is locked. As in signing in,
 * only a mail proves an account by its address; another provider has to be connected with it.
 */
export async function accountInDeletion(
  tx: Tx,
  { provider, providerUserId, email }: SigningIn,
): Promise<WaitingAccount | null> {
  const [row] = await tx<WaitingAccount[]>`
    select d.user_id as id, u.email, d.erase_at from account_deletions d join users u on u.id = d.user_id
    where d.begun_at is null
      and (${provider === "email"}::bool and lower(u.email) = ${email?.toLowerCase() ?? null}::text
           or exists (select 1 from identities i where i.user_id = u.id and i.provider = ${provider}
                      and i.provider_user_id = ${providerUserId}))
    order by d.user_id limit 1 for update of d`;
  return row ?? null;
}

/** The same of an account that is known, or null. Its deletion is locked. */
export async function deletionOf(tx: Tx, userId: number): Promise<WaitingAccount | null> {
  const [row] = await tx<WaitingAccount[]>`
    select d.user_id as id, u.email, d.erase_at from account_deletions d join users u on u.id = d.user_id
    where d.user_id = ${userId} and d.begun_at is null for update of d`;
  return row ?? null;
}

/**
 * For ways to sign in that cannot ask whether a deletion is to be taken back.
 * @throws DomainError conflict `account_in_deletion`
 */
export async function refuseInDeletion(tx: Tx, who: SigningIn): Promise<void> {
  if ((await accountInDeletion(tx, who)) !== null)
    throw new DomainError(
      "conflict",
      "account_in_deletion",
      "This account is being deleted. Sign in on the page to take that back.",
    );
}
