import { atomWithStorage, createJSONStorage } from "jotai/vanilla/utils";
import { browserStorage, type PageStorage, tabStorage } from "./storage.ts";

function jsonStorage<T>({ read, write, remove, subscribe }: PageStorage) {
  const texts = { getItem: read, setItem: (key: string, text: string) => void write(key, text), removeItem: remove };
  return createJSONStorage<T>(() => ({ ...texts, subscribe }));
}

/** State that is kept in this browser for the next visit, and follows what another tab changes. */
export const browserAtom = <T>(key: string, initial: T) =>
  atomWithStorage<T>(key, initial, jsonStorage(browserStorage), { getOnInit: true });

/** State that lasts as long as the tab. */
export const tabAtom = <T>(key: string, initial: T) =>
  atomWithStorage<T>(key, initial, jsonStorage(tabStorage), { getOnInit: true });
