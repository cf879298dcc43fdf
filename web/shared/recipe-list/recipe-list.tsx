import { clsx } from "clsx";
import {
  type FocusEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { firstScreenDrawn } from "../ui/first-screen.ts";
import { RetryButton } from "../ui/retry-button.tsx";
import { errorSentence } from "../ui/use-error-text.ts";
import styles from "./recipe-list.module.css";
import type { ListedRecipe } from "./recipe-pages.ts";
import { Row, type RowProps, type Rows } from "./row.tsx";
import { columnsFor, columnsOf, gap, rowHeight, toRows } from "./rows.ts";

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

const controlsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>("a, button")];

interface PlainRowsProps extends Omit<RowProps, "recipes" | "first"> {
  rows: Rows;
  /** Pixels of all rows, of which these are the first: the page can be scrolled at once. */
  minHeight?: number;
}

/** Rows that stay in the document. */
function PlainRows({ rows, columns, minHeight, ...row }: PlainRowsProps) {
  return (
    <div role="presentation" className={styles.plain} style={{ minHeight }}>
      {rows.map((recipes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their place
        <div key={index} role="presentation" className={styles.row} style={{ gridTemplateColumns: columnsOf(columns) }}>
          <Row recipes={recipes} first={index * columns} columns={columns} {...row} />
        </div>
      ))}
    </div>
  );
}

// The first screen comes before the code that decides which rows are in the document. Where this cannot come, all are.
const VirtualRows = lazy(() =>
  firstScreenDrawn()
    .then(() => import("./virtual-rows.tsx"))
    .catch(() => ({ default: PlainRows })),
);

/**
 * An infinite, virtualized list of recipe cards: only the visible rows and a few around them are in the document. The
 * next page is requested near the end; the scroll position is saved for navigating back.
 */
export function RecipeList(props: RecipeListProps) {
  const { recipes, total, pages, stale = false, more, loadingMore, moreError, onMore, footer, paired = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useListFrame(list);
  const columns = columnsFor(width, paired);
  const waiting = more && moreError === null;

  const rows = useMemo<Rows>(() => {
    // Skeletons fill the last row and one more while the next page loads.
    const short = (columns - (recipes.length % columns)) % columns;
    const coming = waiting ? Array.from({ length: short + columns }, () => null) : [];
    return toRows<ListedRecipe | null>([...recipes, ...coming], columns);
  }, [recipes, columns, waiting]);
  const focus = useRef<{ position: string; index: number } | null>(null);
  const noteFocus = ({ target }: FocusEvent): void => {
    const cell = target.closest("[aria-posinset]");
    const index = cell ? controlsIn(cell).findIndex((one) => one === target) : -1;
    focus.current = cell && index >= 0 ? { position: cell.getAttribute("aria-posinset") ?? "", index } : null;
  };
  /** The rows were drawn anew: what had the focus has it again. */
  const keepFocus = (): void => {
    if (!focus.current || document.activeElement !== document.body) return;
    const { position, index } = focus.current;
    const cell = list.current?.querySelector(`[aria-posinset="${position}"]`);
    if (cell) controlsIn(cell)[index]?.focus({ preventScroll: true });
  };
  const height = rowHeight(width, columns, footer ? 30 : 0);
  const drawn = { rows: width > 0 ? rows : [], total, columns, footer };
  const screen = Math.ceil(window.innerHeight / height);

  return (
    <div
      className={clsx(styles.frame, stale && styles.stale, paired && styles.paired)}
      aria-busy={stale || loadingMore}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: between the list and its entries are the rows */}
      <div
        ref={list}
        role="list"
        onFocus={noteFocus}
        onBlur={() => {
          focus.current = null;
        }}
      >
        <Suspense
          fallback={
            <PlainRows {...drawn} rows={drawn.rows.slice(0, screen)} minHeight={drawn.rows.length * (height + gap)} />
          }
        >
          <VirtualRows
            {...drawn}
            height={height}
            recipes={recipes}
            pages={pages}
            top={top}
            wantsMore={waiting && !loadingMore && !stale && width > 0}
            isReady={!stale && width > 0}
            onMore={onMore}
            onDrawn={keepFocus}
          />
        </Suspense>
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
