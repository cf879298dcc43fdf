import { VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { GenerationRequest, GenerationResult } from "@toque/db/schemas/ai.ts";
import { type Relaxation, relaxed } from "@toque/db/shared/generation/relaxation.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useJob } from "../../../shared/jobs/use-job.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { fromRequest, toRequest } from "../form/form-state.ts";
import { useFormDraft } from "../form/use-form-draft.ts";
import { ideaQuery, ideasQuery, useStartGeneration } from "../generate-queries.ts";
import { IdeaDetails } from "../ideas/idea-details.tsx";
import { type Lift, lifted } from "../ideas/lift.ts";
import { Failure } from "./failure.tsx";
import { Progress } from "./progress.tsx";
import { advance, initialProgress, type StageProgress } from "./stages.ts";

/** A generation from its start to its result, also after a reload. */
export function JobView({ jobId }: { jobId: number }) {
  const { t } = useTranslation("generate");
  // Preloads the texts of the checks that the result will show.
  useTranslation("checks", { suspends: false });
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [draft, change] = useFormDraft();
  const { data: info } = useQuery(personalInfoQuery);
  const [streamed, setStreamed] = useState<StageProgress | null>(null);
  const { job, status, finished, waiting, cancel, cancelling } = useJob(jobId, {
    onProgress: (progress) => setStreamed((before) => advance(before ?? initialProgress, progress)),
    onFinished: () => void client.invalidateQueries({ queryKey: ideasQuery.queryKey }),
    onCancelled: () => {
      change({ jobId: null });
      toast.blank(t("cancelled"));
      navigate("/generate", { replace: true });
    },
  });

  const forgetJob = useEffectEvent(() => {
    if (draft.jobId === jobId) change({ jobId: null });
  });
  useEffect(() => {
    if (finished) forgetJob();
  }, [finished]);

  const result: GenerationResult | null = status === "succeeded" ? job.data?.result : null;
  const isRequestKnown = draft.jobId === jobId || result === null;
  const inputs: GenerationRequest = result?.inputs ?? toRequest(draft.form, info?.allergies ?? []);
  const idea = useQuery({ ...ideaQuery(result?.ai_recipe_id ?? 0), enabled: !!result?.ai_recipe_id });

  const start = useStartGeneration((next) => {
    if ("jobId" in next) {
      change({ form: fromRequest(inputs), jobId: next.jobId });
      navigate(`/generate?job=${next.jobId}`, { replace: true });
    } else navigate(`/generate?idea=${next.ideaId}`, { replace: true });
  });
  // After a dish another one; after a failure the same request.
  const again = (): void =>
    start.mutate(result ? { ...inputs, seed: (inputs.seed ?? 0) + 1 } : inputs, { onError: toastError });
  const relax = (relaxation: Relaxation): void => start.mutate(relaxed(inputs, relaxation), { onError: toastError });
  const lift = (limit: Lift): void => start.mutate(lifted(inputs, limit), { onError: toastError });
  const adjust = (): void => {
    if (result) change({ form: fromRequest(inputs), jobId: null });
    navigate("/generate");
  };
  const progress = streamed ?? (job.data ? advance(initialProgress, job.data.progress) : initialProgress);
  const error = job.error ?? idea.error;
  const content = () => {
    if (error && !(job.data && !finished)) {
      return (
        <ErrorState
          page
          error={error}
          onRetry={() => void (job.error ? job.refetch() : idea.refetch())}
          action={
            <LinkButton href="/generate" variant="default">
              {t("to_form")}
            </LinkButton>
          }
        />
      );
    }
    if (status === "failed" || status === "cancelled") {
      const failure = job.data?.error ?? null;
      return (
        <Failure
          error={failure}
          busy={start.isPending}
          onAgain={isRequestKnown ? again : null}
          onRelax={isRequestKnown ? relax : null}
          onAdjust={adjust}
        />
      );
    }
    if (idea.data)
      return (
        <IdeaDetails idea={idea.data} busy={start.isPending} onAgain={again} onAdjust={adjust} onLift={lift} focus />
      );
    return (
      <Progress
        progress={finished ? { ...progress, stage: "saving" } : progress}
        waiting={waiting}
        cancelling={cancelling}
        onCancel={cancel}
      />
    );
  };
  return (
    <Page>
      <VisuallyHidden role="status">
        {idea.data ? t("result.ready", { title: idea.data.title }) : finished ? "" : t(`stage.${progress.stage}`)}
      </VisuallyHidden>
      {content()}
    </Page>
  );
}
