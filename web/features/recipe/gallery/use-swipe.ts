import { type TouchEvent, useRef } from "react";

/** Pixels that a finger travels before it turns a picture. */
const least = 40;

/** Whether the page runs from right to left: then what comes next lies at the left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";

/** Handlers of an element whose pictures a finger turns: `turn(1)` for the next, `turn(-1)` for the one before. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const touch = touches[0];
      // Two fingers zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) < least || Math.abs(x) < 1.5 * Math.abs(y)) return;
      turn(x < 0 === !isRightToLeft() ? 1 : -1);
    },
  };
}
