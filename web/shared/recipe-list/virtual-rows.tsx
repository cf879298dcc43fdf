import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import styles from "./recipe-list.module.css";
import type { ListedRecipe } from "./recipe-pages.ts";
import { Row, type RowProps, type Rows } from "./row.tsx";
import { columnsOf, gap, rowsToShow } from "./rows.ts";
import { useScrollPosition } from "./use-scroll-position.ts";

interface VirtualRowsProps extends Omit<RowProps, "recipes" | "first"> {
  rows: Rows;
  /** Estimated pixels of a row before it is measured. */
  height: number;
  /** Where the list begins in the document, in pixels. */
  top: number;
  recipes: readonly ListedRecipe[];
  /** How many pages are loaded. */
  pages: number;
  /** The next page may be requested. */
  wantsMore: boolean;
  /** The recipes are those of the search, and the width of the list is known. */
  isReady: boolean;
  onMore: () => void;
  /** Called when the rows have taken the place of those that were there before. */
  onDrawn: () => void;
}

/** Rows rendered above and below the visible ones. */
const overscan = 2;
/** How many rows before the end the next page is requested. */
const ahead = 4;

/** The rows in sight and a few around them; requests the next page near the end, and keeps the place for going back. */
export default function VirtualRows(props: VirtualRowsProps) {
  const { rows, height, top, recipes, total, pages, columns, wantsMore, isReady, onMore, onDrawn, footer } = props;
  const [focused, setFocused] = useState<number | null>(null);

  // Row heights depend on the number of columns, so measurements must not be shared.
  const getItemKey = useCallback((row: number) => `${columns} ${row}`, [columns]);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => height,
    getItemKey,
    rangeExtractor: (range) => rowsToShow(range, focused),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    overscan,
    gap,
  });

  const drawn = useEffectEvent(onDrawn);
  useLayoutEffect(() => drawn(), []);

  const ask = useEffectEvent(onMore);
  const lastInSight = virtualizer.range?.endIndex ?? 0;
  const near = wantsMore && lastInSight >= Math.floor(recipes.length / columns) - ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after each page
  useEffect(() => {
    if (near) ask();
  }, [near, pages]);

  const place = useScrollPosition({ ready: isReady, pages, recipes, columns, virtualizer });
  // When the number of columns changes, the top card stays at the top.
  const inSight = (virtualizer.range?.startIndex ?? 0) * columns;
  const topCard = useRef({ columns, index: 0 });
  const keepTop = useEffectEvent(() => {
    const { index, columns: before } = topCard.current;
    if (before !== columns && index > 0 && !place.waits())
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: "start" });
    topCard.current = { columns, index: before === columns ? inSight : index };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to the first visible card and the columns
  useEffect(() => keepTop(), [columns, inSight]);

  const rowOf = (target: EventTarget): number | null => {
    const row = target instanceof Element ? target.closest("[data-index]") : null;
    return row ? Number(row.getAttribute("data-index")) : null;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which row has the focus
    <div
      role="presentation"
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocused(rowOf(event.target))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
      }}
    >
      {virtualizer.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          role="presentation"
          className={styles.row}
          style={{
            gridTemplateColumns: columnsOf(columns),
            transform: `translateY(${item.start - top}px)`,
          }}
        >
          <Row
            recipes={rows[item.index] ?? []}
            first={item.index * columns}
            total={total}
            columns={columns}
            footer={footer}
          />
        </div>
      ))}
    </div>
  );
}
