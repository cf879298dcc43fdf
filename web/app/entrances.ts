import type { pages } from "./pages.ts";

/**
 * Pages that people come to from outside, the more particular address first. What they need is asked for all at once: by
 * public/head-start.js before the app's own code is there (the build tells it this table), then by first-page.ts.
 */
export interface Entrance {
  /** A regular expression of the address' path. */
  path: string;
  page: keyof typeof pages;
  /** Where that page is, for the build. */
  module: string;
  /** Its catalogues beyond the shell's. */
  texts: readonly string[];
  /** What it asks the API first, with the groups of `path`; where the address has a query, it asks something else. */
  data?: string;
}

export const entrances: readonly Entrance[] = [
  {
    path: "^/recipes/(\\d{1,9})/?$",
    page: "recipe",
    module: "app/recipe-with-chat.tsx",
    texts: ["recipe", "chat"],
    data: "/api/recipe/recipes/$1",
  },
  {
    path: "^/(?:recipes/?)?$",
    page: "recipes",
    module: "features/search/recipes-page.tsx",
    texts: ["search", "foods"],
    data: "/api/recipe/recipes?page=1",
  },
  {
    path: "^/auth(?:entication)?/signin/?$",
    page: "signIn",
    module: "features/authentication/sign-in-page.tsx",
    texts: ["signin"],
  },
  { path: "^/dashboard/?$", page: "dashboard", module: "features/home/dashboard-page.tsx", texts: ["home"] },
  { path: "^/generate/?$", page: "generate", module: "features/generate/generate-page.tsx", texts: ["generate"] },
];
