import type { GenerationRequest } from "../../schemas/ai.ts";
import type { FindingCode, Named, StoredFinding } from "../../schemas/findings.ts";
import type { DifficultyKey } from "../../schemas/recipe.ts";

// What a person may give up of a request for a recipe that cannot be kept, so that it can. What concerns safety is never
// among it: a food that may not be in the dish is taken out of what must be.

/** A constraint relaxation of a generation request. */
export interface Relaxation {
  /** Minutes to allow; null where the time was no reason. */
  minutes: number | null;
  /** Another difficulty, of which there is a dish; null where the difficulty was no reason. */
  difficulty: DifficultyKey | null;
  /** Foods that need not be in the dish any more. */
  without: readonly Named[];
}

/** Failures whose findings say what stands against the request. */
const refusals: ReadonlySet<string> = new Set(["recipe_not_possible", "request_contradicts_itself"]);
const aboutRequiredFoods: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "allergens_in_foods",
  "allergens_unknown",
  "against_diet",
  "required_and_forbidden",
  "required_unsafe",
  "required_against_diet",
  "chef_food_unknown",
  "chef_no_dish_with",
]);

/** The server's limits and the step of the form, in minutes. */
const MOST_MINUTES = 1440;
const STEP = 5;

/** What would let a refused request be kept; null where its findings do not tell. */
export function relaxationOf(error: {
  code: string;
  findings?: readonly StoredFinding[] | null | undefined;
}): Relaxation | null {
  const findings = refusals.has(error.code) ? (error.findings ?? []) : [];
  const found = findings.find(({ code }) => code === "chef_quickest" || code === "chef_other_difficulty")?.params;
  const minutes = found?.minutes === undefined ? null : Math.ceil(found.minutes / STEP) * STEP;
  const foods = findings.flatMap(({ code, params }) => (aboutRequiredFoods.has(code) ? (params.foods ?? []) : []));
  const without = [...new Map(foods.filter(({ id }) => id !== null).map((food) => [food.id, food])).values()];
  if (minutes !== null && minutes <= MOST_MINUTES)
    return { minutes, difficulty: found?.difficulty ?? null, without: [] };
  return without.length > 0 ? { minutes: null, difficulty: null, without } : null;
}

/** The request with what was given up. */
export function relaxed(request: GenerationRequest, { minutes, difficulty, without }: Relaxation): GenerationRequest {
  const dropped = new Set(without.map(({ id }) => id));
  const required = request.required_food?.filter((id) => !dropped.has(id));
  return {
    ...request,
    ...(minutes === null ? {} : { max_time: Math.max(minutes, request.max_time ?? 0) }),
    ...(difficulty === null ? {} : { difficulty }),
    ...(required === undefined ? {} : { required_food: required }),
  };
}
