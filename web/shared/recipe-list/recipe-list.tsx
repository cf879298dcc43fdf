import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { RecipeCard } from "../ui/recipe-card.tsx";
import { RetryButton } from "../ui/retry-button.tsx";
import { RecipeCardSkeleton } from "../ui/skeletons.tsx";
import { errorSentence } from "../ui/use-error-text.ts";
import styles from "./recipe-list.module.css";
import type { ListedRecipe } from "./recipe-pages.ts";
import { columnsFor, gap, rowHeight, rowsToShow, toRows } from "./rows.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useListFrame } from "./use-list-frame.ts";

interface RecipeListProps {
  recipes: readonly ListedRecipe[];
  /** How many there are in all, for screen readers. */
  total: number;
  /** How many pages are loaded. */
  pages: number;
  /** These are still the answer to what was asked before. */
  stale?: boolean;
  more: boolean;
  loadingMore: boolean;
  /** Why the next page could not be had, or null. */
  moreError: unknown;
  onMore: () => void;
  /** A line under a card's facts; the same function for as long as it says the same. */
  footer?: (recipe: ListedRecipe) => ReactNode;
}

/** Rows kept ready above and below what is in sight. */
const overscan = 2;
/** How many rows before the end the next page is asked for. */
const ahead = 4;

interface RowProps {
  recipes: readonly (ListedRecipe | null)[];
  /** The place of the first in the whole list, from 0. */
  first: number;
  total: number;
  columns: number;
  footer: ((recipe: ListedRecipe) => ReactNode) | undefined;
}

const Row = memo(function Row({ recipes, first, total, columns, footer }: RowProps) {
  const places = recipes.map((recipe, index) => ({ recipe, at: first + index }));
  return places.map(({ recipe, at }) =>
    recipe ? (
      // biome-ignore lint/a11y/useSemanticElements: the rows between list and entry could not be children of a <ul>
      <div role="listitem" key={recipe.id} className={styles.cell} aria-posinset={at + 1} aria-setsize={total}>
        <RecipeCard recipe={recipe} eager={at < columns} footer={footer?.(recipe)} />
      </div>
    ) : (
      <RecipeCardSkeleton key={`next ${at}`} />
    ),
  );
});

/**
 * Recipe cards without end: only the rows in sight, and a few around them, are in the document. More are asked for as one
 * comes near the end; the place is kept for the way back.
 */
export function RecipeList(props: RecipeListProps) {
  const { recipes, total, pages, stale = false, more, loadingMore, moreError, onMore, footer } = props;
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useListFrame(list);
  const [focused, setFocused] = useState<number | null>(null);
  const columns = columnsFor(width);
  const waiting = more && moreError === null;

  const rows = useMemo(() => {
    // Skeletons fill the last row and one more, where the next page is going to be.
    const short = (columns - (recipes.length % columns)) % columns;
    const coming = waiting ? Array.from({ length: short + columns }, () => null) : [];
    return toRows<ListedRecipe | null>([...recipes, ...coming], columns);
  }, [recipes, columns, waiting]);

  // A row of three cards is not as high as a row of two.
  const getItemKey = useCallback((row: number) => `${columns} ${row}`, [columns]);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: width > 0 ? rows.length : 0,
    estimateSize: () => rowHeight(width, columns, footer ? 30 : 0),
    getItemKey,
    rangeExtractor: (range) => rowsToShow(range, focused),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    overscan,
    gap,
  });
  const visible = virtualizer.getVirtualItems();

  const ask = useEffectEvent(onMore);
  const lastInSight = virtualizer.range?.endIndex ?? 0;
  const near =
    waiting && !loadingMore && !stale && width > 0 && lastInSight >= Math.floor(recipes.length / columns) - ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each page, in case the end is still near
  useEffect(() => {
    if (near) ask();
  }, [near, pages]);

  const place = useKeptPlace({ ready: !stale && width > 0, pages, recipes, columns, virtualizer });
  // Other columns: the card that was at the top stays there.
  const inSight = (virtualizer.range?.startIndex ?? 0) * columns;
  const topCard = useRef({ columns, index: 0 });
  const keepTop = useEffectEvent(() => {
    const { index, columns: before } = topCard.current;
    if (before !== columns && index > 0 && !place.waits())
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: "start" });
    topCard.current = { columns, index: before === columns ? inSight : index };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight, and in how many columns, is what it reacts to
  useEffect(() => keepTop(), [columns, inSight]);

  const rowOf = (target: EventTarget): number | null => {
    const row = target instanceof Element ? target.closest("[data-index]") : null;
    return row ? Number(row.getAttribute("data-index")) : null;
  };

  return (
    <div className={clsx(styles.frame, stale && styles.stale)} aria-busy={stale || loadingMore}>
      {/* biome-ignore lint/a11y/useSemanticElements: between the list and its entries are the rows */}
      <div
        ref={list}
        role="list"
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={(event) => setFocused(rowOf(event.target))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
        }}
      >
        {visible.map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="presentation"
            className={styles.row}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
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
      {moreError !== null && (
        <div className={styles.more} role="alert">
          <p>{errorSentence(moreError)}</p>
          <RetryButton variant="default" error={moreError} onRetry={onMore} />
        </div>
      )}
    </div>
  );
}
