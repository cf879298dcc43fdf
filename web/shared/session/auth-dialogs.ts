import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

/** What a visitor wanted to do when an account was needed for it. */
export type SignInReason = "like" | "cookbook" | "chat" | "report" | "block";

interface AuthDialogs {
  required: boolean;
  /** null: the page itself needs an account. */
  reason: SignInReason | null;
  /** The recipe that is to be liked after the sign-in. */
  likes?: number | undefined;
  forbidden: boolean;
}

const closed: AuthDialogs = { required: false, reason: null, forbidden: false };

/** Which of the two shell dialogs is requested: `required` after a 401 or for a reason, `forbidden` after a 403. */
export const authDialogAtom = atom<AuthDialogs>(closed);

/**
 * Opens the sign-in-required dialog; with a reason it says what for, and leaves the page where it is.
 * @param likes the recipe that is to be liked after the sign-in
 */
export function askToSignIn(reason: SignInReason | null = null, likes?: number): void {
  store.set(authDialogAtom, ({ forbidden }) => ({ required: true, reason, likes, forbidden }));
}

export function showForbidden(): void {
  store.set(authDialogAtom, (state) => ({ ...state, forbidden: true }));
}

/** The sign-in is no longer needed: it has happened, or its page is open. */
export function dropSignInRequest(): void {
  store.set(authDialogAtom, (state) => (state.required ? { ...state, required: false } : state));
}

export function closeAuthDialogs(): void {
  store.set(authDialogAtom, closed);
}
