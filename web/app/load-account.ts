import { loadAccountLanguage } from "../shared/preferences/account.ts";
import { reported } from "../shared/report.ts";
import { session } from "../shared/session/session.ts";

let loadedFor: string | null = null;

/** What the account brings to the page before it is shown: its language. A failure keeps the language that is there. */
export async function loadAccount(): Promise<void> {
  const state = session.getState();
  const account = state.session ? String(state.session.user.id ?? state.session.user.email ?? "") : null;
  if (account === loadedFor) return;
  loadedFor = account;
  if (account === null) return;
  await reported("LANGUAGE_LOAD_FAILED", loadAccountLanguage()).catch(() => {});
}
