/** Prevents leaving a page by the back button without confirmation. */
export interface BackGuard {
  /** Whether there is unsaved work. */
  holds: () => boolean;
  /** The back button was pressed, and the page stayed. */
  onHeld: () => void;
}

interface Held extends BackGuard {
  href: string;
  state: unknown;
}

let held: Held | null = null;

/**
 * Guards the current page.
 * @returns a function that removes the guard
 */
export function guardBack(guard: BackGuard): () => void {
  const mine: Held = { ...guard, href: window.location.href, state: window.history.state };
  held = mine;
  return () => {
    if (held === mine) held = null;
  };
}

/** Whether the page has work that is not saved. */
export const hasUnsavedWork = (): boolean => held?.holds() ?? false;

/**
 * Must be called before the router listens: listeners run in the order of registration, and the router must not see
 * an address that is restored immediately.
 */
export function watchBack(): void {
  window.addEventListener("popstate", (event) => {
    if (!held || window.location.href === held.href || !held.holds()) return;
    event.stopImmediatePropagation();
    // Restores the guarded page as a new history entry after the previous one.
    window.history.pushState(held.state, "", held.href);
    held.onHeld();
  });
}
