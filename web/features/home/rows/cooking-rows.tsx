import { IconToolsKitchen2 } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "wouter";
import { cookedQuery } from "../../../shared/cooking/cook-log.ts";
import { cookingsQuery } from "../../../shared/cooking/cooking-queries.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { formatTimeAgo } from "../../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { RecipeCard } from "../../../shared/ui/recipe-card.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import styles from "./continue-row.module.css";
import { Shelf, ShelfSection, shelfSize } from "./shelf.tsx";

/** What the user is cooking, on any device: each leads back to its step. Nothing when nothing is on the stove. */
export function CookingRow() {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const [now] = useState(() => Date.now());
  const signedIn = useIsSignedIn();
  const { data = [] } = useQuery({ ...cookingsQuery, enabled: signedIn });
  if (data.length === 0) return null;
  return (
    <ShelfSection title={t("cooking.go_on")}>
      <Shelf compact>
        {data.map(({ recipe_id, recipe, step, updated_at }) => (
          <li key={recipe_id}>
            <Card as="article" flush className={styles.item}>
              <RecipeCover recipe={recipe} sizes="96px" eager className={styles.cover} />
              <div className={styles.text}>
                <h3 className={styles.name}>
                  <Link href={`/recipes/${recipe_id}?cook=1`}>{textOf(recipe.name, lang)}</Link>
                </h3>
                <p className={clsx(styles.activity, styles.urgent)}>
                  <IconToolsKitchen2 size={16} aria-hidden />
                  {t("cooking.cooking", {
                    number: step + 1,
                    ago: formatTimeAgo(Date.parse(updated_at), now, lang) ?? t("continue.just_now"),
                  })}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </Shelf>
    </ShelfSection>
  );
}

/** The dishes that the user cooked last, each once. Nothing before the first. */
export function CookedRow() {
  const { t } = useTranslation("home");
  const signedIn = useIsSignedIn();
  const { data } = useInfiniteQuery({ ...cookedQuery(null), enabled: signedIn });
  const recipes = new Map(
    (data?.pages[0]?.entries ?? []).flatMap(({ recipe }) => (recipe ? [[recipe.id, recipe] as const] : [])),
  );
  if (recipes.size === 0) return null;
  return (
    <ShelfSection
      title={t("cooking.title")}
      all={{ href: "/dashboard/cooked", label: t("all_of", { title: t("cooking.title") }) }}
    >
      <Shelf>
        {[...recipes.values()].slice(0, shelfSize).map((recipe) => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} level={3} />
          </li>
        ))}
      </Shelf>
    </ShelfSection>
  );
}
