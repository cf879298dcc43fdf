import { Button } from "@mantine/core";
import { IconArrowUp, IconChevronLeft, IconPrinter } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type ComponentType, useState } from "react";
import { useParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { BookCover } from "../../shared/cookbooks/book.tsx";
import { cookbookQuery, cookbookRecipesQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { recipeQuery } from "../../shared/recipes/recipe-queries.ts";
import { report } from "../../shared/report.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { printPage } from "../../shared/ui/print-page.ts";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import "./booklet.css";
import { addressId } from "../../shared/navigation/address-id.ts";
import styles from "./booklet-page.module.css";
import { type Entry, entriesOf } from "./entries.ts";
import { NoSuchCookbook } from "./no-such-cookbook.tsx";
import { Author } from "./read-cookbook.tsx";

/** How many recipes are requested at a time. */
const atOnce = 4;

/** Draws a recipe in full; `headingId` is the id of its heading. */
export type RecipeComponent = ComponentType<{ recipe: Recipe; headingId: string }>;

/** The recipes in full, in their order, some at a time; null for one that is still to come. */
function useRecipes(entries: readonly Entry[]) {
  const [settled, setSettled] = useState(0);
  const results = useQueries({
    queries: entries.map(({ recipe }, index) => ({ ...recipeQuery(recipe.id), enabled: index < settled + atOnce })),
  });
  const done = results.filter(({ isSuccess, isError }) => isSuccess || isError).length;
  // The next ones are requested as soon as earlier ones have come.
  if (done !== settled) setSettled(done);
  return { results, done };
}

type Paper = "a5" | "a4";

interface BookletProps {
  book: Parameters<typeof entriesOf>[0];
  entries: readonly Entry[];
  Recipe: RecipeComponent;
}

function Booklet({ book, entries, Recipe }: BookletProps) {
  const { t } = useTranslation("cookbooks");
  const lang = useLanguage();
  const [paper, setPaper] = useState<Paper>("a5");
  const [printing, setPrinting] = useState(false);
  const { results, done } = useRecipes(entries);
  const isComplete = done === entries.length;
  const previews = entries.slice(0, 4).map(({ recipe: { id, img, cover_url } }) => ({ recipe_id: id, img, cover_url }));
  usePageTitle(book.name);
  const print = async (): Promise<void> => {
    setPrinting(true);
    try {
      await printPage("[data-booklet]");
    } catch (error) {
      report("PRINT_FAILED", error);
    } finally {
      setPrinting(false);
    }
  };
  return (
    <>
      <div className={styles.tools} data-no-print>
        <LinkButton
          href={`/cookbooks/${book.id}`}
          variant="subtle"
          className={styles.back}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
        >
          {t("bar.back", { name: book.name })}
        </LinkButton>
        <div className={styles.paper}>
          <Choice
            label={t("booklet.paper")}
            value={paper}
            options={[
              { value: "a5", label: "A5" },
              { value: "a4", label: "A4" },
            ]}
            onChange={setPaper}
          />
        </div>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={printing}
          disabled={!isComplete}
          onClick={() => void print()}
        >
          {t("booklet.print")}
        </Button>
        <p className={styles.hint}>{t("booklet.hint")}</p>
        <output className={styles.hint}>
          {isComplete ? "" : t("booklet.loading", { done, count: entries.length })}
        </output>
      </div>
      <article data-booklet={paper} aria-label={book.name}>
        <header className={styles.sheet} data-sheet="cover">
          <BookCover book={{ ...book, previews }} className={styles.cover} />
          <Handwriting as="h1" size="title">
            {book.name}
          </Handwriting>
          <Author userId={book.user_id} />
          {book.description && <p className={styles.description}>{book.description}</p>}
        </header>
        <nav className={styles.sheet} aria-labelledby="contents" data-sheet>
          <h2 id="contents">{t("booklet.contents")}</h2>
          <ol className={styles.contents}>
            {entries.map(({ recipe }, index) => (
              <li key={recipe.id}>
                <a href={`#recipe-${recipe.id}`}>
                  <span>{textOf(recipe.name, lang)}</span>
                  <span className="tq-numbers">{index + 1}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {entries.map(({ recipe }, index) => {
          const result = results[index];
          const id = `recipe-${recipe.id}`;
          return (
            <section key={recipe.id} className={styles.sheet} aria-labelledby={id} data-sheet>
              <p className={styles.number} aria-hidden="true">
                {index + 1}
              </p>
              {result?.data ? (
                <Recipe recipe={result.data.recipe} headingId={id} />
              ) : (
                <>
                  <h2 id={id}>{textOf(recipe.name, lang)}</h2>
                  {result?.error ? (
                    <div role="alert" className={styles.failed}>
                      <p>{t("booklet.missing")}</p>
                      <RetryButton variant="default" error={result.error} onRetry={() => void result.refetch()} />
                    </div>
                  ) : (
                    <LinesSkeleton lines={8} />
                  )}
                </>
              )}
              <a href="#contents" className={styles.up} data-no-print>
                <IconArrowUp size={16} aria-hidden />
                {t("booklet.to_contents")}
              </a>
            </section>
          );
        })}
      </article>
    </>
  );
}

/** A cookbook as a booklet, to read from first to last or to print. */
export default function BookletPage({ Recipe }: { Recipe: RecipeComponent }) {
  const { t } = useTranslation(["cookbooks", "recipe"]);
  const id = addressId(useParams<"/cookbooks/:id/booklet">().id);
  const book = useQuery({ ...cookbookQuery(id ?? 0), enabled: id !== null });
  const recipes = useQuery({ ...cookbookRecipesQuery(id ?? 0), enabled: id !== null });
  const error = book.error ?? recipes.error;
  const gone = id === null || (error instanceof ApiError && [404, 422].includes(error.status));
  const entries = book.data && recipes.data ? entriesOf(book.data, recipes.data) : null;
  return (
    <Page className={styles.page}>
      {gone ? (
        <NoSuchCookbook />
      ) : book.data && entries ? (
        entries.length > 0 ? (
          <Booklet book={book.data} entries={entries} Recipe={Recipe} />
        ) : (
          <EmptyState
            page
            title={t("empty.title")}
            action={<LinkButton href={`/cookbooks/${id}`}>{t("bar.back", { name: book.data.name })}</LinkButton>}
          />
        )
      ) : error ? (
        <ErrorState
          page
          error={error}
          onRetry={() => {
            void book.refetch();
            void recipes.refetch();
          }}
        />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  );
}
