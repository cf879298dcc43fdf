import { type RefObject, type TouchEvent, useRef } from "react";

/** Where a photo is swiped to. */
export type Direction = "right" | "left" | "up";

/** The shortest swipe in pixels. Up is longer: that is how one scrolls. */
const shortest: Readonly<Record<Direction, number>> = { right: 70, left: 70, up: 120 };

/** The direction of a movement in pixels; null for one that is too short or slanting. */
export function swipeDirection(x: number, y: number): Direction | null {
  const [across, along] = [Math.abs(x), Math.abs(y)];
  if (across >= 1.5 * along) {
    const direction = x > 0 ? "right" : "left";
    return across >= shortest[direction] ? direction : null;
  }
  return along >= 1.5 * across && y < 0 && along >= shortest.up ? "up" : null;
}

/** Touch handlers for a photo that follows the finger: it shows the direction it would go to in `data-swipe`. */
export function useVerdictSwipe(photo: RefObject<HTMLElement | null>, onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const move = (x: number, y: number): void => {
    const element = photo.current;
    if (!element) return;
    element.style.setProperty("--swipe-x", `${x}px`);
    element.style.setProperty("--swipe-y", `${Math.min(0, y)}px`);
    element.dataset.swipe = swipeDirection(x, y) ?? "";
  };
  const by = (touch: { clientX: number; clientY: number }): [number, number] => [
    touch.clientX - (start.current?.x ?? 0),
    touch.clientY - (start.current?.y ?? 0),
  ];
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const touch = touches[0];
      // Two fingers are a pinch zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
      if (!start.current) move(0, 0);
    },
    onTouchMove({ touches }: TouchEvent): void {
      const touch = touches[0];
      if (touch && start.current) move(...by(touch));
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const touch = changedTouches[0];
      const direction = touch && start.current ? swipeDirection(...by(touch)) : null;
      start.current = null;
      move(0, 0);
      if (direction) onSwipe(direction);
    },
    onTouchCancel(): void {
      start.current = null;
      move(0, 0);
    },
  };
}
