import type { ShoppingList, ShoppingListItem, ShoppingListPerson } from "@toque/db/schemas/shopping-list.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { focusedLine, focusNextLine } from "./next-line.ts";

/** Milliseconds that a line stays in its place after it was ticked here, and after somebody else ticked it. */
const stayTime = { here: 5000, elsewhere: 12_000 };

interface Tick {
  until: number;
  /** Who ticked it, when it was not on this device. */
  by: ShoppingListPerson | null;
}

/**
 * Which ticked lines are still in their places, and the last one ticked here, which can be undone. A line that somebody
 * else ticks while it is on the screen stays long enough to be noticed.
 */
export function useTicks(list: ShoppingList) {
  const [ticks, setTicks] = useState<ReadonlyMap<number, Tick>>(new Map());
  const [last, setLast] = useState<ShoppingListItem | null>(null);
  const seen = useRef<ReadonlyMap<number, boolean> | null>(null);
  const own = useRef(new Set<number>());
  const paused = useRef(false);

  // Compares with what was on the screen before: clocks of devices differ.
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(list.items.map(({ id, checked }) => [id, checked]));
    const elsewhere = list.items.filter(
      ({ id, checked }) => checked && before?.get(id) === false && !own.current.has(id),
    );
    for (const { id, checked } of list.items) if (!checked) own.current.delete(id);
    if (elsewhere.length === 0) return;
    const until = Date.now() + stayTime.elsewhere;
    setTicks(
      (now) => new Map([...now, ...elsewhere.map(({ id, checked_by }) => [id, { until, by: checked_by }] as const)]),
    );
  }, [list]);

  useEffect(() => {
    if (ticks.size === 0 && !last) return;
    const timer = setInterval(() => {
      if (paused.current) return;
      const now = Date.now();
      const staying = [...ticks].filter(([, { until }]) => until > now);
      if (staying.length === ticks.size) return;
      const focused = focusedLine();
      if (focused !== null && (ticks.get(focused)?.until ?? now + 1) <= now) focusNextLine(focused);
      if (!staying.some(([id]) => own.current.has(id))) setLast(null);
      setTicks(new Map(staying));
    }, 250);
    return () => clearInterval(timer);
  }, [ticks, last]);

  /** A line was ticked or unticked here. All that were ticked here stay as long as the last one. */
  const onTick = useCallback((item: ShoppingListItem, checked: boolean): void => {
    const until = Date.now() + stayTime.here;
    if (checked) own.current.add(item.id);
    setTicks((now) => {
      const next = new Map(now);
      if (!checked) next.delete(item.id);
      else {
        for (const [id, tick] of now) if (tick.by === null) next.set(id, { ...tick, until });
        next.set(item.id, { until, by: null });
      }
      return next;
    });
    setLast((before) => (checked ? item : before?.id === item.id ? null : before));
  }, []);

  /** While the undo bar is hovered or has the focus nothing goes. */
  const pause = useCallback((on: boolean): void => {
    paused.current = on;
    if (!on)
      setTicks(
        (now) => new Map([...now].map(([id, tick]) => [id, { ...tick, until: Date.now() + stayTime.here }] as const)),
      );
  }, []);

  return { ticks, last, onTick, pause };
}
