import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Hand } from "../../shared/ui/hand.tsx";
import { Hat } from "../../shared/ui/wordmark.tsx";
import styles from "./progress.module.css";
import { type Course, stages, stateOf } from "./stages.ts";
import { useArrivalFocus } from "./use-arrival-focus.ts";

interface ProgressProps {
  course: Course;
  /** The connection is down for the moment. */
  waiting: boolean;
  cancelling: boolean;
  onCancel: () => void;
}

/** How far the chef is, stage by stage. */
export function Progress({ course, waiting, cancelling, onCancel }: ProgressProps) {
  const { t } = useTranslation("generate");
  const element = useArrivalFocus<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of it belongs to a fieldset
    <div ref={element} tabIndex={-1} role="group" aria-label={t("progress.title")} className={styles.progress}>
      <span className={styles.hat}>
        <Hat size={72} />
      </span>
      <Hand as="h1" size="title">
        {t("progress.title")}
      </Hand>
      <ol className={styles.stages}>
        {stages.map((stage) => {
          const state = stateOf(stage, course);
          const note = stage === "composing" && state === "now" && course.drafts > 1;
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
                {note && <span className={styles.note}>{t("progress.second_draft")}</span>}
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
