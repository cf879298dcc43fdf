import { Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { useEffect, useRef } from "react";
import { Book } from "../../shared/cookbooks/book.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import styles from "./shelf.module.css";

interface ShelfProps {
  books: readonly CookbookSummary[];
  /** The one that is open below. */
  openId?: number;
  onCreate: () => void;
}

/** The board with one's own cookbooks, which scrolls sideways; the open one stands taller and points to its page. */
export function Shelf({ books, openId, onCreate }: ShelfProps) {
  const { t } = useTranslation("cookbooks");
  const list = useRef<HTMLUListElement>(null);
  const isThere = books.some(({ id }) => id === openId);
  useEffect(() => {
    if (!isThere) return;
    const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.closest("li");
    const scroller = list.current?.parentElement;
    // Only sideways: scrollIntoView would move the page as well.
    if (open && scroller && openId)
      scroller.scrollTo({ left: open.offsetLeft - (scroller.clientWidth - open.clientWidth) / 2 });
  }, [isThere, openId]);
  return (
    <nav className={styles.scroller} aria-label={t("shelf")}>
      <ul ref={list} className={styles.board}>
        {books.map((book) => (
          <li key={book.id} data-open={book.id === openId || undefined}>
            <Book book={book} open={book.id === openId} withVisibility />
          </li>
        ))}
        <li>
          <button type="button" className={styles.room} onClick={onCreate}>
            <IconPlus size={22} aria-hidden />
            <Handwriting as="span">{t("room")}</Handwriting>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The shelf while it loads. */
export function ShelfSkeleton() {
  return (
    <div className={styles.scroller} aria-hidden="true">
      <div className={styles.board}>
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} width={150} height={196} radius={8} />
        ))}
      </div>
    </div>
  );
}
