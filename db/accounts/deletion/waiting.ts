import type { Tx } from "../../client/types.ts";
import { DomainError } from "../../errors.ts";

/** Who signs in: by an identity that is proved, or as an account itself (a passkey). */
export type SigningIn = { provider: string; providerUserId: string; email: string | null } | { userId: number };

/** The account in deletion that somebody signs in to and that can be taken back, or null. Its deletion is locked. */
export async function accountInDeletion(tx: Tx, who: SigningIn): Promise<number | null> {
  const isTheirs =
    "userId" in who
      ? tx`u.id = ${who.userId}::int`
      : tx`(lower(u.email) = ${who.email?.toLowerCase() ?? null}::text
            or exists (select 1 from identities i where i.user_id = u.id and i.provider = ${who.provider}
                       and i.provider_user_id = ${who.providerUserId}))`;
  const [row] = await tx<{ id: number }[]>`
    select d.user_id as id from account_deletions d join users u on u.id = d.user_id
    where d.begun_at is null and ${isTheirs} order by d.user_id limit 1 for update of d`;
  return row?.id ?? null;
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
