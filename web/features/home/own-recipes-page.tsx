import { IconPencilPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { paths } from "./home-queries.ts";
import { RecipeListPage } from "./recipe-list-page.tsx";
import { ownRecipeFooter } from "./rows/own-and-liked-rows.tsx";

/** /dashboard/recipes: all recipes that the user has written. */
export default function OwnRecipesPage() {
  const { t } = useTranslation("home");
  const actions = (
    <>
      <LinkButton href="/dashboard/foods" variant="subtle">
        {t("own.foods")}
      </LinkButton>
      <LinkButton href="/recipes/new" leftSection={<IconPencilPlus size={18} aria-hidden />}>
        {t("write")}
      </LinkButton>
    </>
  );
  return (
    <RecipeListPage
      title={t("own.title")}
      action={actions}
      path={paths.own}
      footer={ownRecipeFooter}
      empty={<EmptyState title={t("own.none_title")} text={t("own.none_text")} />}
    />
  );
}
