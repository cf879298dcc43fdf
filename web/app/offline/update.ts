import { atom } from "jotai/vanilla";

/** Takes the new version: reloads this page, and no other one. Null while there is no new version. */
export const updateAtom = atom<(() => void) | null>(null);
