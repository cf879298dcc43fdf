import type { Lang } from "@toque/db/entities/common.ts";
import type { Recipe, RecipeSummary } from "@toque/db/entities/recipe.ts";
import { useEffect, useEffectEvent } from "react";
import { currentLanguage } from "../preferences/language.ts";
import { useUser } from "../session/session.ts";

/** What is kept of a recipe that was opened: enough to show it before the server has answered. */
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

/** An account's recipes in what was kept, newest first; nothing of another account's. */
export function parseRecent(kept: string | null, account: string): RecentRecipe[] {
  try {
    const from: unknown = JSON.parse(kept ?? "null");
    if (!isRecord(from) || from.account !== account || !Array.isArray(from.recipes)) return [];
    return from.recipes.filter(isRecent).sort((a, b) => b.at - a.at);
  } catch {
    // Written by something else: as if nothing were there.
    return [];
  }
}

/** The list with a recipe at its front, once, and never longer than it may be. */
export function withRecent(list: readonly RecentRecipe[], recipe: RecentRecipe): RecentRecipe[] {
  return [recipe, ...list.filter(({ id }) => id !== recipe.id)].slice(0, recentLimit);
}

/** What this account has opened in this browser, newest first. */
export function readRecent(account: string): RecentRecipe[] {
  try {
    return parseRecent(localStorage.getItem(recentKey), account);
  } catch {
    // Storage is switched off.
    return [];
  }
}

/** One list a browser: what another account has opened makes way for it. */
function keep(account: string, recipes: readonly RecentRecipe[]): void {
  try {
    localStorage.setItem(recentKey, JSON.stringify({ account, recipes }));
  } catch {
    // Without storage there is nothing to go back to.
  }
}

/** Forgets a recipe that is not there any more. */
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
 * Remembers for the home page that a recipe is open.
 * @param id the one that was asked for, or null
 * @param recipe undefined until it is there
 * @param missing it cannot be had any more
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: which recipe is open, and in which version, is what it reacts to
  useEffect(() => remember(), [account, recipe?.id, recipe?.version, recipe?.name, missing]);
}
