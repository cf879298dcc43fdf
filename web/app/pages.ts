import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

/** The exports of a page's file. */
export interface PageModule {
  default: ComponentType;
  /** Requests the page's first data before its first render. */
  prefetch?: (client: QueryClient, address: { params: Record<string, string>; search: string }) => Promise<void>;
}

/**
 * What is requested immediately on a page that is often opened directly: by public/preload.js before the app's code has
 * loaded (the build writes the table into index.html), then by main.tsx.
 */
export interface EntryPage {
  /** The page's catalogues beyond the shell's. */
  catalogues: readonly string[];
  /** The first request to the API, with the parameters of the page's path; not used for an address with a query. */
  data?: string;
}

export interface PageEntry {
  /** Its addresses as router patterns; a parameter is a number. The first one is the link target. */
  paths: readonly string[];
  /** Other addresses, which redirect to the first. */
  redirects?: readonly string[];
  /** Fetches its code. The build parses the file's path from this expression. */
  load: () => Promise<PageModule>;
  /** Not open to visitors; "dashboard" additionally requires passing the subscription gate. */
  access?: "account" | "dashboard";
  /** May hold unsaved work: stays mounted when the session ends, and requests the sign-in itself. */
  keepsWork?: boolean;
  /** Rendered without the shell's navigation. */
  standalone?: boolean;
  /** Its code is there without a network, like the copies that it shows. */
  offline?: true;
  /** Set for pages that are often opened directly. */
  entry?: EntryPage;
}

