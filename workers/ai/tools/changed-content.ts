import type { Conn } from "@toque/db/client/types.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { withoutHidden } from "@toque/db/foods/personal.ts";
import { nextPartIds } from "@toque/db/recipes/content.ts";
import { withAlternatives } from "@toque/db/recipes/line-alternatives.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { readTags } from "@toque/db/recipes/tags.ts";
import { withUnlisted } from "@toque/db/recipes/unlisted.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { applyChanges, ChangeError, countNewParts } from "../changes/apply.ts";
import { tagName, tagsOf } from "../changes/fields.ts";
import type { RecipeChange, WishedChange } from "../changes/schema.ts";
import { changeProblems } from "../checks/changed-recipe.ts";
import { notesBy, textProblems, wordsBy, writtenBy } from "../checks/changed-texts.ts";
import { claimProblems } from "../checks/claims.ts";
import { contentProblems, updateDeclarations } from "../checks/content.ts";
import { changedHygiene, hygieneTexts, statingChangedCores } from "../checks/hygiene.ts";
import { markupBroughtIn } from "../checks/plain-texts.ts";
import { textsOf } from "../checks/problem.ts";
import { allTexts, promiseProblems } from "../checks/promises.ts";
import { languageProblems } from "../checks/texts-language.ts";
import { readKnownContents } from "../read/safety-card.ts";
import { askedAsWritten } from "../read/written-foods.ts";
import type { ToolContext } from "./context.ts";
import { ToolError } from "./define.ts";
import { resolveFoods } from "./foods.ts";

/**
 * The ids of the tags that changes may set, by key and by name in the user's language. Diets follow from the foods, so their
 * tags do not.
 */
async function settableTags(
  { db, lang }: ToolContext,
  changes: readonly RecipeChange[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = tagsOf(changes);
  if (wanted.length === 0) return new Map();
  const tags = (await readTags(db.sql, null)).filter((tag) => tag.type !== "diet");
  const ids = new Map(
    tags.flatMap((tag) => [
      [tagName(pick(tag.name, lang, tag.origin_lang)), tag.id] as const,
      [tagName(tag.key.slice(tag.key.indexOf(":") + 1)), tag.id] as const,
      [tagName(tag.key), tag.id] as const,
    ]),
  );
  const unknown = wanted.filter((name) => !ids.has(tagName(name)));
  if (unknown.length > 0)
    throw new ToolError(
      `There is no tag ${unknown.join(", ")} that can be set. There are: ${tags.map((tag) => tag.key).join(", ")}.`,
    );
  return ids;
}

/** What the texts that changes write promise, in sentences. */
async function changedPromises(
  conn: Conn,
  changes: readonly RecipeChange[],
  before: RecipeContent,
  after: RecipeContent,
  lang: Lang,
): Promise<string[]> {
  const texts = changes
    .flatMap((change) => [...writtenBy(change), ...notesBy(change), ...wordsBy(change)])
    .filter((text) => text !== "");
  if (texts.length === 0) return [];
  const known = await readKnownContents(conn, after);
  return textsOf(promiseProblems(await loadLexicon(conn), texts, lang, known, allTexts(before)));
}

/** What the texts that changes write repeat of what only the model was told: small models copy their instructions. */
const leaked = ({ leakIn }: ToolContext, changes: readonly RecipeChange[]): string[] =>
  changes.flatMap((change) => [...writtenBy(change), ...notesBy(change)]).some((text) => leakIn?.(text))
    ? ["A text repeats what only you were told: leave that out."]
    : [];

/**
 * Checks a content that is to stand in the place of another.
 * @param changes what led from one to the other, if the texts have to be looked at
 * @param said what the user wrote, by which foods are used as written; null where everything that comes in was theirs before
 * @returns it with the declarations that hold for its foods
 * @throws ToolError naming what is wrong
 */
export async function assertAllowed(
  context: ToolContext,
  before: RecipeContent,
  after: RecipeContent,
  changes: readonly RecipeChange[] = [],
  said: readonly string[] | null = context.said ?? [],
): Promise<RecipeContent> {
  const { constraints, lang, db, userId } = context;
  const reference = await loadReference(db.sql, [...allIngredients(before), ...allIngredients(after)]);
  await withoutHidden(db.sql, reference.foods, { userId: context.userId });
  const declared = updateDeclarations(before, after, reference);
  const kept = new Set(allIngredients(before).map((line) => line.food_id));
  const asked = await askedAsWritten(db.sql, reference.foods.values(), kept, { userId, said });
  const markup = markupBroughtIn(before, after);
  const problems = [
    ...(markup === null ? [] : [markup]),
    ...leaked(context, changes),
    ...contentProblems(declared, reference, constraints, lang, kept, asked),
    ...(await textProblems(db.sql, changes, declared, constraints, lang)),
    ...(await claimProblems(db.sql, changes, declared, reference, lang)),
    ...(changes.length > 0 ? await changeProblems(db.sql, before, declared, lang) : []),
    ...(await changedPromises(db.sql, changes, before, declared, lang)),
    ...textsOf(languageProblems(changes.flatMap(writtenBy), lang)),
    ...changedHygiene(
      await loadLexicon(db.sql),
      hygieneTexts(before, reference, lang),
      hygieneTexts(declared, reference, lang),
    ),
  ];
  if (problems.length > 0)
    throw new ToolError(
      `Refused, nothing was changed. ${problems.join(" ")} The result of all changes together must keep the user's allergies and diet and kitchen hygiene, and its steps must use what is listed.`,
    );
  return declared;
}

/**
 * A content with changes made and checked: every food and quantity exists and fits, and nothing breaks the user's allergies
 * or diet or falls below kitchen hygiene, also when the user asks for it.
 * @throws ToolError naming what is wrong
 */
export async function changedContent(
  context: ToolContext,
  before: RecipeContent,
  wished: readonly WishedChange[],
): Promise<RecipeContent> {
  const changes = await resolveFoods(context, wished);
  const nextId = await nextPartIds(context.db.sql, countNewParts(changes));
  const tagIds = await settableTags(context, changes);
  let after: RecipeContent;
  try {
    const changed = applyChanges(before, changes, { lang: context.lang, nextId, tagIds });
    const { foods } = await loadReference(context.db.sql, allIngredients(changed));
    after = await withUnlisted(context.db.sql, await withAlternatives(context.db.sql, changed, foods));
  } catch (error) {
    if (error instanceof ChangeError) throw new ToolError(`${error.message} Nothing was changed.`);
    throw error;
  }
  const allowed = await assertAllowed(context, before, after, changes);
  return statingChangedCores(context.db.sql, before, allowed, context.lang);
}
