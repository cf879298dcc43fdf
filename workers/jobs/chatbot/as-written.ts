import type { Tx } from "@toque/db/client/types.ts";
import { takeAsWritten } from "@toque/db/foods/as-written.ts";
import type { IngredientContent, RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { formatExact } from "@toque/db/shared/units/numbers.ts";
import { unitNames } from "@toque/db/shared/units/signs.ts";

/** The line with its cook's own food in the place of the words. */
async function withFood(tx: Tx, line: IngredientContent, ownerId: number): Promise<IngredientContent> {
  const { as_written: words, ...rest } = line;
  if (!words) return line;
  const { name, unit, lang } = words;
  const taken = await takeAsWritten(tx, ownerId, { name, unit, multiplier: line.multiplier }, lang);
  const { foodId: food_id, quantityId: quantity_id, multiplier } = taken;
  const written = [formatExact(line.multiplier, lang), unit ? unitNames(unit).names[lang] : "", name];
  return {
    ...rest,
    food_id,
    quantity_id,
    multiplier,
    ...(taken.isPlaceholder ? { original_text: written.filter((word) => word !== "").join(" ") } : {}),
  };
}

/**
 * A content of which every line has a stored food: words become the cook's own foods, of which nothing is known. The same words
 * are one food, however often they are taken.
 */
export async function withWrittenFoods(tx: Tx, content: RecipeContent, ownerId: number): Promise<RecipeContent> {
  const lines = async (part: Pick<RecipeContent, "ingredients">) => {
    const ingredients: IngredientContent[] = [];
    // One after the other: they share the transaction, and the cook's row is locked for each.
    for (const line of part.ingredients) ingredients.push(await withFood(tx, line, ownerId));
    return ingredients;
  };
  const sub_recipes: RecipeContent["sub_recipes"] = [];
  for (const sub of content.sub_recipes) sub_recipes.push({ ...sub, ingredients: await lines(sub) });
  return { ...content, ingredients: await lines(content), sub_recipes };
}
