import type { Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { mergePantryFood } from "../pantry/merge.ts";
import { recomputeRecipes } from "../recipes/recompute.ts";
import { rewriteVersion } from "../recipes/rewrite.ts";
import type { LangMap } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { IngredientContent, RecipeContent } from "../schemas/recipe-content.ts";
import { mergeListItems } from "../shopping-lists/merge-food.ts";

/** Versions that are rewritten at a time: each may be large. */
const BATCH = 50;

/** What a measure of the personal food becomes: a measure of the public one, and how many of it. */
export interface MergedMeasure {
  id: number;
  factor: number;
}

interface LockedFood {
  id: number;
  name: LangMap;
  personal: boolean;
  owner_id: number | null;
  revision: number;
}

/** Both foods, locked: no recipe with one of them can be saved meanwhile. */
async function lockFoods(tx: Tx, personalId: number, targetId: number, expected: number | null): Promise<LockedFood> {
  const rows = await tx<LockedFood[]>`
    select id, name, personal, owner_id, revision from foods
    where id in (${personalId}, ${targetId}) order by id for update`;
  const food = rows.find(({ id }) => id === personalId);
  if (!food?.personal) throw notFound("personal food");
  if (expected !== null && expected !== food.revision)
    throw new DomainError("stale", "stale_food", "This food was changed meanwhile: look at it again.");
  if (rows.find(({ id }) => id === targetId)?.personal !== false)
    throw invalidFields([fieldError(["food_id"], "There is no such public food.", "unknown_food")]);
  return food;
}

/**
 * What each used measure becomes: itself where it measures the public food too, that food's own measure of the same name, else
 * grams.
 */
async function measuresAfter(tx: Tx, personalId: number, targetId: number): Promise<Map<number, MergedMeasure>> {
  const rows = await tx<{ id: number; weight: number; fits: boolean; same: number | null; gram: number }[]>`
    select q.id, q.weight,
      q.food_id is null and (q.subcategory_id is null or q.subcategory_id = t.subcategory_id)
        and (q.category_id is null or q.category_id = t.category_id) as fits,
      (select own.id from quantities own where own.food_id = t.id and own.key = q.key) as same,
      (select g.id from quantities g where g.key = 'g' and num_nonnulls(g.food_id, g.subcategory_id, g.category_id) = 0) as gram
    from quantities q, foods t
    where t.id = ${targetId} and q.id in (
      select quantity_id from recipe_foods where food_id = ${personalId}
      union select quantity_id from shopping_list_items where food_id = ${personalId})`;
  return new Map(
    rows.map(({ id, weight, fits, same, gram }) => {
      if (fits) return [id, { id, factor: 1 }];
      return [id, same === null ? { id: gram, factor: weight } : { id: same, factor: 1 }];
    }),
  );
}

/** Rounded as amounts are stored, and never to nothing. */
const times = (multiplier: number, factor: number): number =>
  factor === 1 ? multiplier : Math.max(0.001, Math.round(multiplier * factor * 1000) / 1000);

/** The content with the public food in place of the personal one. */
export function contentAfter(
  content: RecipeContent,
  personalId: number,
  targetId: number,
  measures: ReadonlyMap<number, MergedMeasure>,
): RecipeContent {
  const line = (one: IngredientContent): IngredientContent => {
    const measure = measures.get(one.quantity_id);
    if (one.food_id !== personalId || !measure) return one;
    return { ...one, food_id: targetId, quantity_id: measure.id, multiplier: times(one.multiplier, measure.factor) };
  };
  return {
    ...content,
    ingredients: content.ingredients.map(line),
    sub_recipes: content.sub_recipes.map((sub) => ({ ...sub, ingredients: sub.ingredients.map(line) })),
  };
}

interface UsingVersion {
  recipe_id: number;
  version: number;
  content: RecipeContent;
}

/**
 * Every version of every recipe follows, older ones too: each can be restored. Those that are read have their words compared
 * with the list anew, and their facts computed.
 */
export async function rewriteRecipes(
  tx: Tx,
  recipeIds: readonly number[],
  foodId: number,
  change: (content: RecipeContent) => RecipeContent,
): Promise<void> {
  for (let from = 0; ; from += BATCH) {
    const ids = recipeIds.slice(from, from + BATCH);
    if (ids.length === 0) return;
    const versions = await tx<UsingVersion[]>`
      select v.recipe_id, v.version, v.content
      from recipe_versions v join recipes r on r.id = v.recipe_id
      where r.id = any(${ids}::int[]) and exists (
        select 1 from recipe_foods u where u.recipe_id = v.recipe_id and u.version = v.version and u.food_id = ${foodId})
      order by v.recipe_id, v.version`;
    for (const version of versions) await rewriteVersion(tx, version, change(version.content));
    await recomputeRecipes(tx, ids);
  }
}

/**
 * Locks the recipes that use the food, before the food itself, as a save does.
 * @param ownerId only those of this owner, where it names one
 */
export async function lockRecipes(tx: Tx, personalId: number, ownerId: number | null = null): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select r.id from recipes r where r.id in (select u.recipe_id from recipe_foods u where u.food_id = ${personalId})
      and (${ownerId}::int is null or r.owner_id = ${ownerId}::int)
    order by r.id for update`;
  return rows.map(({ id }) => id);
}

/**
 * Makes a personal food one with a public food: recipes in all their versions, shopping lists and diets have the public food
 * afterwards, and the personal one is gone. Kept in `food_merges`, with who decided it.
 * @param expected the revision of the personal food that the moderator has seen, null to skip the check
 * @returns the recipes that used it
 * @throws DomainError `not_found`; `invalid` when the other is no public food; `stale`
 */
export async function mergePersonalFood(
  tx: Tx,
  personalId: number,
  targetId: number,
  moderatorId: number,
  expected: number | null,
): Promise<number[]> {
  await lockRecipes(tx, personalId);
  const food = await lockFoods(tx, personalId, targetId, expected);
  // Once more: a recipe may have been saved with it before it was locked.
  const recipeIds = await lockRecipes(tx, personalId);
  const measures = await measuresAfter(tx, personalId, targetId);
  await rewriteRecipes(tx, recipeIds, personalId, (content) => contentAfter(content, personalId, targetId, measures));
  await mergeListItems(tx, personalId, targetId, measures);
  await mergePantryFood(tx, personalId, targetId);
  const diets = await tx<{ id: number }[]>`
    update diets set excluded_food_ids = array(
      select distinct f from unnest(array_replace(excluded_food_ids, ${personalId}::int, ${targetId}::int)) f order by f)
    where ${personalId} = any(excluded_food_ids) returning id`;
  for (const { id } of diets)
    await publishEvent(tx, { topic: topics.reference, key: "diets", type: "diet.saved", payload: { diet_id: id } });
  await tx`delete from foods where id = ${personalId}`;
  await tx`
    insert into food_merges (personal_food_id, name, owner_id, food_id, merged_by, nb_recipes)
    values (${personalId}, ${food.name as never}::jsonb, ${food.owner_id}, ${targetId}, ${moderatorId}, ${recipeIds.length})`;
  await publishEvent(tx, {
    topic: topics.reference,
    key: `food:${personalId}`,
    type: "food.deleted",
    payload: { food_id: personalId },
  });
  return recipeIds;
}
