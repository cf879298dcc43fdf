import type { Conn } from "@toque/db/client/types.ts";
import { type Lang, pick } from "@toque/db/entities/common.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { RecipeChange } from "../changes/schema.ts";
import type { Constraints } from "../read/constraints.ts";
import { loadLexicon, strayMentions } from "./mentions.ts";

/**
 * Foods that a user is allergic to and that new texts use without the ingredient list telling of them, in sentences; empty
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
    return change.op === "set_texts" ? [change.name ?? "", change.description ?? ""] : [];
  });
  if (texts.length === 0 || constraints.allergies.length === 0) return [];
  const ids = constraints.allergies.map((allergy) => allergy.id);
  const holders = await conn<{ id: number }[]>`select id from foods where allergen_ids && ${ids}::int[]`;
  const listed = new Set(allIngredients(after).map((line) => line.food_id));
  const stray = strayMentions(
    texts.join(" \n "),
    await loadLexicon(conn, lang),
    new Set(holders.map((food) => food.id)),
    listed,
  );
  const names = constraints.allergies.map((allergy) => pick(allergy.name, lang)).join(", ");
  return stray.length > 0 ? [`The texts use ${stray.join(", ")}, not safe with an allergy to ${names}.`] : [];
}
