import type { Conn } from "@toque/db/client/types.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeChange } from "../changes/schema.ts";
import type { Constraints } from "../read/constraints.ts";
import { avoidedBy, avoidsNothing, strayWords } from "./guard.ts";

/** Texts that a change writes. */
export const writtenBy = (change: RecipeChange): string[] => {
  if (change.op === "rewrite_step" || change.op === "add_step") return [change.text];
  // What a new note names beside the food counts by itself.
  if (change.op === "set_list") return change.texts;
  return change.op === "set_texts" ? [change.name ?? "", change.description ?? "", change.dietetic_info ?? ""] : [];
};

/** Notes that a change writes beside a food: what they name counts as listed, what they promise does not. */
export const notesBy = (change: RecipeChange): string[] =>
  (change.op === "set_note" || change.op === "add_food" || change.op === "replace_food") && change.note
    ? [change.note]
    : [];

/** The words that a change uses in the place of a food. */
export const wordsBy = (change: RecipeChange): string[] =>
  (change.op === "add_food" || change.op === "replace_food") && change.as_written ? [change.as_written.name] : [];

const changesFoods = ({ op }: RecipeChange): boolean =>
  op === "replace_food" || op === "remove_food" || op === "add_food";

/**
 * What the texts of a changed recipe use although the user must not have it and it is not on the ingredient list, in
 * sentences; empty when there is nothing. Where the foods change the steps that stay are read too: a food that was taken
 * away must not stay in them.
 */
export async function textProblems(
  conn: Conn,
  changes: readonly RecipeChange[],
  after: RecipeContent,
  constraints: Constraints,
  lang: Lang,
): Promise<string[]> {
  const avoided = avoidedBy(constraints);
  if (avoidsNothing(avoided)) return [];
  const steps = [...after.steps, ...after.sub_recipes.flatMap((sub) => sub.steps)];
  const texts = [
    ...changes.flatMap(writtenBy),
    ...(changes.some(changesFoods) ? steps.map((step) => pick(step.text, lang, after.origin_lang)) : []),
  ];
  const listed = new Set(allIngredients(after).map((line) => line.food_id));
  const stray = strayWords(
    await loadLexicon(conn),
    texts,
    lang,
    avoided,
    listed,
    pick(after.name, lang, after.origin_lang),
  );
  return stray.length > 0 ? [`The texts use ${stray.join(", ")}, which the user must not have.`] : [];
}
