import { createSession, type LiveSession, revokeSession } from "@toque/db/accounts/sessions.ts";
import { accountOf } from "@toque/db/accounts/sign-in.ts";
import type { Tx } from "@toque/db/client/types.ts";
import type { Deps } from "../deps.ts";
import { emailProvider } from "./providers/email.ts";
import type { SignInProof, SignInProvider } from "./providers/port.ts";

/** The ways to sign in that are configured, by their ids. */
export const signInProviders = (deps: Deps): ReadonlyMap<string, SignInProvider> =>
  new Map([emailProvider(deps)].map((provider) => [provider.id, provider]));

/** The browser is signed in with another account. */
export class OtherAccountError extends Error {}

/**
 * Exchanges a proof for a session of its account, once and in one transaction. The browser's former session ends.
 * @param current the browser's live session
 * @param mayChange whether the person has agreed to change to another account
 * @returns the session's cookie and the page where the sign-in started, or null when the proof is invalid
 * @throws OtherAccountError when the account is another one without that agreement; the proof stays valid
 */
export async function openSession(
  deps: Deps,
  takeProof: (tx: Tx) => Promise<SignInProof | null>,
  current: LiveSession | null,
  mayChange: boolean,
): Promise<{ cookie: string; callbackUrl: string } | null> {
  return deps.db.transaction(async (tx) => {
    const proof = await takeProof(tx);
    if (!proof) return null;
    const userId = await accountOf(tx, proof.identity, deps.config.adminEmails);
    if (current && current.user_id !== userId && !mayChange) throw new OtherAccountError();
    if (current) await revokeSession(tx, current.id);
    return { cookie: (await createSession(tx, userId)).token, callbackUrl: proof.callbackUrl };
  });
}
