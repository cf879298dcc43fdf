import { useQueries, useQuery } from "@tanstack/react-query";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { loadChanges } from "../lazy-modules.ts";
import { versionQuery } from "../version-queries.ts";
import { type UndoAction, undoneEventsAtom, variantSourcesAtom } from "./change-state.ts";
import styles from "./changes.module.css";
import { useUndo } from "./use-undo.ts";

export type ChangeEvent = Extract<ThreadEvent, { type: "recipe_modified" | "recipe_variant_created" }>;

/** The recipe before and after the change of an event. */
function useChange(event: ChangeEvent, enabled: boolean) {
  const { recipe_id } = event;
  const modified = event.type === "recipe_modified";
  const sources = useAtomValue(variantSourcesAtom);
  const after = useQuery({ ...versionQuery(recipe_id, modified ? event.version : 1), enabled });
  // A variant whose source this tab does not know is compared with the root of its family.
  const sourceId = modified ? null : (sources[recipe_id] ?? after.data?.parent_id ?? null);
  const [previous, source] = useQueries({
    queries: [
      { ...versionQuery(recipe_id, modified ? event.previous_version : 1), enabled: enabled && modified },
      { ...recipeQuery(sourceId ?? 0), enabled: enabled && sourceId !== null },
    ],
  });
  return {
    before: modified ? previous.data : source.data?.recipe,
    after: after.data,
    error: after.error ?? previous.error ?? source.error,
    refetch: () => void Promise.all([after.refetch(), modified ? previous.refetch() : source.refetch()]),
  };
}

/** The undo action of an event; null after a later save. */
function useUndoAction(event: ChangeEvent, openId: number): UndoAction | null {
  const sources = useAtomValue(variantSourcesAtom);
  const isOpen = event.recipe_id === openId;
  const { data } = useQuery({ ...recipeQuery(event.recipe_id), enabled: isOpen });
  if (!isOpen || !data) return null;
  const { recipe } = data;
  if (event.type === "recipe_modified") {
    if (recipe.version !== event.version) return null;
    return { type: "restore", recipeId: recipe.id, current: recipe.version, to: event.previous_version };
  }
  if (recipe.version !== 1) return null;
  return { type: "delete", recipeId: recipe.id, backTo: sources[recipe.id] ?? recipe.parent_id };
}

/** The buttons "See changes" and "Undo" below a message of the assistant that changed a recipe. */
export function ChangeActions({ event, openId }: { event: ChangeEvent; openId: number }) {
  const { t } = useTranslation(["recipe", "common"]);
  const [opened, setOpened] = useState(false);
  const isUndone = useAtomValue(undoneEventsAtom).has(event.id);
  const { undo, pending } = useUndo();
  const undoAction = useUndoAction(event, openId);
  const change = useChange(event, opened);
  if (isUndone) return <p className={styles.undone}>{t("change.undone")}</p>;
  const run = undoAction && !pending ? () => undo({ eventId: event.id, undo: undoAction }) : undefined;
  return (
    <div className={styles.actions}>
      <Pill tone="tint" className={styles.pill} onClick={() => setOpened(true)}>
        {t("change.see")}
      </Pill>
      {run && (
        <Pill className={styles.pill} onClick={run}>
          {t("common:undo")}
        </Pill>
      )}
      {event.recipe_id !== openId && (
        <Link href={`/recipes/${event.recipe_id}`} className={styles.link}>
          {t("change.open")}
        </Link>
      )}
      <LazyDialog
        load={loadChanges}
        props={{
          opened,
          onClose: () => setOpened(false),
          before: change.before,
          after: change.after,
          error: change.error,
          onRetry: change.refetch,
          onUndo: run,
        }}
      />
    </div>
  );
}
