import { Button } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { deletedRecipesAtom, useRestoreRecipe } from "./use-delete.ts";

/** For a recipe that was deleted in this tab: offers to restore it. */
function DeletedRecipe({ id }: { id: number }) {
  const { t } = useTranslation("recipe");
  const { restore, pending } = useRestoreRecipe(id);
  return (
    <EmptyState
      page
      title={t("missing.deleted_title")}
      text={t("missing.deleted_text")}
      action={
        <>
          <Button onClick={restore} loading={pending}>
            {t("missing.bring_back")}
          </Button>
          <LinkButton href="/dashboard/recipes" variant="default">
            {t("missing.own")}
          </LinkButton>
        </>
      }
    />
  );
}

/** For an address without a visible recipe; does not say whether it is private or does not exist. */
export function RecipeNotFound({ id }: { id: number | null }) {
  const { t } = useTranslation("recipe");
  const deletedHere = useAtomValue(deletedRecipesAtom);
  if (id !== null && deletedHere.includes(id)) return <DeletedRecipe id={id} />;
  return (
    <EmptyState
      page
      title={t("missing.title")}
      text={t("missing.text")}
      action={<LinkButton href="/recipes">{t("missing.action")}</LinkButton>}
    />
  );
}
