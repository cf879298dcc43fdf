import { Menu } from "@mantine/core";
import type { ReactNode } from "react";

interface MenuItemProps {
  icon: ReactNode;
  children: ReactNode;
  /** Undefined where it cannot be chosen now. */
  onClick: (() => void) | undefined;
}

/**
 * An item of a menu that may have to wait. It takes the focus all the same, which a `disabled` first item keeps Mantine's menu from
 * giving to any: without it, the keys that move in a menu and close it do nothing.
 */
export function MenuItem({ icon, children, onClick }: MenuItemProps) {
  const isOff = onClick === undefined;
  return (
    <Menu.Item
      leftSection={icon}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      closeMenuOnClick={!isOff}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
