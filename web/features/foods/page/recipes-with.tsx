import { useInfiniteQuery } from "@tanstack/react-query";
import type { Food } from "@toque/db/schemas/food.ts";
import { useMemo } from "react";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allRecipes, recipePagesQuery } from "../../../shared/recipe-list/recipe-pages.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { RecipeCard, RecipeGrid } from "../../../shared/ui/recipe-card.tsx";
import { RecipeGridSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import styles from "../foods.module.css";

/** How many recipes are shown before the search takes over. */
const shown = 6;

/** Recipes with the food, as the search finds them. */
export function RecipesWith({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const list = useInfiniteQuery(recipePagesQuery("/api/recipe/recipes", { ingredient_filter_list: [food.id] }));
  const recipes = useMemo(() => allRecipes(list.data?.pages ?? []), [list.data]);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const name = decapitalizeFood(textOf(food.name, lang), lang);
  return (
    <section aria-labelledby="recipes-with" className={styles.recipes}>
      <div className={styles.cardHead}>
        <h2 id="recipes-with">{t("recipes.title", { name })}</h2>
        {total > 0 && (
          <LinkButton href={`/recipes?with=${food.id}`} variant="default">
            {t("recipes.all", { count: total })}
          </LinkButton>
        )}
      </div>
      {!list.data && list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <RecipeGridSkeleton count={3} />}
      {list.data && recipes.length === 0 && (
        <EmptyState
          title={t("recipes.none")}
          text={t("recipes.none_text")}
          action={<LinkButton href="/recipes">{t("recipes.search")}</LinkButton>}
        />
      )}
      {recipes.length > 0 && (
        <RecipeGrid>
          {recipes.slice(0, shown).map((recipe) => (
            <RecipeCard key={recipe.id} recipe={recipe} level={3} />
          ))}
        </RecipeGrid>
      )}
    </section>
  );
}
