import type { Conn } from "../client/types.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { FoodTrait } from "../schemas/food.ts";
import type { UniversalUnit } from "../schemas/quantity.ts";
import type { Nutrition } from "../schemas/recipe-content.ts";

/** A measure of a food; `weight` in grams. */
export interface QuantityDetails {
  id: number;
  key: string;
  name: LangMap;
  plural: LangMap;
  unit: UniversalUnit | null;
  weight: number;
}

/** A food with everything that cooking and checks need; figures per 100 g. */
export interface FoodDetails extends Nutrition {
  id: number;
  key: string;
  name: LangMap;
  plural: LangMap;
  aliases: Partial<Record<Lang, string[]>>;
  category_key: string;
  category: LangMap;
  subcategory_key: string | null;
  subcategory: LangMap | null;
  traits: FoodTrait[];
  /** False while its traits have not been stated. */
  traits_known: boolean;
  /** What it holds or may hold; null while not stated. */
  allergen_keys: string[] | null;
  density: number | null;
  quantities: QuantityDetails[];
}

/** Foods in the order of `ids`, all public foods without `ids`; each with every quantity that can measure it, its own first. */
export async function readFoods(conn: Conn, ids: readonly number[] | null): Promise<FoodDetails[]> {
  const rows = await conn<FoodDetails[]>`
    select f.id, f.key, f.name, f.plural, f.aliases, f.density,
      coalesce(f.traits, '{}') as traits, f.traits is not null as traits_known, f.energy, f.protein, f.lipid,
      f.saturated_fatty_acids, f.carbohydrate, f.sugar, f.salt, f.fiber,
      c.key as category_key, c.name as category, s.key as subcategory_key, s.name as subcategory,
      case when f.allergen_ids is not null then
        array(select a.key from allergies a where a.id = any(f.allergen_ids || f.may_contain_ids) order by a.id) end
        as allergen_keys,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key, 'name', q.name, 'plural', q.plural,
          'unit', q.unit, 'weight', q.weight) order by q.food_id nulls last, q.unit is not null, q.id), '[]')
        from quantities q
        where q.food_id = f.id or q.subcategory_id = f.subcategory_id
          or (q.food_id is null and q.subcategory_id is null and (q.category_id is null or q.category_id = f.category_id))
      ) as quantities
    from foods f
    join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id
    where (${ids === null}::bool and not f.personal) or f.id = any(${[...(ids ?? [])]}::int[])
    order by coalesce(array_position(${[...(ids ?? [])]}::int[], f.id), 0), f.id`;
  return [...rows];
}

/** Water per 100 g of the foods whose figures come from the Ciqual table, by food; null unknown. */
export async function readCiqualWater(conn: Conn): Promise<Map<number, number | null>> {
  const rows = await conn<
    { id: number; water: number | null }[]
  >`select id, water from foods where from_ciqual and not personal`;
  return new Map(rows.map((row) => [row.id, row.water]));
}
