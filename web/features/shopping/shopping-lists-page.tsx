import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useLists, useShopping, useShoppingEvents } from "../../shared/shopping/use-shopping.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { SyncBadge } from "./list/sync-badge.tsx";
import { ListCard } from "./lists/list-card.tsx";
import styles from "./lists/lists.module.css";

const loadName = () => import("./dialogs/name-dialog.tsx");

/** /shopping: all shopping lists of the user, own and shared. */
export default function ShoppingListsPage() {
  const { t } = useTranslation("shopping");
  const { lists, data, error, refetch } = useLists();
  const { createList } = useShopping();
  const [, navigate] = useLocation();
  const [naming, setNaming] = useState(false);
  useShoppingEvents(data ? Math.max(0, ...data.map(({ revision }) => revision)) : null);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNaming(true)}>
      {t("new_list")}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t("title")} greeting={t("greeting")} action={lists && lists.length > 0 ? create : undefined} />
      <SyncBadge />
      {!lists && !error && <LinesSkeleton lines={6} />}
      {!lists && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {lists?.length === 0 && <EmptyState title={t("lists.none_title")} text={t("lists.none_text")} action={create} />}
      {lists && lists.length > 0 && (
        <ul className={styles.lists}>
          {lists.map((list) => (
            <li key={list.id}>
              <ListCard list={list} />
            </li>
          ))}
        </ul>
      )}
      <LazyDialog
        load={loadName}
        props={{
          name: "",
          opened: naming,
          onClose: () => setNaming(false),
          onName: (name: string) => navigate(`/shopping/${createList(name)}`),
        }}
      />
    </Page>
  );
}
