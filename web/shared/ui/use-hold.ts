import { useEffect, useRef } from "react";

/** Milliseconds until it goes on, and from one time to the next. */
const pause = 400;
const rate = 70;

/**
 * Properties of a button that does its work again and again while it is held down; a click or a key does it once.
 * @param act null when there is nothing to do: the button is disabled
 */
export function useHold(act: (() => void) | null) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const drop = (): void => {
    stop();
    repeated.current = false;
  };
  const again = (): void => {
    // A button that is disabled meanwhile is told of no release.
    repeated.current = latest.current !== null;
    if (!latest.current) return;
    latest.current();
    timer.current = setTimeout(again, rate);
  };
  return {
    disabled: act === null,
    onPointerDown: ({ button }: { button: number }) => {
      drop();
      if (button === 0) timer.current = setTimeout(again, pause);
    },
    onPointerUp: stop,
    onPointerLeave: drop,
    onPointerCancel: drop,
    onClick: () => {
      // The click with which a long press ends is no further one.
      if (!repeated.current) latest.current?.();
      repeated.current = false;
    },
  };
}
