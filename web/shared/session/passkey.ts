import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { postForm, sendForm } from "./sign-in.ts";

// Loaded by the sign-in page when it is needed: the first screen does without.

/**
 * `cancelled`: the browser's dialog was closed, timed out, or found no passkey; the browser does not say which.
 * `passkey_failed`: the server gave no challenge; `passkey_refused`: it did not accept the passkey.
 */
export type PasskeyOutcome = "signed_in" | "cancelled" | "passkey_failed" | "passkey_refused" | "rate_limited";

export interface PasskeyResult {
  outcome: PasskeyOutcome;
  /** With `signed_in`: where the server leads, which may be a question before the session opens. */
  url: string | null;
}

const result = (outcome: PasskeyOutcome, url: string | null = null): PasskeyResult => ({ outcome, url });

interface Challenge {
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** A new challenge of the server; null when it gives none. */
async function fetchChallenge(): Promise<Challenge | "rate_limited" | null> {
  const { response, body } = await sendForm("/api/auth/passkey/options", {});
  if (response.status === 429) return "rate_limited";
  const { challenge_id: id, options } = body;
  if (!response.ok || id === undefined || typeof options !== "object" || options === null) return null;
  // Checked by the browser itself, which refuses what it cannot read.
  return { id: String(id), options: options as PublicKeyCredentialRequestOptionsJSON };
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/**
 * Signs in with a passkey of this device.
 * @param autofill offers the passkeys among the suggestions of the address field, and waits for one to be chosen; the
 *   field's `autocomplete` must end in `webauthn`
 * @param restore takes the deletion of the account back
 */
export async function signInWithPasskey(
  callbackUrl: string,
  { autofill = false, restore = false } = {},
): Promise<PasskeyResult> {
  const challenge = await fetchChallenge();
  if (challenge === "rate_limited") return result(challenge);
  if (!challenge) return result("passkey_failed");
  try {
    const response = await startAuthentication({ optionsJSON: challenge.options, useBrowserAutofill: autofill });
    const { ok, status, url } = await postForm("/api/auth/passkey", {
      challenge_id: challenge.id,
      response: JSON.stringify(response),
      callbackUrl,
      ...(restore ? { restore: "true" } : {}),
    });
    if (ok) return result("signed_in", url);
    return result(status === 429 ? "rate_limited" : "passkey_refused");
  } catch (error) {
    if (isCancelled(error)) return result("cancelled");
    throw error;
  }
}

/** Ends a sign-in that waits for a passkey to be chosen. */
export const stopPasskey = (): void => WebAuthnAbortService.cancelCeremony();
