/** Where each page's code is. Apart from the routes, so that a link can fetch its page before it is clicked. */
export const pages = {
  signIn: () => import("../features/authentication/sign-in-page.tsx"),
  signInError: () => import("../features/authentication/sign-in-error-page.tsx"),
  onboarding: () => import("../features/profile/onboarding-page.tsx"),
  profileInfo: () => import("../features/profile/profile-info-page.tsx"),
  dashboard: () => import("../features/home/dashboard-page.tsx"),
  ownRecipes: () => import("../features/home/own-recipes-page.tsx"),
  likedRecipes: () => import("../features/home/liked-recipes-page.tsx"),
  settings: () => import("../features/profile/settings-page.tsx"),
  recipes: () => import("../features/search/recipes-page.tsx"),
  recipe: () => import("./recipe-with-chat.tsx"),
  editor: () => import("../features/editor/editor-page.tsx"),
  generate: () => import("../features/generate/generate-page.tsx"),
  notFound: () => import("./not-found-page.tsx"),
};
