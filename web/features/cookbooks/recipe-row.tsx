import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { MenuItem } from "../../shared/ui/menu-item.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { useOpenOnMount } from "../../shared/ui/use-open-on-mount.ts";
import type { Entry } from "./entries.ts";
import { RowBody } from "./row-body.tsx";
import styles from "./rows.module.css";

interface MenuProps {
  name: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** The menu of a row. Only a button until the first click: a cookbook can have hundreds of rows. */
function RowMenu({ name, onUp, onDown, onRemove }: MenuProps) {
  const { t } = useTranslation("cookbooks");
  const [wasOpened, setWasOpened] = useState(false);
  const { menu, target } = useOpenOnMount(wasOpened);
  const button = (
    <ActionIcon
      ref={target}
      variant="subtle"
      size={44}
      className={styles.more}
      aria-label={t("row.menu", { name })}
      aria-haspopup="menu"
      onClick={() => setWasOpened(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  if (!wasOpened) return button;
  return (
    <Menu {...menu} position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <MenuItem icon={<IconArrowUp size={18} aria-hidden />} onClick={onUp}>
          {t("row.up")}
        </MenuItem>
        <MenuItem icon={<IconArrowDown size={18} aria-hidden />} onClick={onDown}>
          {t("row.down")}
        </MenuItem>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {t("row.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface OwnRowProps extends Omit<MenuProps, "name"> {
  entry: Entry;
  cookbookId: number;
  /** From 1. */
  place: number;
  /** It is being dragged to another place; from 0. */
  moved: { from: number; to: number } | null;
  handle: DraggableProvidedDragHandleProps | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A row of an own cookbook, with its handle and its menu. */
export function OwnRow({ entry, cookbookId, place, moved, handle, onKeyDown, ...menu }: OwnRowProps) {
  const { t } = useTranslation("cookbooks");
  const name = textOf(entry.recipe.name, useLanguage());
  return (
    <div className={styles.own}>
      {/* biome-ignore lint/a11y/useSemanticElements: the keyboard handling of a button conflicts with that of dragging */}
      <span
        role="button"
        tabIndex={0}
        {...handle}
        data-handle={entry.item.id}
        aria-label={t("row.drag", { name })}
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        className={styles.handle}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={18} aria-hidden />
      </span>
      <RowBody recipe={entry.recipe} cookbookId={cookbookId} place={place} />
      {moved ? (
        <Pill tone="tint" small className={styles.moved}>
          {t("drag.from_to", { from: moved.from + 1, to: moved.to + 1 })}
        </Pill>
      ) : (
        <RowMenu name={name} {...menu} />
      )}
    </div>
  );
}
