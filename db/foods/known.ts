import type { Conn, Tx } from "../client/types.ts";

interface Measure {
  id: number;
  key: string;
}

/** A food by its names in one language. */
export interface NamedFood {
  id: number;
  key: string;
  category: string;
  subcategory: string | null;
  /** The name first, then its plural, then its aliases. */
  names: string[];
}

/** A food that an ingredient line can refer to. */
export interface KnownFood extends NamedFood {
  measures: Measure[];
}

/** The public foods with their English names and their measures. */
export async function readKnownFoods(conn: Conn): Promise<KnownFood[]> {
  const foods = await conn<
    (Omit<KnownFood, "names"> & { name: string; plural: string | null; aliases: string[] | null })[]
  >`
    select f.id, f.key, c.key as category, s.key as subcategory, f.name->>'en' as name, f.plural->>'en' as plural,
      (select array_agg(a) from jsonb_array_elements_text(coalesce(f.aliases->'en', '[]')) a) as aliases,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key) order by q.id)
                from quantities q where q.food_id = f.id
                   or num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0), '[]') as measures
    from foods f join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id where f.name ? 'en' and not f.personal order by f.id`;
  return foods.map(({ name, plural, aliases, ...food }) => ({
    ...food,
    names: [name, plural ?? name, ...(aliases ?? [])],
  }));
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
