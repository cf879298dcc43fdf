import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { Hat } from "../../../shared/ui/wordmark.tsx";
import styles from "./progress.module.css";
import { type StageProgress, stages, stateOf } from "./stages.ts";
import { useFocusIfLost } from "./use-focus-if-lost.ts";

interface ProgressProps {
  progress: StageProgress;
  /** The event stream is disconnected for the moment. */
  waiting: boolean;
  cancelling: boolean;
  onCancel: () => void;
}

/** The progress of a generation, stage by stage. */
export function Progress({ progress, waiting, cancelling, onCancel }: ProgressProps) {
  const { t } = useTranslation("generate");
  const element = useFocusIfLost<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div ref={element} tabIndex={-1} role="group" aria-label={t("progress.title")} className={styles.progress}>
      <span className={styles.hat}>
        <Hat size={72} />
      </span>
      <Handwriting as="h1" size="title">
        {t("progress.title")}
      </Handwriting>
      <ol className={styles.stages}>
        {stages.map((stage) => {
          const state = stateOf(stage, progress);
          const isNewDraft = stage === "composing" && state === "now" && progress.drafts > 1;
          return (
            <li
              key={stage}
              data-stage={stage}
              className={clsx(styles.stage, styles[state])}
              aria-current={state === "now" ? "step" : undefined}
            >
              <span className={styles.mark}>
                {state === "done" && <IconCircleCheckFilled size={24} aria-label={t("progress.done")} />}
                {state === "now" && <span className={styles.pulse} />}
                {state === "ahead" && <IconCircleDashed size={24} stroke={1.6} aria-hidden />}
              </span>
              <span>
                {t(`stage.${stage}`)}
                {isNewDraft && <span className={styles.note}>{t("progress.second_draft")}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.hint}>{waiting ? t("progress.waiting") : t("progress.leave")}</p>
      <Button variant="default" onClick={onCancel} loading={cancelling}>
        {t("progress.cancel")}
      </Button>
    </div>
  );
}
