import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconChartPie, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BottomActions } from "../../../shared/ui/bottom-actions.tsx";
import type { DraftState } from "../draft/use-autosave.ts";
import { useFacts, useOwnConcerns } from "../facts/use-facts.ts";
import type { SaveState } from "../save/use-save.ts";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  save: SaveState;
  draft: DraftState;
  onSave: () => void;
  onCancel: () => void;
  onFacts: () => void;
}

/** The way to the nutrition on a phone; it shows when something in it is not for this cook. */
function FactsButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("editor");
  const { allergies, diet } = useOwnConcerns(useFacts().facts);
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

/** What is kept, and the one orange action. */
export function SaveBar({ save, draft, onSave, onCancel, onFacts }: SaveBarProps) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const busy = save.kind === "saving" || save.kind === "waiting";
  const text =
    save.kind === "waiting"
      ? t("save.waiting")
      : draft === "failed"
        ? t("draft.failed")
        : draft === "kept"
          ? t("draft.kept")
          : "";
  const status = (words: string) => (
    <span className={clsx(styles.status, draft === "failed" && styles.failed)} role="status">
      {words}
    </span>
  );
  const pressed = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    // A button that is at work loses the focus; nobody else has taken it meanwhile.
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
        {status(draft === "kept" && save.kind !== "waiting" ? t("draft.kept_short") : text)}
        <ActionIcon size={44} aria-label={common("cancel")} onClick={onCancel}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
        {saveButton}
      </BottomActions>
    </>
  );
}
