import { Button } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { deletedAtom } from "./deleted.ts";
import { useBringBack } from "./use-removal.ts";

/** The recipe was deleted here: it can be brought back. */
function Deleted({ id }: { id: number }) {
  const { t } = useTranslation("recipe");
  const { bringBack, pending } = useBringBack(id);
  return (
    <EmptyState
      page
      title={t("missing.deleted_title")}
      text={t("missing.deleted_text")}
      action={
        <>
          <Button onClick={bringBack} loading={pending}>
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

/** There is nothing to show at this address: whether it is private or never was, is not told. */
export function NoRecipe({ id }: { id: number | null }) {
  const { t } = useTranslation("recipe");
  const deletedHere = useAtomValue(deletedAtom);
  if (id !== null && deletedHere.includes(id)) return <Deleted id={id} />;
  return (
    <EmptyState
      page
      title={t("missing.title")}
      text={t("missing.text")}
      action={<LinkButton href="/recipes">{t("missing.action")}</LinkButton>}
    />
  );
}
