import { DragDropContext, Draggable, Droppable, type DropResult, type ResponderProvided } from "@hello-pangea/dnd";
import { Button } from "@mantine/core";
import { IconGripVertical, IconLock, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import type { RestaurantInfo } from "@toque/db/schemas/game-restaurant.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "wouter";
import { restaurantLevelsQuery } from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "./brigade.module.css";
import { ChefTile } from "./chef-tile.tsx";
import { ChooseChef } from "./choose-chef.tsx";
import { useBrigadeMove } from "./use-brigade.ts";

type Row = "brigade" | "bench";

interface BrigadeProps {
  restaurant: RestaurantInfo;
  chefs: readonly Chef[];
  /** Tags of what is on the stove. */
  dishTags: readonly number[];
}

/** The next level that has another place, and how many places there are then; null where none has. */
function useNextPlace(places: number) {
  const { data: levels } = useQuery(restaurantLevelsQuery);
  const at = levels?.findIndex(({ chef_slots }) => chef_slots > places) ?? -1;
  return at < 0 ? null : { level: at + 1, place: places + 1 };
}

/** The chefs who cook, and those who wait: moved by mouse, touch and keyboard, or by a button on each. */
export function Brigade({ restaurant, chefs, dishTags }: BrigadeProps) {
  const { t } = useTranslation("game");
  const move = useBrigadeMove();
  const [isChoosing, setIsChoosing] = useState(false);
  const { nb_chef_slots: places, brigade_chefs: ids } = restaurant;
  const nextPlace = useNextPlace(places);
  const rows: Record<Row, Chef[]> = {
    brigade: ids.flatMap((id) => chefs.find((chef) => chef.id === id) ?? []),
    bench: chefs.filter(({ id }) => !ids.includes(id)),
  };
  const isFull = ids.length >= places;
  const change = (chef: Chef, joins: boolean): void => {
    if (joins && isFull) return;
    move.mutate({ chefId: chef.id, joins });
  };
  const rowName = (row: string): string => t(row === "brigade" ? "brigade.title" : "brigade.bench");
  const end = ({ source, destination, draggableId }: DropResult, { announce }: ResponderProvided): void => {
    const chef = chefs.find(({ id }) => String(id) === draggableId);
    if (!chef || !destination || destination.droppableId === source.droppableId) {
      announce(t("brigade.drag.cancelled", { name: chef?.name ?? "" }));
      return;
    }
    const joins = destination.droppableId === "brigade";
    if (joins && isFull) {
      announce(t("brigade.full"));
      toast.blank(t("brigade.full"));
      return;
    }
    change(chef, joins);
    announce(t("brigade.drag.dropped", { name: chef.name, row: rowName(destination.droppableId) }));
  };

  const row = (name: Row) => (
    <Droppable droppableId={name} direction="horizontal">
      {(target, { isDraggingOver }) => (
        <ul
          ref={target.innerRef}
          {...target.droppableProps}
          className={clsx(styles.row, isDraggingOver && styles.over)}
          aria-label={rowName(name)}
        >
          {rows[name].map((chef, index) => (
            <Draggable key={chef.id} draggableId={String(chef.id)} index={index}>
              {(item, { isDragging }) => (
                <li
                  ref={item.innerRef}
                  {...item.draggableProps}
                  className={clsx(styles.item, isDragging && styles.lifted)}
                >
                  <ChefTile
                    chef={chef}
                    className={styles.tile}
                    fits={chef.tag_specialties.some((tag) => dishTags.includes(tag))}
                    action={
                      <div className={styles.tileActions}>
                        <Button
                          variant={name === "brigade" ? "default" : "light"}
                          className={styles.tileButton}
                          disabled={name === "bench" && isFull}
                          onClick={() => change(chef, name === "bench")}
                          aria-label={t(name === "brigade" ? "brigade.take_out_named" : "brigade.add_named", {
                            name: chef.name,
                          })}
                        >
                          {t(name === "brigade" ? "brigade.take_out" : "brigade.add_short")}
                        </Button>
                        {/* biome-ignore lint/a11y/useSemanticElements: the keyboard handling of a button conflicts with that of dragging */}
                        <span
                          role="button"
                          tabIndex={0}
                          {...item.dragHandleProps}
                          className={styles.handle}
                          aria-label={t("brigade.drag.handle", { name: chef.name })}
                        >
                          <IconGripVertical size={20} aria-hidden />
                        </span>
                      </div>
                    }
                  />
                </li>
              )}
            </Draggable>
          ))}
          {target.placeholder}
          {name === "brigade" &&
            Array.from({ length: places - rows.brigade.length }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: free places have nothing but their number
              <li key={`free ${index}`} className={styles.item}>
                <button type="button" className={styles.free} onClick={() => setIsChoosing(true)}>
                  <IconPlus size={24} aria-hidden />
                  <strong>{t("brigade.free")}</strong>
                  <span>{t("brigade.free_text")}</span>
                </button>
              </li>
            ))}
          {name === "brigade" && nextPlace && (
            <li className={styles.item}>
              <span className={styles.locked}>
                <IconLock size={22} aria-hidden />
                <strong>{t("restaurant.level", { level: nextPlace.level })}</strong>
                <span>{t("brigade.locked", { place: nextPlace.place })}</span>
              </span>
            </li>
          )}
        </ul>
      )}
    </Droppable>
  );

  return (
    <DragDropContext
      dragHandleUsageInstructions={t("brigade.drag.instructions")}
      onDragStart={({ draggableId, source }, { announce }) =>
        announce(
          t("brigade.drag.lifted", {
            name: chefs.find(({ id }) => String(id) === draggableId)?.name ?? "",
            row: rowName(source.droppableId),
          }),
        )
      }
      onDragUpdate={({ destination }, { announce }) =>
        announce(t("brigade.drag.over", { row: destination ? rowName(destination.droppableId) : "" }))
      }
      onDragEnd={end}
    >
      <section aria-labelledby="brigade">
        <div className={styles.head}>
          <h2 id="brigade">{t("brigade.title")}</h2>
          <span className="tq-numbers">{t("brigade.places", { count: rows.brigade.length, max: places })}</span>
          <Link href="/kitchen/chefs">{t("brigade.all")}</Link>
        </div>
        {row("brigade")}
        {rows.bench.length > 0 && (
          <>
            <h3 className={styles.bench}>{t("brigade.bench")}</h3>
            {row("bench")}
          </>
        )}
      </section>
      <ChooseChef
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        chefs={rows.bench}
        onChoose={(chef) => change(chef, true)}
      />
    </DragDropContext>
  );
}
