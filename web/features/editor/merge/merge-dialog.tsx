import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../../../shared/ui/lazy-dialog.tsx";
import type { EditorForm } from "../form/types.ts";
import type { Stale } from "../save/use-save.ts";
import { useDescriptions } from "./describe.tsx";
import styles from "./merge.module.css";
import { mergeForms } from "./merge.ts";
import type { Choices, Conflict, Side } from "./merger.ts";
import { TakenList } from "./taken-list.tsx";

const sides = ["mine", "theirs"] as const;

interface ConflictFieldProps {
  conflict: Conflict;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  describe: ReturnType<typeof useDescriptions>;
}

function ConflictField({ conflict, chosen, onChoose, describe }: ConflictFieldProps) {
  const { t } = useTranslation("editor");
  const before = describe.value(conflict, conflict.base);
  return (
    <fieldset className={styles.conflict}>
      <legend>{describe.title(conflict.field, conflict.lang)}</legend>
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
              {describe.value(conflict, conflict[side]) ?? <span className={styles.gone}>{t("merge.removed")}</span>}
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MergeBodyProps {
  stale: Stale;
  onDecide: (form: EditorForm) => void;
  onPostpone: () => void;
}

function MergeBody({ stale, onDecide, onPostpone }: MergeBodyProps) {
  const { t } = useTranslation("editor");
  const { base, mine, form: theirs, saving } = stale;
  const [choices, setChoices] = useState<Choices>(new Map());
  const merged = useMemo(() => mergeForms(base, mine, theirs, choices), [base, mine, theirs, choices]);
  const forms = useMemo(() => [mine, theirs, base], [mine, theirs, base]);
  const describe = useDescriptions(forms);
  const open = merged.conflicts.filter(({ id }) => !choices.has(id)).length;
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
              describe={describe}
            />
          </li>
        ))}
      </ul>
      {merged.taken.length > 0 && (
        <details className={styles.taken} open={merged.conflicts.length === 0}>
          <summary>{t("merge.taken", { count: merged.taken.length })}</summary>
          <TakenList taken={merged.taken} describe={describe} />
        </details>
      )}
      <DialogActions>
        <Button variant="default" onClick={onPostpone}>
          {t("merge.later")}
        </Button>
        <Button disabled={open > 0} onClick={() => onDecide(merged.form)}>
          {open > 0 ? t("merge.open", { count: open }) : saving ? t("merge.save") : t("merge.go_on")}
        </Button>
      </DialogActions>
    </>
  );
}

/** Two versions of one recipe: what both changed is chosen here, place by place. Nothing is saved over anything. */
export default function MergeDialog({
  opened,
  onClose,
  stale,
  onDecide,
}: LazyDialogProps & Pick<MergeBodyProps, "onDecide"> & { stale: Stale | null }) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const roomy = useMediaQuery("(min-width: 37.5em)", true, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      transitionProps={{ exitDuration: 0 }}
      onClose={onClose}
      title={t("merge.title")}
      size={760}
      fullScreen={!roomy}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {stale && <MergeBody stale={stale} onDecide={onDecide} onPostpone={onClose} />}
    </Modal>
  );
}
