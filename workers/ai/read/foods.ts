import type { Conn } from "@toque/db/client/types.ts";
import type { Lang, LangMap } from "@toque/db/entities/common.ts";
import type { FoodTrait } from "@toque/db/entities/food.ts";
import type { UniversalUnit } from "@toque/db/entities/quantity.ts";
import type { Nutrition } from "@toque/db/entities/recipe-content.ts";

/** A measure of a food; `weight` in grams. */
export interface QuantityDetails {
  id: number;
  key: string;
  name: LangMap;
  plural: LangMap;
  unit: UniversalUnit | null;
  weight: number;
}

/** A food with all that a cook or a check asks of it; figures per 100 g. */
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
  /** Without, nobody has said which traits it has. */
  traits_known: boolean;
  /** Null: nobody has stated them. */
  allergen_keys: string[] | null;
  density: number | null;
  quantities: QuantityDetails[];
}

/** Reads foods in the order of `ids`, all of them without; each with every quantity that may measure it, its own first. */
export async function readFoods(conn: Conn, ids: readonly number[] | null): Promise<FoodDetails[]> {
  const rows = await conn<FoodDetails[]>`
    select f.id, f.key, f.name, f.plural, f.aliases, f.density,
      coalesce(f.traits, '{}') as traits, f.traits is not null as traits_known, f.energy, f.protein, f.lipid,
      f.saturated_fatty_acids, f.carbohydrate, f.sugar, f.salt, f.fiber,
      c.key as category_key, c.name as category, s.key as subcategory_key, s.name as subcategory,
      case when f.allergen_ids is not null then
        array(select a.key from allergies a where a.id = any(f.allergen_ids) order by a.id) end as allergen_keys,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key, 'name', q.name, 'plural', q.plural,
          'unit', q.unit, 'weight', q.weight) order by q.food_id nulls last, q.unit is not null, q.id), '[]')
        from quantities q
        where q.food_id = f.id or q.subcategory_id = f.subcategory_id
          or (q.food_id is null and q.subcategory_id is null and (q.category_id is null or q.category_id = f.category_id))
      ) as quantities
    from foods f
    join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id
    where ${ids === null}::bool or f.id = any(${[...(ids ?? [])]}::int[])
    order by coalesce(array_position(${[...(ids ?? [])]}::int[], f.id), 0), f.id`;
  return [...rows];
}

/**
 * Finds foods by what a cook calls them, in any language, accents and small slips forgiven: an exact name or alias first,
 * then by the name that resembles it most.
 * @returns ids, best first
 */
export async function findFoodIds(conn: Conn, query: string, limit: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    with wanted as (select fold(${query.trim().slice(0, 200)}::text) as text),
    candidates as (
      select f.id, w.text = any(string_to_array(f.search_text, ' | ')) as exact,
        position(' ' || w.text || ' ' in ' ' || f.search_text || ' ') > 0 as holds,
        (select max(similarity(w.text, name)) from unnest(string_to_array(f.search_text, ' | ')) name) as near
      from foods f, wanted w where w.text <> '')
    select id from candidates where exact or holds or near >= 0.45
    order by exact desc, near desc, id limit ${limit}::int`;
  return rows.map((row) => row.id);
}

/** The one food that a name means in any language, or null when no food is called so. */
export async function foodIdByName(conn: Conn, name: string): Promise<number | null> {
  const rows = await conn<{ id: number }[]>`
    select id from foods where fold(${name.trim()}::text) = any(string_to_array(search_text, ' | ')) order by id limit 2`;
  // Two foods of one name: which is meant cannot be told.
  return rows.length === 1 ? rows[0]!.id : null;
}
