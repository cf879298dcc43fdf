import { IconLock, IconPencilPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ListedRecipe } from "../../../shared/recipe-list/recipe-pages.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { firstPageQuery, paths } from "../home-queries.ts";
import styles from "./shelf.module.css";
import { RecipeShelf, ShelfEmpty, ShelfSection } from "./shelf.tsx";

function PrivateMark() {
  const { t } = useTranslation("common");
  return (
    <p className={styles.privateMark}>
      <IconLock size={16} aria-hidden />
      {t("visibility.private")}
    </p>
  );
}

/** The footer of the user's own recipe cards: marks the private ones. */
export const ownRecipeFooter = (recipe: ListedRecipe) => recipe.private && <PrivateMark />;

/** The recipes that the user has written, last changed first. */
export function OwnRecipesRow() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(firstPageQuery(paths.own));
  const has = !!data && data.recipes.length > 0;
  const all = has ? { href: "/dashboard/recipes", label: t("all_of", { title: t("own.title") }) } : undefined;
  return (
    <ShelfSection title={t("own.title")} hint={has && t("count", { count: data.total })} all={all}>
      <RecipeShelf
        recipes={data?.recipes}
        error={error}
        onRetry={() => void refetch()}
        footer={ownRecipeFooter}
        empty={
          <ShelfEmpty
            title={t("own.none_title")}
            text={t("own.none_text")}
            action={
              <LinkButton href="/recipes/new" variant="default" leftSection={<IconPencilPlus size={18} aria-hidden />}>
                {t("write")}
              </LinkButton>
            }
          />
        }
      />
    </ShelfSection>
  );
}

/** The recipes that the user likes, last liked first. */
export function LikedRecipesRow() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(firstPageQuery(paths.liked));
  const has = !!data && data.recipes.length > 0;
  const all = has ? { href: "/dashboard/likes", label: t("all_of", { title: t("liked.title") }) } : undefined;
  return (
    <ShelfSection title={t("liked.title")} hint={has && t("count", { count: data.total })} all={all}>
      <RecipeShelf
        recipes={data?.recipes}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <ShelfEmpty
            title={t("liked.none_title")}
            text={t("liked.none_text")}
            action={
              <LinkButton href="/recipes" variant="default">
                {t("liked.none_action")}
              </LinkButton>
            }
          />
        }
      />
    </ShelfSection>
  );
}
