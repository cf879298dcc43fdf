import { type RefObject, useLayoutEffect, useState } from "react";

interface ListFrame {
  /** Pixels; 0 before it is known. */
  width: number;
  /** Where the list begins in the document. */
  top: number;
}

/** How wide a list is and where it begins. Follows whatever moves it: the window, filters above it, a panel beside it. */
export function useListFrame(list: RefObject<HTMLElement | null>): ListFrame {
  const [frame, setFrame] = useState<ListFrame>({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const box = element.getBoundingClientRect();
      const next = { width: element.clientWidth, top: Math.round(box.top + window.scrollY) };
      setFrame((now) => (now.width === next.width && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return frame;
}
