import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { paths } from "./home-queries.ts";
import { RecipeListPage } from "./recipe-list-page.tsx";

/** /dashboard/likes: all recipes that the user likes. */
export default function LikedRecipesPage() {
  const { t } = useTranslation("home");
  return (
    <RecipeListPage
      title={t("liked.title")}
      path={paths.liked}
      empty={
        <EmptyState
          title={t("liked.none_title")}
          text={t("liked.none_text")}
          action={<LinkButton href="/recipes">{t("liked.none_action")}</LinkButton>}
        />
      }
    />
  );
}
