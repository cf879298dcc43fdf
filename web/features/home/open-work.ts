import type { RecentRecipe } from "../../shared/recipes/recent-recipes.ts";

/** Why a recipe is offered to go on with. */
export type Doing = "timer" | "draft" | "opened";

/** One thing to go on with. */
export interface OpenWork {
  key: string;
  doing: Doing;
  /** Milliseconds since 1970. */
  at: number;
  href: string;
  /** The recipe that was opened, when this browser remembers it. */
  recipe: RecentRecipe | null;
  /** What to call it where there is no recipe; "" when it has no name yet. */
  title: string;
}

/** A draft of the editor that was not saved. */
export interface KeptDraft {
  key: string;
  /** Where it is gone on with. */
  href: string;
  /** The recipe that it changes; null for a new recipe or variant. */
  recipeId: number | null;
  /** "" when it has no name yet. */
  title: string;
  at: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The recipes that have a timer going or resting, from what the timers keep. */
export function recipesWithTimers(kept: string | null): number[] {
  try {
    const list: unknown = JSON.parse(kept ?? "null");
    const ids = (Array.isArray(list) ? list : []).map((timer: unknown) => (isRecord(timer) ? timer.recipeId : null));
    return [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id)))];
  } catch {
    // Written by something else: no timers.
    return [];
  }
}

/**
 * Everything to go on with, newest first: what has a timer, what was being written, what was read. A recipe stands there
 * once, for the most pressing of these.
 */
export function openWork(sources: {
  recent: readonly RecentRecipe[];
  timers: readonly number[];
  drafts: readonly KeptDraft[];
}): OpenWork[] {
  const { recent, timers, drafts } = sources;
  const opened = recent.map((recipe): OpenWork => {
    const draft = drafts.find(({ recipeId }) => recipeId === recipe.id);
    const doing: Doing = timers.includes(recipe.id) ? "timer" : draft ? "draft" : "opened";
    const href = draft && doing === "draft" ? draft.href : `/recipes/${recipe.id}`;
    const at = draft && doing === "draft" ? draft.at : recipe.at;
    return { key: `recipe ${recipe.id}`, doing, at, href, recipe, title: "" };
  });
  const known = new Set(recent.map(({ id }) => id));
  const others = drafts
    .filter(({ recipeId }) => recipeId === null || !known.has(recipeId))
    .map(({ key, href, title, at }): OpenWork => ({ key, doing: "draft", at, href, recipe: null, title }));
  // A timer does not wait.
  return [...opened, ...others].sort(
    (a, b) => Number(b.doing === "timer") - Number(a.doing === "timer") || b.at - a.at,
  );
}
