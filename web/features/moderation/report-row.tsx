import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportDecision, UserReport } from "@toque/db/schemas/people.ts";
import { useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { formatTimeAgo } from "../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { peopleCalls, peopleKey } from "../../shared/people/people-calls.ts";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./reports.module.css";

/** Whether a report is not to be decided any more: somebody else has, or it is gone. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

interface PanelProps {
  report: UserReport;
  decision: ReportDecision;
  onClose: () => void;
}

/** A decision with an optional note for the other moderators. */
function DecisionPanel({ report, decision, onClose }: PanelProps) {
  const { t } = useTranslation(["people", "common"]);
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      peopleCalls.decide(report.id, { status: decision, ...(note.trim() ? { note: note.trim() } : {}) }),
    onSuccess: () => toast.success(t("reports.decided")),
    onError: (error) => (isTaken(error) ? toast.blank(t("reports.taken")) : toastError(error)),
    onSettled: (_, error) => {
      if (!error || isTaken(error)) void client.invalidateQueries({ queryKey: [peopleKey, "reports"] }).then(onClose);
    },
  });
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <p>{t(`reports.means.${decision}`)}</p>
      <Textarea
        label={t("reports.note")}
        autosize
        autoFocus
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(`reports.${decision}`)}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ReportRowProps {
  report: UserReport;
  /** What is being decided about it. */
  deciding: ReportDecision | null;
  onDecide: (decision: ReportDecision | null) => void;
}

/** One report: whom and what it is about, what was said, and what is or was decided. */
export function ReportRow({ report, deciding, onDecide }: ReportRowProps) {
  const { t } = useTranslation(["people", "users", "moderation"]);
  const lang = useLanguage();
  const name = report.username ?? t("somebody");
  const ago = (at: string): string => formatTimeAgo(Date.parse(at), Date.now(), lang) ?? t("moderation:just_now");
  /** Who did something, and when. */
  const by = (what: "by" | "decided_by", name: string | null, at: string): string =>
    name === null ? t(`reports.${what}_nobody`, { since: ago(at) }) : t(`reports.${what}`, { name, since: ago(at) });
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Link href={`/users/${report.user_id}`} className={styles.name}>
          {report.username ?? t("users:profile.nameless")}
        </Link>
        <Pill tone={report.reason === "dangerous" ? "red" : "line"} small>
          {t(`report.reason.${report.reason}`)}
        </Pill>
      </div>
      {report.recipe_id !== null && (
        <p>
          <Link href={`/recipes/${report.recipe_id}`} className={styles.recipe}>
            {report.recipe_name ? textOf(report.recipe_name, lang) : t("reports.recipe_gone")}
          </Link>
        </p>
      )}
      {report.note && <blockquote className={styles.note}>{report.note}</blockquote>}
      <p className={styles.soft}>{by("by", report.reporter_name, report.created_at)}</p>
      {report.decided_at && (
        <p className={styles.soft}>{by("decided_by", report.decided_by_name, report.decided_at)}</p>
      )}
      {report.decision_note && <blockquote className={styles.note}>{report.decision_note}</blockquote>}
      {report.status === "open" &&
        (deciding ? (
          <DecisionPanel key={deciding} report={report} decision={deciding} onClose={() => onDecide(null)} />
        ) : (
          <div className={styles.actions}>
            <Button variant="default" aria-label={t("reports.acted_named", { name })} onClick={() => onDecide("acted")}>
              {t("reports.acted")}
            </Button>
            <Button variant="subtle" aria-label={t("reports.kept_named", { name })} onClick={() => onDecide("kept")}>
              {t("reports.kept")}
            </Button>
          </div>
        ))}
    </li>
  );
}
