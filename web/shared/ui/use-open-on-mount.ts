import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * For a menu that replaces the plain button that requested it. It opens right after mounting, with the focus on its own
 * button, so that the focus returns there when it closes.
 * @param requested whether it was already requested; otherwise it opens by its button
 */
export function useOpenOnMount(requested: boolean): {
  menu: { opened: boolean; onChange: (opened: boolean) => void };
  target: RefObject<HTMLButtonElement | null>;
} {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!requested) return;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [requested]);
  return { menu: { opened, onChange: setOpened }, target };
}
