import { useEffect, useEffectEvent, useState } from "react";
import { report } from "../../shared/report.ts";
import { session } from "../../shared/session/session.ts";

type PasskeyModule = typeof import("../../shared/session/passkey.ts");
const loadPasskey = (): Promise<PasskeyModule> => import("../../shared/session/passkey.ts");

/** Milliseconds after which the first screen is complete: the code for passkeys is not part of it. */
const delay = 1000;

/** Whether this browser can use passkeys here; without HTTPS it cannot, except on its own machine. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Reads the new session; without one the server has a question first, for instance about an account that is being deleted. */
async function enter(url: string | null): Promise<void> {
  const { status } = await session.changed();
  if (status !== "authenticated" && url !== null) window.location.assign(url);
}

/**
 * Signing in with a passkey: by a button, and among the suggestions of the address field where the browser can.
 * @param suggest whether that field is on the page
 * @param onError called with the name of an error; not for what the user cancelled among the suggestions
 */
export function usePasskey(callbackUrl: string, suggest: boolean, onError: (name: string) => void) {
  const [waiting, setWaiting] = useState(false);

  const offer = useEffectEvent(async ({ signInWithPasskey }: PasskeyModule): Promise<void> => {
    // Nobody has asked for these suggestions: where there are none, the page stays as it is.
    const { outcome, url } = await signInWithPasskey(callbackUrl, { autofill: true });
    if (outcome === "signed_in") await enter(url);
    else if (outcome === "passkey_refused") onError(outcome);
  });
  useEffect(() => {
    if (!suggest) return;
    let gone = false;
    let stop = (): void => {};
    const begin = async (): Promise<void> => {
      if (!(await canSuggestPasskeys())) return;
      const module = await loadPasskey();
      if (gone) return;
      stop = module.stopPasskey;
      await offer(module);
    };
    const timer = setTimeout(() => void begin().catch(() => {}), delay);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [suggest]);

  const signIn = async (): Promise<void> => {
    setWaiting(true);
    try {
      const { signInWithPasskey } = await loadPasskey();
      const { outcome, url } = await signInWithPasskey(callbackUrl);
      if (outcome === "signed_in") await enter(url);
      else onError(outcome === "cancelled" ? "passkey_cancelled" : outcome);
    } catch (error) {
      report("PASSKEY_SIGN_IN_FAILED", error);
      onError("passkey_failed");
    } finally {
      setWaiting(false);
    }
  };
  return { signIn, waiting };
}
