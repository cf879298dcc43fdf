import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../../../shared/ui/lazy-dialog.tsx";
import type { EditorForm } from "../form/types.ts";
import type { PendingMerge } from "../save/use-save.ts";
import { AutoMergedList, useFieldLabels } from "./field-labels.tsx";
import styles from "./merge.module.css";
import { mergeForms } from "./merge-forms.ts";
import type { Choices, Conflict, Side } from "./three-way-merge.ts";

const sides = ["mine", "theirs"] as const;

interface ConflictFieldProps {
  conflict: Conflict;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  labels: ReturnType<typeof useFieldLabels>;
}

function ConflictField({ conflict, chosen, onChoose, labels }: ConflictFieldProps) {
  const { t } = useTranslation("editor");
  const before = labels.value(conflict, conflict.base);
  return (
    <fieldset className={styles.conflict}>
      <legend>{labels.title(conflict.field, conflict.lang)}</legend>
      {before !== null && (
        <div className={styles.before}>
          {t("merge.before")} {before}
        </div>
      )}
      <div className={styles.sides}>
        {sides.map((side) => (
          <label key={side} className={styles.side}>
            <span className={styles.who}>
              <input
                type="radio"
                name={conflict.id}
                value={side}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {t(`merge.${side}`)}
            </span>
            <div className={styles.value}>
              {labels.value(conflict, conflict[side]) ?? <span className={styles.gone}>{t("merge.removed")}</span>}
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MergeBodyProps {
  pendingMerge: PendingMerge;
  onResolve: (form: EditorForm) => void;
  onPostpone: () => void;
}

function MergeBody({ pendingMerge, onResolve, onPostpone }: MergeBodyProps) {
  const { t } = useTranslation("editor");
  const { base, mine, form: theirs, saving } = pendingMerge;
  const [choices, setChoices] = useState<Choices>(new Map());
  const merged = useMemo(() => mergeForms(base, mine, theirs, choices), [base, mine, theirs, choices]);
  const forms = useMemo(() => [mine, theirs, base], [mine, theirs, base]);
  const labels = useFieldLabels(forms);
  const unresolved = merged.conflicts.filter(({ id }) => !choices.has(id)).length;
  const chooseAll = (side: Side): void => setChoices(new Map(merged.conflicts.map(({ id }) => [id, side])));
  return (
    <>
      <p className={styles.lead}>
        {merged.conflicts.length > 0
          ? t("merge.lead", { count: merged.conflicts.length })
          : t("merge.lead_no_conflict")}
      </p>
      {merged.conflicts.length > 1 && (
        <div className={styles.all}>
          {sides.map((side) => (
            <Button key={side} size="compact-md" variant="default" onClick={() => chooseAll(side)}>
              {t(`merge.all_${side}`)}
            </Button>
          ))}
        </div>
      )}
      <ul className={styles.conflicts}>
        {merged.conflicts.map((conflict) => (
          <li key={conflict.id}>
            <ConflictField
              conflict={conflict}
              chosen={choices.get(conflict.id)}
              onChoose={(side) => setChoices((now) => new Map(now).set(conflict.id, side))}
              labels={labels}
            />
          </li>
        ))}
      </ul>
      {merged.autoMerged.length > 0 && (
        <details className={styles.autoMerged} open={merged.conflicts.length === 0}>
          <summary>{t("merge.taken", { count: merged.autoMerged.length })}</summary>
          <AutoMergedList changes={merged.autoMerged} labels={labels} />
        </details>
      )}
      <DialogActions>
        <Button variant="default" onClick={onPostpone}>
          {t("merge.later")}
        </Button>
        <Button disabled={unresolved > 0} onClick={() => onResolve(merged.form)}>
          {unresolved > 0 ? t("merge.open", { count: unresolved }) : saving ? t("merge.save") : t("merge.go_on")}
        </Button>
      </DialogActions>
    </>
  );
}

/** The dialog that resolves the conflicts of two versions of a recipe, one by one. */
export default function MergeDialog({
  opened,
  onClose,
  pendingMerge,
  onResolve,
}: LazyDialogProps & Pick<MergeBodyProps, "onResolve"> & { pendingMerge: PendingMerge | null }) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const isWide = useMediaQuery("(min-width: 37.5em)", true, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      transitionProps={{ exitDuration: 0 }}
      onClose={onClose}
      title={t("merge.title")}
      size={760}
      fullScreen={!isWide}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {pendingMerge && <MergeBody pendingMerge={pendingMerge} onResolve={onResolve} onPostpone={onClose} />}
    </Modal>
  );
}
