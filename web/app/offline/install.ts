import { atom } from "jotai/vanilla";
import { browserAtom } from "../../shared/storage/stored-atom.ts";
import { store } from "../../shared/store.ts";

/** The browser's event, which TypeScript's library does not have. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}
const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event && typeof event.prompt === "function";

const promptAtom = atom<InstallPrompt | null>(null);
/** The offer was taken or put away: it is made once. */
const answeredAtom = browserAtom("toque.install-answered", false);

/** An iPhone or iPad that shows the page in its browser: only there is `standalone` known and false. */
const isAppleBrowser = (): boolean => "standalone" in navigator && navigator.standalone === false;

/** How Toque can be installed here: by a prompt, by hand, or not (any more). */
export const installAtom = atom<"prompt" | "by-hand" | null>((get) => {
  if (get(answeredAtom)) return null;
  if (get(promptAtom)) return "prompt";
  return isAppleBrowser() ? "by-hand" : null;
});

/** Keeps the browser from asking by itself; must be called early, as it asks once. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    store.set(promptAtom, event);
  });
  window.addEventListener("appinstalled", () => closeInstall());
}

/** The offer is not made again in this browser. */
export function closeInstall(): void {
  store.set(answeredAtom, true);
  store.set(promptAtom, null);
}

/** Shows the browser's own question. */
export async function install(): Promise<void> {
  await store.get(promptAtom)?.prompt();
  closeInstall();
}
