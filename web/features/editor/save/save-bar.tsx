import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconChartPie, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { BottomActions } from "../../../shared/ui/bottom-actions.tsx";
import type { DraftState } from "../draft/use-autosave.ts";
import { useDietaryWarnings, useFacts } from "../facts/use-facts.ts";
import styles from "./save-bar.module.css";
import type { SaveState } from "./use-save.ts";

interface SaveBarProps {
  save: SaveState;
  draft: DraftState;
  onSave: () => void;
  onCancel: () => void;
  onFacts: () => void;
}

/** Opens the nutrition facts on a phone; warns about allergens and the diet of the user. */
function FactsButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("editor");
  const { allergies, diet } = useDietaryWarnings(useFacts().facts);
  const isWarning = allergies.length > 0 || diet !== null;
  const Icon = isWarning ? IconAlertTriangle : IconChartPie;
  return (
    <ActionIcon
      size={44}
      variant={isWarning ? "light" : "default"}
      color={isWarning ? "red" : undefined}
      aria-label={isWarning ? t("facts.title_warning") : t("facts.title")}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

/** The state of the draft, and the buttons to save and cancel. */
export function SaveBar({ save, draft, onSave, onCancel, onFacts }: SaveBarProps) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const busy = save.kind === "saving" || save.kind === "waiting";
  const text =
    save.kind === "waiting"
      ? t("save.waiting")
      : draft === "failed"
        ? t("draft.failed")
        : draft === "stored"
          ? t("draft.kept")
          : "";
  const status = (words: string) => (
    <span className={clsx(styles.status, draft === "failed" && styles.failed)} role="status">
      {words}
    </span>
  );
  const pressed = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    // A loading button loses the focus; it is restored unless something else has taken it.
    if (!busy && document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
    if (!busy) pressed.current = null;
  }, [busy]);
  const saveButton = (
    <Button
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        onSave();
      }}
      loading={busy}
      className={styles.button}
    >
      {common("save")}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        {status(text)}
        <Button variant="default" onClick={onFacts} className={clsx(styles.button, styles.factsButton)}>
          {t("facts.title")}
        </Button>
        <Button variant="default" onClick={onCancel} className={styles.button}>
          {common("cancel")}
        </Button>
        {saveButton}
      </div>
      <BottomActions>
        <FactsButton onClick={onFacts} />
        {status(draft === "stored" && save.kind !== "waiting" ? t("draft.kept_short") : text)}
        <ActionIcon size={44} aria-label={common("cancel")} onClick={onCancel}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
        {saveButton}
      </BottomActions>
    </>
  );
}
