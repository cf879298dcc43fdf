/** A page that is not to be left by the back button without being asked. */
export interface BackGuard {
  /** Whether there is anything to lose. */
  holds: () => boolean;
  /** Somebody wanted to go back, and is still here. */
  onHeld: () => void;
}

interface Held extends BackGuard {
  href: string;
  state: unknown;
}

let held: Held | null = null;

/**
 * Guards the page that is open now.
 * @returns ends it
 */
export function guardBack(guard: BackGuard): () => void {
  const mine: Held = { ...guard, href: window.location.href, state: window.history.state };
  held = mine;
  return () => {
    if (held === mine) held = null;
  };
}

/**
 * Has to be called before the router listens: listeners of the window are called in the order in which they came, and the
 * router must not see an address that is put back at once.
 */
export function watchBack(): void {
  window.addEventListener("popstate", (event) => {
    if (!held || window.location.href === held.href || !held.holds()) return;
    event.stopImmediatePropagation();
    // The entry that was left lies before this one again.
    window.history.pushState(held.state, "", held.href);
    held.onHeld();
  });
}
