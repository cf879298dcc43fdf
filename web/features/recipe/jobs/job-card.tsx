import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Loader, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { JobProgress } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { openChat } from "../../../shared/chat/chat-state.ts";
import { formatTimeOfDay, quotaEnds } from "../../../shared/client/ai-quota.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useFindingTexts } from "../../../shared/findings/use-finding-texts.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { offlineChef } from "../../../shared/jobs/ai-service.ts";
import { useJob } from "../../../shared/jobs/use-job.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { report } from "../../../shared/report.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { showModified } from "../changes/use-recipe-events.ts";
import { useUndo } from "../changes/use-undo.ts";
import { useIsOwner } from "../use-is-owner.ts";
import { readableVersionQuery } from "../version-queries.ts";
import styles from "./job-card.module.css";
import { type RecipeJobResult, readResult, stageOf } from "./job-stages.ts";
import { type RecipeJob, useRecipeJob } from "./recipe-jobs.ts";

const loadChanges = () => import("../changes/changes-dialog.tsx");

interface FrameProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  isAlert?: boolean;
}

function Frame({ icon, title, children, actions, isAlert }: FrameProps) {
  return (
    <Card as="section" className={styles.card} role={isAlert ? "alert" : "status"} data-no-print>
      {icon}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}

/** Why a start was refused, in words; also when there is more. */
function useStartProblem(): (error: unknown) => string {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  return (error) => {
    const until = quotaEnds(error);
    if (until) return t("job.quota", { time: formatTimeOfDay(until, lang) });
    if (error instanceof ApiError && error.code === "nothing_to_translate") return t("job.nothing_missing");
    if (error instanceof ApiError && error.status === 503) return t("job.model");
    return errorSentence(error);
  };
}

/** The finished work: what was done by whom, the diff, and the way back. */
function Done({ recipe, job, result, onClose }: CardProps & { result: RecipeJobResult; onClose: () => void }) {
  const { t } = useTranslation(["recipe", "common"]);
  const own = useLanguage();
  const { undo, pending } = useUndo();
  const isVariant = result.recipeId !== recipe.id;
  const languages: Lang[] = job.wish.kind === "translate" ? job.wish.langs : [own];
  const [shown, setShown] = useState<Lang | null>(null);
  const lang = shown ?? own;
  const source = isVariant ? { id: recipe.id, version: null } : { id: recipe.id, version: result.previous };
  const enabled = shown !== null;
  const [before, after] = useQueries({
    queries: [
      { ...readableVersionQuery(source.id, source.version, lang), enabled },
      { ...readableVersionQuery(result.recipeId, result.version, lang), enabled },
    ],
  });
  const canUndo = isVariant || (result.previous !== null && recipe.version === result.version);
  const takeBack = (): void => {
    undo({
      eventId: null,
      undo: isVariant
        ? { type: "delete", recipeId: result.recipeId, backTo: recipe.id }
        : { type: "restore", recipeId: recipe.id, current: result.version, to: result.previous ?? result.version },
    });
    onClose();
  };
  const names = new Intl.DisplayNames(localeOf(own), { type: "language" });
  const chef = result.model === offlineChef || result.model === "" ? t("common:offline_chef") : result.model;
  const list = new Intl.ListFormat(localeOf(own), { type: "conjunction" }).format(
    languages.map((one) => names.of(one) ?? one),
  );
  const title =
    job.wish.kind === "translate"
      ? t("job.translated", { languages: list })
      : t(isVariant ? "job.variant" : "job.upgraded");
  const isEmpty = !isVariant && result.previous === null;
  return (
    <Frame
      icon={<IconCircleCheck size={22} className={styles.fine} aria-hidden />}
      title={isEmpty ? t("job.nothing_missing") : title}
      actions={
        <>
          {isVariant && (
            <LinkButton href={`/recipes/${result.recipeId}`} variant="light" size="sm">
              {t("job.open_variant")}
            </LinkButton>
          )}
          {!isEmpty &&
            languages.map((one) => (
              <Button key={one} size="sm" variant="light" onClick={() => setShown(one)}>
                {languages.length > 1 ? t("job.see_in", { language: names.of(one) ?? one }) : t("change.see")}
              </Button>
            ))}
          {canUndo && !isEmpty && (
            <Button size="sm" variant="default" onClick={takeBack} aria-disabled={pending}>
              {t("common:undo")}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={onClose} leftSection={<IconX size={16} aria-hidden />}>
            {t("common:close")}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t("job.by", { chef })}</p>
      <LazyDialog
        load={loadChanges}
        props={{
          opened: shown !== null,
          onClose: () => setShown(null),
          before: before.data,
          after: after.data,
          error: before.error ?? after.error,
          onRetry: () => void Promise.all([before.refetch(), after.refetch()]),
          onUndo: canUndo ? takeBack : undefined,
        }}
      />
    </Frame>
  );
}

interface CardProps {
  recipe: Recipe;
  job: RecipeJob;
}

/** A job on the recipe: its progress, and what came of it. */
export default function JobCard({ recipe, job }: CardProps) {
  const { t } = useTranslation(["recipe", "common", "checks"]);
  const client = useQueryClient();
  const { error: startError, start, put } = useRecipeJob(recipe);
  const startProblem = useStartProblem();
  const texts = useFindingTexts();
  const [streamed, setStreamed] = useState<JobProgress | null>(null);
  const isOwner = useIsOwner(recipe);
  const close = (): void => put(null);
  const followed = useJob(job.id, {
    onProgress: setStreamed,
    onCancelled: () => {
      close();
      toast.blank(t("job.cancelled"));
    },
  });
  const { status, finished } = followed;
  const state = followed.job.data;
  const result = status === "succeeded" ? readResult(state?.result) : null;

  /** Loads what was written, and highlights it on the page. */
  const showResult = useEffectEvent((made: RecipeJobResult) => {
    if (job.shown) return;
    put({ ...job, shown: true });
    for (const kind of ["versions", "variants", "texts", "search"])
      void client.invalidateQueries({
        queryKey: [recipesKey, kind],
        refetchType: kind === "search" ? "none" : "active",
      });
    if (made.recipeId === recipe.id && made.previous !== null)
      showModified(client, recipe.id, { id: null, previous_version: made.previous }).catch((error: unknown) =>
        report("RECIPE_CHANGE_NOT_SHOWN", error),
      );
  });
  const made = result ? `${result.recipeId} ${result.version}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (result) showResult(result);
  }, [made]);

  const again = (
    <Button size="sm" variant="default" onClick={() => start(job.wish)}>
      {t("common:try_again")}
    </Button>
  );
  const away = (
    <Button size="sm" variant="subtle" onClick={close}>
      {t("common:close")}
    </Button>
  );
  const failure = (text: string, findings: string[], canRepeat: boolean, note: string | null = t("job.unchanged")) => (
    <Frame
      isAlert
      icon={<IconAlertTriangle size={22} className={styles.failed} aria-hidden />}
      title={text}
      actions={
        <>
          {canRepeat && again}
          {job.wish.kind === "translate" && isOwner && (
            <LinkButton href={`/recipes/${recipe.id}/edit?language=${job.wish.langs[0]}`} variant="light" size="sm">
              {t("job.translate_yourself")}
            </LinkButton>
          )}
          {away}
        </>
      }
    >
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      {note && <p className={styles.soft}>{note}</p>}
    </Frame>
  );

  if (startError !== undefined) return failure(startProblem(startError), [], quotaEnds(startError) === null);
  if (followed.job.error && !state) return failure(errorSentence(followed.job.error), [], false);
  if (status === "failed" && state) {
    const { error } = state;
    const text = (error && texts.failure(error)) || t("job.failed");
    // No failure: the recipe is good as it is.
    if (error?.code === "nothing_to_upgrade")
      return (
        <Frame
          icon={<IconCircleCheck size={22} className={styles.fine} aria-hidden />}
          title={text}
          actions={
            <>
              <Button size="sm" variant="light" onClick={openChat}>
                {t("job.ask_chef")}
              </Button>
              {away}
            </>
          }
        />
      );
    return failure(text, texts.findings(error?.findings), true);
  }
  if (status === "cancelled") return failure(t("job.cancelled"), [], true, null);
  if (result) return <Done recipe={recipe} job={job} result={result} onClose={close} />;
  const progress = streamed ?? state?.progress ?? { stage: "queued", percent: 0 };
  const stage = t(`job.stage.${stageOf(progress.stage, job.wish.kind)}`);
  return (
    <Frame
      icon={<Loader size={22} aria-hidden />}
      title={t(`job.${job.wish.kind}ing`)}
      actions={
        job.id !== null &&
        !finished && (
          <Button size="sm" variant="default" onClick={followed.cancel} loading={followed.cancelling}>
            {t("common:cancel")}
          </Button>
        )
      }
    >
      <p className={styles.soft}>{followed.waiting ? t("job.waiting") : stage}</p>
      <Progress value={progress.percent} aria-label={stage} size="sm" className={styles.bar} />
    </Frame>
  );
}
