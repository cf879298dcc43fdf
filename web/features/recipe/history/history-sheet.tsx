import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe, RecipeVersionEntry } from "@toque/db/schemas/recipe.ts";
import { useId, useMemo, useState } from "react";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { diffRecipes } from "../changes/diff.ts";
import { DiffView } from "../changes/diff-view.tsx";
import { useUndo } from "../changes/use-undo.ts";
import { versionQuery, versionsQuery } from "../version-queries.ts";
import styles from "./history.module.css";
import { useSummaryText, useVersionSummaries, type VersionSummary } from "./use-version-summaries.ts";

/** The diff of a version and its predecessor. */
function VersionDiff({ recipeId, version, previous }: { recipeId: number; version: number; previous: number }) {
  const before = useQuery(versionQuery(recipeId, previous));
  const after = useQuery(versionQuery(recipeId, version));
  const diff = useMemo(
    () => (before.data && after.data ? diffRecipes(before.data, after.data) : null),
    [before.data, after.data],
  );
  const error = before.error ?? after.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  if (!diff || !before.data || !after.data) return <LinesSkeleton lines={3} />;
  return <DiffView diff={diff} before={before.data} after={after.data} />;
}

interface EntryProps {
  recipe: Recipe;
  entry: RecipeVersionEntry;
  /** The previous version; undefined for the first. */
  previous: number | undefined;
  /** Undefined while loading, and for old versions. */
  summary: VersionSummary | undefined;
}

function Entry({ recipe, entry, previous, summary }: EntryProps) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const { undo, pending } = useUndo();
  const { version, source, created_at } = entry;
  const isCurrent = version === recipe.version;
  const summaryText = useSummaryText();
  const changes = summary?.diff ? summaryText(summary.diff) : "";
  const when = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(created_at),
  );
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <div>
          <strong>{t("history.version", { version })}</strong>
          <p>
            {previous === undefined && source === "user" ? t("history.created") : t(`history.source.${source}`)} ·{" "}
            {when}
          </p>
          {summary?.undone ? (
            <p>{t("history.undone", { version: summary.undone })}</p>
          ) : summary?.same ? (
            <p>{t("history.same_as", { version: summary.same })}</p>
          ) : (
            changes && <p className={styles.changes}>{changes}</p>
          )}
        </div>
        {isCurrent && (
          <Pill tone="tint" small>
            {t("history.current")}
          </Pill>
        )}
      </div>
      <div className={styles.actions}>
        {previous !== undefined && (
          <button
            type="button"
            className={styles.toggle}
            onClick={() => setOpened(!opened)}
            aria-expanded={opened}
            aria-controls={panel}
          >
            {t("history.what_changed")}
            <IconChevronDown size={18} aria-hidden />
          </button>
        )}
        {!isCurrent && (
          <Button
            size="sm"
            variant="default"
            // Not disabled, which would lose the focus; a second click does nothing.
            data-disabled={pending || undefined}
            aria-disabled={pending}
            onClick={() =>
              undo({
                eventId: null,
                undo: { type: "restore", recipeId: recipe.id, current: recipe.version, to: version },
                message: t("history.done", { version }),
              })
            }
          >
            {t("history.restore")}
          </Button>
        )}
      </div>
      <div id={panel} className={styles.diff} hidden={!opened}>
        {opened && previous !== undefined && <VersionDiff recipeId={recipe.id} version={version} previous={previous} />}
      </div>
    </li>
  );
}

/** The list of loaded versions. */
function Entries({ recipe, entries }: { recipe: Recipe; entries: RecipeVersionEntry[] }) {
  const summaries = useVersionSummaries(recipe.id, entries);
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => (
        <Entry
          key={entry.version}
          recipe={recipe}
          entry={entry}
          previous={entries[index + 1]?.version}
          summary={summaries.get(entry.version)}
        />
      ))}
    </ol>
  );
}

interface HistorySheetProps {
  recipe: Recipe;
  opened: boolean;
  onClose: () => void;
}

/** All versions of the recipe, newest first; each can be restored as a new version. */
export default function HistorySheet({ recipe, opened, onClose }: HistorySheetProps) {
  const { t } = useTranslation("recipe");
  const { data, error, refetch } = useQuery({ ...versionsQuery(recipe.id), enabled: opened });
  return (
    <Sheet opened={opened} onClose={onClose} title={t("history.title")}>
      <p className={styles.lead}>{t("history.text")}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Entries recipe={recipe} entries={data} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Sheet>
  );
}
