import { IconPencilPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { privateFooter } from "../../../shared/recipe-list/private-footer.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { firstPageQuery, paths } from "../home-queries.ts";
import { RecipeShelf, ShelfEmpty, ShelfSection } from "./shelf.tsx";

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
        footer={privateFooter}
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
