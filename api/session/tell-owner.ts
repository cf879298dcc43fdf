import { queueMail, type SignInMethodChange } from "@toque/db/accounts/mails.ts";
import { readUser } from "@toque/db/accounts/users.ts";
import type { Tx } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/schemas/common.ts";

/** Tells the owner of an account by mail that a way to sign in changed, in the transaction of the change. */
export async function tellOwner(
  tx: Tx,
  { userId, language }: { userId: number; language: Lang | null },
  what: SignInMethodChange,
): Promise<void> {
  const { email } = await readUser(tx, userId);
  await queueMail(tx, {
    kind: "sign_in_method_changed",
    userId,
    email: email.email,
    language: language ?? "en",
    detail: what,
  });
}
