import { IconPlus } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "./add-field.module.css";
import { longestText, toEntries } from "./paste-lines.ts";

interface AddFieldProps {
  onAdd: (entries: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Adds the user's own items: Enter adds one and keeps the focus, a pasted text of several lines adds them all. */
export function AddField({ onAdd, ref }: AddFieldProps) {
  const { t } = useTranslation("shopping");
  const [text, setText] = useState("");
  const add = (entries: string[]): void => {
    if (entries.length > 0) onAdd(entries);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter may choose a word of an input method.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(toEntries(text));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    add(toEntries(`${text}${pasted}`));
  };
  return (
    <div className={styles.field} data-no-print>
      <IconPlus size={22} aria-hidden />
      <input
        ref={ref}
        type="text"
        value={text}
        maxLength={longestText}
        enterKeyHint="done"
        autoComplete="off"
        aria-label={t("own.add_label")}
        placeholder={t("own.add")}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {text.trim() !== "" && (
        <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => add(toEntries(text))}>
          {t("own.add_button")}
        </button>
      )}
    </div>
  );
}
