import { IconPencilPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { paths } from "./home-queries.ts";
import { ListPage } from "./list-page.tsx";
import { ownFooter } from "./own-rows.tsx";

/** /dashboard/recipes: everything that this cook has written. */
export default function OwnRecipesPage() {
  const { t } = useTranslation("home");
  const write = (
    <LinkButton href="/recipes/new" leftSection={<IconPencilPlus size={18} aria-hidden />}>
      {t("write")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("own.title")}
      action={write}
      path={paths.own}
      footer={ownFooter}
      empty={<EmptyState title={t("own.none_title")} text={t("own.none_text")} />}
    />
  );
}
