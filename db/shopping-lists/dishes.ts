import type { Tx } from "../client/types.ts";
import { readCookbook } from "../cookbooks/read.ts";
import { fieldError, invalidFields, notFound } from "../errors.ts";
import { unlistedKey } from "../foods/known.ts";
import { placeBehind } from "../positions/positions.ts";
import { type Reader, visible, visibleVersion } from "../recipes/read.ts";
import { allIngredients, type LoadedReference } from "../recipes/reference.ts";
import type { IngredientContent, RecipeContent } from "../schemas/recipe-content.ts";
import { shoppingListLimits } from "../schemas/shopping-list.ts";
import { inMeasureOf, lineFor, type Measured, type Source, totalOf } from "./amounts.ts";
import { type ListOwner, type LockedList, lockList, markChanged } from "./changes.ts";
import {
  assertMultiplier,
  assertRoom,
  type ChangedAmount,
  dataKey,
  deleteItems,
  heldItems,
  holdReference,
  insertItems,
  type LockedItem,
  measured,
  setAmounts,
} from "./rows.ts";

type Cooked = Pick<RecipeContent, "nb_servings" | "ingredients" | "sub_recipes">;

/** A dish that is to be on a list; null keeps its servings, and brings a new one with those of its recipe. */
interface WantedDish {
  recipe_id: number;
  servings: number | null;
}

/** A line as it will be: one of the list, or a new one. */
interface Line extends Measured {
  item: LockedItem | null;
  data: string | null;
  data_key: string | null;
  own: number;
  sources: Source[];
}

const readerOf = ({ userId, isAdmin }: ListOwner): Reader => ({ userId, all: isAdmin });

const newLine = (line: Measured, data: string | null): Line => ({
  ...line,
  ...{ item: null, data, data_key: data === null ? null : dataKey(data), own: 0, sources: [] },
});

const emptyMeasure: Measured = { food_id: null, quantity_id: null, weight: null, unit: null };

/** The words of a line whose food is in no table: they are all that is known of it. */
const wordsOf = (line: IngredientContent, { foods }: LoadedReference): string | null =>
  foods.get(line.food_id)?.key === unlistedKey
    ? line.original_text?.trim().slice(0, shoppingListLimits.data) || null
    : null;

/** Adds what one serving of a dish wants to the line that it joins. */
function addShare(lines: Line[], wanted: Line, dish: Omit<Source, "per_serving">, perServing: number): void {
  const there =
    wanted.data_key === null
      ? lineFor(lines, wanted)
      : (lines.find(({ data_key }) => data_key === wanted.data_key) ?? null);
  const line = there ?? wanted;
  if (!there) lines.push(wanted);
  const per_serving = inMeasureOf(perServing, wanted, line);
  const same = line.sources.find(({ recipe_id }) => recipe_id === dish.recipe_id);
  if (same) same.per_serving += per_serving;
  else line.sources.push({ ...dish, per_serving });
}

/**
 * Adds a dish to lines. Sub-recipes are part of it; the amounts of the recipe are for its servings.
 * @param lines changed in place; those of the list first, in the order in which they came
 */
export function addDish(
  lines: Line[],
  dish: Omit<Source, "per_serving">,
  content: Cooked,
  reference: LoadedReference,
): void {
  for (const line of allIngredients(content)) {
    const words = wordsOf(line, reference);
    const wanted = newLine(words === null ? measured(line, reference) : emptyMeasure, words);
    addShare(lines, wanted, dish, (words === null ? line.multiplier : 1) / content.nb_servings);
  }
}

const asLine = (item: LockedItem): Line => ({
  item,
  ...{ food_id: item.food_id, quantity_id: item.quantity_id, weight: item.weight, unit: item.unit },
  ...{ data: item.data, data_key: item.data_key, own: item.own_multiplier, sources: [...item.sources] },
});

