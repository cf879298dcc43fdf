// Whether "back" stays in the app: a link from elsewhere, or a new tab, has nothing of it behind.

let steps = 0;

/** Counts the pages that were opened in the app; called once, before the router is drawn. */
export function watchNavigation(): void {
  window.addEventListener("pushState", () => void steps++);
  window.addEventListener("popstate", () => {
    steps = Math.max(0, steps - 1);
  });
}

/** Whether the page before this one is one of the app. */
export const cameFromHere = (): boolean => steps > 0;
