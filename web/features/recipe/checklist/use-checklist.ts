import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { browserStorage } from "../../../shared/storage/storage.ts";
import { store } from "../../../shared/store.ts";
import { checklistKey, parseChecklists, type StoredChecklists, withChecklist } from "./checklist.ts";

const storageKey = "toque.ticks";

const read = (): StoredChecklists => parseChecklists(browserStorage.read(storageKey), Date.now());

/** The checklists stored in this browser; synchronized with other tabs. */
const checklistsAtom = atom<StoredChecklists>(read());

checklistsAtom.onMount = (set) => browserStorage.subscribe(storageKey, () => set(read()));

function change(key: string, done: readonly string[]): void {
  const next = withChecklist(store.get(checklistsAtom), key, done, Date.now());
  store.set(checklistsAtom, next);
  browserStorage.writeJson(storageKey, next);
}

const none: readonly string[] = [];

/** The checked items of a recipe: `{has, toggle, clear, count}`. */
export function useChecklist(recipe: { id: number; version: number }) {
  const key = checklistKey(recipe);
  const done = useAtomValue(checklistsAtom)[key]?.done ?? none;
  return {
    count: done.length,
    has: (item: string): boolean => done.includes(item),
    toggle: (item: string): void =>
      change(key, done.includes(item) ? done.filter((other) => other !== item) : [...done, item]),
    clear: (): void => change(key, []),
  };
}
