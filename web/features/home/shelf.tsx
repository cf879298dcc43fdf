import { IconChevronRight } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { ListedRecipe } from "../../shared/recipe-list/recipe-pages.ts";
import { Hand } from "../../shared/ui/hand.tsx";
import { RecipeCard } from "../../shared/ui/recipe-card.tsx";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { RecipeCardSkeleton } from "../../shared/ui/skeletons.tsx";
import { useErrorText } from "../../shared/ui/use-error-text.ts";
import styles from "./shelf.module.css";

/** How many cards a shelf holds: a row to push on phones, three or four side by side on wide screens. */
export const shelfSize = 4;

interface ShelfSectionProps {
  title: string;
  /** Why these, or more about them. */
  hint?: ReactNode;
  /** Where all of them are. */
  all?: { href: string; label: string };
  children: ReactNode;
}

/** A titled part of the home page. */
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

/** Things side by side. `compact` ones are low and wide, and all of them are shown. */
export function Shelf({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return <ul className={clsx(styles.shelf, compact && styles.compact)}>{children}</ul>;
}

/** Cards while they load. */
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

/** Nothing in this row yet: what would be, and how it gets there. */
export function ShelfEmpty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <div>
        <Hand size="greeting">{title}</Hand>
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}

/** This row failed; the others are not concerned. */
export function ShelfError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text } = useErrorText(error);
  return (
    <div className={styles.state} role="alert">
      <div>
        <Hand size="greeting">{title}</Hand>
        <p>{text}</p>
      </div>
      <RetryButton variant="default" error={error} onRetry={onRetry} />
    </div>
  );
}

interface RecipeShelfProps {
  /** undefined while they load. */
  recipes: readonly ListedRecipe[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** In place of the cards when there are none. */
  empty: ReactNode;
  /** The first row of the page: its pictures load at once. */
  eager?: boolean;
  footer?: (recipe: ListedRecipe) => ReactNode;
}

/** Recipes side by side: while they load, when they cannot be had, when there are none, and when there are. */
export function RecipeShelf({ recipes, error, onRetry, empty, eager = false, footer }: RecipeShelfProps) {
  // What is there stays when a later read fails.
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
