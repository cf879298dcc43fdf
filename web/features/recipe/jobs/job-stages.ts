/** The stages of the jobs on a recipe; workers/jobs names them. */
const stages = ["queued", "reading", "upgrading", "translating", "checking", "saving"] as const;
export type RecipeJobStage = (typeof stages)[number];

/** A stage that this page has words for; one that it does not know is the work itself. */
export const stageOf = (stage: string, kind: "upgrade" | "translate"): RecipeJobStage =>
  stages.find((one) => one === stage) ?? (kind === "upgrade" ? "upgrading" : "translating");

/** What a job on a recipe made, as far as it is readable. */
export interface RecipeJobResult {
  /** The recipe that has it: a variant of one's own where the recipe is somebody else's. */
  recipeId: number;
  version: number;
  /** The version that an undo brings back; null for a variant, and where nothing was changed. */
  previous: number | null;
  model: string;
}

/** Reads the result of a job; null for one that it does not understand. */
export function readResult(result: unknown): RecipeJobResult | null {
  if (typeof result !== "object" || result === null) return null;
  const { recipe_id, version, previous_version, langs, model } = result as Record<string, unknown>;
  if (typeof recipe_id !== "number" || typeof version !== "number") return null;
  // A translation is saved only on the version that it read.
  const translated = Array.isArray(langs) && langs.length > 0 ? version - 1 : null;
  const previous = typeof previous_version === "number" ? previous_version : translated;
  return { recipeId: recipe_id, version, previous, model: typeof model === "string" ? model : "" };
}