/** Every page. If two paths match the same address, the first one wins. */
export const pages = {
  signIn: {
    paths: ["/authentication/signin", "/auth/signin"],
    load: () => import("../features/authentication/sign-in-page.tsx"),
    offline: true,
    standalone: true,
    entry: { catalogues: ["signin"] },
  },
  signInError: {
    paths: ["/authentication/error"],
    load: () => import("../features/authentication/sign-in-error-page.tsx"),
    standalone: true,
  },
  checkMail: {
    paths: ["/authentication/check-mail"],
    load: () => import("../features/authentication/check-mail-page.tsx"),
    standalone: true,
  },
  otherAccount: {
    paths: ["/authentication/other-account"],
    load: () => import("../features/authentication/other-account-page.tsx"),
    standalone: true,
  },
  restoreAccount: {
    paths: ["/authentication/restore-account"],
    load: () => import("../features/authentication/restore-account-page.tsx"),
    standalone: true,
  },
  dashboard: {
    paths: ["/dashboard"],
    load: () => import("../features/home/dashboard-page.tsx"),
    offline: true,
    access: "dashboard",
    entry: { catalogues: ["home"] },
  },
  profileInfo: {
    paths: ["/dashboard/profile-info-form"],
    load: () => import("../features/profile/profile-info-page.tsx"),
    access: "dashboard",
  },
  ownRecipes: {
    paths: ["/dashboard/recipes"],
    load: () => import("../features/search/own-recipes-page.tsx"),
    offline: true,
    access: "dashboard",
  },
  likedRecipes: {
    paths: ["/dashboard/likes"],
    load: () => import("../features/search/liked-recipes-page.tsx"),
    offline: true,
    access: "dashboard",
  },
  settings: {
    paths: ["/dashboard/settings"],
    load: () => import("../features/profile/settings-page.tsx"),
    access: "dashboard",
  },
  // Not behind a plan, as the settings are: who reads a recipe is warned of what they avoid.
  eating: {
    paths: ["/account/food"],
    load: () => import("../features/profile/food-page.tsx"),
    access: "account",
  },
  // Open to administrators without a plan too: the first promo code is made here.
  adminSubscriptions: {
    paths: ["/dashboard/admin/subscriptions"],
    load: () => import("../features/admin/subscriptions-page.tsx"),
    access: "account",
  },
  adminPromoCodes: {
    paths: ["/dashboard/admin/promo-codes"],
    load: () => import("../features/admin/promo-codes-page.tsx"),
    access: "account",
  },
  // Open to administrators without a plan too.
  adminUsers: {
    paths: ["/dashboard/admin/users"],
    load: () => import("../features/admin/users-page.tsx"),
    access: "account",
  },
  adminHealth: {
    paths: ["/dashboard/admin/health"],
    load: () => import("../features/admin/health/health-page.tsx"),
    access: "account",
  },
  adminJobs: {
    paths: ["/dashboard/admin/jobs"],
    load: () => import("../features/admin/jobs/jobs-page.tsx"),
    access: "account",
  },
  adminDeadLetters: {
    paths: ["/dashboard/admin/dead-letters"],
    load: () => import("../features/admin/dead-letters/dead-letters-page.tsx"),
    access: "account",
  },
  adminTranslations: {
    paths: ["/dashboard/admin/translations"],
    load: () => import("../features/admin/translations/translations-page.tsx"),
    access: "account",
  },
  adminCiqual: {
    paths: ["/dashboard/admin/ciqual"],
    load: () => import("../features/admin/ciqual/ciqual-page.tsx"),
    access: "account",
  },
  adminReference: {
    paths: ["/dashboard/admin/reference", "/dashboard/moderation/reference"],
    load: () => import("../features/admin/reference/reference-page.tsx"),
    access: "account",
  },
  adminGame: {
    paths: ["/dashboard/admin/game"],
    load: () => import("../features/admin/game/game-page.tsx"),
    access: "account",
  },
  account: {
    paths: ["/account"],
    load: () => import("../features/account/account-page.tsx"),
    access: "account",
  },
  confirmEmail: {
    paths: ["/account/email"],
    load: () => import("../features/account/email/confirm-email-page.tsx"),
  },
  user: {
    paths: ["/users/:id"],
    load: () => import("../features/users/user-page.tsx"),
  },
  newsletterConfirm: {
    paths: ["/newsletter/confirm"],
    load: () => import("../features/newsletter/confirm-page.tsx"),
  },
  newsletterUnsubscribe: {
    paths: ["/newsletter/unsubscribe"],
    load: () => import("../features/newsletter/unsubscribe-page.tsx"),
  },
  onboarding: {
    paths: ["/onboarding"],
    load: () => import("../features/plans/onboarding-page.tsx"),
    access: "account",
    standalone: true,
    entry: { catalogues: ["plans"] },
  },
  recipes: {
    paths: ["/recipes"],
    redirects: ["/"],
    load: () => import("../features/search/recipes-page.tsx"),
    offline: true,
    entry: { catalogues: ["search", "foods"], data: "/api/recipe/recipes?page=1" },
  },
  cookbooks: {
    paths: ["/cookbooks"],
    load: () => import("../features/cookbooks/cookbooks-page.tsx"),
    offline: true,
    access: "dashboard",
  },
  cookbook: {
    paths: ["/cookbooks/:id"],
    load: () => import("../features/cookbooks/cookbook-page.tsx"),
    offline: true,
    entry: { catalogues: ["cookbooks"], data: "/api/recipe/cookbooks/:id" },
  },
  cookbookBooklet: {
    paths: ["/cookbooks/:id/booklet"],
    load: () => import("./booklet-with-recipes.tsx"),
    offline: true,
  },
  shoppingLists: {
    paths: ["/shopping"],
    load: () => import("../features/shopping/shopping-lists-page.tsx"),
    offline: true,
    access: "dashboard",
  },
  joinShoppingList: {
    paths: ["/shopping/join"],
    load: () => import("../features/shopping/join-list-page.tsx"),
    access: "account",
  },
  shoppingList: {
    paths: ["/shopping/:id"],
    load: () => import("../features/shopping/shopping-list-page.tsx"),
    offline: true,
    access: "dashboard",
    entry: { catalogues: ["shopping"] },
  },
  ownFoods: {
    paths: ["/dashboard/foods"],
    load: () => import("../features/foods/own-foods-page.tsx"),
    access: "dashboard",
  },
  foodEditor: {
    paths: ["/foods/new", "/foods/:id/edit"],
    load: () => import("../features/foods/food-editor-page.tsx"),
    access: "dashboard",
    keepsWork: true,
  },
  food: {
    paths: ["/foods/:id"],
    load: () => import("../features/foods/food-page.tsx"),
    entry: { catalogues: ["foodpages", "foods"], data: "/api/food/food/:id?translated=false" },
  },
  fridge: {
    paths: ["/fridge"],
    load: () => import("../features/fridge/fridge-page.tsx"),
    access: "dashboard",
  },
  fridgeRecipes: {
    paths: ["/fridge/recipes"],
    load: () => import("../features/fridge/fridge-recipes-page.tsx"),
    access: "dashboard",
  },
  // The cooking game. Each page asks for itself whether the account plays (GamePage).
  kitchen: {
    paths: [
      "/kitchen",
      "/kitchen/wallet",
      "/kitchen/chefs",
      "/kitchen/chefs/:id",
      "/kitchen/chefboxes/new",
      "/kitchen/chefboxes/:id",
      "/kitchen/creation",
      "/kitchen/cookings",
      "/kitchen/cookings/:id",
    ],
    load: () => import("../features/kitchen/kitchen-pages.tsx"),
    access: "dashboard",
  },
  moderation: {
    paths: [
      "/dashboard/moderation",
      "/dashboard/moderation/foods",
      "/dashboard/moderation/lines",
      "/dashboard/moderation/reports",
      "/dashboard/moderation/rings",
    ],
    load: () => import("./moderation-pages.tsx"),
    access: "dashboard",
  },
  cooked: {
    paths: ["/dashboard/cooked"],
    load: () => import("../features/cooked/cooked-page.tsx"),
    access: "dashboard",
  },
  community: {
    paths: ["/kitchen/judge", "/kitchen/quests", "/kitchen/leaderboard", "/restaurants/:id"],
    load: () => import("../features/play/community-page.tsx"),
    access: "dashboard",
  },
  editor: {
    paths: ["/recipes/new", "/recipes/:id/edit"],
    load: () => import("../features/editor/editor-page.tsx"),
    access: "dashboard",
    keepsWork: true,
  },
  recipe: {
    paths: ["/recipes/:id"],
    load: () => import("./recipe-with-chat.tsx"),
    offline: true,
    entry: { catalogues: ["recipe", "chat"], data: "/api/recipe/recipes/:id" },
  },
  generate: {
    paths: ["/generate"],
    load: () => import("../features/generate/generate-page.tsx"),
    access: "dashboard",
    entry: { catalogues: ["generate"] },
  },
  /** For every other address: routes.tsx. */
  notFound: { paths: [], load: () => import("./not-found-page.tsx"), offline: true },
} satisfies Record<string, PageEntry>;

export const allPages: readonly PageEntry[] = Object.values(pages);

const loaded = new WeakMap<PageEntry, PageModule>();

/** Fetches a page's code; links call it before the click. */
export async function loadPage(page: PageEntry): Promise<PageModule> {
  const module = loaded.get(page) ?? (await page.load());
  loaded.set(page, module);
  return module;
}

/** A page's code, synchronously; null until it has been fetched. */
export const loadedPage = (page: PageEntry): PageModule | null => loaded.get(page) ?? null;

/** A regular expression matching an entry page's addresses. Parameters are numbers, captured in named groups. */
export function addressPattern({ paths, redirects = [] }: PageEntry): string {
  const alternatives = [...paths, ...redirects].map((path) =>
    path.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>\\d{1,9})"),
  );
  return `^(?:${alternatives.join("|")})/?$`;
}

/** The entry page at a path, with the path's parameters; null when there is none. */
export function entryPageAt(path: string): { page: PageEntry; params: Record<string, string> } | null {
  for (const page of allPages) {
    const match = page.entry && new RegExp(addressPattern(page)).exec(path);
    if (match) return { page, params: { ...match.groups } };
  }
  return null;
}
