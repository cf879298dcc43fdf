import type { Conn } from "../client/types.ts";
import { type Locale, presentFood, presentQuantity } from "../recipes/present.ts";
import type { FoodRow, QuantityRow } from "../recipes/read.ts";
import type { ShoppingList, ShoppingListItem } from "../schemas/shopping-list.ts";
import type { ListOwner } from "./changes.ts";

interface ListRow {
  id: number;
  user_id: number;
  name: string;
  revision: number;
}

interface ItemRow {
  id: number;
  shopping_list_id: number;
  type: "ingredient" | "custom";
  position: number;
  multiplier: number;
  food_id: number | null;
  quantity_id: number | null;
  data: string | null;
}

type AisleFoodRow = FoodRow & { aisle_position: number };

const byId = <T extends { id: number }>(rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));

/** The items with their foods and quantities: three queries, however many there are. Ordered by position. */
async function readItems(
  conn: Conn,
  which: { listIds: number[] } | { itemId: number },
  locale: Locale,
): Promise<ShoppingListItem[]> {
  const chosen =
    "itemId" in which ? conn`i.id = ${which.itemId}` : conn`i.shopping_list_id = any(${which.listIds}::int[])`;
  const rows = await conn<ItemRow[]>`
    select i.id, i.shopping_list_id, i.type, i.position, i.multiplier, i.food_id, i.quantity_id, i.data
    from shopping_list_items i where ${chosen} order by i.position, i.id`;
  const foodIds = [...new Set(rows.flatMap((row) => row.food_id ?? []))];
  const quantityIds = [...new Set(rows.flatMap((row) => row.quantity_id ?? []))];
  const [foodRows, quantityRows] = await Promise.all([
    conn<AisleFoodRow[]>`
      select f.id, f.name, f.plural, f.origin_lang, f.img_url, f.energy, f.protein, f.lipid, f.saturated_fatty_acids,
        f.carbohydrate, f.sugar, f.category_id, f.subcategory_id, c.aisle_position
      from foods f join food_categories c on c.id = f.category_id where f.id = any(${foodIds}::int[])`,
    conn<QuantityRow[]>`
      select id, type, name, plural, origin_lang, weight, unit from quantities where id = any(${quantityIds}::int[])`,
  ]);
  const [foods, quantities] = [byId(foodRows), byId(quantityRows)];
  return rows.flatMap(({ id, shopping_list_id, position, multiplier, ...row }): ShoppingListItem[] => {
    const common = { id, shopping_list_id, position, multiplier };
    if (row.type === "custom") return [{ type: "custom", ...common, aisle_position: null, data: row.data ?? "" }];
    const food = foods.get(row.food_id ?? 0);
    const quantity = quantities.get(row.quantity_id ?? 0);
    // A food deleted between the two queries had its items deleted too.
    if (!food || !quantity) return [];
    return [
      {
        type: "ingredient",
        ...common,
        aisle_position: food.aisle_position,
        food_id: food.id,
        quantity_id: quantity.id,
        food: presentFood(food, locale),
        quantity: presentQuantity(quantity, locale),
      },
    ];
  });
}

async function withItems(conn: Conn, lists: readonly ListRow[], locale: Locale): Promise<ShoppingList[]> {
  if (lists.length === 0) return [];
  const items = new Map<number, ShoppingListItem[]>(lists.map(({ id }) => [id, []]));
  for (const item of await readItems(conn, { listIds: [...items.keys()] }, locale))
    items.get(item.shopping_list_id)?.push(item);
  // The lists were read first: their items are at least as new as the revision.
  return lists.map(({ id, user_id, name, revision }) => ({ id, user_id, name, revision, items: items.get(id) ?? [] }));
}

/** The names of a user's lists, newest first. */
export async function ownListNames(conn: Conn, userId: number): Promise<{ id: number; name: string }[]> {
  return [
    ...(await conn<{ id: number; name: string }[]>`
      select id, name from shopping_lists where user_id = ${userId} and deleted_at is null order by id desc`),
  ];
}

/** A user's lists, newest first. */
export async function readOwnLists(conn: Conn, userId: number, locale: Locale): Promise<ShoppingList[]> {
  const lists = await conn<ListRow[]>`
    select id, user_id, name, revision from shopping_lists
    where user_id = ${userId} and deleted_at is null order by id desc`;
  return withItems(conn, lists, locale);
}

/** One list that the user may see, or null. */
export async function readList(
  conn: Conn,
  listId: number,
  owner: ListOwner,
  locale: Locale,
): Promise<ShoppingList | null> {
  const lists = await conn<ListRow[]>`
    select id, user_id, name, revision from shopping_lists
    where id = ${listId} and deleted_at is null and (user_id = ${owner.userId} or ${owner.isAdmin}::bool)`;
  return (await withItems(conn, lists, locale))[0] ?? null;
}

/** One item; the caller has checked its owner. */
export async function readItem(conn: Conn, itemId: number, locale: Locale): Promise<ShoppingListItem | null> {
  return (await readItems(conn, { itemId }, locale))[0] ?? null;
}
