import { linkIdentity } from "@toque/db/accounts/identities.ts";
import { accountInDeletion, takeBackDeletion } from "@toque/db/accounts/deletion/request.ts";
import { takeBackDeletion } from "@toque/db/accounts/deletion/request.ts";
import { accountInDeletion } from "@toque/db/accounts/deletion/waiting.ts";
import { createSession, type LiveSession, revokeSession } from "@toque/db/accounts/sessions.ts";
import { accountOf } from "@toque/db/accounts/sign-in.ts";
import { readUser } from "@toque/db/accounts/users.ts";
import type { Tx } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import type { Deps } from "../deps.ts";
import { OTHER_ACCOUNT_PAGE } from "./pages.ts";
import { appleProvider } from "./providers/apple.ts";
import { discordProvider } from "./providers/discord.ts";
import { deviceOf } from "./device.ts";
import { emailProvider } from "./providers/email.ts";
import { googleProvider } from "./providers/google.ts";
import type { OAuthProvider, SignInProof, SignInProvider, TakeProof } from "./providers/port.ts";

/** The configured providers besides mail. */
export function oauthProviders(deps: Deps): OAuthProvider[] {
  const { google, discord, apple } = deps.config.signIn;
  return [
    ...(google ? [googleProvider(deps, google)] : []),
    ...(discord ? [discordProvider(deps, discord)] : []),
    ...(apple ? [appleProvider(deps, apple)] : []),
  ];
}

/** The ways to sign in that are configured, by their ids. */
export const signInProviders = (deps: Deps): ReadonlyMap<string, SignInProvider> =>
  new Map([emailProvider(deps), ...oauthProviders(deps)].map((provider) => [provider.id, provider]));

/** The person has to be asked first. Thrown out of the transaction: the proof's use is rolled back. */
export abstract class QuestionError extends Error {
  /** The page that asks. */
  abstract readonly page: string;
  /** @param address of the account that the proof opens, which the page names */
  constructor(
    readonly proof: SignInProof,
    readonly address: string,
  ) {
    super("the person has to be asked");
  }
}

/** A proof that names the account itself: a passkey. */
export interface AccountProof {
  userId: number;
  callbackUrl: string;
}

/** The browser is signed in with another account. */
export class OtherAccountError extends QuestionError {
  readonly page = OTHER_ACCOUNT_PAGE;
}

/** The identity cannot be connected with the account that asked for it. */
export class LinkRefusedError extends Error {
  constructor(readonly callbackUrl: string) {
    super("the identity cannot be connected");
  }
}

/** Connects a proved identity with the account that began it, which must still be the browser's. */
async function link(tx: Tx, { identity, callbackUrl, linkUserId }: SignInProof, current: LiveSession | null) {
  if (!current || current.user_id !== linkUserId) throw new LinkRefusedError(callbackUrl);
  await linkIdentity(tx, current.user_id, identity).catch((error: unknown) => {
    throw error instanceof DomainError ? new LinkRefusedError(callbackUrl) : error;
  });
  return { cookie: null, callbackUrl };
}

/** The account waits for its deletion. */
export class AccountInDeletionError extends Error {}

/**
 * Exchanges a proof for a session of its account, once and in one transaction. The browser's former session ends. A proof
 * that was asked for to connect a provider leaves the session as it is.
 * @param current the browser's live session
 * @param mayChange whether the person has agreed to change to another account
 * @returns the session's cookie (null: as before) and the page where it started, or null when the proof is invalid
 * @throws QuestionError when the account is another one without that agreement; the proof stays valid
 * @throws LinkRefusedError
 * @param restore whether the person has agreed to take the deletion of their account back
 * @param userAgent what the browser says of itself, for the list of sessions
 * @returns the session's cookie and the page where the sign-in started, or null when the proof is invalid
 * @throws OtherAccountError when the account is another one without that agreement; the proof stays valid
 * @throws AccountInDeletionError when the account is in deletion, without that agreement; the proof stays valid
 */
export async function openSession(
  deps: Deps,
  takeProof: TakeProof,
  current: LiveSession | null,
  mayChange: boolean,
): Promise<{ cookie: string | null; callbackUrl: string } | null> {
  return deps.db.transaction(async (tx) => {
    const proof = await takeProof(tx);
    if (!proof) return null;
    if (proof.linkUserId !== null) return link(tx, proof, current);
  restore = false,
): Promise<{ cookie: string; callbackUrl: string } | null> {
    const leaving = await accountInDeletion(tx, proof.identity);
    if (leaving !== null) {
      if (!restore) throw new AccountInDeletionError();
      await takeBackDeletion(tx, leaving);
    }
    const userId = await accountOf(tx, proof.identity, deps.config.adminEmails);
    if (current && current.user_id !== userId && !mayChange)
      throw new OtherAccountError(proof, (await readUser(tx, userId)).email.email);
  takeProof: (tx: Tx) => Promise<SignInProof | AccountProof | null>,
  userAgent: string | null,
    const isPasskey = "userId" in proof;
    const userId = isPasskey ? proof.userId : await accountOf(tx, proof.identity, deps.config.adminEmails);
    if (current && current.user_id !== userId && !mayChange) throw new OtherAccountError();
    if (current) await revokeSession(tx, current.id);
    const method = isPasskey ? "passkey" : proof.identity.provider;
    const session = await createSession(tx, userId, { ...deviceOf(userAgent), method });
    return { cookie: session.token, callbackUrl: proof.callbackUrl };
  });
}
