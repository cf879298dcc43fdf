import { Button, Modal, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReportReason } from "@toque/db/schemas/people.ts";
import { type FormEvent, useState } from "react";
import { ApiError } from "../client/api-error.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Choice } from "../ui/choice.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Handwriting } from "../ui/handwriting.tsx";
import type { LazyDialogProps } from "../ui/lazy-dialog.tsx";
import { errorSentence } from "../ui/use-error-text.ts";
import { Hat } from "../ui/wordmark.tsx";
import { peopleCalls, reportReasons } from "./people-calls.ts";
import styles from "./report-dialog.module.css";

interface ReportDialogProps extends LazyDialogProps {
  /** Whom it is about, or whose recipe. */
  userId: number;
  /** The name of the person, if they have one, or of the recipe. */
  name: string | null;
  /** Null for the person as a whole. */
  recipeId: number | null;
}

/** What to do next: the report is sent, and nothing else is expected of who wrote it. */
function Sent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("people");
  return (
    <>
      <div className={styles.sent} role="status">
        <Hat size={56} />
        <Handwriting as="p" size="title">
          {t("report.thanks")}
        </Handwriting>
        <p>{t("report.sent")}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus autoFocus>
          {t("report.close")}
        </Button>
      </DialogActions>
    </>
  );
}

function Form({ userId, recipeId, onClose }: Omit<ReportDialogProps, "opened" | "name">) {
  const { t } = useTranslation(["people", "common"]);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (reason: ReportReason) =>
      peopleCalls.report(userId, { reason, ...(note.trim() ? { note: note.trim() } : {}), recipe_id: recipeId }),
  });
  if (isSuccess) return <Sent onClose={onClose} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason === null);
    if (reason !== null && !isPending) mutate(reason);
  };
  const isTooMany = error instanceof ApiError && error.code === "too_many_reports";
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.soft}>{t("report.text")}</p>
      <div>
        <Choice
          label={t("report.what")}
          value={reason}
          look="pills"
          options={reportReasons.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
        />
        {missing && (
          <p className={styles.error} role="alert">
            {t("report.what_missing")}
          </p>
        )}
      </div>
      <Textarea
        label={t("report.note")}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error && (
        <p className={styles.error} role="alert">
          {isTooMany ? t("report.limit") : errorSentence(error)}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={isPending}>
          {t("report.send")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Tells the moderators what is wrong with somebody, or with one of their recipes. */
export default function ReportDialog({ opened, onClose, name, ...about }: ReportDialogProps) {
  const { t } = useTranslation(["people", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={480}
      title={t(about.recipeId === null ? "report.title" : "report.title_recipe", { name: name ?? t("somebody") })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Form {...about} onClose={onClose} />
    </Modal>
  );
}
