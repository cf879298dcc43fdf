import type { Conn } from "@toque/db/client/types.ts";
import { foodsWithAllergens } from "@toque/db/foods/allergies.ts";
import { loadLexicon, strayMentions } from "@toque/db/foods/mentions.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeChange } from "../changes/schema.ts";
import type { Constraints } from "../read/constraints.ts";

/**
 * Foods that a user is allergic to and that new texts use although they are not on the ingredient list, in sentences; empty
 * when there are none.
 */
export async function textProblems(
  conn: Conn,
  changes: readonly RecipeChange[],
  after: RecipeContent,
  constraints: Constraints,
  lang: Lang,
): Promise<string[]> {
  const texts = changes.flatMap((change) => {
    if (change.op === "rewrite_step" || change.op === "add_step") return [change.text];
    // What a new note names beside the food counts by itself.
    return change.op === "set_texts" ? [change.name ?? "", change.description ?? ""] : [];
  });
  if (texts.length === 0 || constraints.allergies.length === 0) return [];
  const holders = await foodsWithAllergens(
    conn,
    constraints.allergies.map((allergy) => allergy.id),
  );
  const listed = new Set(allIngredients(after).map((line) => line.food_id));
  const stray = strayMentions(texts.join(" \n "), await loadLexicon(conn, lang), holders, listed);
  const names = constraints.allergies.map((allergy) => pick(allergy.name, lang)).join(", ");
  return stray.length > 0 ? [`The texts use ${stray.join(", ")}, not safe with an allergy to ${names}.`] : [];
}
