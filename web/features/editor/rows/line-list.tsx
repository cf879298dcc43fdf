import { Draggable, Droppable } from "@hello-pangea/dnd";
import { clsx } from "clsx";
import { FoodCombobox } from "../../../shared/foods/food-combobox.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { pageAddress } from "../../../shared/imports/page-address.ts";
import { FieldError } from "../fields/field.tsx";
import { splitLines } from "../form/edits.ts";
import { limits, mainKey, partOf } from "../form/types.ts";
import { useEditor, useForm } from "../state/editor-store.ts";
import { dropId } from "./drag-and-drop.tsx";
import { LineRow } from "./line-row.tsx";
import styles from "./rows.module.css";
import { useLineFood } from "./use-line-food.ts";

/** The ingredients of a part, and a field for the next one. */
export function LineList({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const foods = useLineFood();
  const { paste } = useEditor();
  // Selected as one string, which changes only when a row is added, removed or moved.
  const keys = useForm(
    (form) =>
      partOf(form, partKey)
        ?.lines.map(({ key }) => key)
        .join(" ") ?? "",
  )
    .split(" ")
    .filter(Boolean);
  return (
    <div className={styles.block}>
      <Droppable droppableId={dropId("lines", partKey)} type="lines">
        {(list) => (
          <ol
            ref={list.innerRef}
            {...list.droppableProps}
            className={styles.rows}
            aria-label={t("section.ingredients")}
          >
            {keys.map((key, index) => (
              <Draggable key={key} draggableId={key} index={index}>
                {(row, { isDragging }) => (
                  <li
                    ref={row.innerRef}
                    {...row.draggableProps}
                    className={clsx(styles.row, styles.lineRow, isDragging && styles.dragging)}
                  >
                    <LineRow partKey={partKey} rowKey={key} handle={row.dragHandleProps} />
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
      <div data-field={`${partKey}:lines`}>
        <FoodCombobox
          foodsOnly
          withOwn
          labelHidden
          label={t("line.add")}
          placeholder={t("line.add")}
          disabled={keys.length >= limits.lines}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text/plain");
            const isPage = pageAddress(text) !== null;
            if (partKey !== mainKey || (splitLines(text).length < 2 && !isPage)) return;
            event.preventDefault();
            paste(text.replace(/\r\n?/g, "\n"), isPage ? null : "ingredients");
          }}
          onPick={(hit) => foods.add(partKey, hit)}
        />
        <FieldError field={`${partKey}:lines`} />
      </div>
    </div>
  );
}
