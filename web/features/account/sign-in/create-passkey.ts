import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { Passkey } from "@toque/db/schemas/passkey.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { ApiError } from "../../../shared/client/api-error.ts";

export type PasskeyError = "cancelled" | "known" | "unsupported" | "needs_passkey";

/** Whether this browser can keep a passkey. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** Why there is no passkey, where the person can do something about it; null for every other error. */
export function passkeyError(error: unknown): PasskeyError | null {
  if (error instanceof ApiError) return error.code === "passkey_required" ? "needs_passkey" : null;
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError" || error.name === "AbortError") return "cancelled";
  if (error.name === "InvalidStateError") return "known";
  return error.name === "NotSupportedError" || error.name === "SecurityError" ? "unsupported" : null;
}

/**
 * Makes a passkey with this device and adds it to the account.
 * @throws ApiError, or what {@link passkeyError} names
 */
export async function createPasskey(name: string): Promise<Passkey> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await accountCalls.passkeyOptions<PublicKeyCredentialCreationOptionsJSON>();
  return accountCalls.addPasskey(name, await startRegistration({ optionsJSON }));
}
