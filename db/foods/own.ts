import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound, notOwner } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { Locale } from "../recipes/present.ts";
import type { Reader } from "../recipes/read.ts";
import { type Lang, type LangMap, pick } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { Food, OwnFoodEntry } from "../schemas/food.ts";
import { readFood } from "./foods.ts";
import { lockRecipes, rewriteRecipes } from "./merge.ts";
import { cleanName, seenFood } from "./personal.ts";
import { refuseWhileUsed } from "./use.ts";

/** Recipes that are named for each food of the list. */
const NAMED_RECIPES = 10;

/**
 * Whether other people rely on the name of `foods f`: a public version, one under review, or somebody else's recipe uses it.
 * Such a name was looked at together with the recipe, or stands in what another cook wrote.
 */
const isShared = (conn: Conn) => conn`
  exists (select 1 from recipe_foods u join recipes r on r.id = u.recipe_id
    where u.food_id = f.id and (r.owner_id is distinct from f.owner_id or u.version = r.approved_version
      or exists (select 1 from recipe_approvals a
        where a.recipe_id = r.id and a.version = u.version and a.status = 'PENDING')))`;

const nbRecipes = (conn: Conn) =>
  conn`(select count(distinct u.recipe_id) from recipe_foods u where u.food_id = f.id)::int`;
const nbLists = (conn: Conn) =>
  conn`(select count(distinct i.shopping_list_id) from shopping_list_items i where i.food_id = f.id)::int`;

interface OwnRow extends Omit<OwnFoodEntry, "name" | "recipes" | "created_at"> {
  name: LangMap;
  recipes: { id: number; name: LangMap; origin_lang: Lang }[];
  created_at: Date;
}

