import type { Conn, Tx } from "../client/types.ts";

interface Measure {
  id: number;
  key: string;
}

/** A food that an ingredient line can refer to. */
export interface KnownFood {
  id: number;
  key: string;
  category: string;
  /** In English. */
  name: string;
  measures: Measure[];
}

/** Public foods that have an English name, with their measures. */
export async function readKnownFoods(conn: Conn): Promise<KnownFood[]> {
  return [
    ...(await conn<KnownFood[]>`
      select f.id, f.key, c.key as category, f.name->>'en' as name,
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key) order by q.id)
                  from quantities q where q.food_id = f.id
                     or num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0), '[]') as measures
      from foods f join food_categories c on c.id = f.category_id where f.name ? 'en' and not f.personal order by f.id`),
  ];
}

/** The food's own measures and the universal ones. */
export async function readMeasures(conn: Conn, foodId: number): Promise<Measure[]> {
  return [
    ...(await conn<Measure[]>`
      select id, key from quantities
      where food_id = ${foodId} or num_nonnulls(food_id, subcategory_id, category_id) = 0
      order by food_id nulls last, id`),
  ];
}

/** Key of the placeholder food for a line whose food is not in the food table: its allergens and figures are unknown. */
export const unlistedKey = "unlisted-ingredient";

/** The food of {@link unlistedKey}, created when needed, and the quantity of one gram. */
export async function ensureUnlistedFood(tx: Tx): Promise<{ foodId: number; gramId: number }> {
  const name = {
    en: "Unlisted ingredient",
    fr: "Ingrédient non répertorié",
    es: "Ingrediente no catalogado",
    de: "Nicht erfasste Zutat",
  };
  await tx`
    insert into foods (key, name, category_id, search_text)
    select ${unlistedKey}, ${name as never}::jsonb, id, '' from food_categories where key = 'condiments'
    on conflict (key) do nothing`;
  const [row] = await tx<{ foodId: number; gramId: number }[]>`
    select (select id from foods where key = ${unlistedKey}) as "foodId",
           (select id from quantities where key = 'g' and num_nonnulls(food_id, subcategory_id, category_id) = 0)
             as "gramId"`;
  return row!;
}
