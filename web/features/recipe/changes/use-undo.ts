import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { answerOf, api } from "../../../shared/client/eden.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { deleteRecipe, isOfRecipe } from "../../../shared/recipes/delete-recipe.ts";
import { forgetRecent, useRecentAccount } from "../../../shared/recipes/recent-recipes.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { store } from "../../../shared/store.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { type ShownChange, shownChangeAtom, type UndoAction, undoneEventsAtom } from "./change-state.ts";

export interface UndoRequest {
  eventId: number | null;
  undo: UndoAction;
  /** For a version restored from the history: the message to show. It can be undone in turn. */
  message?: string;
}

let lastToken = 0;
/** A new token for a change, unique on this page. */
export const nextToken = (): number => ++lastToken;

/** Repeats the highlight of the shown change, for a user who could not see the page before. */
export function glowAgain(): void {
  store.set(shownChangeAtom, (change) => change && { ...change, token: nextToken() });
}

/** Undoes changes, and highlights the result on the page. */
export function useUndo(): { undo: (request: UndoRequest) => void; pending: boolean } {
  const client = useQueryClient();
  const { t } = useTranslation("recipe");
  const [, navigate] = useLocation();
  const account = useRecentAccount();

  async function restore(action: Extract<UndoAction, { type: "restore" }>, canUndo: boolean): Promise<void> {
    const { recipeId, current, to } = action;
    // Fetched before anything is changed.
    const { diffRecipes } = await import("./diff.ts");
    const key = recipeQuery(recipeId).queryKey;
    const before = client.getQueryData(key)?.recipe;
    const { data: after, headers } = await answerOf(
      api.api.recipe
        .recipes({ recipe_id: recipeId })
        .versions({ version: to })
        .restore.post(undefined, { headers: { "if-match": `"${current}"` } }),
    );
    client.setQueryData(key, { recipe: after, etag: headers.get("etag") });
    const shown: ShownChange | null = before
      ? {
          eventId: null,
          token: nextToken(),
          recipeId,
          version: after.version,
          before,
          after,
          diff: diffRecipes(before, after),
          undo: canUndo ? { type: "restore", recipeId, current: after.version, to: current } : null,
        }
      : null;
    store.set(shownChangeAtom, shown);
  }

  async function remove({ recipeId, backTo }: Extract<UndoAction, { type: "delete" }>): Promise<void> {
    await deleteRecipe(client, recipeId);
    if (account !== null) forgetRecent(account, recipeId);
    store.set(shownChangeAtom, null);
    if (backTo === null) navigate("/recipes", { replace: true });
    else {
      await client.ensureQueryData(recipeQuery(backTo)).catch(() => undefined);
      navigate(`/recipes/${backTo}`, { replace: true, state: { keepScroll: true } });
    }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ undo, message }: UndoRequest) =>
      undo.type === "restore" ? restore(undo, message !== undefined) : remove(undo),
    onSuccess: (_, { eventId, message, undo }) => {
      if (eventId !== null) store.set(undoneEventsAtom, (ids) => new Set([...ids, eventId]));
      toast.blank(message ?? t("change.undone"));
      // Everything that may name it: versions, variants and lists, which would lead to a variant that is gone. The recipe itself is
      // known, or gone.
      void client.invalidateQueries({
        queryKey: [recipesKey],
        predicate: ({ queryKey }) =>
          queryKey[1] !== recipeQuery(undo.recipeId).queryKey[1] &&
          !(undo.type === "delete" && isOfRecipe(queryKey, undo.recipeId)),
      });
    },
    onError: (error, { undo }) => {
      toast.error(errorSentence(error));
      const stale = error instanceof ApiError && error.status === 412;
      if (stale) void client.invalidateQueries({ queryKey: recipeQuery(undo.recipeId).queryKey });
    },
  });
  return { undo: (change) => !isPending && mutate(change), pending: isPending };
}
