import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { clsx } from "clsx";
import { Handwriting } from "../ui/handwriting.tsx";
import { useFocusIfLost } from "../ui/use-focus-if-lost.ts";
import { Hat } from "../ui/wordmark.tsx";
import styles from "./stage-progress.module.css";

export interface ShownStage {
  key: string;
  label: string;
  state: "done" | "now" | "ahead";
  /** A word below it. */
  note?: string | null;
}

interface StageProgressProps {
  title: string;
  stages: readonly ShownStage[];
  /** Below the stages: what happens when the page is left. */
  hint: string;
  doneLabel: string;
  cancelLabel: string;
  cancelling: boolean;
  onCancel: () => void;
}

/** The progress of a job, stage by stage, as the only content of a page. */
export function StageProgress({
  title,
  stages,
  hint,
  doneLabel,
  cancelLabel,
  cancelling,
  onCancel,
}: StageProgressProps) {
  const element = useFocusIfLost<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div ref={element} tabIndex={-1} role="group" aria-label={title} className={styles.progress}>
      <span className={styles.hat}>
        <Hat size={72} />
      </span>
      <Handwriting as="h1" size="title">
        {title}
      </Handwriting>
      <ol className={styles.stages}>
        {stages.map(({ key, label, state, note }) => (
          <li
            key={key}
            data-stage={key}
            className={clsx(styles.stage, styles[state])}
            aria-current={state === "now" ? "step" : undefined}
          >
            <span className={styles.mark}>
              {state === "done" && <IconCircleCheckFilled size={24} aria-label={doneLabel} />}
              {state === "now" && <span className={styles.pulse} />}
              {state === "ahead" && <IconCircleDashed size={24} stroke={1.6} aria-hidden />}
            </span>
            <span>
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{hint}</p>
      <Button variant="default" onClick={onCancel} loading={cancelling}>
        {cancelLabel}
      </Button>
    </div>
  );
}
