import { type TouchEvent, useRef } from "react";

/** The shortest swipe in pixels. */
const minDistance = 40;

/** Whether the page is right-to-left: then the next picture is to the left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";

/** Touch handlers that call `move(1)` for a swipe to the next picture and `move(-1)` for the previous one. */
export function useSwipe(move: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const touch = touches[0];
      // Two fingers are a pinch zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) < minDistance || Math.abs(x) < 1.5 * Math.abs(y)) return;
      move(x < 0 === !isRightToLeft() ? 1 : -1);
    },
  };
}
