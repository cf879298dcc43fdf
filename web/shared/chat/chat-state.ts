import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

/** Whether the assistant's sheet is open; a docked chat is always visible beside the page. */
export const chatOpenAtom = atom(false);

/** The recipe that the chat is about. */
export const chatRecipeIdAtom = atom<number | null>(null);

export function openChat(): void {
  store.set(chatOpenAtom, true);
}
