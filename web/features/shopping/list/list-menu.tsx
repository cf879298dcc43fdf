import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowsSort,
  IconCopy,
  IconDoorExit,
  IconDots,
  IconListCheck,
  IconPencil,
  IconPrinter,
  IconToolsKitchen2,
  IconTrash,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";

export interface ListMenuProps {
  list: ShoppingList;
  isOwner: boolean;
  /** null without a network. */
  onAddRecipe: (() => void) | null;
  onShare: (() => void) | null;
  onAisles: (() => void) | null;
  onLeave: (() => void) | null;
  onRename: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** What can be done with a list as a whole. */
export function ListMenu({ isOwner, ...on }: ListMenuProps) {
  const { t } = useTranslation("shopping");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={44} radius="xl" aria-label={t("menu.label")}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {on.onAddRecipe && (
          <Menu.Item leftSection={<IconToolsKitchen2 size={18} aria-hidden />} onClick={on.onAddRecipe}>
            {t("add_recipe.button")}
          </Menu.Item>
        )}
        {on.onShare && (
          <Menu.Item leftSection={<IconUserPlus size={18} aria-hidden />} onClick={on.onShare}>
            {t("people.share")}
          </Menu.Item>
        )}
        {on.onAisles && (
          <Menu.Item leftSection={<IconArrowsSort size={18} aria-hidden />} onClick={on.onAisles}>
            {t("aisles.menu")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={on.onCopy}>
          {t("menu.copy")}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t("menu.print")}
        </Menu.Item>
        <Menu.Item component={Link} href="/shopping" leftSection={<IconListCheck size={18} aria-hidden />}>
          {t("all_lists")}
        </Menu.Item>
        <Menu.Divider />
        {isOwner ? (
          <>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={on.onRename}>
              {t("menu.rename")}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={on.onDelete}>
              {t("menu.delete")}
            </Menu.Item>
          </>
        ) : (
          on.onLeave && (
            <Menu.Item leftSection={<IconDoorExit size={18} aria-hidden />} onClick={on.onLeave}>
              {t("people.leave")}
            </Menu.Item>
          )
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
