import type { Conn } from "../client/types.ts";
import type { FoodCover } from "../schemas/food-cover.ts";

/** The input of a drawn cover. */
export interface CoverSource {
  vessel: string | null;
  /** Keys such as `meal_type:dessert`. */
  tag_keys: string[];
  foods: { key: string; cover: FoodCover | null; traits: string[]; weight: number }[];
}

/**
 * The cover source of one version of a recipe, or null when the reader may not see that version: everyone may see the
 * approved one, the owner (and an admin) every one, a reviewer the one under review.
 */
export async function readCoverSource(
  conn: Conn,
  recipeId: number,
  version: number,
  reader: { userId: number | null; all?: boolean; reviewer?: boolean },
): Promise<CoverSource | null> {
  const [row] = await conn<CoverSource[]>`
    select v.content->>'vessel' as vessel,
      coalesce((select array_agg(t.key order by t.id) from tags t
        where t.id in (select jsonb_array_elements_text(v.content->'tag_ids')::int)), '{}') as tag_keys,
      coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'cover', f.cover, 'traits', coalesce(f.traits, '{}'), 'weight', w.weight)
          order by w.weight desc, f.id)
        from (select (line->>'food_id')::int as food_id, sum((line->>'multiplier')::float8 * q.weight) as weight
              from (select jsonb_array_elements(v.content->'ingredients') as line union all
                    select jsonb_array_elements(sub->'ingredients') from jsonb_array_elements(v.content->'sub_recipes') sub) l
              join quantities q on q.id = (line->>'quantity_id')::int group by 1) w
        join foods f on f.id = w.food_id), '[]') as foods
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = ${version}
    where r.id = ${recipeId} and r.deleted_at is null
      and (r.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool
           or (not r.private and r.approved_version = v.version)
           or (${reader.reviewer ?? false}::bool and exists (select 1 from recipe_approvals a
               where a.recipe_id = r.id and a.version = v.version and a.status = 'PENDING')))`;
  return row ?? null;
}
