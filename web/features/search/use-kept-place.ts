import { useEffect, useEffectEvent, useState } from "react";

interface Place {
  y: number;
  pages: number;
}

function readPlace(state: unknown): Place | null {
  if (typeof state !== "object" || state === null || !("searchPlace" in state)) return null;
  const place = state.searchPlace;
  if (typeof place !== "object" || place === null || !("y" in place) || !("pages" in place)) return null;
  const { y, pages } = place;
  return typeof y === "number" && typeof pages === "number" ? { y, pages } : null;
}

interface KeptPlaceOptions {
  /** Pages on show; 0 before the first. */
  pages: number;
  /** Whether pages can still be added. */
  more: boolean;
  /** Adds one, unless that is under way. */
  addPage: () => void;
}

/**
 * Keeps how far down a long list one is with this visit in the browser's history, and goes there again on the way back
 * or after a reload, when as many pages as then are there.
 */
export function useKeptPlace({ pages, more, addPage }: KeptPlaceOptions): void {
  const [place] = useState(() => ({ current: readPlace(window.history.state) }));
  const save = useEffectEvent(() => {
    if (pages === 0 || place.current) return;
    const state: unknown = window.history.state;
    const rest = typeof state === "object" && state !== null ? state : {};
    window.history.replaceState({ ...rest, searchPlace: { y: window.scrollY, pages } }, "");
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
    document.addEventListener("click", onClick, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
      document.removeEventListener("click", onClick, true);
    };
  }, []);

  const add = useEffectEvent(addPage);
  useEffect(() => {
    // A changed search has forgotten the place.
    place.current &&= readPlace(window.history.state);
    const wanted = place.current;
    if (!wanted || pages === 0) return;
    if (pages < wanted.pages && more) {
      add();
      return;
    }
    // After the router has put a new page to its top.
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: wanted.y, behavior: "instant" });
      place.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [pages, more, place]);
}
