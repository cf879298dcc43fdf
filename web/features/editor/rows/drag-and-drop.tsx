import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import type { ReactNode } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { moveRow } from "../form/edits.ts";
import { partName } from "../form/translations.ts";
import { mainKey, partOf, partsOf } from "../form/types.ts";
import { useEditor } from "../state/editor-store.ts";

export type RowList = "steps" | "lines";

/** The id of a list that rows can be dropped into. */
export const dropId = (list: RowList, partKey: string): string => `${list}:${partKey}`;

function listOf(id: string): { list: RowList; part: string } {
  const [list, part = mainKey] = id.split(":");
  return { list: list === "steps" ? "steps" : "lines", part };
}

/** The names of rows and parts in announcements. */
export function useRowNames() {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const lang = useLanguage();
  const part = (key: string): string =>
    key === mainKey ? t("part.main") : partName(store.get().form, key, lang) || t("part.unnamed");
  const row = (list: RowList, key: string): string => {
    for (const one of partsOf(store.get().form)) {
      const at = one[list].findIndex((entry) => entry.key === key);
      if (at < 0) continue;
      if (list === "steps") return t("step.name", { number: at + 1 });
      return textOf(one.lines[at]?.food?.name, lang) || t("line.unnamed");
    }
    return "";
  };
  return { part, row };
}

/** Lets the steps and ingredients inside be dragged by mouse, touch and keyboard, also between parts. */
export function RowDragContext({ children }: { children: ReactNode }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const names = useRowNames();

  const location = (droppableId: string, index: number) => {
    const { list, part } = listOf(droppableId);
    return { part: names.part(part), position: index + 1, total: partOf(store.get().form, part)?.[list].length ?? 0 };
  };
  const start = ({ draggableId, source }: DragStart, { announce }: ResponderProvided): void => {
    const name = names.row(listOf(source.droppableId).list, draggableId);
    announce(t("drag.lifted", { name, ...location(source.droppableId, source.index) }));
  };
  const update = ({ destination, source }: DragUpdate, { announce }: ResponderProvided): void => {
    if (!destination) {
      announce(t("drag.nowhere"));
      return;
    }
    const at = location(destination.droppableId, destination.index);
    const isElsewhere = destination.droppableId !== source.droppableId;
    announce(isElsewhere ? t("drag.over_elsewhere", { ...at, total: at.total + 1 }) : t("drag.over", at));
  };
  const end = ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided): void => {
    const { list } = listOf(source.droppableId);
    const name = names.row(list, draggableId);
    if (!destination || reason === "CANCEL") {
      announce(t("drag.cancelled", { name, ...location(source.droppableId, source.index) }));
      return;
    }
    store.edit((form) => moveRow(form, list, draggableId, listOf(destination.droppableId).part, destination.index));
    announce(t("drag.dropped", { name, ...location(destination.droppableId, destination.index) }));
  };

  return (
    <DragDropContext
      dragHandleUsageInstructions={t("drag.instructions")}
      onDragStart={start}
      onDragUpdate={update}
      onDragEnd={end}
    >
      {children}
    </DragDropContext>
  );
}
