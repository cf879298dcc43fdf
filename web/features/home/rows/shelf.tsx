import { IconChevronRight } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { ListedRecipe } from "../../../shared/recipe-list/recipe-pages.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { RecipeCard } from "../../../shared/ui/recipe-card.tsx";
import { RetryButton } from "../../../shared/ui/retry-button.tsx";
import { RecipeCardSkeleton } from "../../../shared/ui/skeletons.tsx";
import { useErrorText } from "../../../shared/ui/use-error-text.ts";
import styles from "./shelf.module.css";

/** Cards of a shelf: a horizontally scrolled row on phones, three or four side by side on wide screens. */
export const shelfSize = 4;

interface ShelfSectionProps {
  title: string;
  /** A note beside the title. */
  hint?: ReactNode;
  /** The link to the whole list. */
  all?: { href: string; label: string };
  children: ReactNode;
}

/** A titled section of the dashboard. */
export function ShelfSection({ title, hint, all, children }: ShelfSectionProps) {
  const { t } = useTranslation("home");
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
        {all && (
          <Link href={all.href} className={styles.all} aria-label={all.label}>
            {t("all")}
            <IconChevronRight size={18} aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** A card of a compact shelf. `spare`: hidden on wide screens where it would begin another row. */
export const ShelfCard = ({ spare = false, children }: { spare?: boolean; children: ReactNode }) => (
  <li className={clsx(spare && styles.spare)}>{children}</li>
);

/** A row of cards. `compact`: low, wide cards in as many rows as it takes. */
export function Shelf({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return <ul className={clsx(styles.shelf, compact && styles.compact)}>{children}</ul>;
}

/** Placeholders while the cards load. */
export function ShelfSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      <Shelf>
        {Array.from({ length: shelfSize }, (_, index) => `card ${index}`).map((key) => (
          <li key={key}>
            <RecipeCardSkeleton />
          </li>
        ))}
      </Shelf>
    </div>
  );
}

/** The state of an empty row: what it will show, and an action. */
export function ShelfEmpty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <div>
        <Handwriting size="greeting">{title}</Handwriting>
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}

/** The error state of one row. */
export function ShelfError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text } = useErrorText(error);
  return (
    <div className={styles.state} role="alert">
      <div>
        <Handwriting size="greeting">{title}</Handwriting>
        <p>{text}</p>
      </div>
      <RetryButton variant="default" error={error} onRetry={onRetry} />
    </div>
  );
}

interface RecipeShelfProps {
  /** undefined while loading. */
  recipes: readonly ListedRecipe[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Shown when there are no recipes. */
  empty: ReactNode;
  /** Loads the pictures at once: for the first row of the page. */
  eager?: boolean;
  footer?: (recipe: ListedRecipe) => ReactNode;
}

/** A row of recipe cards with its loading, error and empty states. */
export function RecipeShelf({ recipes, error, onRetry, empty, eager = false, footer }: RecipeShelfProps) {
  // Recipes that are loaded stay when a later fetch fails.
  if (!recipes) return error ? <ShelfError error={error} onRetry={onRetry} /> : <ShelfSkeleton />;
  if (recipes.length === 0) return empty;
  return (
    <Shelf>
      {recipes.slice(0, shelfSize).map((recipe) => (
        <li key={recipe.id}>
          <RecipeCard recipe={recipe} level={3} eager={eager} footer={footer?.(recipe)} />
        </li>
      ))}
    </Shelf>
  );
}
