import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { recipesQuery } from "../../shared/recipes/recipe-queries.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { RecipeCard, RecipeGrid } from "../../shared/ui/recipe-card.tsx";
import { RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";

/** /recipes?query= */
export default function RecipesPage() {
  const { t } = useTranslation("search");
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(recipesQuery({ query: params.get("query") }));
  return (
    <Page>
      <PageHeader
        greeting={t("greeting")}
        title={t("title")}
        action={data && <output>{t("count", { count: data.total })}</output>}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RecipeGridSkeleton />}
      {data?.recipes.length === 0 && <EmptyState title={t("none_title")} text={t("none_text")} />}
      {data && (
        <RecipeGrid>
          {data.recipes.map((recipe, index) => (
            <RecipeCard key={recipe.id} recipe={recipe} eager={index < 3} />
          ))}
        </RecipeGrid>
      )}
    </Page>
  );
}
