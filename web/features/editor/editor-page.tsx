import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { useRoute, useSearch } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { currentLanguage } from "../../shared/preferences/language.ts";
import { useUser } from "../../shared/session/session.ts";
import { browserStorage } from "../../shared/storage/storage.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { VisibilityNote } from "../../shared/visibility/visibility-note.tsx";
import { type Draft, draftKey, readDraft, removeDraft, sameForm, type Target } from "./draft/draft.ts";
import { DraftChoice } from "./draft/draft-choice.tsx";
import { Editor, type InitialState } from "./editor.tsx";
import { formFromRecipe } from "./form/from-recipe.ts";
import { missingCount, setOriginLang } from "./form/translations.ts";
import { type EditorForm, newForm } from "./form/types.ts";
import { editorRecipeQuery } from "./save/recipe-api.ts";

/** What the address says to edit; null for an invalid id. */
function useTarget(): Target | null {
  const [isEdit, params] = useRoute("/recipes/:id/edit");
  const search = useSearch();
  if (isEdit) {
    const id = addressId(params.id);
    return id === null ? null : { kind: "edit", id };
  }
  const variantOf = new URLSearchParams(search).get("variant_of");
  if (variantOf === null) return { kind: "new" };
  const of = addressId(variantOf);
  return of === null ? null : { kind: "variant", of };
}

function EditorSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={34} width="50%" radius="sm" mb={28} />
      <Skeleton height={44} width="80%" radius="xl" mb={28} />
      <LinesSkeleton lines={4} />
      <Skeleton height={220} radius="lg" my={24} />
      <LinesSkeleton lines={6} />
    </div>
  );
}

function RecipeNotFound() {
  const { t } = useTranslation("editor");
  return (
    <EmptyState
      page
      title={t("missing.title")}
      text={t("missing.text")}
      action={<LinkButton href="/recipes/new">{t("missing.action")}</LinkButton>}
    />
  );
}

function NotOwner({ id }: { id: number }) {
  const { t } = useTranslation("editor");
  return (
    <EmptyState
      page
      title={t("not_yours.title")}
      text={t("not_yours.text")}
      action={
        <>
          <LinkButton href={`/recipes/new?variant_of=${id}`}>{t("not_yours.variant")}</LinkButton>
          <LinkButton href={`/recipes/${id}`} variant="default">
            {t("not_yours.back")}
          </LinkButton>
        </>
      }
    />
  );
}

/** The initial state for a saved recipe, a new variant of one, or a new recipe (null). */
function initialState(recipe: Recipe | null, target: Target, lang: Lang): InitialState {
  if (!recipe) {
    const blank = newForm(lang);
    return { form: blank, base: null, version: null, blank, newer: null };
  }
  const form = formFromRecipe(recipe, lang);
  if (target.kind === "edit") return { form, base: form, version: recipe.version, blank: form, newer: null };
  // Written on in the cook's own language where the recipe is in it as a whole.
  const own = missingCount(form, lang) === 0 ? setOriginLang(form, lang) : form;
  const variant: EditorForm = { ...own, parentId: recipe.id, private: true };
  return { form: variant, base: null, version: null, blank: variant, newer: null };
}

/** The initial state with the edits of a draft, to be merged if the draft is based on an older version. */
function initialStateWithDraft(draft: Draft, saved: InitialState): InitialState {
  if (draft.version === saved.version || !draft.base || saved.version === null) return { ...saved, form: draft.form };
  return {
    form: draft.form,
    base: draft.base,
    version: draft.version,
    blank: saved.blank,
    newer: { form: saved.form, version: saved.version },
  };
}

/** Asks whether to resume a draft, if there is one, and opens the editor. */
function EditorWithDraft({ target, userId, saved }: { target: Target; userId: string; saved: InitialState }) {
  const key = draftKey(userId, target);
  const [draft] = useState(() => {
    const stored = readDraft(browserStorage, key);
    return stored && !sameForm(stored.form, saved.form) ? stored : null;
  });
  const [initial, setInitial] = useState(() =>
    draft === null ? saved : draft.resume ? initialStateWithDraft(draft, saved) : null,
  );
  if (initial) return <Editor target={target} userId={userId} initial={initial} />;
  if (!draft) return null;
  return (
    <DraftChoice
      draft={draft}
      isOutdated={draft.version !== saved.version}
      onContinue={() => setInitial(initialStateWithDraft(draft, saved))}
      onDiscard={() => {
        removeDraft(browserStorage, key);
        setInitial(saved);
      }}
    />
  );
}

function Loader({ target, userId }: { target: Target; userId: string }) {
  const id = target.kind === "edit" ? target.id : target.kind === "variant" ? target.of : null;
  const me = useMe();
  const { data, error, refetch } = useQuery({ ...editorRecipeQuery(id ?? 0), enabled: id !== null });
  const isOwner = data?.owner_id === Number(userId) || data?.owner_id === me?.id;
  const mayEdit = target.kind !== "edit" || isOwner || me?.roles.includes("admin");
  // Set once: the query data disappears when the session ends, but editing continues.
  const [saved, setSaved] = useState<InitialState | null>(() =>
    id === null ? initialState(null, target, currentLanguage()) : null,
  );
  if (!saved && data && mayEdit) setSaved(initialState(data, target, currentLanguage()));
  if (saved)
    return (
      <>
        {target.kind === "edit" && data && isOwner && <VisibilityNote recipe={data} inEditor />}
        <EditorWithDraft target={target} userId={userId} saved={saved} />
      </>
    );
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <RecipeNotFound />;
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  return data && me ? <NotOwner id={data.id} /> : <EditorSkeleton />;
}

/** The id of the signed-in user; after the session has ended that of the last one. */
function useLastUserId(): string | null {
  const user = useUser();
  const me = useMe();
  const now = user ? String(user.id ?? me?.id ?? "") : "";
  const [last, setLast] = useState<string | null>(now === "" ? null : now);
  if (now !== "" && now !== last) setLast(now);
  return last;
}

/** /recipes/new, /recipes/new?variant_of={id} and /recipes/{id}/edit: the editor. */
export default function EditorPage() {
  const target = useTarget();
  const userId = useLastUserId();
  useTranslation(["editor", "foods", "recipe"]);
  return (
    <Page>
      {target === null ? (
        <RecipeNotFound />
      ) : userId === null ? (
        <EditorSkeleton />
      ) : (
        <Loader key={draftKey(userId, target)} target={target} userId={userId} />
      )}
    </Page>
  );
}
