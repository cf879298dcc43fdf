import { IconHome, IconSearch, IconSparkles, type TablerIcon } from "@tabler/icons-react";
import { loadPage, type PageEntry, pages } from "../pages.ts";

export interface NavItem {
  href: string;
  key: "home" | "recipes" | "generate";
  icon: TablerIcon;
  /** Fetches the page's code before the click. */
  load: () => void;
}

const toPage = (page: PageEntry): Pick<NavItem, "href" | "load"> => ({
  href: page.paths[0] ?? "/",
  // A failed prefetch is retried on click, and the error is shown there.
  load: () => void loadPage(page).catch(() => {}),
});

export const navItems: readonly NavItem[] = [
  { key: "home", icon: IconHome, ...toPage(pages.dashboard) },
  { key: "recipes", icon: IconSearch, ...toPage(pages.recipes) },
  { key: "generate", icon: IconSparkles, ...toPage(pages.generate) },
];

export function isActive(item: NavItem, path: string): boolean {
  return path === item.href || path.startsWith(`${item.href}/`);
}
