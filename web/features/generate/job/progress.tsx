import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StageProgress as StageList } from "../../../shared/jobs/stage-progress.tsx";
import { type StageProgress, stages, stateOf } from "./stages.ts";

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
  return (
    <StageList
      title={t("progress.title")}
      stages={stages.map((stage) => {
        const state = stateOf(stage, progress);
        const isNewDraft = stage === "composing" && state === "now" && progress.drafts > 1;
        return { key: stage, label: t(`stage.${stage}`), state, note: isNewDraft ? t("progress.second_draft") : null };
      })}
      hint={waiting ? t("progress.waiting") : t("progress.leave")}
      doneLabel={t("progress.done")}
      cancelLabel={t("progress.cancel")}
      cancelling={cancelling}
      onCancel={onCancel}
    />
  );
}
