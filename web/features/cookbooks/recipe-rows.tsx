import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { VisuallyHidden } from "@mantine/core";
import { clsx } from "clsx";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import type { Entry } from "./entries.ts";
import { placeWhileDragging } from "./positions.ts";
import { OwnRow } from "./recipe-row.tsx";
import styles from "./rows.module.css";

interface RecipeRowsProps {
  entries: readonly Entry[];
  cookbookId: number;
  onMove: (itemId: number, index: number) => void;
  onRemove: (entry: Entry) => void;
}

interface Drag {
  from: number;
  to: number;
  /** Where the row would land, in pixels from the top of the list, and its height. */
  top: number;
  height: number;
}

/** Where a row would land: below the rows before it, as they stand without it. */
function gapAt(list: HTMLElement | null, from: number, to: number): Pick<Drag, "top" | "height"> {
  const heights = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].map((row) => row.offsetHeight);
  const height = heights[from] ?? 0;
  const others = heights.toSpliced(from, 1);
  return { top: others.slice(0, to).reduce((sum, one) => sum + one, 0), height };
}

/** The recipes of an own cookbook: dragged by mouse, touch and keyboard, or moved by the arrow keys on a handle. */
export function RecipeRows({ entries, cookbookId, onMove, onRemove }: RecipeRowsProps) {
  const { t } = useTranslation("cookbooks");
  const lang = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState("");
  /** The handle that takes the focus back: a row that moves in the document loses it. */
  const refocus = useRef<number | null>(null);
  const total = entries.length;
  const nameOf = (index: number): string => textOf(entries[index]?.recipe.name, lang);

  useLayoutEffect(() => {
    if (refocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${refocus.current}"]`)?.focus();
    refocus.current = null;
  });

  const moveTo = (from: number, to: number): void => {
    const entry = entries[from];
    if (!entry || to < 0 || to >= total || to === from) return;
    refocus.current = entry.item.id;
    onMove(entry.item.id, to);
    setSaid(t("drag.dropped", { name: nameOf(from), position: to + 1, total }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    // While a row is lifted, the keys belong to the library.
    if (drag || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(index, to);
  };

  const start = ({ source }: DragStart, { announce }: ResponderProvided): void => {
    setDrag({ from: source.index, to: source.index, ...gapAt(list.current, source.index, source.index) });
    announce(t("drag.lifted", { name: nameOf(source.index), position: source.index + 1, total }));
  };
  const update = ({ source, destination }: DragUpdate, { announce }: ResponderProvided): void => {
    const to = destination?.index ?? source.index;
    setDrag({ from: source.index, to, ...gapAt(list.current, source.index, to) });
    announce(t("drag.over", { position: to + 1, total }));
  };
  const end = ({ source, destination, reason }: DropResult, { announce }: ResponderProvided): void => {
    setDrag(null);
    const entry = entries[source.index];
    const place = { name: nameOf(source.index), total };
    if (!entry || !destination || reason === "CANCEL") {
      announce(t("drag.cancelled", { ...place, position: source.index + 1 }));
      return;
    }
    if (destination.index !== source.index) onMove(entry.item.id, destination.index);
    announce(t("drag.dropped", { ...place, position: destination.index + 1 }));
  };

  return (
    <DragDropContext
      dragHandleUsageInstructions={t("drag.instructions")}
      onDragStart={start}
      onDragUpdate={update}
      onDragEnd={end}
    >
      <VisuallyHidden>
        <output aria-live="polite">{said}</output>
      </VisuallyHidden>
      <div className={styles.area}>
        {drag && <div className={styles.gap} style={{ top: drag.top, height: drag.height }} aria-hidden="true" />}
        <Droppable droppableId="recipes">
          {(target) => (
            <ol
              ref={(element) => {
                list.current = element;
                target.innerRef(element);
              }}
              {...target.droppableProps}
              className={styles.rows}
              aria-label={t("recipes")}
            >
              {entries.map((entry, index) => (
                <Draggable
                  key={entry.recipe.id}
                  draggableId={String(entry.recipe.id)}
                  index={index}
                  isDragDisabled={entry.item.id < 0}
                >
                  {(row, { isDragging }) => (
                    <li
                      ref={row.innerRef}
                      {...row.draggableProps}
                      data-row
                      className={clsx(styles.row, isDragging && styles.lifted)}
                    >
                      <OwnRow
                        entry={entry}
                        cookbookId={cookbookId}
                        place={placeWhileDragging(index, drag)}
                        moved={isDragging && drag && drag.from !== drag.to ? drag : null}
                        handle={row.dragHandleProps}
                        onKeyDown={(event) => onKeyDown(event, index)}
                        onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
                        onDown={index < total - 1 ? () => moveTo(index, index + 1) : undefined}
                        onRemove={() => onRemove(entry)}
                      />
                    </li>
                  )}
                </Draggable>
              ))}
              {target.placeholder}
            </ol>
          )}
        </Droppable>
      </div>
    </DragDropContext>
  );
}
