import { takeBackDeletion } from "@toque/db/accounts/deletion/request.ts";
import { accountInDeletion, deletionOf, type WaitingAccount } from "@toque/db/accounts/deletion/waiting.ts";
import { linkIdentity } from "@toque/db/accounts/identities.ts";
import { createSession, type LiveSession, revokeSession } from "@toque/db/accounts/sessions.ts";
import { accountOf } from "@toque/db/accounts/sign-in.ts";
import { readUser } from "@toque/db/accounts/users.ts";
import type { Tx } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Deps } from "../deps.ts";
import { deviceOf } from "./device.ts";
import { OTHER_ACCOUNT_PAGE, RESTORE_ACCOUNT_PAGE } from "./pages.ts";
import { appleProvider } from "./providers/apple.ts";
import { discordProvider } from "./providers/discord.ts";
import { emailProvider } from "./providers/email.ts";
import { googleProvider } from "./providers/google.ts";
import type { OAuthProvider, SignInProof, SignInProvider } from "./providers/port.ts";

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
  /** @param query what the page says of the account that the proof opens */
  constructor(
    readonly proof: SignInProof | AccountProof,
    readonly query: Record<string, string>,
  ) {
    super("the person has to be asked");
  }
}

/** The browser is signed in with another account. */
export class OtherAccountError extends QuestionError {
  readonly page = OTHER_ACCOUNT_PAGE;
}

/** The account waits for its deletion, which may be taken back. */
export class AccountInDeletionError extends QuestionError {
  readonly page = RESTORE_ACCOUNT_PAGE;
  constructor(proof: SignInProof | AccountProof, { email, erase_at }: WaitingAccount) {
    super(proof, { email, erased_at: erase_at.toISOString() });
  }
}

/** The identity cannot be connected with the account that asked for it. */
export class LinkRefusedError extends Error {
  constructor(readonly callbackUrl: string) {
    super("the identity cannot be connected");
  }
}

/** Connects a proved identity with the account that began it, which must still be the browser's. */
async function link(
  tx: Tx,
  { identity, callbackUrl, linkUserId }: SignInProof,
  { current, tell }: Pick<SigningInBrowser, "current" | "tell">,
) {
  if (!current || current.user_id !== linkUserId) throw new LinkRefusedError(callbackUrl);
  const isNew = await linkIdentity(tx, current.user_id, identity).catch((error: unknown) => {
    throw error instanceof DomainError ? new LinkRefusedError(callbackUrl) : error;
  });
  if (isNew) await tell?.(tx, { userId: current.user_id, language: current.language });
  return { cookie: null, callbackUrl };
}

/** A proof that names the account itself: a passkey. */
export interface AccountProof {
  userId: number;
  callbackUrl: string;
}

/** The browser that signs in, and what its person has agreed to. */
export interface SigningInBrowser {
  /** Its live session. */
  current: LiveSession | null;
  /** Whether it may change to another account. */
  mayChange: boolean;
  /** Whether the deletion of the account is taken back. */
  restore: boolean;
  /** What it says of itself, for the list of sessions. */
  userAgent: string | null;
  /** Tells the owner of an account that a provider was connected with it. */
  tell?: ((tx: Tx, owner: { userId: number; language: Lang | null }) => Promise<void>) | undefined;
}

/** The account of a proof. One in deletion is taken back where that is agreed to. */
async function accountOfProof(
  deps: Deps,
  tx: Tx,
  proof: SignInProof | AccountProof,
  restore: boolean,
): Promise<number> {
  if ("userId" in proof) {
    const leaving = await deletionOf(tx, proof.userId);
    if (leaving !== null) {
      if (!restore) throw new AccountInDeletionError(proof, leaving);
      await takeBackDeletion(tx, proof.userId);
    }
    return proof.userId;
  }
  const leaving = await accountInDeletion(tx, proof.identity);
  if (leaving !== null) {
    if (!restore) throw new AccountInDeletionError(proof, leaving);
    await takeBackDeletion(tx, leaving.id);
  }
  return accountOf(tx, proof.identity, deps.config.adminEmails);
}

/**
 * Exchanges a proof for a session of its account, once and in one transaction. The browser's former session ends. A proof
 * that was asked for to connect a provider leaves the session as it is.
 * @returns the session's cookie (null: as before) and the page where it started; null when the proof is invalid
 * @throws QuestionError when the account is another one, or in deletion, without that agreement; the proof stays valid
 * @throws LinkRefusedError
 */
export async function openSession(
  deps: Deps,
  takeProof: (tx: Tx) => Promise<SignInProof | AccountProof | null>,
  { current, mayChange, restore, userAgent, tell }: SigningInBrowser,
): Promise<{ cookie: string | null; callbackUrl: string } | null> {
  return deps.db.transaction(async (tx) => {
    const proof = await takeProof(tx);
    if (!proof) return null;
    const isPasskey = "userId" in proof;
    if (!isPasskey && proof.linkUserId !== null) return link(tx, proof, { current, tell });
    const userId = await accountOfProof(deps, tx, proof, restore);
    if (current && current.user_id !== userId && !mayChange && !isPasskey)
      throw new OtherAccountError(proof, { email: (await readUser(tx, userId)).email.email });
    if (current) await revokeSession(tx, current.id);
    const method = isPasskey ? "passkey" : proof.identity.provider;
    const session = await createSession(tx, userId, { ...deviceOf(userAgent), method });
    return { cookie: session.token, callbackUrl: proof.callbackUrl };
  });
}
