import type { Tx } from "../client/types.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { allIngredients, foodIdsOfLine } from "./reference.ts";

/** Rewrites what a version holds and uses in its place, as a save writes it. */
export async function rewriteVersion(
  tx: Tx,
  { recipe_id, version }: { recipe_id: number; version: number },
  content: RecipeContent,
): Promise<void> {
  const used = allIngredients(content).flatMap((line) =>
    foodIdsOfLine(line).map((food_id) => ({ food_id, quantity_id: line.quantity_id })),
  );
  await tx`
    update recipe_versions set content = ${content as never}::jsonb
    where recipe_id = ${recipe_id} and version = ${version}`;
  await tx`delete from recipe_foods where recipe_id = ${recipe_id} and version = ${version}`;
  await tx`
    insert into recipe_foods (recipe_id, version, food_id, quantity_id)
    select distinct ${recipe_id}::int, ${version}::int, f, q
    from unnest(${used.map((use) => use.food_id)}::int[], ${used.map((use) => use.quantity_id)}::int[]) as t(f, q)`;
}
