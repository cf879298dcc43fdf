import { Button, Modal } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { report } from "../../../shared/report.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Counter } from "../../../shared/ui/counter.tsx";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { printPage } from "../../../shared/ui/print-page.ts";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import { type PrintOptions, useViewOptions } from "../view-options.ts";
import styles from "./print-dialog.module.css";

interface PrintDialogProps {
  recipe: Recipe;
  opened: boolean;
  onClose: () => void;
}

/** The print options: servings, measurement system and optional parts. */
export default function PrintDialog({ recipe, opened, onClose }: PrintDialogProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const { servings, setServings, printOptions, setPrintOptions } = useViewOptions();
  const [system, setSystem] = useMeasurementSystem();
  const [loading, setLoading] = useState(false);
  const available: PrintOptions = {
    pictures: true,
    nutrition: recipe.nutrition_provenance.length > 0,
    notes: true,
  };
  const print = async (): Promise<void> => {
    setLoading(true);
    try {
      await printPage("[data-recipe]");
      onClose();
    } catch (error) {
      report("PRINT_FAILED", error);
    } finally {
      setLoading(false);
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
          .filter((part) => available[part])
          .map((part) => (
            <SwitchRow
              key={part}
              label={t(`print.${part}`)}
              checked={printOptions[part]}
              onChange={(checked) => setPrintOptions({ ...printOptions, [part]: checked })}
            />
          ))}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={loading}
          onClick={() => void print()}
          data-autofocus
        >
          {t("print.go")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
