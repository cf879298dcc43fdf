import { Button, Modal, TextInput } from "@mantine/core";
import type { PublicRecipes } from "@toque/db/schemas/account.ts";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { FieldError } from "../../../shared/ui/field-error.tsx";
import styles from "../account.module.css";
import { graceDays, isSameName } from "./grace.ts";
import { StoreWarning } from "./store-warning.tsx";

interface DeleteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What has to be written: the username, or the address where there is none. */
  name: string;
  /** The day of the erasure. */
  date: string;
  /** What becomes of them; null where there are none. */
  publicRecipes: PublicRecipes | null;
  pending: boolean;
  onConfirm: () => void;
}

/** What is said to happen, by what becomes of the public recipes. */
const outcomes = { keep: "delete.dialog_keep", remove: "delete.dialog_remove", none: "delete.dialog_none" } as const;

/** Asks for the name before an account is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, name, date, publicRecipes, pending, onConfirm } = props;
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSameName(typed, name)) {
      onConfirm();
      return;
    }
    setWrong(true);
    field.current?.focus();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("delete.dialog_title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        <p>{t(outcomes[publicRecipes ?? "none"], { date, days: graceDays })}</p>
        <StoreWarning />
        <TextInput
          ref={field}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t("delete.write_name", { name })}
          value={typed}
          error={wrong && <FieldError text={t("delete.wrong_name", { name })} />}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" color="red" loading={pending}>
            {t("delete.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
