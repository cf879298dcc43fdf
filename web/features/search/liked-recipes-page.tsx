import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { RecipeSearch } from "./recipe-search.tsx";

/** /dashboard/likes: all recipes that the user likes, and the search in them. */
export default function LikedRecipesPage() {
  const { t } = useTranslation("home");
  const { t: search } = useTranslation("search");
  return (
    <RecipeSearch
      scope="liked"
      label={search("search_liked_label")}
      placeholder={search("search_placeholder_short")}
      header={() => <PageHeader title={t("liked.title")} />}
      nothing={
        <EmptyState
          title={t("liked.none_title")}
          text={t("liked.none_text")}
          action={<LinkButton href="/recipes">{t("liked.none_action")}</LinkButton>}
        />
      }
    />
  );
}
