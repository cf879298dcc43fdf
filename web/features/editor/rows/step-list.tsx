import { Draggable, Droppable } from "@hello-pangea/dnd";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import fieldStyles from "../fields/field.module.css";
import { FieldError } from "../fields/field.tsx";
import { addRows } from "../form/edits.ts";
import { limits, newStep, partOf } from "../form/types.ts";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { dropId } from "./drag-and-drop.tsx";
import styles from "./rows.module.css";
import { StepRow } from "./step-row.tsx";

/** The steps of a part. */
export function StepList({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const isOriginal = useEditorState(({ lang, form }) => lang === form.originLang);
  const keys = useForm(
    (form) =>
      partOf(form, partKey)
        ?.steps.map(({ key }) => key)
        .join(" ") ?? "",
  )
    .split(" ")
    .filter(Boolean);
  const add = (): void => {
    const step = newStep();
    store.edit((form) => addRows(form, partKey, "steps", [step]));
    focusField(`${step.key}:text`);
  };
  return (
    <div className={styles.block}>
      <Droppable droppableId={dropId("steps", partKey)} type="steps">
        {(list) => (
          <ol ref={list.innerRef} {...list.droppableProps} className={styles.rows} aria-label={t("section.method")}>
            {keys.map((key, index) => (
              <Draggable key={key} draggableId={key} index={index}>
                {(row, { isDragging }) => (
                  <li
                    ref={row.innerRef}
                    {...row.draggableProps}
                    className={clsx(styles.row, isDragging && styles.dragging)}
                  >
                    <StepRow partKey={partKey} rowKey={key} number={index + 1} handle={row.dragHandleProps} />
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
      <div className={styles.add} data-field={`${partKey}:steps`}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          disabled={!isOriginal || keys.length >= limits.steps}
        >
          {t("step.add")}
        </Button>
      </div>
      {keys.length === 0 && isOriginal && <p className={fieldStyles.hint}>{t("step.paste_hint")}</p>}
      {!isOriginal && <p className={fieldStyles.hint}>{t("step.add_in_original")}</p>}
      <FieldError field={`${partKey}:steps`} />
    </div>
  );
}
