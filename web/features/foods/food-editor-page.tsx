import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams, useRoute } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { foodQuery, foodSourcesQuery } from "../../shared/foods/food-calls.ts";
import { emptyFoodForm, formOfFood } from "../../shared/foods/form/food-form.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { currentLanguage } from "../../shared/preferences/language.ts";
import { askToSignIn, closeAuthDialogs } from "../../shared/session/auth-dialogs.ts";
import { useSession, useUser } from "../../shared/session/session.ts";
import { Forbidden } from "../../shared/ui/forbidden.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { EditorMeasures, FoodEditor } from "./editor/food-editor.tsx";

/** Nothing is edited that is not there, or that a cook used as written. */
function NotHere() {
  const { t } = useTranslation("foodpages");
  return (
    <EmptyState
      page
      title={t("page.gone")}
      text={t("page.gone_text")}
      action={<LinkButton href="/recipes">{t("recipes.search")}</LinkButton>}
    />
  );
}

function Loading() {
  return (
    <div aria-busy>
      <LinesSkeleton lines={8} />
    </div>
  );
}

function EditExisting({ id, userId, isAdmin }: { id: number; userId: string; isAdmin: boolean }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  // The language that the page was opened in: a change of it must not load the form anew.
  const [opened] = useState(currentLanguage);
  // Read once and fresh: the revision that is seen here is the one that is saved over.
  const fresh = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: "always" } as const;
  const food = useQuery({ ...foodQuery(id), ...fresh });
  const sources = useQuery({ ...foodSourcesQuery(id, opened), ...fresh });
  const [loaded, setLoaded] = useState<{ food: typeof food.data; sources: typeof sources.data }>({
    food: undefined,
    sources: undefined,
  });
  const isFresh = food.isFetchedAfterMount && sources.isFetchedAfterMount;
  if (!loaded.food && isFresh && food.data && sources.data) setLoaded({ food: food.data, sources: sources.data });
  const error = food.error ?? sources.error;
  if (loaded.food && loaded.sources) {
    if (loaded.food.personal || loaded.food.id !== id) return <NotHere />;
    return (
      <>
        <PageHeader
          title={t(isAdmin ? "editor.title" : "editor.measures_title", { name: textOf(loaded.food.name, lang) })}
        />
        {isAdmin && <FoodEditor userId={userId} food={loaded.food} saved={formOfFood(loaded.food, loaded.sources)} />}
        <EditorMeasures food={loaded.food} />
      </>
    );
  }
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <NotHere />;
  if (error) {
    const again = (): void => void Promise.all([food.refetch(), sources.refetch()]);
    return <ErrorState page error={error} onRetry={again} />;
  }
  return <Loading />;
}

function CreateNew({ userId }: { userId: string }) {
  const { t } = useTranslation("foodpages");
  const [blank] = useState(() => emptyFoodForm(currentLanguage()));
  return (
    <>
      <PageHeader title={t("editor.new")} />
      <FoodEditor userId={userId} food={null} saved={blank} />
    </>
  );
}

/** Who edits: after the session has ended, the one who did. Their work stays on the page. */
function useEditing(): { userId: string; roles: readonly string[] } | null {
  const user = useUser();
  const { status } = useSession();
  const [last, setLast] = useState<{ userId: string; roles: readonly string[] } | null>(null);
  const roles = user?.roles ?? [];
  if (user && (last?.userId !== String(user.id ?? "") || last.roles.join() !== roles.join()))
    setLast({ userId: String(user.id ?? ""), roles });
  useEffect(() => {
    if (status === "unauthenticated") askToSignIn();
    else if (status === "authenticated") closeAuthDialogs();
  }, [status]);
  return last;
}

/** /foods/new and /foods/:id/edit: a food of the table, for administrators; its measures, for moderators too. */
export default function FoodEditorPage() {
  useTranslation(["foodpages", "pictures"]);
  const [isNew] = useRoute("/foods/new");
  const id = addressId(useParams().id);
  const editing = useEditing();
  const isAdmin = editing?.roles.includes("admin") ?? false;
  const mayMeasure = isAdmin || (editing?.roles.includes("moderator") ?? false);
  if (editing && !(isNew ? isAdmin : mayMeasure)) return <Forbidden />;
  return (
    <Page>
      {!editing ? (
        <Loading />
      ) : isNew ? (
        <CreateNew userId={editing.userId} />
      ) : id === null ? (
        <NotHere />
      ) : (
        <EditExisting key={id} id={id} userId={editing.userId} isAdmin={isAdmin} />
      )}
    </Page>
  );
}
