import { type RefObject, useEffect, useRef } from "react";

/** Focuses an element when it appears and nothing else has the focus, as after a click on a button that disappeared. */
export function useFocusIfLost<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
