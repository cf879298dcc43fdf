import type { ComponentType } from "react";

/** Fetches a page's code; once it is here, `loaded` gives it without waiting. */
export interface PageLoader<T extends { default: ComponentType } = { default: ComponentType }> {
  (): Promise<T>;
  loaded: () => T | null;
}

function page<T extends { default: ComponentType }>(load: () => Promise<T>): PageLoader<T> {
  let module: T | null = null;
  const fetchPage = async (): Promise<T> => {
    module ??= await load();
    return module;
  };
  return Object.assign(fetchPage, { loaded: () => module });
}

/** Where each page's code is. Apart from the routes, so that a link can fetch its page before it is clicked. */
export const pages = {
  signIn: page(() => import("../features/authentication/sign-in-page.tsx")),
  signInError: page(() => import("../features/authentication/sign-in-error-page.tsx")),
  onboarding: page(() => import("../features/profile/onboarding-page.tsx")),
  profileInfo: page(() => import("../features/profile/profile-info-page.tsx")),
  dashboard: page(() => import("../features/home/dashboard-page.tsx")),
  ownRecipes: page(() => import("../features/home/own-recipes-page.tsx")),
  likedRecipes: page(() => import("../features/home/liked-recipes-page.tsx")),
  settings: page(() => import("../features/profile/settings-page.tsx")),
  recipes: page(() => import("../features/search/recipes-page.tsx")),
  recipe: page(() => import("./recipe-with-chat.tsx")),
  editor: page(() => import("../features/editor/editor-page.tsx")),
  generate: page(() => import("../features/generate/generate-page.tsx")),
  notFound: page(() => import("./not-found-page.tsx")),
};
