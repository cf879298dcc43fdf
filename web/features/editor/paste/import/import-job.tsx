import { VisuallyHidden } from "@mantine/core";
import type { JobProgress } from "@toque/db/schemas/ai.ts";
import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { StageProgress } from "../../../../shared/jobs/stage-progress.tsx";
import { useJob } from "../../../../shared/jobs/use-job.ts";
import { LinkButton } from "../../../../shared/ui/link-button.tsx";
import { ErrorState } from "../../../../shared/ui/states.tsx";
import { ImportFailure } from "./import-failure.tsx";
import { stageOf, stages, uploadedStages } from "./stages.ts";

interface ImportJobProps {
  jobId: number;
  address: string;
  /** Another import took its place. */
  onStarted: (jobId: number, address: string) => void;
  onPasteInstead: () => void;
  children: (result: RecipeImport) => ReactNode;
}

/** An import from its start to its result, also after a reload. */
export function ImportJob({ jobId, address, onStarted, onPasteInstead, children }: ImportJobProps) {
  const { t } = useTranslation("paste");
  // Loads the words of what can fail.
  useTranslation("checks", { suspends: false });
  const [streamed, setStreamed] = useState<JobProgress | null>(null);
  const { job, status, finished, waiting, cancel, cancelling } = useJob(jobId, {
    onProgress: setStreamed,
    onCancelled: () => {},
  });
  if (job.error && !job.data)
    return (
      <ErrorState
        page
        error={job.error}
        onRetry={() => void job.refetch()}
        action={
          <LinkButton href="/recipes/new" variant="default">
            {t("back")}
          </LinkButton>
        }
      />
    );
  if (status === "failed" || status === "cancelled")
    return (
      <ImportFailure
        error={job.data?.error ?? null}
        address={address}
        onStarted={onStarted}
        onPasteInstead={onPasteInstead}
      />
    );
  const result: RecipeImport | null = status === "succeeded" ? job.data?.result : null;
  if (result) return children(result);
  // Nothing is fetched of what was uploaded.
  const shown = URL.canParse(address) || address === "" ? stages : stages.filter((one) => uploadedStages.has(one));
  const now = stageOf(streamed ?? job.data?.progress ?? { stage: "queued", percent: 0 });
  return (
    <>
      <VisuallyHidden role="status">{finished ? "" : t(`import.stage.${now}`)}</VisuallyHidden>
      <StageProgress
        title={t("import.running")}
        stages={shown.map((stage, i) => ({
          key: stage,
          label: t(`import.stage.${stage}`),
          state: stage === now ? "now" : i < shown.indexOf(now) ? "done" : "ahead",
        }))}
        hint={waiting ? t("import.waiting") : t("import.leave")}
        doneLabel={t("import.done")}
        cancelLabel={t("import.cancel")}
        cancelling={cancelling}
        onCancel={cancel}
      />
    </>
  );
}
