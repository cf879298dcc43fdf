import { useQueries, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { chefsQuery, restaurantQuery } from "../../../shared/game/game-queries.ts";
import { recipesQuery } from "../../../shared/recipes/recipe-queries.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { RecipeCard, RecipeGrid } from "../../../shared/ui/recipe-card.tsx";
import { RecipeGridSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "./stove.module.css";

const SHOWN = 3;

/** Tags that somebody in the brigade is good at, each once. */
function useBrigadeSpecialties(): { ids: number[]; isKnown: boolean } {
  const { data: restaurant } = useQuery(restaurantQuery);
  const { data: chefs } = useQuery(chefsQuery);
  const brigade = chefs?.filter(({ id }) => restaurant?.brigade_chefs.includes(id)) ?? [];
  return {
    ids: [...new Set(brigade.flatMap(({ tag_specialties }) => tag_specialties))].slice(0, SHOWN),
    isKnown: restaurant !== undefined && chefs !== undefined,
  };
}

/** Nothing is on the stove: three recipes, of those that fit the brigade first. */
export function IdleStove({ charges }: { charges: number }) {
  const { t } = useTranslation("game");
  const { ids, isKnown } = useBrigadeSpecialties();
  const fitting = useQueries({
    queries: ids.map((id) => ({ ...recipesQuery({ tag_filter_list: [id], page: 1 }), enabled: isKnown })),
  });
  const others = useQuery({ ...recipesQuery({ page: 1 }), enabled: isKnown });
  const isPending = !isKnown || others.isPending || fitting.some((one) => one.isPending);
  const fit = fitting.flatMap(({ data }) => data?.recipes ?? []);
  const fits = new Set(fit.map(({ id }) => id));
  // Of each specialty one, then more of them, then anything.
  const firsts = fitting.flatMap(({ data }) => data?.recipes.slice(0, 1) ?? []);
  const recipes = [
    ...new Map([...firsts, ...fit, ...(others.data?.recipes ?? [])].map((one) => [one.id, one])).values(),
  ].slice(0, SHOWN);
  return (
    <section aria-labelledby="stove">
      <div className={styles.idleHead}>
        <div>
          <h2 id="stove">{t("idle.title")}</h2>
          <p className={styles.facts}>{t(charges > 0 ? "idle.text" : "idle.no_charge")}</p>
        </div>
        <LinkButton href="/recipes" variant="default">
          {t("idle.all")}
        </LinkButton>
      </div>
      {isPending && <RecipeGridSkeleton count={SHOWN} />}
      {!isPending && recipes.length === 0 && others.error && (
        <ErrorState error={others.error} onRetry={() => void others.refetch()} />
      )}
      {!isPending && recipes.length > 0 && (
        <RecipeGrid>
          {recipes.map((recipe) => (
            <RecipeCard
              key={recipe.id}
              recipe={recipe}
              level={3}
              href={`/recipes/${recipe.id}?game=1`}
              footer={
                fits.has(recipe.id) && (
                  <Pill tone="herb" small className={styles.fits}>
                    {t("brigade.fits")}
                  </Pill>
                )
              }
            />
          ))}
        </RecipeGrid>
      )}
    </section>
  );
}
