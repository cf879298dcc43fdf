import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { clsx } from "clsx";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { FoodCombobox } from "../../../shared/foods/food-combobox.tsx";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { parseAmount } from "../form/amount.ts";
import { editLine } from "../form/edits.ts";
import { type EditorForm, type LineForm, partOf } from "../form/types.ts";
import { FieldError, Input, useFieldProps } from "../parts/field.tsx";
import { focusField } from "../state/focus.ts";
import { useEditor, useForm, useProblem } from "../state/form-store.ts";
import { measureOf } from "./assumed-measure.ts";
import { DragHandle } from "./drag-handle.tsx";
import { QuantityPicker } from "./quantity-picker.tsx";
import { RowMenu } from "./row-menu.tsx";
import styles from "./rows.module.css";
import { useChooseFood } from "./use-choose-food.ts";

const lineOf = (form: EditorForm, partKey: string, key: string): LineForm | undefined =>
  partOf(form, partKey)?.lines.find((line) => line.key === key);

function FoodField({ line }: { line: LineForm }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const foods = useChooseFood();
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
      </button>
    );
  return (
    <FoodCombobox
      foodsOnly
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

interface LineRowProps {
  partKey: string;
  rowKey: string;
  handle: DraggableProvidedDragHandleProps | null;
}

/** One ingredient: food, how many, of what. */
export const LineRow = memo(function LineRow({ partKey, rowKey, handle }: LineRowProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const lang = useLanguage();
  const line = useForm((form) => lineOf(form, partKey, rowKey));
  const amount = useFieldProps(`${rowKey}:amount`);
  const quantity = useFieldProps(`${rowKey}:quantity`);
  const wrong = [useProblem(`${rowKey}:food`), useProblem(`${rowKey}:amount`), useProblem(`${rowKey}:quantity`)];
  if (!line) return null;
  const name = textOf(line.food?.name, lang) || t("line.unnamed");
  return (
    <div className={styles.line}>
      <DragHandle handle={handle} label={t("row.drag", { name })} className={styles.lineHandle} />
      <div className={styles.food} data-field={`${rowKey}:food`}>
        <FoodField line={line} />
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
              const assumed = store.get().assumed.get(rowKey);
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
                store.assume(rowKey, null);
                store.edit((form) => editLine(form, rowKey, { quantity: next }));
              }}
            />
          )}
        </div>
      </div>
      <div className={styles.menu}>
        <RowMenu list="lines" partKey={partKey} rowKey={rowKey} focus="food" />
      </div>
      {wrong.some(Boolean) && (
        <div className={clsx(styles.messages)}>
          <FieldError field={`${rowKey}:food`} />
          <FieldError field={`${rowKey}:amount`} />
          <FieldError field={`${rowKey}:quantity`} />
        </div>
      )}
    </div>
  );
});
