import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * A menu that takes the place of the bare button it was asked for by. It opens just after it is there, with the focus on its
 * own button, and so gives the focus back there when it closes.
 * @param atOnce whether it was asked for already; else it waits for its button
 */
export function useMenuAtOnce(atOnce: boolean): {
  menu: { opened: boolean; onChange: (opened: boolean) => void };
  target: RefObject<HTMLButtonElement | null>;
} {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!atOnce) return;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [atOnce]);
  return { menu: { opened, onChange: setOpened }, target };
}
