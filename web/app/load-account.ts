import { loadAccountLanguage } from "../shared/preferences/account.ts";
import { reported } from "../shared/report.ts";
import { session } from "../shared/session/session.ts";

let loadedFor: string | null = null;

/** Loads the account's language before the page is shown. On failure the current language stays. */
export async function loadAccount(): Promise<void> {
  if (session.copiesOf() !== null) {
    // Without a network the language of this browser stays; the account's follows when the server has answered.
    const stop = session.subscribe(() => {
      if (session.copiesOf() !== null) return;
      stop();
      void loadAccount();
    });
    return;
  }
  const state = session.getState();
  const account = state.session ? String(state.session.user.id ?? state.session.user.email ?? "") : null;
  if (account === loadedFor) return;
  loadedFor = account;
  if (account === null) return;
  await reported("LANGUAGE_LOAD_FAILED", loadAccountLanguage()).catch(() => {});
}
