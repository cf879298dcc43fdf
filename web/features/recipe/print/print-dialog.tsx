import { Button, Modal } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { report } from "../../../shared/report.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Counter } from "../../../shared/ui/counter.tsx";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import styles from "./print-dialog.module.css";
import { printPage } from "./print-page.ts";
import { type PrintChoice, useReading } from "./print-state.ts";

interface PrintDialogProps {
  recipe: Recipe;
  opened: boolean;
  onClose: () => void;
}

/** Before printing: for how many, in which measures, with which parts. */
export default function PrintDialog({ recipe, opened, onClose }: PrintDialogProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const { servings, setServings, printed, setPrinted } = useReading();
  const [system, setSystem] = useMeasurementSystem();
  const [waiting, setWaiting] = useState(false);
  const has: PrintChoice = {
    pictures: true,
    nutrition: recipe.nutrition_provenance.length > 0,
    notes: true,
  };
  const print = async (): Promise<void> => {
    setWaiting(true);
    try {
      await printPage();
      onClose();
    } catch (error) {
      report("PRINT_FAILED", error);
    } finally {
      setWaiting(false);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={460}
      title={t("print.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className={styles.choices}>
        <div className={styles.row}>
          <span>{t("servings_label")}</span>
          <Counter
            value={servings}
            onChange={setServings}
            max={1000}
            label={t("servings_label")}
            text={t("common:servings", { count: servings })}
          />
        </div>
        <Choice
          label={t("measures.label")}
          value={system}
          options={(["metric", "us", "imperial"] as const).map((value) => ({ value, label: t(`measures.${value}`) }))}
          onChange={setSystem}
        />
        {(["pictures", "nutrition", "notes"] as const)
          .filter((part) => has[part])
          .map((part) => (
            <SwitchRow
              key={part}
              label={t(`print.${part}`)}
              checked={printed[part]}
              onChange={(checked) => setPrinted({ ...printed, [part]: checked })}
            />
          ))}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={waiting}
          onClick={() => void print()}
          data-autofocus
        >
          {t("print.go")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
