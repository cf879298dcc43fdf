import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import styles from "../admin.module.css";

interface FormFrameProps {
  title: string;
  isSaving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form of the game's content with its heading and buttons. */
export function FormFrame({ title, isSaving, onSubmit, onClose, children }: FormFrameProps) {
  const { t } = useTranslation("common");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSaving) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={title} className={styles.ask}>
      <h2 className={styles.big}>{title}</h2>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("save")}
        </Button>
      </DialogActions>
    </form>
  );
}
