import type { RecentRecipe } from "../../../shared/recipes/recent-recipes.ts";
import { browserStorage } from "../../../shared/storage/storage.ts";

/** What was done last with a recipe. */
export type Activity = "timer" | "draft" | "opened";

/** One entry of the "continue" row. */
export interface UnfinishedItem {
  key: string;
  activity: Activity;
  /** Milliseconds since 1970. */
  at: number;
  href: string;
  /** The recipe, if this browser has it among the recently opened ones. */
  recipe: RecentRecipe | null;
  /** The title where there is no recipe; "" for an unnamed draft. */
  title: string;
}

/** An unsaved draft of the editor. */
export interface UnsavedDraft {
  key: string;
  /** The address of the editor that resumes it. */
  href: string;
  /** The recipe that it edits; null for a new recipe or variant. */
  recipeId: number | null;
  /** "" for an unnamed draft. */
  title: string;
  at: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Ids of the recipes with a running or paused timer, from the JSON that the timers are stored as. */
export function recipesWithTimers(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "null");
    const ids = (Array.isArray(list) ? list : []).map((timer: unknown) => (isRecord(timer) ? timer.recipeId : null));
    return [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id)))];
  } catch {
    // Not JSON: no timers.
    return [];
  }
}

/** The editor address of a draft, by the last part of its storage key: `12`, `new`, `variant-12`. */
function addressOf(target: string): { href: string; recipeId: number | null } | null {
  if (target === "new") return { href: "/recipes/new", recipeId: null };
  const [, variant, id] = /^(variant-)?([1-9]\d{0,9})$/.exec(target) ?? [];
  if (id === undefined) return null;
  return variant
    ? { href: `/recipes/new?variant_of=${id}`, recipeId: null }
    : { href: `/recipes/${id}/edit`, recipeId: Number(id) };
}

/** The recipe name in a stored form: in its original language, else in any other. */
function nameIn(form: unknown): string {
  const main = isRecord(form) ? form.main : null;
  const name = isRecord(main) && isRecord(main.name) ? main.name : {};
  const own = isRecord(form) ? name[String(form.originLang)] : null;
  const texts = [own, ...Object.values(name)].filter((text) => typeof text === "string");
  return texts.find((text) => text.trim() !== "")?.trim() ?? "";
}

/** Reads one stored draft; null when the entry is not a draft. */
export function parseDraft(target: string, text: string | null): UnsavedDraft | null {
  const address = addressOf(target);
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    const at = isRecord(stored) && typeof stored.savedAt === "string" ? Date.parse(stored.savedAt) : Number.NaN;
    if (!address || !isRecord(stored) || !isRecord(stored.form) || Number.isNaN(at)) return null;
    return { key: `draft ${target}`, ...address, title: nameIn(stored.form), at };
  } catch {
    // Not JSON: no draft.
    return null;
  }
}

/** The unsaved drafts of an account in this browser. */
export function unsavedDrafts(account: string): UnsavedDraft[] {
  const prefix = `toque.editor.${account}.`;
  return browserStorage
    .keys(prefix)
    .flatMap((key) => parseDraft(key.slice(prefix.length), browserStorage.read(key)) ?? []);
}

/**
 * The entries of the "continue" row: recipes with a timer first, then drafts and opened recipes, newest first. Each recipe is
 * listed once, with its most urgent activity.
 */
export function unfinishedItems(sources: {
  recent: readonly RecentRecipe[];
  timers: readonly number[];
  drafts: readonly UnsavedDraft[];
}): UnfinishedItem[] {
  const { recent, timers, drafts } = sources;
  const opened = recent.map((recipe): UnfinishedItem => {
    const draft = drafts.find(({ recipeId }) => recipeId === recipe.id);
    const activity: Activity = timers.includes(recipe.id) ? "timer" : draft ? "draft" : "opened";
    const href = draft && activity === "draft" ? draft.href : `/recipes/${recipe.id}`;
    const at = draft && activity === "draft" ? draft.at : recipe.at;
    return { key: `recipe ${recipe.id}`, activity, at, href, recipe, title: "" };
  });
  const known = new Set(recent.map(({ id }) => id));
  const others = drafts
    .filter(({ recipeId }) => recipeId === null || !known.has(recipeId))
    .map(({ key, href, title, at }): UnfinishedItem => ({ key, activity: "draft", at, href, recipe: null, title }));
  return [...opened, ...others].sort(
    (a, b) => Number(b.activity === "timer") - Number(a.activity === "timer") || b.at - a.at,
  );
}
