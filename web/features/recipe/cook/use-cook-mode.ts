import { useRef } from "react";
import { useLocation, useSearch } from "wouter";

/** Whether cook mode is open, which the address says: it is open again after a reload, and links lead into it. */
export function useCookMode(recipeId: number): { isOpen: boolean; open: () => void; close: () => void } {
  const search = useSearch();
  const [, navigate] = useLocation();
  /** The element that opened cook mode and gets the focus back. */
  const opener = useRef<Element | null>(null);
  const set = (isOpen: boolean): void => {
    const params = new URLSearchParams(search);
    if (isOpen) params.set("cook", "1");
    else params.delete("cook");
    const query = params.toString();
    navigate(`/recipes/${recipeId}${query ? `?${query}` : ""}`, { replace: true, state: { keepScroll: true } });
  };
  return {
    isOpen: new URLSearchParams(search).has("cook"),
    open: () => {
      opener.current = document.activeElement;
      set(true);
    },
    close: () => {
      set(false);
      // After the dialog and its focus trap are removed.
      requestAnimationFrame(() => {
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      });
    },
  };
}
