import { useEffect, useRef } from "react";

/** Milliseconds before the first repetition, and between repetitions. */
const pause = 500;
const rate = 70;
/** Pixels by which a pointer that is held still may move. */
const still = 8;

type Press = Pick<PointerEvent, "button" | "clientX" | "clientY">;

/**
 * Props of a button that repeats its action while held down; a click or key press runs it once.
 * @param act null when there is nothing to do: the button is disabled
 */
export function useAutoRepeat(act: (() => void) | null) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  const pressed = useRef({ x: 0, y: 0 });
  useEffect(() => {
    latest.current = act;
  });
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const drop = (): void => {
    stop();
    repeated.current = false;
  };
  const hold = (): void => {
    // On a busy page this runs late: a release that waits behind it comes first.
    timer.current = setTimeout(again);
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
    onPointerDown: ({ button, clientX, clientY }: Press) => {
      drop();
      if (button !== 0) return;
      pressed.current = { x: clientX, y: clientY };
      timer.current = setTimeout(hold, pause);
      const release = (): void => {
        stop();
        // After the click event, which there is only where the button is still under the pointer.
        setTimeout(drop);
      };
      window.addEventListener("pointerup", release, { once: true });
    },
    // The button may also move away from under the pointer, when something above it appears.
    onPointerLeave: ({ clientX, clientY }: Press) => {
      const { x, y } = pressed.current;
      if (Math.hypot(clientX - x, clientY - y) > still) drop();
    },
    onPointerCancel: drop,
    onClick: () => {
      // The click event that ends a long press must not run the action again.
      if (!repeated.current) latest.current?.();
      repeated.current = false;
    },
  };
}