/** Recipes as a caller may see them, in the order of the ids; the others are left out. */
async function readContents(tx: Tx, ids: readonly number[], caller: ListOwner): Promise<Map<number, Cooked>> {
  const reader = readerOf(caller);
  const rows = await tx<{ id: number; content: Cooked }[]>`
    select r.id, jsonb_build_object('nb_servings', v.content->'nb_servings', 'ingredients', v.content->'ingredients',
      'sub_recipes', v.content->'sub_recipes') as content
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = ${visibleVersion(tx, reader)}
    where r.id = any(${[...ids]}::int[]) and ${visible(tx, reader)}`;
  const found = new Map(rows.map(({ id, content }) => [id, content]));
  return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])));
}

const tooManyDishes = () =>
  invalidFields([
    fieldError([], `A shopping list holds at most ${shoppingListLimits.recipes} recipes.`, "value_error.limit"),
  ]);

/** Writes the lines that differ from what the list has: new ones come last, those that amount to nothing go. */
async function writeLines(tx: Tx, list: LockedList, held: readonly LockedItem[], lines: readonly Line[]) {
  const changed: ChangedAmount[] = [];
  const dropped: number[] = [];
  const added: (Line & { multiplier: number })[] = [];
  for (const line of lines) {
    const { item, own, sources } = line;
    const multiplier = totalOf(own, sources);
    if (multiplier <= 0) dropped.push(...(item ? [item.id] : []));
    else if (!item) added.push({ ...line, multiplier });
    else if (multiplier !== item.multiplier)
      changed.push({ id: item.id, multiplier, own_multiplier: own, unchecks: multiplier > item.multiplier });
    assertMultiplier(multiplier, ["servings"]);
  }
  assertRoom(held.length - dropped.length + added.length, []);
  await deleteItems(tx, dropped);
  await setAmounts(tx, changed);
  const places = placeBehind(held, added.length);
  await insertItems(
    tx,
    list.id,
    added.map(({ data, food_id, quantity_id, multiplier }, i) => {
      const common = { position: places[i] ?? i + 1, multiplier, own_multiplier: 0 };
      return data === null ? { ...common, food_id: food_id ?? 0, quantity_id: quantity_id ?? 0 } : { ...common, data };
    }),
  );
}

/** Writes what new dishes want, by what identifies a line of a list. */
async function writeShares(tx: Tx, list: LockedList, lines: readonly Line[], dishes: ReadonlySet<number>) {
  const shares = lines.flatMap(({ food_id, quantity_id, data_key, sources }) =>
    sources
      .filter(({ recipe_id }) => dishes.has(recipe_id))
      .map(({ recipe_id, per_serving }) => ({ food_id, quantity_id, data_key, recipe_id, per_serving })),
  );
  await tx`
    insert into shopping_list_item_sources (item_id, shopping_list_recipe_id, per_serving)
    select i.id, r.id, t.per_serving
    from jsonb_to_recordset(${shares as never}::jsonb)
      as t(food_id int, quantity_id int, data_key text, recipe_id int, per_serving float8)
    join shopping_list_recipes r on r.shopping_list_id = ${list.id} and r.recipe_id = t.recipe_id
    join shopping_list_items i on i.shopping_list_id = ${list.id}
      and i.food_id is not distinct from t.food_id and i.quantity_id is not distinct from t.quantity_id
      and i.data_key is not distinct from t.data_key`;
}

/**
 * Puts dishes on a locked list or changes their servings. What a dish that is there wants was fixed when it came: other
 * servings scale that, whatever became of its recipe.
 */
