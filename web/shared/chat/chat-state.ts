import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

/** Whether the assistant's sheet is open; where the chat is docked it always stands beside the page. */
export const chatOpenAtom = atom(false);

/** The recipe that the assistant is asked about. */
export const chatRecipeIdAtom = atom<number | null>(null);

export function openChat(): void {
  store.set(chatOpenAtom, true);
}
