import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import styles from "../admin.module.css";

const shortest = 3;

interface DiscardFormProps {
  id: number;
  pending: boolean;
  onDiscard: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a dead letter is given up: that cannot be taken back. */
export function DiscardForm({ id, pending, onDiscard, onClose }: DiscardFormProps) {
  const { t } = useTranslation("operations");
  const { t: common } = useTranslation("common");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const isShort = reason.trim().length < shortest;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isShort && !pending) onDiscard(reason.trim());
  };
  return (
    <form onSubmit={submit} noValidate className={styles.ask} aria-label={t("letters.discard_named", { id })}>
      <Textarea
        label={t("letters.reason")}
        description={t("letters.reason_text")}
        autosize
        minRows={2}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={checked && isShort ? t("letters.reason_short") : null}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" color="red" loading={pending}>
          {t("letters.discard")}
        </Button>
      </DialogActions>
    </form>
  );
}
