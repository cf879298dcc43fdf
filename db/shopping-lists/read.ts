import type { Conn } from "../client/types.ts";
import { type Locale, presentFood, presentQuantity, presentSummary } from "../recipes/present.ts";
import { type FoodRow, type QuantityRow, readSummaries } from "../recipes/read.ts";
import { pick } from "../schemas/common.ts";
import type {
  ShoppingList,
  ShoppingListItem,
  ShoppingListPerson,
  ShoppingListRecipe,
} from "../schemas/shopping-list.ts";
import { aislePosition } from "./aisles.ts";
import { type Source, shareOf } from "./amounts.ts";
import { idsOfListsOf, type ListOwner, seenList } from "./changes.ts";
import { person } from "./person.ts";

interface ListRow {
  id: number;
  user_id: number;
  name: string;
  revision: number;
  owner: ShoppingListPerson;
  members: ShoppingListPerson[];
  recipes: { recipe_id: number; servings: number }[];
}

/** What a reader sees of the recipes behind lists, by their ids; those that they may not see are not there. */
type Titles = ReadonlyMap<number, Omit<ShoppingListRecipe, "recipe_id" | "servings">>;

interface ItemRow {
  id: number;
  shopping_list_id: number;
  type: "ingredient" | "custom";
  position: number;
  multiplier: number;
  food_id: number | null;
  quantity_id: number | null;
  data: string | null;
  checked_at: Date | null;
  checked_by: ShoppingListPerson | null;
  sources: Source[];
}

type AisleFoodRow = FoodRow & { aisle_position: number };

const byId = <T extends { id: number }>(rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));

/** The columns of a list as its reader counts its revision: an admin who is not on it as its owner does. */
const listColumns = (conn: Conn, { userId }: ListOwner) => conn`
  l.id, l.user_id, l.name,
  coalesce((select m.revision from shopping_list_members m
    where m.shopping_list_id = l.id and m.user_id = ${userId} and m.left_at is null), l.revision) as revision,
  (select ${person(conn)} from users u where u.id = l.user_id) as owner,
  coalesce((select jsonb_agg(${person(conn)} order by m.joined_at, m.user_id)
    from shopping_list_members m join users u on u.id = m.user_id
    where m.shopping_list_id = l.id and m.left_at is null), '[]') as members,
  coalesce((select jsonb_agg(jsonb_build_object('recipe_id', r.recipe_id, 'servings', r.servings) order by r.id)
    from shopping_list_recipes r where r.shopping_list_id = l.id), '[]') as recipes`;

async function readTitles(conn: Conn, ids: Iterable<number>, reader: ListOwner, locale: Locale): Promise<Titles> {
  const rows = await readSummaries(conn, [...new Set(ids)], { userId: reader.userId, all: reader.isAdmin });
  return new Map(
    rows.map((row) => {
      const { img, cover_url } = presentSummary(row, locale);
      return [row.id, { title: pick(row.name, locale.lang, row.origin_lang), img, cover_url }];
    }),
  );
}

