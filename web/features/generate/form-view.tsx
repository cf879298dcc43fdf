import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { EarlierIdeas } from "./earlier-ideas.tsx";
import { type GenerateForm as Form, initialForm, toRequest, withFoodsOf } from "./form-state.ts";
import styles from "./form-view.module.css";
import { GenerateForm } from "./generate-form.tsx";
import { type Started, useStart } from "./generate-queries.ts";
import { PendingNotice } from "./pending-notice.tsx";
import { useDraft } from "./use-draft.ts";

/** The form, and beside it what came of it before. */
export function FormView() {
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const [draft, change] = useDraft();
  const [form, setForm] = useState(() => withFoodsOf(draft.form, params));
  const { data: info, error: infoError, refetch } = useQuery(personalInfoQuery);
  const { mutate, isPending, error, reset } = useStart((started: Started) => {
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
          onReadProfile={() => void refetch()}
          busy={isPending}
          error={error}
          onSubmit={() => mutate(toRequest(form, info?.allergies ?? []))}
        />
        <EarlierIdeas />
      </div>
    </Page>
  );
}
