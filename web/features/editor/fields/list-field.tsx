import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { splitLines } from "../form/edits.ts";
import { withList } from "../form/translations.ts";
import { type ListFieldName, limits } from "../form/types.ts";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import { TranslationHint } from "../translation/translation-hint.tsx";
import styles from "./field.module.css";
import { Area, FieldError, useFieldProps } from "./field.tsx";

const none: readonly string[] = [];

/** A list of short texts with an empty line at the end. Enter goes to the next line, Backspace removes an empty one. */
export function ListField({ field, label, placeholder }: { field: ListFieldName; label: string; placeholder: string }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const lang = useEditorState((state) => state.lang);
  const list = useForm((form) => form[field]);
  const isOriginal = useForm((form) => form.originLang === lang);
  const control = useFieldProps(field);
  const rows = useRef<HTMLUListElement>(null);
  const values = list[lang] ?? none;
  const full = values.length >= limits.listItems;

  const change = (next: readonly string[]): void =>
    store.edit((form) => ({ ...form, [field]: withList(form[field], lang, next) }));
  const focus = (index: number): void => {
    requestAnimationFrame(() => rows.current?.querySelectorAll("textarea")[index]?.focus());
  };
  const set = (index: number, text: string): void =>
    change(index < values.length ? values.map((value, at) => (at === index ? text : value)) : [...values, text]);
  const remove = (index: number): void => {
    change(values.filter((_, at) => at !== index));
    focus(Math.max(0, index - 1));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number): void => {
    const isEmpty = event.currentTarget.value === "";
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!isEmpty) focus(index + 1);
    } else if (event.key === "Backspace" && isEmpty && index < values.length) {
      event.preventDefault();
      remove(index);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number): void => {
    const pasted = splitLines(event.clipboardData.getData("text/plain"));
    if (pasted.length < 2) return;
    event.preventDefault();
    const before = values.slice(0, index);
    const own = values[index]?.trim() ? [values[index]] : [];
    // Too many lines are reported as a problem, not cut off.
    change([...before, ...own, ...pasted, ...values.slice(index + 1)]);
    focus(index + own.length + pasted.length);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout and the same semantics
    <div className={styles.field} role="group" aria-labelledby={`${field}-label`} data-field={field}>
      <span className={styles.label} id={`${field}-label`}>
        {label}
      </span>
      <ul className={styles.listRows} ref={rows}>
        {[...values, ...(full ? [] : [""])].map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id; their text changes while typing
          <li key={index} className={styles.listRow}>
            <Area
              {...control}
              id={`${field}-${index}`}
              rows={1}
              aria-label={t("list.item", { label, number: index + 1 })}
              lang={lang}
              value={value}
              placeholder={index === values.length && isOriginal ? placeholder : undefined}
              onChange={(event) => set(index, event.currentTarget.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            {index < values.length && (
              <ActionIcon
                variant="subtle"
                size={44}
                className={styles.listRemove}
                aria-label={t("list.remove", { label, number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <TranslationHint id={field} text={list} />
      <FieldError field={field} />
    </div>
  );
}
