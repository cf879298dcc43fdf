import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { report } from "../../../shared/report.ts";
import { store } from "../../../shared/store.ts";
import { versionQuery } from "../version-queries.ts";
import { shownChangeAtom, type UndoAction, variantSourcesAtom } from "./change-state.ts";
import { diffRecipes } from "./diff.ts";
import { nextToken } from "./use-undo.ts";

const familyOf = (recipe: Recipe): number => recipe.parent_id ?? recipe.id;

/** Highlights a change on the page. @param eventId the chat event of it; null for a change that no chat made */
function highlight(eventId: number | null, before: Recipe, after: Recipe, undo: UndoAction): void {
  const diff = diffRecipes(before, after);
  if (diff.isEmpty) return;
  store.set(shownChangeAtom, {
    eventId,
    token: nextToken(),
    recipeId: after.id,
    version: after.version,
    before,
    after,
    diff,
    undo,
  });
}

/** Loads the open recipe after somebody else than this page has changed it, and highlights what changed since a version. */
export async function showModified(
  client: QueryClient,
  openId: number,
  { id, previous_version }: { id: number | null; previous_version: number },
): Promise<void> {
  const cached = client.getQueryData(recipeQuery(openId).queryKey)?.recipe;
  const before =
    cached?.version === previous_version ? cached : await client.fetchQuery(versionQuery(openId, previous_version));
  const { recipe: after } = await client.fetchQuery({ ...recipeQuery(openId), staleTime: 0 });
  highlight(id, before, after, { type: "restore", recipeId: openId, current: after.version, to: previous_version });
}

/**
 * Handles chat events on the recipe page: a change of the open recipe is loaded and highlighted; a new variant of it is opened.
 * @param openId id of the recipe on the page
 * @returns the handler; `isOwn` says that this page sent the message that the event answers
 */
export function useRecipeEvents(openId: number): (event: ThreadEvent, isOwn: boolean) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();

  // Clears the highlight when another recipe opens; a variant that was just created keeps its own.
  useEffect(
    () => () => store.set(shownChangeAtom, (change) => (change?.recipeId === openId ? null : change)),
    [openId],
  );

  async function variantCreated(event: Extract<ThreadEvent, { type: "recipe_variant_created" }>): Promise<void> {
    const source = client.getQueryData(recipeQuery(openId).queryKey)?.recipe;
    if (!source || event.recipe_id === openId) return;
    const { recipe: variant } = await client.fetchQuery(recipeQuery(event.recipe_id));
    if (familyOf(variant) !== familyOf(source)) return;
    store.set(variantSourcesAtom, (sources) => ({ ...sources, [variant.id]: openId }));
    highlight(event.id, source, variant, { type: "delete", recipeId: variant.id, backTo: openId });
    navigate(`/recipes/${variant.id}`, { replace: true, state: { keepScroll: true } });
  }

  return (event, isOwn) => {
    const failed = (error: unknown): void => report("RECIPE_CHANGE_NOT_SHOWN", error);
    if (event.type === "recipe_modified") {
      if (event.recipe_id === openId) showModified(client, openId, event).catch(failed);
      else void client.invalidateQueries({ queryKey: recipeQuery(event.recipe_id).queryKey });
    } else if (event.type === "recipe_variant_created" && isOwn) variantCreated(event).catch(failed);
    else return;
    for (const kind of ["versions", "variants", "search"])
      void client.invalidateQueries({
        queryKey: [recipesKey, kind],
        refetchType: kind === "search" ? "none" : "active",
      });
  };
}
