import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Cookbook } from "@toque/db/schemas/cookbook.ts";
import { lazy, Suspense } from "react";
import { useParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { cookbookQuery, ownCookbooksQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { useUser } from "../../shared/session/session.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { NoSuchCookbook } from "./no-such-cookbook.tsx";
import { ReadCookbook } from "./read-cookbook.tsx";
import { Shelf, ShelfSkeleton } from "./shelf.tsx";
import { useCreateCookbook } from "./use-create-cookbook.tsx";

// With dragging and its menus, which are more code than all the rest: fetched beside the cookbook itself.
const OpenCookbook = lazy(() => import("./open-cookbook.tsx"));

/** An own cookbook stays on the shelf: it opens below it. */
function OnShelf({ book }: { book: Cookbook }) {
  const { t } = useTranslation("cookbooks");
  const { data, error, refetch } = useQuery(ownCookbooksQuery);
  const { create, dialog } = useCreateCookbook();
  const { items, ...properties } = book;
  const summary = data?.find(({ id }) => id === book.id) ?? { ...properties, nb_items: items.length, previews: [] };
  return (
    <>
      <PageHeader
        title={t("title")}
        greeting={t("greeting")}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            {t("new")}
          </Button>
        }
      />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ShelfSkeleton />}
      {data && <Shelf books={data} openId={book.id} onCreate={create} />}
      <Suspense fallback={<LinesSkeleton lines={6} />}>
        <OpenCookbook key={book.id} summary={summary} />
      </Suspense>
      {dialog}
    </>
  );
}

/** One cookbook; a private one only for its owner. */
export default function CookbookPage() {
  useTranslation("cookbooks");
  const id = addressId(useParams<"/cookbooks/:id">().id);
  const user = useUser();
  const { data, error, refetch } = useQuery({ ...cookbookQuery(id ?? 0), enabled: id !== null });
  const gone = id === null || (error instanceof ApiError && [404, 422].includes(error.status));
  return (
    <Page>
      {gone ? (
        <NoSuchCookbook />
      ) : data ? (
        Number(user?.id ?? 0) === data.user_id ? (
          <OnShelf book={data} />
        ) : (
          <ReadCookbook book={data} />
        )
      ) : error ? (
        <ErrorState page error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Page>
  );
}