async function putDishes(tx: Tx, list: LockedList, caller: ListOwner, wanted: readonly WantedDish[]): Promise<void> {
  const present = await tx<{ recipe_id: number; servings: number }[]>`
    select recipe_id, servings from shopping_list_recipes where shopping_list_id = ${list.id}`;
  const servingsOf = new Map(present.map(({ recipe_id, servings }) => [recipe_id, servings]));
  const scaled = wanted.filter(({ recipe_id, servings }) => {
    const before = servingsOf.get(recipe_id);
    return before !== undefined && servings !== null && servings !== before;
  });
  const missing = wanted.filter(({ recipe_id }) => !servingsOf.has(recipe_id));
  const contents = await readContents(
    tx,
    missing.map(({ recipe_id }) => recipe_id),
    caller,
  );
  const fresh = missing.flatMap(({ recipe_id, servings }) => {
    const content = contents.get(recipe_id);
    return content ? [{ recipe_id, servings: servings ?? content.nb_servings, content }] : [];
  });
  if (scaled.length + fresh.length === 0) return;
  if (present.length + fresh.length > shoppingListLimits.recipes) throw tooManyDishes();
  await tx`
    insert into shopping_list_recipes (shopping_list_id, recipe_id, servings)
    select ${list.id}::int, t.recipe_id, t.servings
    from jsonb_to_recordset(${[...scaled, ...fresh].map(({ recipe_id, servings }) => ({ recipe_id, servings })) as never}::jsonb)
      as t(recipe_id int, servings float8)
    on conflict (shopping_list_id, recipe_id) do update set servings = excluded.servings`;
  const reference = await holdReference(
    tx,
    fresh.flatMap(({ content }) => allIngredients(content)),
  );
  const held = await heldItems(tx, list.id);
  const lines = held.map(asLine);
  for (const { content, ...dish } of fresh) addDish(lines, dish, content, reference);
  await writeLines(tx, list, held, lines);
  await writeShares(tx, list, lines, new Set(fresh.map(({ recipe_id }) => recipe_id)));
  await markChanged(tx, list);
}

/** Puts a dish on a list or changes its servings. @throws 404 for a recipe that is not there and the caller may not see */
export async function putRecipe(
  tx: Tx,
  listId: number,
  caller: ListOwner,
  dish: { recipe_id: number; servings: number },
): Promise<number> {
  const list = await lockList(tx, listId, caller);
  const [known] = await tx`
    select 1 from shopping_list_recipes where shopping_list_id = ${list.id} and recipe_id = ${dish.recipe_id}`;
  if (!known && (await readContents(tx, [dish.recipe_id], caller)).size === 0) throw notFound("recipe");
  await putDishes(tx, list, caller, [dish]);
  return list.id;
}

/**
 * Puts the recipes of a cookbook on a list, those that the caller may see.
 * @throws 404 for a cookbook that the caller may not see
 */
export async function putCookbook(
  tx: Tx,
  listId: number,
  caller: ListOwner,
  cookbook: { id: number; servings: number | null },
): Promise<number> {
  const list = await lockList(tx, listId, caller);
  const book = await readCookbook(tx, cookbook.id, readerOf(caller));
  if (!book) throw notFound("cookbook");
  const dishes = book.items.map(({ recipe_id }) => ({ recipe_id, servings: cookbook.servings }));
  await putDishes(tx, list, caller, dishes);
  return list.id;
}

/** Takes a dish off a list with its shares: lines that nothing else is left of go with it, ticked ones too. */
export async function removeRecipe(tx: Tx, listId: number, caller: ListOwner, recipeId: number): Promise<number> {
  const list = await lockList(tx, listId, caller);
  const held = await heldItems(tx, list.id);
  const removed = await tx`
    delete from shopping_list_recipes where shopping_list_id = ${list.id} and recipe_id = ${recipeId}`;
  if (removed.count === 0) return list.id;
  const lines = held
    .filter(({ sources }) => sources.some(({ recipe_id }) => recipe_id === recipeId))
    .map((item) => ({ ...asLine(item), sources: item.sources.filter(({ recipe_id }) => recipe_id !== recipeId) }));
  await writeLines(tx, list, held, lines);
  await markChanged(tx, list);
  return list.id;
}
