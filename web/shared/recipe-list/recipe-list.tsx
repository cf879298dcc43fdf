import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { RecipeCard } from "../ui/recipe-card.tsx";
import { RetryButton } from "../ui/retry-button.tsx";
import { RecipeCardSkeleton } from "../ui/skeletons.tsx";
import { errorSentence } from "../ui/use-error-text.ts";
import styles from "./recipe-list.module.css";
import type { ListedRecipe } from "./recipe-pages.ts";
import { columnsFor, gap, rowHeight, rowsToShow, toRows } from "./rows.ts";
import { useScrollPosition } from "./use-scroll-position.ts";

interface RecipeListProps {
  recipes: readonly ListedRecipe[];
  /** How many there are in all, for screen readers. */
  total: number;
  /** How many pages are loaded. */
  pages: number;
  /** These are still the results of the previous query. */
  stale?: boolean;
  more: boolean;
  loadingMore: boolean;
  /** Why the next page failed to load, or null. */
  moreError: unknown;
  onMore: () => void;
  /** A line under a card's facts; must be a stable function while its output is unchanged. */
  footer?: (recipe: ListedRecipe) => ReactNode;
  /** Two small cards side by side on a phone. */
  paired?: boolean;
}

/** Rows rendered above and below the visible ones. */
const overscan = 2;
/** How many rows before the end the next page is requested. */
const ahead = 4;

interface RowProps {
  recipes: readonly (ListedRecipe | null)[];
  /** Index of the first recipe in the whole list, from 0. */
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

interface ListFrame {
  /** Pixels; 0 before it is known. */
  width: number;
  /** Where the list begins in the document. */
  top: number;
}

/** A list's width and top offset; updated when the window, filters above it or a panel beside it change the layout. */
function useListFrame(list: RefObject<HTMLElement | null>): ListFrame {
  const [frame, setFrame] = useState<ListFrame>({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const box = element.getBoundingClientRect();
      const next = { width: element.clientWidth, top: Math.round(box.top + window.scrollY) };
      setFrame((now) => (now.width === next.width && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return frame;
}

/**
 * An infinite, virtualized list of recipe cards: only the visible rows and a few around them are in the document. The
 * next page is requested near the end; the scroll position is saved for navigating back.
 */
export function RecipeList(props: RecipeListProps) {
  const { recipes, total, pages, stale = false, more, loadingMore, moreError, onMore, footer, paired = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useListFrame(list);
  const [focused, setFocused] = useState<number | null>(null);
  const columns = columnsFor(width, paired);
  const waiting = more && moreError === null;

  const rows = useMemo(() => {
    // Skeletons fill the last row and one more while the next page loads.
    const short = (columns - (recipes.length % columns)) % columns;
    const coming = waiting ? Array.from({ length: short + columns }, () => null) : [];
    return toRows<ListedRecipe | null>([...recipes, ...coming], columns);
  }, [recipes, columns, waiting]);

  // Row heights depend on the number of columns, so measurements must not be shared.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after each page
  useEffect(() => {
    if (near) ask();
  }, [near, pages]);

  const place = useScrollPosition({ ready: !stale && width > 0, pages, recipes, columns, virtualizer });
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
    <div
      className={clsx(styles.frame, stale && styles.stale, paired && styles.paired)}
      aria-busy={stale || loadingMore}
    >
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
