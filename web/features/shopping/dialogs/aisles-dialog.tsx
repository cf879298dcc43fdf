import { DragDropContext, Draggable, Droppable, type DropResult, type ResponderProvided } from "@hello-pangea/dnd";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ShoppingAisles } from "@toque/db/schemas/shopping-list.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { request } from "../../../shared/client/fetch.ts";
import { newKey } from "../../../shared/client/new-key.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { aislesQuery, categoriesQuery, shoppingKey } from "../../../shared/shopping/shopping-queries.ts";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "./dialogs.module.css";

interface AislesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A list with one entry elsewhere. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/** The order of the aisles in the user's shop, for all their lists. */
export default function AislesDialog({ opened, onClose }: AislesDialogProps) {
  const { t } = useTranslation(["shopping", "common"]);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...aislesQuery, enabled: opened });
  /** null until something was moved. */
  const [order, setOrder] = useState<number[] | null>(null);
  const close = (): void => {
    setOrder(null);
    onClose();
  };
  const save = useMutation({
    mutationFn: (category_ids: number[]) =>
      request<ShoppingAisles>("/api/recipe/users/@me/aisles", {
        method: "PUT",
        body: { category_ids },
        headers: { "idempotency-key": newKey() },
      }),
    onSuccess: (saved) => {
      client.setQueryData(aislesQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: [shoppingKey] });
      toast.success(t("aisles.saved"));
      close();
    },
    onError: toastError,
  });
  const shown = order ?? data?.category_ids;
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t("aisles.title")}
      footer={
        shown && (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => save.mutate([])}>
              {t("aisles.usual")}
            </Button>
            <Button loading={save.isPending} disabled={!order} onClick={() => order && save.mutate(order)}>
              {t("common:save")}
            </Button>
          </div>
        )
      }
    >
      <p>{t("aisles.text")}</p>
      {!shown && !error && <LinesSkeleton lines={8} />}
      {!shown && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown && <AisleRows ids={shown} onMove={(from, to) => setOrder(moved(shown, from, to))} />}
    </Sheet>
  );
}

function AisleRows({ ids, onMove }: { ids: readonly number[]; onMove: (from: number, to: number) => void }) {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const names = new Map(categories.map(({ id, name }) => [id, textOf(name, lang)]));
  const nameOf = (index: number): string => names.get(ids[index] ?? 0) ?? t("other");
  const total = ids.length;
  const end = ({ source, destination }: DropResult, { announce }: ResponderProvided): void => {
    if (!destination || destination.index === source.index) return;
    announce(t("aisles.moved", { name: nameOf(source.index), position: destination.index + 1, total }));
    onMove(source.index, destination.index);
  };
  return (
    <DragDropContext onDragEnd={end} dragHandleUsageInstructions={t("aisles.instructions")}>
      <Droppable droppableId="aisles">
        {(list) => (
          <ol ref={list.innerRef} {...list.droppableProps} className={styles.rows} aria-label={t("aisles.title")}>
            {ids.map((id, index) => (
              <Draggable key={id} draggableId={String(id)} index={index}>
                {(row, { isDragging }) => {
                  const name = nameOf(index);
                  return (
                    <li
                      ref={row.innerRef}
                      {...row.draggableProps}
                      className={clsx(styles.aisle, isDragging && styles.lifted)}
                    >
                      {/* biome-ignore lint/a11y/useSemanticElements: the keyboard handling of a button conflicts with that of dragging */}
                      <span
                        role="button"
                        tabIndex={0}
                        {...row.dragHandleProps}
                        aria-label={t("aisles.drag", { name })}
                        className={styles.handle}
                      >
                        <IconGripVertical size={18} aria-hidden />
                      </span>
                      {name}
                      <span>
                        <ActionIcon
                          variant="subtle"
                          size={44}
                          disabled={index === 0}
                          aria-label={t("aisles.up", { name })}
                          onClick={() => onMove(index, index - 1)}
                        >
                          <IconArrowUp size={18} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          size={44}
                          disabled={index === total - 1}
                          aria-label={t("aisles.down", { name })}
                          onClick={() => onMove(index, index + 1)}
                        >
                          <IconArrowDown size={18} aria-hidden />
                        </ActionIcon>
                      </span>
                    </li>
                  );
                }}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
}
