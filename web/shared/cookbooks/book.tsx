import { IconLock, IconWorld } from "@tabler/icons-react";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { clsx } from "clsx";
import { Link } from "wouter";
import { useTranslation } from "../i18n/use-translation.ts";
import { Picture } from "../ui/picture.tsx";
import { RecipeCover } from "../ui/recipe-cover.tsx";
import { Hat } from "../ui/wordmark.tsx";
import styles from "./book.module.css";
import { coverParts } from "./cover-parts.ts";

type Covered = Pick<CookbookSummary, "id" | "cover_img_url" | "previews">;

/** A cookbook's cover: its own picture, or its first one, three or four recipes in their order. */
export function BookCover({ book, className }: { book: Covered; className?: string }) {
  const parts = coverParts(book.previews);
  return (
    <span
      className={clsx(styles.cover, className)}
      data-parts={book.cover_img_url ? 1 : parts.length}
      aria-hidden="true"
    >
      {book.cover_img_url ? (
        <Picture url={book.cover_img_url} sizes="200px" />
      ) : parts.length > 0 ? (
        parts.map((part) => <RecipeCover key={part.recipe_id} recipe={part} sizes="200px" className={styles.part} />)
      ) : (
        <Hat size={48} />
      )}
    </span>
  );
}

interface BookProps {
  book: CookbookSummary;
  /** The one that is open: it stands taller. */
  open?: boolean;
  /** Says who may see it; only to its owner. */
  withVisibility?: boolean;
}

/** A cookbook as it stands on a shelf: spine, cover, label. It leads to its page. */
export function Book({ book, open = false, withVisibility = false }: BookProps) {
  const { t } = useTranslation("cookbooks");
  const Icon = book.private ? IconLock : IconWorld;
  return (
    <Link
      href={`/cookbooks/${book.id}`}
      className={clsx(styles.book, open && styles.open)}
      data-spine={book.id % 4}
      aria-current={open ? "page" : undefined}
    >
      <BookCover book={book} />
      <span className={styles.label}>
        <span className={styles.name}>{book.name}</span>
        <span className={styles.count}>
          {withVisibility && (
            <Icon
              size={16}
              role="img"
              aria-hidden={false}
              aria-label={t(book.private ? "visibility.private" : "visibility.public")}
            />
          )}
          {t("count", { count: book.nb_items })}
        </span>
      </span>
    </Link>
  );
}

/** Cookbooks side by side, without a shelf. */
export function BookGrid({ books }: { books: readonly CookbookSummary[] }) {
  return (
    <ul className={styles.grid}>
      {books.map((book) => (
        <li key={book.id}>
          <Book book={book} />
        </li>
      ))}
    </ul>
  );
}
