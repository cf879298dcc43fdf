import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RecipeList } from "../../shared/recipe-list/recipe-list.tsx";
import { allRecipes, type ListedRecipe, recipePagesQuery } from "../../shared/recipe-list/recipe-pages.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import styles from "./recipe-list-page.module.css";

interface RecipeListPageProps {
  title: string;
  action?: ReactNode;
  /** The listing's path in the API. */
  path: string;
  empty: ReactNode;
  footer?: (recipe: ListedRecipe) => ReactNode;
}

/** A page with one recipe listing, loaded while scrolling. */
export function RecipeListPage({ title, action, path, empty, footer }: RecipeListPageProps) {
  const { t } = useTranslation("home");
  const list = useInfiniteQuery(recipePagesQuery(path));
  const { data, error, isFetchNextPageError, hasNextPage, isFetchingNextPage } = list;
  const recipes = useMemo(() => allRecipes(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  return (
    <Page>
      <PageHeader title={title} action={action} />
      <output className={styles.count}>{last && last.total > 0 ? t("count", { count: last.total }) : ""}</output>
      {!last && error && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {!last && !error && <RecipeGridSkeleton count={9} />}
      {last && recipes.length === 0 && empty}
      {last && recipes.length > 0 && (
        <RecipeList
          recipes={recipes}
          total={last.total}
          pages={last.through}
          more={hasNextPage}
          loadingMore={isFetchingNextPage}
          moreError={isFetchNextPageError ? error : null}
          onMore={() => void list.fetchNextPage()}
          footer={footer}
        />
      )}
    </Page>
  );
}
