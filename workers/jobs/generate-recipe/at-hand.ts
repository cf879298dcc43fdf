import type { Conn } from "@toque/db/client/types.ts";
import { fitsDiet } from "@toque/db/recipes/facts.ts";
import { type FoodFacts, loadFoodFacts } from "@toque/db/recipes/reference.ts";
import type { FoodAtHand } from "@toque/db/schemas/ai.ts";
import { quickestWith } from "@toque/search/quickest.ts";
import type { Generation } from "../../ai/agents/generate.ts";
import type { GenerationBrief } from "../../ai/checks/brief.ts";

type Why = Pick<FoodAtHand, "reason" | "minutes" | "allergy_ids">;

const because = (reason: FoodAtHand["reason"], over: Partial<Why> = {}): Why => ({
  reason,
  minutes: null,
  allergy_ids: [],
  ...over,
});

/**
 * Why a food was left out, what concerns safety first: a person may lift a limit of time, and never one of these.
 * @param quickest minutes of the quickest known dish with it
 */
export function whyLeftOut(
  food: FoodFacts | undefined,
  { constraints, forbidden, maxTime }: Pick<GenerationBrief, "constraints" | "forbidden" | "maxTime">,
  quickest: number | undefined,
): Why {
  const { allergies, diet } = constraints;
  if (food && allergies.length > 0) {
    const held = [...(food.allergen_ids ?? []), ...food.may_contain_ids];
    const allergy_ids = allergies.filter(({ id }) => held.includes(id)).map(({ id }) => id);
    if (allergy_ids.length > 0) return because("allergy", { allergy_ids });
    if (food.allergen_ids === null) return because("allergens_unknown");
  }
  if (food && diet && !fitsDiet(diet, [food])) return because("diet");
  if (food && forbidden.some(({ id }) => id === food.id)) return because("forbidden");
  if (!food || food.personal) return because("unknown");
  if (quickest !== undefined && quickest > maxTime) return because("time", { minutes: quickest });
  return because("dish");
}

/** What became of every food that was at hand or required, in the order of the request. */
export async function foodsAtHand(
  conn: Conn,
  { resolved }: Pick<Generation, "resolved">,
  brief: GenerationBrief,
): Promise<FoodAtHand[]> {
  const used = new Set(resolved.ingredients.map(({ food }) => food?.id));
  const ids = [...new Set([...brief.required, ...brief.available].map(({ id }) => id))];
  const leftOut = ids.filter((id) => !used.has(id));
  const facts = leftOut.length > 0 ? await loadFoodFacts(conn, leftOut) : new Map<number, FoodFacts>();
  const quickest = await quickestWith(conn, leftOut);
  return ids.map((food_id) =>
    used.has(food_id)
      ? { food_id, used: true, ...because(null) }
      : { food_id, used: false, ...whyLeftOut(facts.get(food_id), brief, quickest.get(food_id)) },
  );
}
