import { Group } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { privateFooter } from "../../shared/recipe-list/private-footer.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { RecipeSearch } from "./recipe-search.tsx";

/** /dashboard/recipes: all recipes that the user has written, and the search in them. */
export default function OwnRecipesPage() {
  const { t } = useTranslation("home");
  const { t: search } = useTranslation("search");
  const actions = (
    <Group gap={8}>
      <LinkButton href="/dashboard/foods" variant="default">
        {t("own.foods")}
      </LinkButton>
      <LinkButton href="/recipes/new" leftSection={<IconPencilPlus size={18} aria-hidden />}>
        {t("write")}
      </LinkButton>
    </Group>
  );
  return (
    <RecipeSearch
      scope="own"
      label={search("search_own_label")}
      placeholder={search("search_placeholder_short")}
      header={() => <PageHeader title={t("own.title")} action={actions} />}
      footer={privateFooter}
      nothing={<EmptyState title={t("own.none_title")} text={t("own.none_text")} />}
    />
  );
}
