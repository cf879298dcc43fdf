import type { PartDiff, RecipeDiff } from "./diff.ts";

/** The diff of one part: of the recipe itself, or of a sub-recipe by its new id. */
export function partOf(diff: RecipeDiff | null, subRecipeId: number | null): PartDiff | null {
  if (!diff) return null;
  if (subRecipeId === null) return diff.parts.at(-1) ?? null;
  return diff.parts.find(({ after }) => after?.id === subRecipeId) ?? null;
}
