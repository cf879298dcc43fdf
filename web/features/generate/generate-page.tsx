import { IconChefHat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { isFinished, jobQuery } from "../../shared/jobs/job-queries.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { type GenerateForm as Form, initialForm, toRequest, withFoodsFromUrl } from "./form/form-state.ts";
import { GenerateForm } from "./form/generate-form.tsx";
import { useFormDraft } from "./form/use-form-draft.ts";
import styles from "./generate-page.module.css";
import { type StartedGeneration, useStartGeneration } from "./generate-queries.ts";
import { IdeaList } from "./ideas/idea-list.tsx";

// The page begins with the form; a generation and its result are other addresses.
const IdeaView = lazy(async () => ({ default: (await import("./ideas/idea-view.tsx")).IdeaView }));
const JobView = lazy(async () => ({ default: (await import("./job/job-view.tsx")).JobView }));

/** Links to the last started generation while it runs or its result was not opened yet. */
function PendingNotice({ jobId }: { jobId: number }) {
  const { t } = useTranslation("generate");
  const { data } = useQuery({
    ...jobQuery(jobId),
    refetchInterval: ({ state }) => (state.data && !isFinished(state.data.status) ? 4000 : false),
  });
  if (!data || data.status === "cancelled") return null;
  const finished = isFinished(data.status);
  return (
    <aside className={styles.notice}>
      <IconChefHat size={22} className={styles.icon} aria-hidden />
      <p>{finished ? t(data.status === "failed" ? "pending.failed" : "pending.ready") : t("pending.running")}</p>
      <LinkButton href={`/generate?job=${jobId}`} variant="default" size="sm">
        {t("pending.look")}
      </LinkButton>
    </aside>
  );
}

/** The form, and beside it the recipes that were generated before. */
function FormView() {
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const [draft, change] = useFormDraft();
  const [form, setForm] = useState(() => withFoodsFromUrl(draft.form, params));
  const { data: info, error: infoError, refetch } = useQuery(personalInfoQuery);
  const { mutate, isPending, error, reset } = useStartGeneration((started: StartedGeneration) => {
    if ("jobId" in started) {
      change({ form, jobId: started.jobId });
      navigate(`/generate?job=${started.jobId}`);
    } else navigate(`/generate?idea=${started.ideaId}`);
  });
  const edit = (next: Form): void => {
    setForm(next);
    change({ form: next });
    if (error) reset();
  };
  return (
    <Page>
      <PageHeader greeting={t("greeting")} title={t("title")} />
      {draft.jobId !== null && <PendingNotice jobId={draft.jobId} />}
      <div className={styles.columns}>
        <GenerateForm
          form={form}
          onChange={edit}
          onReset={() => {
            edit(initialForm);
            toast.blank(t("cleared"), { action: { label: common("undo"), run: () => edit(form) } });
          }}
          profile={info ?? null}
          profileError={infoError}
          onRetryProfile={() => void refetch()}
          busy={isPending}
          error={error}
          onSubmit={() => mutate(toRequest(form, info?.allergies ?? []))}
        />
        <IdeaList />
      </div>
    </Page>
  );
}

/** /generate: the form. /generate?job=12: a generation and its result. /generate?idea=5: a recipe generated in the past. */
export default function GeneratePage() {
  const [params] = useSearchParams();
  const jobId = addressId(params.get("job"));
  const ideaId = addressId(params.get("idea"));
  if (jobId === null && ideaId === null) return <FormView />;
  return (
    <Suspense
      fallback={
        <Page>
          <LinesSkeleton lines={5} />
        </Page>
      }
    >
      {jobId !== null && <JobView key={jobId} jobId={jobId} />}
      {jobId === null && ideaId !== null && <IdeaView key={ideaId} ideaId={ideaId} />}
    </Suspense>
  );
}