/** A page of a cook's own foods, the newest first, each with the recipes of theirs that use it now. */
export async function listOwnFoods(
  conn: Conn,
  { ownerId, page, pageSize, locale }: { ownerId: number; page: number; pageSize: number; locale: Locale },
): Promise<{ foods: OwnFoodEntry[]; total: number }> {
  const [count] = await conn<{ total: number }[]>`
    select count(*)::int as total from foods where personal and owner_id = ${ownerId}`;
  const rows = await conn<OwnRow[]>`
    select f.id, f.name, f.origin_lang, f.revision, f.from_ciqual, ${isShared(conn)} as shared,
      ${nbRecipes(conn)} as nb_recipes, ${nbLists(conn)} as nb_shopping_lists,
      (select coalesce(jsonb_agg(one order by (one->>'id')::int desc), '[]') from (
        select jsonb_build_object('id', r.id, 'name', v.content->'name', 'origin_lang', v.content->'origin_lang') as one
        from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
        where r.owner_id = f.owner_id and r.deleted_at is null and exists (
          select 1 from recipe_foods u where u.recipe_id = r.id and u.version = r.current_version and u.food_id = f.id)
        order by r.id desc limit ${NAMED_RECIPES}) as named) as recipes,
      f.edited_at as created_at
    from foods f where f.personal and f.owner_id = ${ownerId} order by f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const text = (map: LangMap, origin: Lang) => (locale.translated ? pick(map, locale.lang, origin) : map);
  return {
    total: count!.total,
    foods: rows.map(({ name, recipes, created_at, ...row }) => ({
      ...row,
      name: text(name, row.origin_lang),
      recipes: recipes.map((recipe) => ({ id: recipe.id, name: text(recipe.name, recipe.origin_lang) })),
      created_at: created_at.toISOString(),
    })),
  };
}

interface LockedOwnFood {
  name_key: string | null;
  revision: number;
  shared: boolean;
  nb_recipes: number;
  nb_lists: number;
}

/** A signed-in caller, and what they may see. */
type Cook = Reader & { userId: number };

/** Whoever may see a food and not change it is told so; to anybody else there is none. */
async function refusal(conn: Conn, id: number, reader: Reader): Promise<DomainError> {
  const [seen] = await conn`select 1 from foods f where f.id = ${id} and ${seenFood(conn, reader)}`;
  return seen ? notOwner("food") : notFound("personal food");
}

/** The food of this cook, locked: no recipe can take it meanwhile. @throws DomainError `not_found`, `forbidden`, `stale` */
async function lockOwn(tx: Tx, cook: Cook, id: number, expected: number | null): Promise<LockedOwnFood> {
  const { userId: ownerId } = cook;
  // Like taking one: one change at a time of a cook's foods.
  await tx`select 1 from users where id = ${ownerId} for no key update`;
  const [locked] = await tx`select 1 from foods where id = ${id} and personal and owner_id = ${ownerId} for update`;
  if (!locked) throw await refusal(tx, id, cook);
  // Counted after the lock, so that a recipe that was saved meanwhile is seen.
  const [food] = await tx<LockedOwnFood[]>`
    select f.name_key, f.revision, ${isShared(tx)} as shared, ${nbRecipes(tx)} as nb_recipes, ${nbLists(tx)} as nb_lists
    from foods f where f.id = ${id}`;
  if (expected !== null && expected !== food!.revision)
    throw new DomainError("stale", "stale_food", "This food was changed meanwhile: look at it again.");
  return food!;
}

/**
 * Gives a cook's own food another name. Its recipes follow: the words of a name count, so what they may name is looked for anew.
 * A name that others rely on stays ({@link isShared}): else a review could be walked around.
 * @param said the language of the name
 * @returns the recipes that use it
 * @throws DomainError `not_found`; `forbidden`; `invalid`; `stale`; `conflict` while it is shared, and where the cook has a food of that name
 */
export async function renameOwnFood(
  tx: Tx,
  cook: Cook,
  change: { id: number; name: string; said: Lang; expected: number | null },
): Promise<number[]> {
  const { userId: ownerId } = cook;
  const { id, said, expected } = change;
  await lockRecipes(tx, id, ownerId);
  const food = await lockOwn(tx, cook, id, expected);
  const { name, key } = await cleanName(tx, change.name);
  if (food.shared)
    throw new DomainError(
      "conflict",
      "personal_food_shared",
      "A public recipe, one under review or somebody else's recipe uses this food, so its name stays. Use a new food instead.",
    );
  const [same] = await tx`
    select 1 from foods where personal and owner_id = ${ownerId} and name_key = ${key} and id <> ${id}`;
  if (same) throw new DomainError("conflict", "personal_food_exists", "You have a food of that name already.");
  // A row of the Ciqual table stays that row: taken over again it is the same food.
  const nameKey = food.name_key?.startsWith("ciqual:") ? food.name_key : key;
  const map: LangMap = { [said]: name };
  await tx`
    update foods set name = ${map as never}::jsonb, plural = '{}', aliases = '{}', origin_lang = ${said}, name_key = ${nameKey},
      search_text = fold(${name}::text), updated_at = now()
    where id = ${id}`;
  // Once more: a recipe may have been saved with it before it was locked.
  const recipeIds = await lockRecipes(tx, id, ownerId);
  await rewriteRecipes(tx, recipeIds, id, (content) => content);
  await publishEvent(tx, { topic: topics.reference, key: `food:${id}`, type: "food.saved", payload: { food_id: id } });
  return recipeIds;
}

/**
 * Deletes a cook's own food that nothing uses.
 * @throws DomainError `not_found`; `forbidden`; `stale`; `conflict` while a version of a recipe or a shopping list uses it, saying how many
 */
export async function deleteOwnFood(tx: Tx, cook: Cook, id: number, expected: number | null): Promise<void> {
  const { nb_recipes: recipes, nb_lists: lists } = await lockOwn(tx, cook, id, expected);
  const inUse = `In use: ${recipes} recipe${recipes === 1 ? "" : "s"}, ${lists} shopping list${lists === 1 ? "" : "s"}.`;
  if (recipes + lists > 0) throw new DomainError("conflict", "personal_food_in_use", inUse);
  const [diet] = await tx`select 1 from diets where ${id} = any(excluded_food_ids) limit 1`;
  if (diet) throw new DomainError("conflict", "personal_food_in_use", "In use: a diet.");
  await refuseWhileUsed("personal_food", "Something uses this food.", () => tx`delete from foods where id = ${id}`);
  await publishEvent(tx, {
    topic: topics.reference,
    key: `food:${id}`,
    type: "food.deleted",
    payload: { food_id: id },
  });
}

/**
 * The food, or the public one in the place of a personal one that was merged: for its cook and for moderators. Nobody else learns
 * that there was such a food.
 */
export async function readFoodOrMerged(conn: Conn, id: number, locale: Locale, reader: Reader): Promise<Food | null> {
  const food = await readFood(conn, id, locale, reader);
  if (food || (reader.userId === null && !reader.all)) return food;
  const [row] = await conn<{ food_id: number }[]>`
    select food_id from food_merges
    where personal_food_id = ${id} and food_id is not null
      and (owner_id = ${reader.userId}::int or ${reader.all || reader.reviewer || false}::bool)
    order by id desc limit 1`;
  return row ? readFood(conn, row.food_id, locale, reader) : null;
}
