import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepNumber } from "../../../shared/ui/handwriting.tsx";
import { Area, FieldError, Input, useFieldProps } from "../fields/field.tsx";
import { editStep, nextStep, pasteSteps, removeRow } from "../form/edits.ts";
import { stepTextId, withText } from "../form/translations.ts";
import { type EditorForm, isBlankStep, limits, partOf, type StepForm } from "../form/types.ts";
import { pictureFiles, useAddPicture } from "../images/add-picture.tsx";
import { PictureField } from "../images/picture-field.tsx";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { TranslationHint } from "../translation/translation-hint.tsx";
import { DragHandle, RowMenu } from "./row-controls.tsx";
import styles from "./rows.module.css";

const stepOf = (form: EditorForm, partKey: string, key: string): StepForm | undefined =>
  partOf(form, partKey)?.steps.find((step) => step.key === key);

interface StepRowProps {
  partKey: string;
  rowKey: string;
  number: number;
  handle: DraggableProvidedDragHandleProps | null;
}

/** One step: text, duration and picture. */
export const StepRow = memo(function StepRow({ partKey, rowKey, number, handle }: StepRowProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const step = useForm((form) => stepOf(form, partKey, rowKey));
  const lang = useEditorState((state) => state.lang);
  const origin = useForm((form) => form.originLang);
  const text = useFieldProps(`${rowKey}:text`);
  const duration = useFieldProps(`${rowKey}:duration`);
  const addPicture = useAddPicture();
  if (!step) return null;

  const setPicture = (file: File): Promise<void> =>
    addPicture(file, (image) => store.edit((form) => editStep(form, rowKey, { image })));

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends a composition, or breaks a line.
    if (event.key === "Enter" && (event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const { selectionStart: start, selectionEnd: end } = event.currentTarget;
      const next = nextStep(store.get().form, rowKey, lang, { start, end });
      if (next.form) store.edit(() => next.form ?? store.get().form);
      if (next.key) focusField(`${next.key}:text`);
    } else if (event.key === "Backspace" && isBlankStep(step) && number > 1) {
      event.preventDefault();
      const before = partOf(store.get().form, partKey)?.steps[number - 2];
      store.edit((form) => removeRow(form, "steps", rowKey));
      if (before) focusField(`${before.key}:text`);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const [picture] = pictureFiles(event.clipboardData.files);
    if (picture) {
      event.preventDefault();
      void setPicture(picture);
      return;
    }
    // Steps can be added in the original language only.
    if (lang !== origin) return;
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const pasted = pasteSteps(store.get().form, rowKey, lang, event.clipboardData.getData("text/plain"), {
      start,
      end,
    });
    if (!pasted) return;
    event.preventDefault();
    store.edit(() => pasted.form);
    focusField(`${pasted.lastKey}:text`);
  };

  return (
    <div className={styles.step}>
      <DragHandle handle={handle} label={t("row.drag", { name: t("step.name", { number }) })} />
      <span className={styles.number}>
        <StepNumber>{number}</StepNumber>
      </span>
      <div className={styles.stepBody}>
        <div data-field={`${rowKey}:text`}>
          <Area
            {...text}
            className={styles.stepText}
            aria-label={t("step.text", { number })}
            placeholder={lang === origin ? t("step.placeholder") : undefined}
            enterKeyHint="next"
            maxLength={limits.step + 1000}
            lang={lang}
            value={step.text[lang] ?? ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              store.edit((form) => editStep(form, rowKey, { text: withText(step.text, lang, value) }));
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <FieldError field={`${rowKey}:text`} />
        </div>
        <TranslationHint id={stepTextId(step)} text={step.text} />
        <div className={styles.stepExtras}>
          <div className={styles.duration} data-field={`${rowKey}:duration`}>
            <Input
              {...duration}
              suffix="min"
              aria-label={t("step.duration", { number })}
              placeholder="–"
              value={step.duration}
              onChange={(event) => {
                const { value } = event.currentTarget;
                store.edit((form) => editStep(form, rowKey, { duration: value }));
              }}
            />
          </div>
          <PictureField
            field={`${rowKey}:image`}
            image={step.image}
            label={t("step.picture", { number })}
            addLabel={t("picture.add")}
            onFile={(file) => void setPicture(file)}
            onRemove={() => store.edit((form) => editStep(form, rowKey, { image: null }))}
          />
        </div>
        <FieldError field={`${rowKey}:duration`} />
      </div>
      <div className={styles.stepMenu}>
        <RowMenu list="steps" partKey={partKey} rowKey={rowKey} focus="text" />
      </div>
    </div>
  );
});
