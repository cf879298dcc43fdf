/** The checked items of one version of a recipe. */
export interface Checklist {
  /** "i5" for the ingredient line 5, "s3" for the step 3. */
  done: string[];
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}
/** By recipe and version: "12@3". */
export type StoredChecklists = Readonly<Record<string, Checklist>>;

/** The number of recipes whose checklists are stored. */
export const maxRecipes = 30;
/** Milliseconds after which a checklist expires. */
export const maxAge = 7 * 86_400_000;

export const checklistKey = (recipe: { id: number; version: number }): string => `${recipe.id}@${recipe.version}`;
export const ingredientItem = (id: number): string => `i${id}`;
export const stepItem = (id: number): string => `s${id}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isChecklist = (value: unknown): value is Checklist =>
  isRecord(value) &&
  Number.isFinite(value.at) &&
  Array.isArray(value.done) &&
  value.done.every((item) => typeof item === "string");

/** Reads the stored checklists; leaves out invalid and expired ones. */
export function parseChecklists(stored: string | null, now: number): StoredChecklists {
  try {
    const parsed: unknown = JSON.parse(stored ?? "null");
    if (!isRecord(parsed)) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(
        (entry): entry is [string, Checklist] => isChecklist(entry[1]) && now - entry[1].at < maxAge,
      ),
    );
  } catch {
    // Not JSON: no checklists.
    return {};
  }
}

/** Replaces the checklist of one recipe; drops the oldest others above the limit. */
export function withChecklist(
  stored: StoredChecklists,
  key: string,
  done: readonly string[],
  now: number,
): StoredChecklists {
  const others = Object.entries(stored)
    .filter(([other]) => other !== key)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, maxRecipes - 1);
  return Object.fromEntries(done.length > 0 ? [[key, { done: [...done], at: now }], ...others] : others);
}
