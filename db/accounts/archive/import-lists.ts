import { Value } from "@sinclair/typebox/value";
import type { Database, Tx } from "../../client/types.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import type { ImportOutcome } from "../../schemas/import.ts";
import { ShoppingListCreate, shoppingListLimits } from "../../schemas/shopping-list.ts";
import { type ArchivedDish, type ArchivedLine, takeBasketAndDishes } from "../../shopping-lists/archived.ts";
import { createList } from "../../shopping-lists/lists.ts";
import { anyName, localMeasure, personalFood, publicFood } from "./import-foods.ts";
import type { ImportInto } from "./import-items.ts";
import { once } from "./import-step.ts";

type List = ArchiveContent<"shopping-lists.json">[number];
type ListItem = List["items"][number];

/** A line of a list here; a text where neither food nor measure is one of this installation. */
async function listItem(tx: Tx, userId: number, item: ListItem): Promise<Record<string, unknown> | null> {
  const { position, multiplier, food, quantity, text } = item;
  if (!food || !quantity) return text === null ? null : { type: "custom", position, multiplier, data: text };
  const public_ = food.personal ? null : await publicFood(tx, food);
  const id = public_ ?? (await personalFood(tx, userId, food, "en"))?.id ?? null;
  const measure = id === null ? null : await localMeasure(tx, id, { ...quantity, id: 1, weight: 0 });
  if (id !== null && measure) return { type: "ingredient", position, multiplier, food_id: id, quantity_id: measure.id };
  const said = `${multiplier} ${anyName(quantity.name, "en")?.text ?? ""} ${anyName(food.name, "en")?.text ?? ""}`;
  return { type: "custom", position, multiplier: 1, data: said.trim().slice(0, 500) };
}

/** The dishes that are own recipes here; those of others have other ids here. */
function dishesOf(list: List, recipes: ReadonlyMap<number, number>): Map<number, ArchivedDish> {
  const dishes = new Map<number, ArchivedDish>();
  for (const { recipe_id, servings } of list.recipes ?? []) {
    const id = recipes.get(recipe_id);
    const isTaken = [...dishes.values()].some((dish) => dish.recipe_id === id);
    if (id !== undefined && !isTaken && servings > 0 && servings <= shoppingListLimits.servings)
      dishes.set(recipe_id, { recipe_id: id, servings });
  }
  return new Map([...dishes].slice(0, shoppingListLimits.recipes));
}

/** What was put on a line by hand, and what dishes want of it; what a dish wants that is not here is put there by hand. */
function sharesOf(item: ListItem, dishes: ReadonlyMap<number, ArchivedDish>): Pick<ArchivedLine, "own" | "sources"> {
  const { multiplier, own } = item;
  const byHand = { own: multiplier, sources: [] };
  const given = new Map((item.sources ?? []).map((source) => [source.recipe_id, source.per_serving]));
  const sources: ArchivedLine["sources"] = [];
  let wanted = 0;
  for (const [recipeId, per_serving] of given) {
    const dish = dishes.get(recipeId);
    if (!dish) continue;
    if (!(per_serving > 0)) return byHand;
    wanted += per_serving * dish.servings;
    sources.push({ recipe_id: dish.recipe_id, per_serving });
  }
  if (sources.length === 0) return byHand;
  if (sources.length === given.size && own !== undefined && own >= 0 && Math.abs(own + wanted - multiplier) < 1e-6)
    return { own, sources };
  const rest = multiplier - wanted;
  return rest < -1e-6 ? byHand : { own: Math.max(0, rest), sources };
}

/**
 * Takes a shopping list with its items, what lies in its basket, and the dishes that were taken.
 * @param recipes ids here by ids in the archive
 */
export const importList = (
  db: Database,
  into: ImportInto,
  list: List,
  recipes: ReadonlyMap<number, number>,
): Promise<ImportOutcome> =>
  once(db, into, "shopping_list", list, async (tx) => {
    const items: unknown[] = [];
    const lines: ArchivedLine[] = [];
    const dishes = dishesOf(list, recipes);
    for (const item of list.items) {
      const local = await listItem(tx, into.userId, item);
      if (!local) continue;
      items.push(local);
      const { food_id = null, quantity_id = null, data = null, multiplier } = local as Partial<ArchivedLine>;
      const isSame = multiplier === item.multiplier;
      lines.push({
        ...{ food_id, quantity_id, data, multiplier: multiplier ?? 1, checked: item.checked ?? false },
        ...(isSame ? sharesOf(item, dishes) : { own: multiplier ?? 1, sources: [] }),
      });
    }
    const input: unknown = { name: list.name, items };
    if (!Value.Check(ShoppingListCreate, input)) return null;
    const id = await createList(tx, into.userId, input);
    await takeBasketAndDishes(tx, { id, userId: into.userId }, lines, [...dishes.values()]);
    return id;
  });
