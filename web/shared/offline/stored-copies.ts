import { atom } from "jotai/vanilla";
import { store } from "../store.ts";
import { STORED_AT } from "./copy-names.ts";

/** A read that was answered by the copy on this device. */
export interface StoredCopy {
  /** When the server gave the answer, in milliseconds since 1970. */
  at: number;
  /** The page that asked. */
  page: string;
}

/** The copies that are shown, by the address of the read. */
export const storedCopiesAtom = atom<ReadonlyMap<string, StoredCopy>>(new Map());

/** Notes whether a read was answered by a copy. */
export function noteAnswer(address: string, headers: Headers): void {
  const copies = store.get(storedCopiesAtom);
  const at = Date.parse(headers.get(STORED_AT) ?? "");
  if (Number.isNaN(at)) {
    if (!copies.has(address)) return;
    const rest = new Map(copies);
    rest.delete(address);
    store.set(storedCopiesAtom, rest);
  } else store.set(storedCopiesAtom, new Map(copies).set(address, { at, page: window.location.pathname }));
}

/** The network is back, and everything is read anew. */
export const forgetNotes = (): void => store.set(storedCopiesAtom, new Map());

/**
 * As of when a page is: the oldest copy that it asked for. Without a network, a page that asked for none may show what an
 * earlier one did.
 * @returns milliseconds since 1970; null when no copy is shown
 */
export function shownAsOf(copies: ReadonlyMap<string, StoredCopy>, page: string, online: boolean): number | null {
  const all = [...copies.values()];
  const here = all.filter((copy) => copy.page === page);
  const shown = here.length > 0 || online ? here : all;
  return shown.length > 0 ? Math.min(...shown.map(({ at }) => at)) : null;
}
