import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";

/** Marks the history entry that opening cook mode made. It stays over a reload, and a link into cook mode has none. */
interface CookEntry {
  /** The page of the recipe is the entry before it. */
  openedFromRecipe: true;
}

const isCookEntry = (state: unknown): state is CookEntry =>
  typeof state === "object" && state !== null && "openedFromRecipe" in state;

/**
 * Whether cook mode is open, which the address says: it is open again after a reload, and links lead into it. Opening it
 * is a step of its own in the history, so that a phone's back button closes it.
 */
export function useCookMode(recipeId: number): { isOpen: boolean; open: () => void; close: () => void } {
  const search = useSearch();
  const [, navigate] = useLocation();
  /** The element that opened cook mode and gets the focus back. */
  const opener = useRef<Element | null>(null);
  /** Going back takes a moment, in which a second tap must not go back further. */
  const isGoingBack = useRef(false);
  const isOpen = new URLSearchParams(search).has("cook");
  useEffect(() => {
    isGoingBack.current = false;
    if (isOpen) return;
    // However it was closed; after the dialog and its focus trap are removed.
    const frame = requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      opener.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  const addressWith = (change: (params: URLSearchParams) => void): string => {
    const params = new URLSearchParams(search);
    change(params);
    const query = params.toString();
    return `/recipes/${recipeId}${query ? `?${query}` : ""}`;
  };
  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      opener.current = document.activeElement;
      const state = { keepScroll: true, openedFromRecipe: true } satisfies CookEntry & { keepScroll: true };
      navigate(
        addressWith((params) => params.set("cook", "1")),
        { state },
      );
    },
    close: () => {
      if (isGoingBack.current) return;
      if (isCookEntry(window.history.state)) {
        isGoingBack.current = true;
        window.history.back();
        return;
      }
      navigate(
        addressWith((params) => params.delete("cook")),
        { replace: true, state: { keepScroll: true } },
      );
    },
  };
}
