import type { Conn } from "../client/types.ts";
import type { LangMap } from "../schemas/common.ts";

/** What filters refer to, by key. */
export interface FilterKeys {
  diets: readonly string[];
  tags: readonly string[];
  /** Of allergens. */
  allergens: readonly string[];
  /** Whether categories and subcategories of foods are asked for as well. */
  groups: boolean;
}

export interface FoodGroup {
  kind: "category" | "subcategory";
  id: number;
  name: LangMap;
}

/** Their ids; a key that is gone is missing. */
export interface FilterIds {
  diets: Record<string, number>;
  tags: Record<string, number>;
  allergens: Record<string, number>;
  groups: FoodGroup[];
}

/** The ids of diets, tags and allergens by their keys, and the groups of foods, in one query. */
export async function readFilterIds(conn: Conn, keys: FilterKeys): Promise<FilterIds> {
  const [row] = await conn<FilterIds[]>`
    select
      coalesce((select jsonb_object_agg(key, id) from diets where key = any(${[...keys.diets]}::text[])), '{}') as diets,
      coalesce((select jsonb_object_agg(key, id) from tags where key = any(${[...keys.tags]}::text[])), '{}') as tags,
      coalesce((select jsonb_object_agg(key, id) from allergies where key = any(${[...keys.allergens]}::text[])), '{}')
        as allergens,
      coalesce((select jsonb_agg(g) from (
        select 'category' as kind, id, name from food_categories where ${keys.groups}::boolean
        union all select 'subcategory', id, name from food_subcategories where ${keys.groups}::boolean) g), '[]') as groups`;
  return row!;
}

/** The ids of all diets. */
export async function readDietIds(conn: Conn): Promise<number[]> {
  return (await conn<{ id: number }[]>`select id from diets order by id`).map(({ id }) => id);
}
