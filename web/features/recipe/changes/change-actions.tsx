import { useQueries, useQuery } from "@tanstack/react-query";
import type { ThreadEvent } from "@toque/db/entities/ai.ts";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { loadChanges } from "../parts/lazy.ts";
import styles from "./change-actions.module.css";
import { type UndoWay, undoneAtom, variantSourcesAtom } from "./change-state.ts";
import { useUndo } from "./use-undo.ts";
import { versionQuery } from "./version-queries.ts";

export type ChangeEvent = Extract<ThreadEvent, { type: "recipe_modified" | "recipe_variant_created" }>;

/** From where and to what a change went. */
function useChange(event: ChangeEvent, enabled: boolean) {
  const { recipe_id } = event;
  const modified = event.type === "recipe_modified";
  const sources = useAtomValue(variantSourcesAtom);
  const after = useQuery({ ...versionQuery(recipe_id, modified ? event.version : 1), enabled });
  // Beyond this tab's memory, a variant came from the root of its family.
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

/** How the change of an event can still be taken back: as long as nothing was saved after it. */
function useWayBack(event: ChangeEvent, openId: number): UndoWay | null {
  const sources = useAtomValue(variantSourcesAtom);
  const isOpen = event.recipe_id === openId;
  const { data } = useQuery({ ...recipeQuery(event.recipe_id), enabled: isOpen });
  if (!isOpen || !data) return null;
  const { recipe } = data;
  if (event.type === "recipe_modified") {
    if (recipe.version !== event.version) return null;
    return { way: "restore", recipeId: recipe.id, current: recipe.version, to: event.previous_version };
  }
  if (recipe.version !== 1) return null;
  return { way: "delete", recipeId: recipe.id, backTo: sources[recipe.id] ?? recipe.parent_id };
}

/** "See changes" and "Undo" of a change that the assistant made, below its message. */
export function ChangeActions({ event, openId }: { event: ChangeEvent; openId: number }) {
  const { t } = useTranslation(["recipe", "common"]);
  const [opened, setOpened] = useState(false);
  const isUndone = useAtomValue(undoneAtom).has(event.id);
  const { undo, pending } = useUndo();
  const wayBack = useWayBack(event, openId);
  const change = useChange(event, opened);
  if (isUndone) return <p className={styles.undone}>{t("change.undone")}</p>;
  const run = wayBack && !pending ? () => undo({ eventId: event.id, undo: wayBack }) : undefined;
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
