import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe, RecipeSummary } from "@toque/db/schemas/recipe.ts";
import { useEffect, useEffectEvent } from "react";
import { api, call, unwrap } from "../client/eden.ts";
import { currentLanguage } from "../preferences/language.ts";
import { useUser } from "../session/session.ts";
import { browserStorage } from "../storage/storage.ts";

/** The stored data of an opened recipe: enough to show it before the server responds. */
export type RecentRecipe = Pick<RecipeSummary, "id" | "name" | "img" | "cover_url"> & {
  /** When it was opened last, in milliseconds since 1970. */
  at: number;
  /** The language that its name is in. */
  lang: Lang;
};

export const recentKey = "toque.recent";
/** How many are kept. */
export const recentLimit = 12;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isRecent(value: unknown): value is RecentRecipe {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.id) &&
    Number.isFinite(value.at) &&
    (typeof value.name === "string" || isRecord(value.name)) &&
    Array.isArray(value.img) &&
    typeof value.cover_url === "string" &&
    typeof value.lang === "string"
  );
}

/** An account's stored recipes, newest first; empty if the list is another account's. */
export function parseRecent(kept: unknown, account: string): RecentRecipe[] {
  if (!isRecord(kept) || kept.account !== account || !Array.isArray(kept.recipes)) return [];
  return kept.recipes.filter(isRecent).sort((a, b) => b.at - a.at);
}

/** The list with a recipe moved to the front, limited to `recentLimit`. */
export function withRecent(list: readonly RecentRecipe[], recipe: RecentRecipe): RecentRecipe[] {
  return [recipe, ...list.filter(({ id }) => id !== recipe.id)].slice(0, recentLimit);
}

/** Tells the server, for the account's other devices; without a network this one remembers it. */
function tellOpened(id: number): void {
  unwrap(api.api.recipe.recipes({ recipe_id: id }).opened.put(undefined, call({ quiet: true }))).catch(() => {});
}

/** What this account has opened in this browser, newest first. */
export function readRecent(account: string): RecentRecipe[] {
  return browserStorage.readJson(recentKey, (kept) => parseRecent(kept, account));
}

/** One list per browser: replaces that of another account. */
function keep(account: string, recipes: readonly RecentRecipe[]): void {
  browserStorage.writeJson(recentKey, { account, recipes });
}

/** Removes a recipe that no longer exists. */
export function forgetRecent(account: string, id: number): void {
  const list = readRecent(account);
  if (list.some((one) => one.id === id))
    keep(
      account,
      list.filter((one) => one.id !== id),
    );
}

/** The account whose list it is; null for a visitor, who has none. */
export function useRecentAccount(): string | null {
  const user = useUser();
  return user ? String(user.id ?? user.email ?? "") : null;
}

/**
 * Records an open recipe for the home page.
 * @param id the requested recipe, or null
 * @param recipe undefined until loaded
 * @param missing whether it no longer exists
 */
export function useRecentRecipe(id: number | null, recipe: Recipe | undefined, missing: boolean): void {
  const account = useRecentAccount();
  const remember = useEffectEvent(() => {
    if (account === null) return;
    if (missing && id !== null) forgetRecent(account, id);
    if (!recipe) return;
    const { name, img, cover_url } = recipe;
    const entry = { id: recipe.id, name, img: img.slice(0, 1), cover_url, at: Date.now(), lang: currentLanguage() };
    keep(account, withRecent(readRecent(account), entry));
  });
  const recipeId = recipe?.id;
  useEffect(() => {
    if (account !== null && recipeId !== undefined) tellOpened(recipeId);
  }, [account, recipeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which recipe is open, and in which version, is what it reacts to
  useEffect(() => remember(), [account, recipe?.id, recipe?.version, recipe?.name, missing]);
}
