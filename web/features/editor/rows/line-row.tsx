import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { Menu } from "@mantine/core";
import { IconNote, IconNoteOff } from "@tabler/icons-react";
import { memo, useState } from "react";
import { FoodCombobox } from "../../../shared/foods/food-combobox.tsx";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Area, FieldError, Input, useFieldProps } from "../fields/field.tsx";
import { parseAmount } from "../form/amount.ts";
import { editLine } from "../form/edits.ts";
import { noteId, withText } from "../form/translations.ts";
import { type EditorForm, type LineForm, limits, partOf } from "../form/types.ts";
import { useEditor, useEditorState, useForm, useProblem } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { TranslationHint } from "../translation/translation-hint.tsx";
import { measureOf } from "./assumed-measure.ts";
import { QuantityPicker } from "./quantity-picker.tsx";
import { DragHandle, RowMenu } from "./row-controls.tsx";
import styles from "./rows.module.css";
import { useLineFood } from "./use-line-food.ts";

const lineOf = (form: EditorForm, partKey: string, key: string): LineForm | undefined =>
  partOf(form, partKey)?.lines.find((line) => line.key === key);

function FoodField({ line }: { line: LineForm }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const foods = useLineFood();
  const [changing, setChanging] = useState(false);
  const control = useFieldProps(`${line.key}:food`);
  const name = textOf(line.food?.name, lang);
  if (line.food && !changing)
    return (
      <button
        type="button"
        {...control}
        className={styles.foodName}
        title={t("line.change_food")}
        onClick={() => setChanging(true)}
      >
        {name}
        {line.food.personal && <small className={styles.unknown}>{t("line.personal")}</small>}
      </button>
    );
  return (
    <FoodCombobox
      foodsOnly
      withOwn
      labelHidden
      withIcon={false}
      autoFocus={changing}
      label={name ? t("line.food_instead", { name }) : t("line.food")}
      placeholder={name || t("line.food")}
      error={control["aria-invalid"]}
      onPick={(hit) => {
        setChanging(false);
        foods.change(line.key, hit);
      }}
      onKey={({ key }) => {
        if (key === "Escape" && line.food) {
          setChanging(false);
          focusField(`${line.key}:food`);
        }
      }}
      onLeave={() => setChanging(false)}
    />
  );
}

/** What stands beside the food, in the language that is edited. */
function NoteField({ line, partKey, name }: { line: LineForm; partKey: string; name: string }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const lang = useEditorState((state) => state.lang);
  const origin = useForm((form) => form.originLang);
  const note = line.note ?? {};
  const control = useFieldProps(noteId(line));
  return (
    <div className={styles.note} data-field={noteId(line)}>
      <Area
        {...control}
        rows={1}
        aria-label={t("line.note", { name })}
        placeholder={lang === origin ? t("line.note_placeholder") : undefined}
        maxLength={limits.note + 100}
        lang={lang}
        value={note[lang] ?? ""}
        onChange={(event) => {
          // It is one line, however many it takes on the screen.
          const value = event.currentTarget.value.replace(/\s*\n\s*/g, " ");
          store.edit((form) => editLine(form, line.key, { note: withText(note, lang, value) }));
        }}
        enterKeyHint="next"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focusField(`${partKey}:lines`);
        }}
      />
      <TranslationHint id={noteId(line)} text={note} />
    </div>
  );
}

interface LineRowProps {
  partKey: string;
  rowKey: string;
  handle: DraggableProvidedDragHandleProps | null;
}

/** One ingredient line: food, amount and quantity. */
export const LineRow = memo(function LineRow({ partKey, rowKey, handle }: LineRowProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const lang = useLanguage();
  const line = useForm((form) => lineOf(form, partKey, rowKey));
  const origin = useForm((form) => form.originLang);
  const amount = useFieldProps(`${rowKey}:amount`);
  const quantity = useFieldProps(`${rowKey}:quantity`);
  // An added note stays until the row is unmounted: clearing it must not take the field away.
  const [noting, setNoting] = useState(false);
  const problems = [
    useProblem(`${rowKey}:food`),
    useProblem(`${rowKey}:amount`),
    useProblem(`${rowKey}:quantity`),
    useProblem(`${rowKey}:note`),
  ];
  if (!line) return null;
  const name = textOf(line.food?.name, lang) || t("line.unnamed");
  const hasNote = noting || Object.keys(line.note ?? {}).length > 0;
  return (
    <div className={styles.line}>
      <DragHandle handle={handle} label={t("row.drag", { name })} className={styles.lineHandle} />
      <div className={styles.food} data-field={`${rowKey}:food`}>
        <FoodField line={line} />
        {!hasNote && line.food && (
          <button
            type="button"
            className={styles.addNote}
            aria-label={`${t("line.note_short")}: ${name}`}
            onClick={() => {
              setNoting(true);
              focusField(noteId(line));
            }}
          >
            <IconNote size={18} aria-hidden />
            <span>{t("line.note_short")}</span>
          </button>
        )}
      </div>
      <div className={styles.amounts}>
        <div data-field={`${rowKey}:amount`}>
          <Input
            {...amount}
            className={styles.amount}
            aria-label={t("line.amount", { name })}
            placeholder="1½"
            enterKeyHint="next"
            value={line.amount}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const assumed = store.get().assumedMeasures.get(rowKey);
              const measure = assumed && { quantity: measureOf(assumed, parseAmount(value)) };
              store.edit((form) => editLine(form, rowKey, { amount: value, ...measure }));
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // On to the next ingredient.
              event.preventDefault();
              focusField(`${partKey}:lines`);
            }}
          />
        </div>
        <div data-field={`${rowKey}:quantity`}>
          {line.food && (
            <QuantityPicker
              control={quantity}
              foodId={line.food.id}
              value={line.quantity}
              amount={parseAmount(line.amount)}
              label={t("line.quantity", { name })}
              onChange={(next) => {
                store.setAssumedMeasure(rowKey, null);
                store.edit((form) => editLine(form, rowKey, { quantity: next }));
              }}
            />
          )}
        </div>
      </div>
      <div className={styles.menu}>
        <RowMenu list="lines" partKey={partKey} rowKey={rowKey} focus="food">
          {line.original && (
            <Menu.Item
              leftSection={<IconNoteOff size={18} aria-hidden />}
              onClick={() => store.edit((form) => editLine(form, rowKey, { original: null }))}
            >
              {t("line.forget_original")}
            </Menu.Item>
          )}
        </RowMenu>
      </div>
      {(hasNote || line.original) && (
        <div className={styles.words}>
          {hasNote && <NoteField line={line} partKey={partKey} name={name} />}
          {line.original && (
            <details className={styles.original}>
              <summary>{t("line.as_written")}</summary>
              <q lang={origin}>{line.original}</q>
            </details>
          )}
        </div>
      )}
      {problems.some(Boolean) && (
        <div className={styles.messages}>
          <FieldError field={`${rowKey}:food`} />
          <FieldError field={`${rowKey}:amount`} />
          <FieldError field={`${rowKey}:quantity`} />
          <FieldError field={noteId(line)} />
        </div>
      )}
    </div>
  );
});
