import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowRight, IconArrowUp, IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMenuAtOnce } from "../../../shared/ui/use-menu-at-once.ts";
import { moveRow, removeRow } from "../form/edits.ts";
import { partOf, partsOf } from "../form/types.ts";
import { focusField } from "../state/focus.ts";
import { useEditor } from "../state/form-store.ts";
import { type RowList, useRowNames } from "./reorder.tsx";
import styles from "./rows.module.css";

interface RowMenuProps {
  list: RowList;
  partKey: string;
  rowKey: string;
  /** Where the focus goes in a row, behind its key. */
  focus: "text" | "food";
}

/** Moving a row without dragging, and taking it out. */
export function RowMenu(props: RowMenuProps) {
  const { list, rowKey } = props;
  const { t } = useTranslation("editor");
  const names = useRowNames();
  // A hundred closed menus are a hundred buttons: the menu is there once it is asked for.
  const [used, setUsed] = useState(false);
  const { menu, target } = useMenuAtOnce(used);
  const button = (
    <ActionIcon
      ref={target}
      variant="subtle"
      size={44}
      className={styles.more}
      aria-label={t("row.menu", { name: names.row(list, rowKey) })}
      onClick={() => setUsed(true)}
      aria-haspopup="menu"
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  if (!used) return button;
  return (
    <Menu {...menu} position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Items {...props} />
    </Menu>
  );
}

function Items({ list, partKey, rowKey, focus }: RowMenuProps) {
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
    // In another part it is a new row, and the focus goes along.
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
      <Menu.Item
        leftSection={<IconArrowUp size={18} aria-hidden />}
        disabled={at <= 0}
        onClick={() => move(partKey, at - 1)}
      >
        {t("row.up")}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={18} aria-hidden />}
        disabled={at < 0 || at >= rows.length - 1}
        onClick={() => move(partKey, at + 1)}
      >
        {t("row.down")}
      </Menu.Item>
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
