import type { ReactVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { currentScrollPosition, type Place, saveScrollPosition } from "./scroll-position.ts";

interface KeptPlaceOptions {
  /** The recipes are loaded and the list's width is known. */
  ready: boolean;
  /** Number of pages shown. */
  pages: number;
  recipes: readonly { id: number }[];
  columns: number;
  virtualizer: ReactVirtualizer<Window, HTMLDivElement>;
}

const top: Place = { y: 0, pages: 1, anchor: null };

/**
 * Saves the scroll position of a long list in the history entry, and restores it on back navigation or reload: to the
 * same recipe, even if its index has changed. The browser's own restoration is off for these entries: it scrolls to
 * pixels, which row heights that are still estimated move away from the recipe.
 * @returns `waits()`: whether a position is still to be restored
 */
export function useScrollPosition({ ready, pages, recipes, columns, virtualizer }: KeptPlaceOptions) {
  const [place] = useState(() => ({ current: currentScrollPosition(), shown: true }));
  /** Counts the occasions on which a position has to be restored. */
  const [returns, setReturns] = useState(0);

  // A layout effect also runs when React shows the list again that it had hidden while another page's code was loading.
  useLayoutEffect(() => {
    place.shown = true;
    place.current = currentScrollPosition();
    setReturns((count) => count + 1);
    window.history.scrollRestoration = "manual";
    const onBack = (): void => {
      place.current = currentScrollPosition() ?? top;
      setReturns((count) => count + 1);
    };
    window.addEventListener("popstate", onBack);
    return () => {
      place.shown = false;
      window.history.scrollRestoration = "auto";
      window.removeEventListener("popstate", onBack);
    };
  }, [place]);

  const startOf = (index: number): number | undefined =>
    virtualizer.measurementsCache[Math.floor(index / columns)]?.start;

  const save = useEffectEvent(() => {
    if (!ready || !place.shown || place.current) return;
    const y = window.scrollY;
    let anchor: Place["anchor"] = null;
    if (y > virtualizer.options.scrollMargin) {
      const item = virtualizer.getVirtualItems().find(({ start }) => start >= y);
      const index = (item?.index ?? -1) * columns;
      const recipe = recipes[index];
      if (item && recipe) anchor = { id: recipe.id, index, below: Math.round(item.start - y) };
    }
    saveScrollPosition({ y, pages, anchor });
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Browsers limit the rate of history changes: save only when scrolling stops.
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => save(), 150);
    };
    const onClick = (): void => save();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", onClick);
    document.addEventListener("click", onClick, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", onClick);
      document.removeEventListener("click", onClick, true);
    };
  }, []);

  const goBack = useEffectEvent(() => {
    const wanted = place.current;
    if (!wanted) return;
    place.current = null;
    const { anchor } = wanted;
    const found = anchor ? recipes.findIndex(({ id }) => id === anchor.id) : -1;
    const start = anchor ? startOf(found >= 0 ? found : anchor.index) : undefined;
    const y = anchor && start !== undefined ? start - anchor.below : wanted.y;
    // By the virtualizer, whose corrections for measured rows would otherwise undo it.
    virtualizer.scrollToOffset(y, { behavior: "instant" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores again after each return
  useEffect(() => {
    // A changed search has discarded the position.
    if (place.current !== top) place.current &&= currentScrollPosition();
    if (!place.current || !ready) return;
    // After the router has scrolled the new page to the top.
    const frame = requestAnimationFrame(() => goBack());
    return () => cancelAnimationFrame(frame);
  }, [ready, place, returns]);

  return { waits: () => place.current !== null };
}
