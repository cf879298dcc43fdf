import type { Conn } from "../client/types.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";

/** A recipe that is visible to everyone. */
export interface PublicRecipe {
  id: number;
  key: string | null;
  content: RecipeContent;
  /** Keys of its tags. */
  tags: string[];
}

/** The recipes that are visible to everyone and not only sub-recipes, oldest first. */
export async function readPublicRecipes(conn: Conn, limit: number): Promise<PublicRecipe[]> {
  return [
    ...(await conn<PublicRecipe[]>`
      select r.id, r.key, v.content,
        array(select t.key from tags t
              where t.id in (select jsonb_array_elements_text(v.content->'tag_ids')::int) order by t.id) as tags
      from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.approved_version
      where r.deleted_at is null and not r.private and not r.sub_recipe_only order by r.id limit ${limit}::int`),
  ];
}

/**
 * A text that changes with every change of the public foods, their quantities, the diets and the public recipes. Computed in the
 * database: reading all of these takes a hundred times as long.
 */
export async function publicContentVersion(conn: Conn): Promise<string> {
  const [row] = await conn<{ version: string }[]>`
    select md5(concat_ws('|',
      (select concat(count(*), max(updated_at)) from foods where not personal),
      (select version from food_lexicon_version),
      (select concat(count(*), max(q.id), sum(hashtext(q::text))) from quantities q
       left join foods f on f.id = q.food_id where f.personal is not true),
      (select string_agg(d::text, ',' order by id) from diets d),
      (select concat(count(*), max(id), sum(hashtext(id || ':' || approved_version))) from recipes
       where deleted_at is null and not private and not sub_recipe_only))) as version`;
  return row!.version;
}

/** The number of public recipes that use a food, and of all public recipes. */
export interface FoodUse {
  food_id: number;
  recipes: number;
  of: number;
}

/** The foods used by most public recipes, most used first. */
export async function mostUsedFoods(conn: Conn, limit: number): Promise<FoodUse[]> {
  return [
    ...(await conn<FoodUse[]>`
      select u.food_id, count(distinct r.id)::int as recipes,
        (select count(*)::int from recipes p where p.deleted_at is null and not p.private and p.approved_version is not null) as of
      from recipes r join recipe_foods u on u.recipe_id = r.id and u.version = r.approved_version
      where r.deleted_at is null and not r.private group by u.food_id order by recipes desc, u.food_id limit ${limit}::int`),
  ];
}
