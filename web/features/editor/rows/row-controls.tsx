import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowRight, IconArrowUp, IconDots, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { MenuItem } from "../../../shared/ui/menu-item.tsx";
import { useOpenOnMount } from "../../../shared/ui/use-open-on-mount.ts";
import { moveRow, removeRow } from "../form/edits.ts";
import { partOf, partsOf } from "../form/types.ts";
import { useEditor } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { type RowList, useRowNames } from "./drag-and-drop.tsx";
import styles from "./rows.module.css";

/** The handle that a row is dragged by. */
export function DragHandle({
  handle,
  label,
  className,
}: {
  handle: DraggableProvidedDragHandleProps | null;
  label: string;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the keyboard handling of a button conflicts with that of dragging
    <span role="button" tabIndex={0} {...handle} aria-label={label} className={clsx(styles.handle, className)}>
      <IconGripVertical size={18} aria-hidden />
    </span>
  );
}

interface RowMenuProps {
  list: RowList;
  partKey: string;
  rowKey: string;
  /** The field of a row that takes the focus. */
  focus: "text" | "food";
  /** More entries, above those that move the row. */
  children?: ReactNode;
}

/** The menu of a row: move it without dragging, or remove it. */
export function RowMenu(props: RowMenuProps) {
  const { list, rowKey } = props;
  const { t } = useTranslation("editor");
  const names = useRowNames();
  // Renders only a button until the first click: an editor can have hundreds of rows.
  const [wasOpened, setWasOpened] = useState(false);
  const { menu, target } = useOpenOnMount(wasOpened);
  const button = (
    <ActionIcon
      ref={target}
      variant="subtle"
      size={44}
      className={styles.more}
      aria-label={t("row.menu", { name: names.row(list, rowKey) })}
      onClick={() => setWasOpened(true)}
      aria-haspopup="menu"
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  if (!wasOpened) return button;
  return (
    <Menu {...menu} position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Items {...props} />
    </Menu>
  );
}

function Items({ list, partKey, rowKey, focus, children }: RowMenuProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const names = useRowNames();
  const { form } = store.get();
  const rows: readonly { key: string }[] = partOf(form, partKey)?.[list] ?? [];
  const at = rows.findIndex(({ key }) => key === rowKey);

  const move = (toPart: string, index: number): void => {
    const name = names.row(list, rowKey);
    store.edit((now) => moveRow(now, list, rowKey, toPart, index));
    store.toggleOpen(toPart, true);
    const total = partOf(store.get().form, toPart)?.[list].length ?? 0;
    store.announce(t("drag.dropped", { name, part: names.part(toPart), position: Math.min(index + 1, total), total }));
    // In another part the row is mounted again and would lose the focus.
    if (toPart !== partKey) focusField(`${rowKey}:${focus}`);
  };
  const remove = (): void => {
    const name = names.row(list, rowKey);
    const next = rows[at + 1] ?? rows[at - 1];
    store.edit((now) => removeRow(now, list, rowKey));
    store.announce(t("row.removed", { name }));
    focusField(next ? `${next.key}:${focus}` : `${partKey}:${list}`);
  };

  return (
    <Menu.Dropdown>
      {children}
      {children && <Menu.Divider />}
      <MenuItem
        icon={<IconArrowUp size={18} aria-hidden />}
        onClick={at <= 0 ? undefined : () => move(partKey, at - 1)}
      >
        {t("row.up")}
      </MenuItem>
      <MenuItem
        icon={<IconArrowDown size={18} aria-hidden />}
        onClick={at < 0 || at >= rows.length - 1 ? undefined : () => move(partKey, at + 1)}
      >
        {t("row.down")}
      </MenuItem>
      {partsOf(form)
        .filter(({ key }) => key !== partKey)
        .map(({ key }) => (
          <Menu.Item
            key={key}
            leftSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => move(key, Number.MAX_SAFE_INTEGER)}
          >
            {t("row.to_part", { part: names.part(key) })}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
        {t("row.remove")}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
