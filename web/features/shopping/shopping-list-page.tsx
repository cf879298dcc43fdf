import { useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { useList, useShopping, useShoppingEvents } from "../../shared/shopping/use-shopping.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { ListView } from "./list/list-view.tsx";

/** The id in an address: negative for a list that no server knows yet; null when it is none. */
const toListId = (text: string | undefined): number | null =>
  /^-\d{1,15}$/.test(text ?? "") ? Number(text) : addressId(text);

/** /shopping/{id}: one shopping list. */
export default function ShoppingListPage() {
  const id = toListId(useParams<"/shopping/:id">().id);
  return <Page>{id === null ? <NoList /> : <LoadedList id={id} />}</Page>;
}

function NoList() {
  const { t } = useTranslation("shopping");
  const back = <LinkButton href="/shopping">{t("all_lists")}</LinkButton>;
  return <EmptyState page title={t("missing.title")} text={t("missing.text")} action={back} />;
}

function LoadedList({ id }: { id: number }) {
  const { t } = useTranslation("common");
  const { list, data, error, refetch, serverId } = useList(id);
  const { aliases } = useShopping().state;
  const [, navigate] = useLocation();
  useShoppingEvents(data?.revision ?? null);
  // The server has made the list that was made here: its address changes, what is open and typed stays.
  const [openedAs, setOpenedAs] = useState(id);
  if (openedAs !== id && aliases[openedAs] !== id) setOpenedAs(id);
  useEffect(() => {
    if (serverId !== id) navigate(`/shopping/${serverId}`, { replace: true, state: { keepScroll: true } });
  }, [id, serverId, navigate]);
  const isGone = list === null || (error instanceof ApiError && [403, 404, 422].includes(error.status));
  if (isGone) return <NoList />;
  if (list) return <ListView key={openedAs} list={list} />;
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t("loading")}>
      <LinesSkeleton lines={9} />
    </div>
  );
}
