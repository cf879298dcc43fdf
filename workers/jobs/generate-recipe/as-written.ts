import type { Tx } from "@toque/db/client/types.ts";
import { takeAsWritten } from "@toque/db/foods/as-written.ts";
import { loadFoodFacts } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { formatExact } from "@toque/db/shared/units/numbers.ts";
import { unitNames } from "@toque/db/shared/units/signs.ts";
import type { Generation } from "../../ai/agents/generate.ts";

/**
 * A checked draft with its cook's own foods in the place of those that no table holds. Nothing is known of them, so nothing with
 * them is called safe.
 * @param lang that the draft is written in
 */
export async function withWrittenFoods<G extends Generation>(
  tx: Tx,
  generation: G,
  ownerId: number,
  lang: Lang,
): Promise<G> {
  if (generation.unmatched.length === 0) return generation;
  const { resolved } = generation;
  const ingredients: typeof resolved.ingredients = [];
  // One after the other: they share the transaction, and the cook's row is locked for each.
  for (const line of resolved.ingredients) {
    if (line.food || line.problem) {
      ingredients.push(line);
      continue;
    }
    const { food_name: name, multiplier } = line.draft;
    const taken = await takeAsWritten(tx, ownerId, { name, unit: line.unit, multiplier }, lang);
    const food = (await loadFoodFacts(tx, [taken.foodId])).get(taken.foodId)!;
    const { quantityId } = taken;
    const draft = { ...line.draft, multiplier: taken.multiplier };
    const unit = line.unit ? unitNames(line.unit).names[lang] : "";
    const originalText = [formatExact(multiplier, lang), unit, name].filter((word) => word !== "").join(" ");
    ingredients.push({ ...line, food, quantityId, draft, ...(taken.isPlaceholder ? { originalText } : {}) });
  }
  return { ...generation, resolved: { ...resolved, ingredients } };
}
