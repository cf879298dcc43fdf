import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

/** Which of the two shell dialogs is requested: `required` after a 401, `forbidden` after a 403. */
export const authDialogAtom = atom<{ required: boolean; forbidden: boolean }>({ required: false, forbidden: false });

/** Opens the sign-in-required dialog, for instance when a visitor likes a recipe. */
export function askToSignIn(): void {
  store.set(authDialogAtom, (state) => ({ ...state, required: true }));
}

export function showForbidden(): void {
  store.set(authDialogAtom, (state) => ({ ...state, forbidden: true }));
}

/** The sign-in is no longer needed: it has happened, or its page is open. */
export function dropSignInRequest(): void {
  store.set(authDialogAtom, (state) => (state.required ? { ...state, required: false } : state));
}

export function closeAuthDialogs(): void {
  store.set(authDialogAtom, { required: false, forbidden: false });
}
