import { Button } from "@mantine/core";
import { useMemo } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useErrorText } from "../../../shared/ui/use-error-text.ts";
import { AutoMergedList, useFieldLabels } from "../merge/field-labels.tsx";
import { useEditorState, useForm } from "../state/editor-store.ts";
import notices from "./notices.module.css";
import type { SaveState } from "./use-save.ts";

/** The notice of a failed save, with a button to retry. */
export function FailedNotice({
  error,
  onRetry,
  onSaveAsNew,
}: {
  error: unknown;
  onRetry: () => void;
  onSaveAsNew: () => void;
}) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const { title, text } = useErrorText(error);
  const status = error instanceof ApiError ? error.status : null;
  return (
    <section className={`${notices.notice} ${notices.red}`} role="alert">
      <h2>{status === 404 ? t("save.gone_title") : title}</h2>
      <p>
        {status === 404 ? t("save.gone_text") : text} {t("save.safe")}
      </p>
      <div className={notices.actions}>
        {status === 404 ? (
          <Button variant="default" onClick={onSaveAsNew}>
            {t("save.as_new")}
          </Button>
        ) : (
          <Button variant="default" onClick={onRetry}>
            {common("try_again")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Lists the changes of a newer version that were merged into the form. */
export function MergedNotice({
  state,
  onClose,
}: {
  state: Extract<SaveState, { kind: "merged" }>;
  onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const form = useForm((now) => now);
  const base = useEditorState((now) => now.base);
  const forms = useMemo(() => (base ? [form, base] : [form]), [form, base]);
  const labels = useFieldLabels(forms);
  return (
    <section className={notices.notice} role="status">
      <h2>{t("merge.merged_title")}</h2>
      <p>{t("merge.merged_text")}</p>
      <AutoMergedList changes={state.changes} labels={labels} />
      <div className={notices.actions}>
        <Button variant="default" onClick={onClose}>
          {common("close")}
        </Button>
      </div>
    </section>
  );
}
