import { IconHome, IconSearch, IconSparkles, type TablerIcon } from "@tabler/icons-react";
import { type PageLoader, pages } from "../pages.ts";

export interface NavItem {
  href: string;
  key: "home" | "recipes" | "generate";
  icon: TablerIcon;
  /** Fetches the page's code ahead of the click. */
  load: () => void;
}

/** What does not arrive ahead of the click is fetched again by it, and says so there. */
const ahead = (load: PageLoader) => () => void load().catch(() => {});

export const navItems: readonly NavItem[] = [
  { href: "/dashboard", key: "home", icon: IconHome, load: ahead(pages.dashboard) },
  { href: "/recipes", key: "recipes", icon: IconSearch, load: ahead(pages.recipes) },
  { href: "/generate", key: "generate", icon: IconSparkles, load: ahead(pages.generate) },
];

export function isActive(item: NavItem, path: string): boolean {
  return path === item.href || path.startsWith(`${item.href}/`);
}
