import { type RefObject, useEffect, useRef } from "react";

/** What pressed a button that is gone now goes on here: takes the focus when nothing else has it. */
export function useArrivalFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
