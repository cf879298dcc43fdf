import { VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GenerationRequest, GenerationResult, JobProgress } from "@toque/db/entities/ai.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { unwrap } from "../../shared/client/eden.ts";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import type { ServerEvent } from "../../shared/sse/parse-event-stream.ts";
import { useEventStream } from "../../shared/sse/use-event-stream.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import { Failure } from "./failure.tsx";
import { fromRequest, toRequest } from "./form-state.ts";
import { ideaQuery, ideasQuery, jobCall, jobPath, jobQuery, useStart } from "./generate-queries.ts";
import { Progress } from "./progress.tsx";
import { Result } from "./result.tsx";
import { type Course, firstCourse, follow, isOver } from "./stages.ts";
import { useDraft } from "./use-draft.ts";

function readProgress(data: string): JobProgress | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== "object" || value === null || !("stage" in value) || !("percent" in value)) return null;
    const { stage, percent } = value;
    return typeof stage === "string" && typeof percent === "number" ? { stage, percent } : null;
  } catch {
    return null;
  }
}

/** A generation from its start to its end, also when one comes back to it after a reload. */
export function JobView({ jobId }: { jobId: number }) {
  const { t } = useTranslation("generate");
  // What was checked will be said in words of its own: they come while the chef is at work.
  useTranslation("checks", { useSuspense: false });
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [draft, change] = useDraft();
  const { data: info } = useQuery(personalInfoQuery);
  const [seen, setSeen] = useState<Course | null>(null);
  const { queryKey } = jobQuery(jobId);
  const job = useQuery({
    ...jobQuery(jobId),
    // The stream tells sooner; this is for the day on which it does not come through.
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.status) ? 10_000 : false),
  });
  const status = job.data?.status ?? "queued";
  const over = isOver(status);

  const onEvent = ({ type, data }: ServerEvent): void => {
    if (type === "finished") {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ideasQuery.queryKey });
      return;
    }
    const progress = type === "progress" ? readProgress(data) : null;
    if (progress) setSeen((course) => follow(course ?? firstCourse, progress));
  };
  const connection = useEventStream(job.data && !over ? `${jobPath(jobId)}/events` : null, onEvent);

  const forget = useEffectEvent(() => {
    if (draft.jobId === jobId) change({ jobId: null });
  });
  useEffect(() => {
    if (over) forget();
  }, [over]);

  const result: GenerationResult | null = status === "succeeded" ? job.data?.result : null;
  const started = draft.jobId === jobId || result === null;
  const inputs: GenerationRequest = result?.inputs ?? toRequest(draft.form, info?.allergies ?? []);
  const idea = useQuery({ ...ideaQuery(result?.ai_recipe_id ?? 0), enabled: !!result?.ai_recipe_id });

  const start = useStart((next) => {
    if ("jobId" in next) {
      change({ form: fromRequest(inputs), jobId: next.jobId });
      navigate(`/generate?job=${next.jobId}`, { replace: true });
    } else navigate(`/generate?idea=${next.ideaId}`, { replace: true });
  });
  const again = (): void => start.mutate(inputs, { onError: toastError });
  const adjust = (): void => {
    if (result) change({ form: fromRequest(inputs), jobId: null });
    navigate("/generate");
  };
  const cancel = useMutation({
    mutationFn: () => unwrap(jobCall(jobId).delete()),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey });
      if (answer.status !== "cancelled") return;
      change({ jobId: null });
      toast.blank(t("cancelled"));
      navigate("/generate", { replace: true });
    },
    onError: toastError,
  });

  const course = seen ?? (job.data ? follow(firstCourse, job.data.progress) : firstCourse);
  const error = job.error ?? idea.error;
  const content = () => {
    if (error && !(job.data && !over)) {
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
      return <Failure error={failure} busy={start.isPending} onAgain={started ? again : null} onAdjust={adjust} />;
    }
    if (idea.data) return <Result idea={idea.data} busy={start.isPending} onAgain={again} onAdjust={adjust} focus />;
    return (
      <Progress
        course={over ? { ...course, stage: "saving" } : course}
        waiting={connection === "waiting"}
        cancelling={cancel.isPending}
        onCancel={() => cancel.mutate()}
      />
    );
  };
  return (
    <Page>
      <VisuallyHidden role="status">
        {idea.data ? t("result.ready", { title: idea.data.title }) : over ? "" : t(`stage.${course.stage}`)}
      </VisuallyHidden>
      {content()}
    </Page>
  );
}
