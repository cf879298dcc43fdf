import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ownCookbooksQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { PublicCookbooks } from "./public-cookbooks.tsx";
import { Shelf, ShelfSkeleton } from "./shelf.tsx";
import { useCreateCookbook } from "./use-create-cookbook.tsx";

/** The shelf of own cookbooks, and the public ones of others below it. */
export default function CookbooksPage() {
  const { t } = useTranslation("cookbooks");
  const { data, error, refetch } = useQuery(ownCookbooksQuery);
  const { create, dialog } = useCreateCookbook();
  const button = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
      {t("new")}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t("title")} greeting={t("greeting")} action={data && data.length > 0 ? button : undefined} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ShelfSkeleton />}
      {data?.length === 0 && <EmptyState title={t("none.title")} text={t("none.text")} action={button} />}
      {data && data.length > 0 && <Shelf books={data} onCreate={create} />}
      <PublicCookbooks />
      {dialog}
    </Page>
  );
}
