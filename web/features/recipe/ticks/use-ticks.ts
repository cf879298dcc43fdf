import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { store } from "../../../shared/store.ts";
import { type KeptTicks, parseTicks, ticksKey, withTicks } from "./ticks.ts";

const storageKey = "toque.ticks";

function read(): KeptTicks {
  try {
    return parseTicks(localStorage.getItem(storageKey), Date.now());
  } catch {
    // Storage is switched off.
    return {};
  }
}

/** As this browser remembers them; follows what another tab changes. */
const ticksAtom = atom<KeptTicks>(read());

ticksAtom.onMount = (set) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) set(read());
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
};

function change(key: string, done: readonly string[]): void {
  const next = withTicks(store.get(ticksAtom), key, done, Date.now());
  store.set(ticksAtom, next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage a tick lasts as long as the page.
  }
}

const none: readonly string[] = [];

/** What is ticked off of a recipe: `{has, toggle, clear, count}`. */
export function useTicks(recipe: { id: number; version: number }) {
  const key = ticksKey(recipe);
  const done = useAtomValue(ticksAtom)[key]?.done ?? none;
  return {
    count: done.length,
    has: (tick: string): boolean => done.includes(tick),
    toggle: (tick: string): void =>
      change(key, done.includes(tick) ? done.filter((other) => other !== tick) : [...done, tick]),
    clear: (): void => change(key, []),
  };
}
