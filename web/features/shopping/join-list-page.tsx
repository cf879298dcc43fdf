import { Button } from "@mantine/core";
import { IconBasket } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ShoppingList, ShoppingListInvitationPreview } from "@toque/db/schemas/shopping-list.ts";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { NameForm } from "../../shared/account/name-form.tsx";
import { ApiError } from "../../shared/client/api-error.ts";
import { request } from "../../shared/client/fetch.ts";
import { newKey } from "../../shared/client/new-key.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { listQuery, listsQuery } from "../../shared/shopping/shopping-queries.ts";
import { useShoppingAccount } from "../../shared/shopping/use-shopping.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";

const isOver = (error: unknown): boolean => error instanceof ApiError && [404, 410, 422].includes(error.status);
const isFull = (error: unknown): boolean => error instanceof ApiError && error.code === "shopping_list_full";

/** /shopping/join?token=…: an invitation to a shopping list. Who has no name yet is asked for one, as the others see it. */
export default function JoinListPage() {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const client = useQueryClient();
  const account = useShoppingAccount();
  const me = useMe();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [key] = useState(newKey);
  const path = `/api/recipe/shopping-list-invitations/${encodeURIComponent(token)}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["shopping-invitation", token],
    queryFn: ({ signal }) => request<ShoppingListInvitationPreview>(path, { signal, quiet: true }),
    enabled: token !== "",
  });
  const join = useMutation({
    mutationFn: () => request<ShoppingList>(`${path}/accept`, { method: "POST", headers: { "idempotency-key": key } }),
    onSuccess: (list) => {
      client.setQueryData(listQuery(account, list.id).queryKey, list);
      void client.invalidateQueries({ queryKey: listsQuery(account).queryKey });
      navigate(`/shopping/${list.id}`, { replace: true });
    },
    onError: (failure) => {
      if (!isOver(failure) && !isFull(failure)) toastError(failure);
    },
  });
  const home = <LinkButton href="/shopping">{t("all_lists")}</LinkButton>;
  const state = () => {
    if (token === "" || isOver(error) || isOver(join.error))
      return <EmptyState page title={t("join.over_title")} text={t("join.over_text")} action={home} />;
    if (isFull(join.error))
      return <EmptyState page title={t("join.full_title")} text={t("join.full_text")} action={home} />;
    if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
    if (!data) return <LinesSkeleton lines={4} />;
    const basket = <IconBasket size={18} aria-hidden />;
    const name = data.owner.username ?? t("people.nameless");
    const until = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long" }).format(new Date(data.expires_at));
    return (
      <EmptyState
        page
        picture={<Avatar user={data.owner} size={72} />}
        title={data.list_name}
        text={`${t("join.text", { name, count: data.members_count })} ${t("join.until", { until })}`}
        action={
          me && !me.username ? (
            <NameForm
              text={t("join.name_text")}
              action={t("join.go")}
              icon={basket}
              without={t("join.nameless")}
              pending={join.isPending}
              onDone={() => join.mutate()}
            />
          ) : (
            <Button leftSection={basket} loading={join.isPending} onClick={() => join.mutate()}>
              {t("join.go")}
            </Button>
          )
        }
      />
    );
  };
  return <Page narrow>{state()}</Page>;
}
