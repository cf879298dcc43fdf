import type { ReactVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useState } from "react";
import { currentPlace, keepPlace, type Place } from "./kept-place.ts";

interface KeptPlaceOptions {
  /** The recipes are there, and so is the list's width. */
  ready: boolean;
  /** Pages on show. */
  pages: number;
  recipes: readonly { id: number }[];
  columns: number;
  virtualizer: ReactVirtualizer<Window, HTMLDivElement>;
}

/**
 * Keeps how far down a long list one is with this visit in the browser's history, and goes there again on the way back or
 * after a reload: to the same recipe, wherever it stands by now.
 * @returns `waits()`: whether a place is still to be gone to
 */
export function useKeptPlace({ ready, pages, recipes, columns, virtualizer }: KeptPlaceOptions) {
  const [place] = useState(() => ({ current: currentPlace() }));

  const startOf = (index: number): number | undefined =>
    virtualizer.measurementsCache[Math.floor(index / columns)]?.start;

  const save = useEffectEvent(() => {
    if (!ready || place.current) return;
    const y = window.scrollY;
    let anchor: Place["anchor"] = null;
    if (y > virtualizer.options.scrollMargin) {
      const item = virtualizer.getVirtualItems().find(({ start }) => start >= y);
      const index = (item?.index ?? -1) * columns;
      const recipe = recipes[index];
      if (item && recipe) anchor = { id: recipe.id, index, below: Math.round(item.start - y) };
    }
    keepPlace({ y, pages, anchor });
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Browsers allow few changes of the history a second: only where the page comes to rest.
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
    const top = anchor && start !== undefined ? start - anchor.below : wanted.y;
    window.scrollTo({ top, behavior: "instant" });
  });
  useEffect(() => {
    // A changed search has forgotten the place.
    place.current &&= currentPlace();
    if (!place.current || !ready) return;
    // After the router has put a new page to its top.
    const frame = requestAnimationFrame(() => goBack());
    return () => cancelAnimationFrame(frame);
  }, [ready, place]);

  return { waits: () => place.current !== null };
}
