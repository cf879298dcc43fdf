import { IconHome, IconSearch, IconSparkles, type TablerIcon } from "@tabler/icons-react";
import { pages } from "../pages.ts";

export interface NavItem {
  href: string;
  key: "home" | "recipes" | "generate";
  icon: TablerIcon;
  /** Fetches the page's code ahead of the click. */
  load: () => Promise<unknown>;
}

export const navItems: readonly NavItem[] = [
  { href: "/dashboard", key: "home", icon: IconHome, load: pages.dashboard },
  { href: "/recipes", key: "recipes", icon: IconSearch, load: pages.recipes },
  { href: "/generate", key: "generate", icon: IconSparkles, load: pages.generate },
];

export function isActive(item: NavItem, path: string): boolean {
  return path === item.href || path.startsWith(`${item.href}/`);
}
