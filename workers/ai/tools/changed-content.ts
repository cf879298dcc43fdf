import { loadLexicon } from "@toque/db/foods/lexicon.ts";
import { nextPartIds } from "@toque/db/recipes/content.ts";
import { withAlternatives } from "@toque/db/recipes/line-alternatives.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { withUnlisted } from "@toque/db/recipes/unlisted.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { applyChanges, ChangeError, countNewParts } from "../changes/apply.ts";
import type { RecipeChange } from "../changes/schema.ts";
import { textProblems } from "../checks/changed-texts.ts";
import { contentProblems, updateDeclarations } from "../checks/content.ts";
import { changedHygiene, hygieneTexts } from "../checks/hygiene.ts";
import type { ToolContext } from "./context.ts";
import { ToolError } from "./define.ts";

/**
 * A content with changes made and checked: every food and quantity exists and fits, and nothing breaks the user's allergies
 * or diet or falls below kitchen hygiene, also when the user asks for it.
 * @throws ToolError naming what is wrong
 */
export async function changedContent(
  context: ToolContext,
  before: RecipeContent,
  changes: readonly RecipeChange[],
): Promise<RecipeContent> {
  const nextId = await nextPartIds(context.db.sql, countNewParts(changes));
  let after: RecipeContent;
  try {
    const changed = applyChanges(before, changes, { lang: context.lang, nextId });
    after = await withUnlisted(context.db.sql, await withAlternatives(context.db.sql, changed));
  } catch (error) {
    if (error instanceof ChangeError) throw new ToolError(`${error.message} Nothing was changed.`);
    throw error;
  }
  const reference = await loadReference(context.db.sql, [...allIngredients(before), ...allIngredients(after)]);
  const declared = updateDeclarations(before, after, reference);
  const { constraints, lang } = context;
  const kept = new Set(allIngredients(before).map((line) => line.food_id));
  const problems = [
    ...contentProblems(declared, reference, constraints, lang, kept),
    ...(await textProblems(context.db.sql, changes, declared, constraints, lang)),
    ...changedHygiene(
      await loadLexicon(context.db.sql),
      hygieneTexts(before, reference, lang),
      hygieneTexts(declared, reference, lang),
    ),
  ];
  if (problems.length > 0)
    throw new ToolError(
      `Refused, nothing was changed. ${problems.join(" ")} The result of all changes together must keep the user's allergies and diet, and kitchen hygiene.`,
    );
  return declared;
}
