import { IconCheck, IconFlame } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { chefsQuery, restaurantQuery } from "../../../shared/game/game-queries.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { recipesQuery } from "../../../shared/recipes/recipe-queries.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../../shared/ui/recipe-meta.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { useCookable } from "../cooking/cookable.ts";
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
  const lang = useLanguage();
  const { ids, isKnown } = useBrigadeSpecialties();
  const fitting = useQueries({
    queries: ids.map((id) => ({ ...recipesQuery({ tag_filter_list: [id], page: 1 }), enabled: isKnown })),
  });
  const others = useQuery({ ...recipesQuery({ page: 1 }), enabled: isKnown });
  const fit = fitting.flatMap(({ data }) => data?.recipes ?? []);
  // Of each specialty one, then more of them, then anything.
  const firsts = fitting.flatMap(({ data }) => data?.recipes.slice(0, 1) ?? []);
  const ideas = useCookable([...firsts, ...fit, ...(others.data?.recipes ?? [])]);
  const recipes = ideas.recipes.slice(0, SHOWN);
  const fits = new Set(fit.flatMap(({ id, parent_id }) => [id, parent_id]));
  const isPending = !isKnown || others.isPending || ideas.isPending || fitting.some((one) => one.isPending);
  return (
    <section aria-labelledby="stove">
      <div className={styles.idleHead}>
        <div>
          <h2 id="stove">{t("idle.title")}</h2>
          <p className={styles.facts}>{t(charges > 0 ? "idle.text" : "idle.no_charge")}</p>
        </div>
        <LinkButton href="/recipes" variant="subtle">
          {t("idle.all")}
        </LinkButton>
      </div>
      {isPending && <LinesSkeleton lines={6} />}
      {!isPending && recipes.length === 0 && others.error && (
        <ErrorState error={others.error} onRetry={() => void others.refetch()} />
      )}
      {!isPending && recipes.length > 0 && (
        <Card flush>
          <ul className={styles.list}>
            {recipes.map((recipe, index) => (
              <li key={recipe.id} className={styles.row} data-first={index === 0 || undefined}>
                <RecipeCover recipe={recipe} sizes="112px" className={styles.idea} />
                <span className={styles.rowWords}>
                  <Link href={`/recipes/${recipe.id}?game=1`}>{textOf(recipe.name, lang)}</Link>
                  <RecipeMeta recipe={recipe} />
                  {fits.has(recipe.id) && (
                    <Pill tone="herb" small icon={<IconCheck size={14} aria-hidden />} className={styles.fits}>
                      {t("idle.fits")}
                    </Pill>
                  )}
                </span>
                {index === 0 && charges > 0 && (
                  <LinkButton
                    href={`/recipes/${recipe.id}?game=1`}
                    leftSection={<IconFlame size={18} aria-hidden />}
                    className={styles.cook}
                  >
                    {t("recipe.cook_for_game")}
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
