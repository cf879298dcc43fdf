import { ActionIcon, Menu } from "@mantine/core";
import { IconDoorExit, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useState } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useShopping } from "../../../shared/shopping/use-shopping.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { useLeaveList } from "../dialogs/use-leave-list.ts";
import { progressOf } from "../list/groups.ts";
import styles from "./lists.module.css";
import { useDeleteList } from "./use-delete-list.ts";

const loadName = () => import("../dialogs/name-dialog.tsx");

/** A list among the others: its dishes, how far it is, who sees it. */
export function ListCard({ list }: { list: ShoppingList }) {
  const { t } = useTranslation("shopping");
  const { make, person } = useShopping();
  const [renaming, setRenaming] = useState(false);
  const deleteList = useDeleteList();
  const leave = useLeaveList(list);
  const { done, total } = progressOf(list);
  const isOwner = list.user_id === person.id;
  return (
    <Card as="article" className={styles.card}>
      {list.recipes.length > 0 && (
        <div className={styles.covers} aria-hidden="true">
          {list.recipes.slice(0, 4).map((dish) => (
            <RecipeCover
              key={dish.recipe_id}
              recipe={{ img: dish.img, cover_url: dish.cover_url ?? "" }}
              sizes="56px"
              className={styles.cover}
            />
          ))}
        </div>
      )}
      <h2 className={styles.name}>
        <Link href={`/shopping/${list.id}`} className={styles.link}>
          {list.name}
        </Link>
      </h2>
      <p className={styles.about}>
        {total === 0 ? t("lists.empty") : done === total ? t("lists.done") : t("to_go", { count: total - done })}
        {!isOwner && ` · ${t("lists.of", { name: list.owner.username ?? t("people.nameless") })}`}
      </p>
      {total > 0 && <progress className={styles.bar} value={done} max={total} aria-label={t("progress.label")} />}
      {list.shared && (
        <p className={styles.people}>
          {list.members.slice(0, 5).map((member) => (
            <Avatar key={member.id} user={member} size={28} />
          ))}
          <span>{t("lists.people", { count: list.members.length })}</span>
        </p>
      )}
      <span className={styles.menu}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" size={44} aria-label={t("lists.menu", { name: list.name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isOwner ? (
              <>
                <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setRenaming(true)}>
                  {t("menu.rename")}
                </Menu.Item>
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => deleteList(list)}
                >
                  {t("menu.delete")}
                </Menu.Item>
              </>
            ) : (
              <Menu.Item leftSection={<IconDoorExit size={18} aria-hidden />} onClick={leave}>
                {t("people.leave")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
      <LazyDialog
        load={loadName}
        props={{
          name: list.name,
          opened: renaming,
          onClose: () => setRenaming(false),
          onName: (name: string) => void make(list.id, { kind: "rename", name }),
        }}
      />
    </Card>
  );
}
