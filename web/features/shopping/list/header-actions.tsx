import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconListCheck, IconPlus, IconShoppingBagPlus, IconToolsKitchen2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLists } from "../../../shared/shopping/use-shopping.ts";
import { ListMenu, type ListMenuProps } from "./list-menu.tsx";

/** The way to the other lists. */
function OtherLists({ current }: { current: number }) {
  const { t } = useTranslation("shopping");
  const [opened, setOpened] = useState(false);
  const { lists = [] } = useLists({ enabled: opened });
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t("other_lists")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists
          .filter(({ id }) => id !== current)
          .map(({ id, name }) => (
            <Menu.Item key={id} component={Link} href={`/shopping/${id}`}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Item component={Link} href="/shopping">
          {t("all_lists")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface HeaderActionsProps extends ListMenuProps {
  wide: boolean;
  onAddOwn: () => void;
}

/** What can be done with a list, and the way to the others. */
export default function HeaderActions({ wide, onAddOwn, ...menu }: HeaderActionsProps) {
  const { t } = useTranslation("shopping");
  const { list } = menu;
  return (
    <>
      {wide ? (
        <>
          <OtherLists current={list.id} />
          {menu.onAddRecipe && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={menu.onAddRecipe}>
              {t("add_recipe.button")}
            </Button>
          )}
        </>
      ) : (
        <Menu position="bottom-end" withinPortal returnFocus={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={44} radius="xl" aria-label={t("add")}>
              <IconPlus size={22} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconShoppingBagPlus size={18} aria-hidden />} onClick={onAddOwn}>
              {t("own.add_label")}
            </Menu.Item>
            {menu.onAddRecipe && (
              <Menu.Item leftSection={<IconToolsKitchen2 size={18} aria-hidden />} onClick={menu.onAddRecipe}>
                {t("add_recipe.button")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ListMenu {...menu} />
    </>
  );
}
