import { type ComponentType, createElement, lazy } from "react";
import type { PageLoader } from "./pages.ts";

/** Which component a page was first drawn with: another one in its place would begin it anew. */
const drawn = new Map<PageLoader, ComponentType>();

/**
 * A page that is drawn at once where its code is here already. React's own `lazy` would show the wait for it all the same,
 * and then hold the page back so that the wait does not flash.
 */
export function pageOf(load: PageLoader): ComponentType {
  const later = lazy(load);
  return () => {
    const component = drawn.get(load) ?? load.loaded()?.default ?? later;
    drawn.set(load, component);
    return createElement(component);
  };
}
