import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams, useSearch } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { useRecentRecipe } from "../../shared/recipes/recent-recipes.ts";
import { recipeQuery } from "../../shared/recipes/recipe-queries.ts";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { Page } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import styles from "./recipe.module.css";
import { RecipeView } from "./recipe-view.tsx";
import { useDietaryNeeds } from "./safety/use-dietary-needs.ts";

const CookbookBar = lateLazy(async () => ({ default: (await import("./cookbook/cookbook-bar.tsx")).CookbookBar }));
const RecipeNotFound = lazy(async () => ({ default: (await import("./delete/recipe-not-found.tsx")).RecipeNotFound }));

function RecipeSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      <div className={styles.skeletonHeader}>
        <Skeleton className={styles.skeletonCover} height="auto" radius={20} />
        <div>
          <Skeleton height={32} width="60%" radius="xl" mb={20} />
          <Skeleton height={34} width="80%" radius="sm" mb={20} />
          <LinesSkeleton lines={3} />
          <Skeleton height={44} width="50%" radius="xl" mt={20} />
        </div>
      </div>
      <div className={styles.columns}>
        <LinesSkeleton lines={7} />
        <div className={styles.method}>
          <LinesSkeleton lines={9} />
        </div>
      </div>
    </div>
  );
}

/** /recipes/{id}: one recipe. */
export default function RecipePage() {
  const id = addressId(useParams<"/recipes/:id">().id);
  const { data, error, refetch } = useQuery({ ...recipeQuery(id ?? 0), enabled: id !== null });
  const missing = id === null || (error instanceof ApiError && [404, 422].includes(error.status));
  const needs = useDietaryNeeds();
  const inCookbook = new URLSearchParams(useSearch()).has("cookbook");
  useRecentRecipe(id, data?.recipe, missing);
  // A loaded recipe stays on the page when a later fetch fails.
  return (
    <Page>
      <div className={styles.page}>
        <Suspense>{id !== null && inCookbook && <CookbookBar recipeId={id} />}</Suspense>
        {missing ? (
          <Suspense>
            <RecipeNotFound id={id} />
          </Suspense>
        ) : data && !needs.pending ? (
          <RecipeView recipe={data.recipe} />
        ) : error ? (
          <ErrorState page error={error} onRetry={() => void refetch()} />
        ) : (
          <RecipeSkeleton />
        )}
      </div>
    </Page>
  );
}
