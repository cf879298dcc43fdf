import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { paths } from "./home-queries.ts";
import { ListPage } from "./list-page.tsx";

/** /dashboard/likes: everything that this cook likes. */
export default function LikedRecipesPage() {
  const { t } = useTranslation("home");
  return (
    <ListPage
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