/** The items with their foods and quantities: three queries, however many there are. Ordered by position. */
async function readItems(
  conn: Conn,
  which: { listIds: number[] } | { itemId: number },
  reader: ListOwner,
  locale: Locale,
  known?: Titles,
): Promise<ShoppingListItem[]> {
  const chosen =
    "itemId" in which ? conn`i.id = ${which.itemId}` : conn`i.shopping_list_id = any(${which.listIds}::int[])`;
  const rows = await conn<ItemRow[]>`
    select i.id, i.shopping_list_id, i.type, i.position, i.multiplier, i.food_id, i.quantity_id, i.data, i.checked_at,
      (select ${person(conn)} from users u where u.id = i.checked_by) as checked_by,
      coalesce((
        select jsonb_agg(jsonb_build_object('recipe_id', r.recipe_id, 'per_serving', s.per_serving, 'servings', r.servings)
          order by r.id)
        from shopping_list_item_sources s join shopping_list_recipes r on r.id = s.shopping_list_recipe_id
        where s.item_id = i.id), '[]') as sources
    from shopping_list_items i where ${chosen} order by i.position, i.id`;
  const foodIds = [...new Set(rows.flatMap((row) => row.food_id ?? []))];
  const quantityIds = [...new Set(rows.flatMap((row) => row.quantity_id ?? []))];
  const recipeIds = rows.flatMap(({ sources }) => sources.map(({ recipe_id }) => recipe_id));
  const [foodRows, quantityRows, titles] = await Promise.all([
    conn<AisleFoodRow[]>`
      select f.id, f.name, f.plural, f.origin_lang, f.img_url, f.energy, f.protein, f.lipid, f.saturated_fatty_acids,
        f.carbohydrate, f.sugar, f.category_id, f.subcategory_id, ${aislePosition(conn)} as aisle_position
      from foods f join food_categories c on c.id = f.category_id left join user_aisles a on a.user_id = ${reader.userId}
      where f.id = any(${foodIds}::int[])`,
    conn<QuantityRow[]>`
      select id, type, name, plural, origin_lang, weight, unit from quantities where id = any(${quantityIds}::int[])`,
    known ?? readTitles(conn, recipeIds, reader, locale),
  ]);
  const [foods, quantities] = [byId(foodRows), byId(quantityRows)];
  return rows.flatMap(({ id, shopping_list_id, position, multiplier, ...row }): ShoppingListItem[] => {
    const common = {
      ...{ id, shopping_list_id, position, multiplier },
      checked: row.checked_at !== null,
      checked_at: row.checked_at?.toISOString() ?? null,
      checked_by: row.checked_by,
      sources: row.sources.map((source) => ({
        recipe_id: source.recipe_id,
        title: titles.get(source.recipe_id)?.title ?? null,
        servings: source.servings,
        multiplier: shareOf(source),
      })),
    };
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

const unseen = { title: null, img: [], cover_url: null };

async function withItems(
  conn: Conn,
  lists: readonly ListRow[],
  reader: ListOwner,
  locale: Locale,
): Promise<ShoppingList[]> {
  if (lists.length === 0) return [];
  const items = new Map<number, ShoppingListItem[]>(lists.map(({ id }) => [id, []]));
  const dishes = lists.flatMap(({ recipes }) => recipes.map(({ recipe_id }) => recipe_id));
  const titles = await readTitles(conn, dishes, reader, locale);
  for (const item of await readItems(conn, { listIds: [...items.keys()] }, reader, locale, titles))
    items.get(item.shopping_list_id)?.push(item);
  // The lists were read first: their items are at least as new as the revision.
  return lists.map(({ id, user_id, name, revision, owner, members, recipes }) => ({
    ...{ id, user_id, name, revision, items: items.get(id) ?? [], owner },
    members: [
      { ...owner, role: "owner" as const },
      ...members.map((member) => ({ ...member, role: "member" as const })),
    ],
    recipes: recipes.map((dish) => ({ ...dish, ...(titles.get(dish.recipe_id) ?? unseen) })),
    shared: members.length > 0,
  }));
}

/** The names of the lists that a user is on, newest first. */
export async function listNamesOf(conn: Conn, userId: number): Promise<{ id: number; name: string }[]> {
  return [
    ...(await conn<{ id: number; name: string }[]>`
      select l.id, l.name from shopping_lists l
      where l.deleted_at is null and l.id in ${idsOfListsOf(conn, userId)} order by l.id desc`),
  ];
}

/** The lists that a user is on, newest first. */
export async function readListsOf(conn: Conn, reader: ListOwner, locale: Locale): Promise<ShoppingList[]> {
  const lists = await conn<ListRow[]>`
    select ${listColumns(conn, reader)} from shopping_lists l
    where l.deleted_at is null and l.id in ${idsOfListsOf(conn, reader.userId)} order by l.id desc`;
  return withItems(conn, lists, reader, locale);
}

/** One list that the user may see, or null. */
export async function readList(
  conn: Conn,
  listId: number,
  owner: ListOwner,
  locale: Locale,
): Promise<ShoppingList | null> {
  const lists = await conn<ListRow[]>`
    select ${listColumns(conn, owner)} from shopping_lists l where l.id = ${listId} and ${seenList(conn, owner)}`;
  return (await withItems(conn, lists, owner, locale))[0] ?? null;
}

/** One item; the caller has checked who may see it. */
export async function readItem(
  conn: Conn,
  itemId: number,
  reader: ListOwner,
  locale: Locale,
): Promise<ShoppingListItem | null> {
  return (await readItems(conn, { itemId }, reader, locale))[0] ?? null;
}
