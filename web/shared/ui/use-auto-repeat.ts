import { useEffect, useRef } from "react";

/** Milliseconds before the first repetition, and between repetitions. */
const pause = 400;
const rate = 70;

/**
 * Props of a button that repeats its action while held down; a click or key press runs it once.
 * @param act null when there is nothing to do: the button is disabled
 */
export function useAutoRepeat(act: (() => void) | null) {
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
    // A button that becomes disabled gets no release event.
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
      // The click event that ends a long press must not run the action again.
      if (!repeated.current) latest.current?.();
      repeated.current = false;
    },
  };
}
