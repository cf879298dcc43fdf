import { atomWithStorage, createJSONStorage } from "jotai/vanilla/utils";
import { store } from "../../../shared/store.ts";

/** The recipes that were deleted in this tab: their pages offer to bring them back. */
export const deletedAtom = atomWithStorage<number[]>(
  "toque.deleted-recipes",
  [],
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

export const deleted = {
  add: (id: number): void => store.set(deletedAtom, (ids) => [...ids.filter((one) => one !== id), id].slice(-50)),
  remove: (id: number): void => store.set(deletedAtom, (ids) => ids.filter((one) => one !== id)),
};
