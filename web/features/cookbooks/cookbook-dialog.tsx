import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../../shared/ui/lazy-dialog.tsx";
import styles from "./dialogs.module.css";

export interface CookbookWords {
  name: string;
  description: string;
}

interface CookbookDialogProps extends LazyDialogProps {
  /** The one to rename or describe; null for a new one. */
  book: Pick<CookbookSummary, "name" | "description"> | null;
  /** A new one is being made. */
  pending?: boolean;
  onSave: (words: CookbookWords) => void;
}

function Fields({ book, pending, onClose, onSave }: CookbookDialogProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  const [words, setWords] = useState<CookbookWords>({ name: book?.name ?? "", description: book?.description ?? "" });
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = words.name.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!name) field.current?.focus();
    else if (!pending) onSave({ name, description: words.description.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.fields}>
      <TextInput
        ref={field}
        label={t("dialog.name")}
        placeholder={t("dialog.name_example")}
        value={words.name}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        error={checked && !name ? t("dialog.name_required") : null}
        onChange={({ currentTarget: { value } }) => setWords((before) => ({ ...before, name: value }))}
      />
      <Textarea
        label={t("dialog.description")}
        placeholder={t("dialog.description_example")}
        autosize={false}
        rows={3}
        maxLength={5000}
        value={words.description}
        onChange={({ currentTarget: { value } }) => setWords((before) => ({ ...before, description: value }))}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={pending}>
          {t(book ? "common:save" : "dialog.create")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Makes a cookbook, or changes the name and the description of one. */
export default function CookbookDialog(props: CookbookDialogProps) {
  const { opened, onClose, book } = props;
  const { t } = useTranslation(["cookbooks", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={480}
      title={t(book ? "dialog.edit_title" : "dialog.new_title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Fields {...props} />
    </Modal>
  );
}
