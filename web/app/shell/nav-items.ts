import {
  IconBasket,
  IconBook2,
  IconBooks,
  IconFlame,
  IconFridge,
  IconHeart,
  IconHome,
  IconSearch,
  IconSparkles,
  IconToolsKitchen2,
  type TablerIcon,
} from "@tabler/icons-react";
import { useIsPlayer } from "../../shared/game/use-game.ts";
import { loadPage, type PageEntry, pages } from "../pages.ts";

export interface NavItem {
  href: string;
  key: "home" | "recipes" | "cookbooks" | "shopping" | "fridge" | "generate" | "kitchen" | "own" | "saved" | "cooked";
  icon: TablerIcon;
  /** Fetches the page's code before the click. */
  load: () => void;
  /** In the phone's bar; the others are in its account panel. */
  bar?: boolean;
}

const toPage = (page: PageEntry): Pick<NavItem, "href" | "load"> => ({
  href: page.paths[0] ?? "/",
  // A failed prefetch is retried on click, and the error is shown there.
  load: () => void loadPage(page).catch(() => {}),
});

const items: readonly NavItem[] = [
  { key: "home", icon: IconHome, bar: true, ...toPage(pages.dashboard) },
  { key: "recipes", icon: IconSearch, bar: true, ...toPage(pages.recipes) },
  { key: "cookbooks", icon: IconBooks, ...toPage(pages.cookbooks) },
  { key: "shopping", icon: IconBasket, bar: true, ...toPage(pages.shoppingLists) },
  { key: "fridge", icon: IconFridge, ...toPage(pages.fridge) },
  { key: "generate", icon: IconSparkles, bar: true, ...toPage(pages.generate) },
];

/** The game's home. A phone's bar has five entries, the account's included: for players it takes the generator's place. */
const kitchen: NavItem = { key: "kitchen", icon: IconFlame, bar: true, ...toPage(pages.kitchen) };
const playersItems: readonly NavItem[] = [
  ...items.map((item) => (item.key === "generate" ? { ...item, bar: false } : item)),
  kitchen,
];

/** The pages of the navigation; those of the game for players only. */
export const useMainItems = (): readonly NavItem[] => (useIsPlayer() ? playersItems : items);

/** What the user has gathered; for those who are signed in. */
export const ownItems: readonly NavItem[] = [
  { key: "own", icon: IconBook2, ...toPage(pages.ownRecipes) },
  { key: "saved", icon: IconHeart, ...toPage(pages.likedRecipes) },
  { key: "cooked", icon: IconToolsKitchen2, ...toPage(pages.cooked) },
];

/** Whether a page is one of the account's, which its entry of the navigation leads to. */
export const isAccountPage = (path: string): boolean => /^\/(account(\/|$)|dashboard\/settings$)/.test(path);

/** Whether the item leads to the page at a path, or to what is below it; every address below "/dashboard" has its own. */
export function isActive({ href }: NavItem, path: string): boolean {
  return path === href || (href !== pages.dashboard.paths[0] && path.startsWith(`${href}/`));
}
