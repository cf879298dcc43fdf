import type { Conn } from "../../client/types.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import type { Unwritten } from "./read.ts";

/** A page of an account's recipes, deleted ones that can be restored included, after one. */
export async function readRecipesOf(
  conn: Conn,
  page: { userId: number; after: number; limit: number },
): Promise<Unwritten<ArchiveContent<"recipes/*/recipe.json">>[]> {
  return [
    ...(await conn<Unwritten<ArchiveContent<"recipes/*/recipe.json">>[]>`
      select r.id, r.parent_id, r.private, r.current_version, r.approved_version, r.sub_recipe_only, r.from_ai_generator,
        r.from_ai_upgrader, r.created_at, r.updated_at, r.deleted_at,
        exists (select 1 from main_variants m where m.user_id = ${page.userId} and m.recipe_id = r.id) as main_variant,
        (select jsonb_build_object('url', s.url, 'site', s.site, 'author', s.author, 'licence', s.licence,
            'own_at', to_char(s.own_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from recipe_sources s where s.recipe_id = r.id) as imported_from
      from recipes r where r.owner_id = ${page.userId} and r.id > ${page.after}::int
      order by r.id limit ${page.limit}::int`),
  ];
}

/** A page of the versions of a recipe with all that their contents name, after one. */
export async function readVersionsOf(
  conn: Conn,
  page: { recipeId: number; after: number; limit: number },
): Promise<Unwritten<ArchiveContent<"recipes/*/versions/*.json">>[]> {
  return [
    ...(await conn<Unwritten<ArchiveContent<"recipes/*/versions/*.json">>[]>`
      select v.recipe_id, v.version, v.source, v.summary, v.created_at, v.content,
        coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'key', f.key, 'name', f.name, 'personal', f.personal)
            order by f.id)
          from foods f where f.id in (
            select u.food_id from recipe_foods u where u.recipe_id = v.recipe_id and u.version = v.version
            union select food::int from jsonb_path_query(v.content, '$.ingredients[*].alternatives[*].food_ids[*]') food
            union select food::int
              from jsonb_path_query(v.content, '$.sub_recipes[*].ingredients[*].alternatives[*].food_ids[*]') food)), '[]')
          as foods,
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key, 'name', q.name, 'unit', q.unit,
            'weight', q.weight) order by q.id)
          from quantities q where q.id in (
            select u.quantity_id from recipe_foods u where u.recipe_id = v.recipe_id and u.version = v.version)), '[]')
          as quantities,
        coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'name', t.name, 'type', t.type) order by t.id)
          from tags t where t.id in (
            select tag::int from jsonb_path_query(v.content, '$.tag_ids[*]') tag
            union select tag::int from jsonb_path_query(v.content, '$.sub_recipes[*].tag_ids[*]') tag)), '[]') as tags,
        coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'key', d.key, 'name', d.name) order by d.id)
          from diets d where d.id in (
            select diet::int from jsonb_path_query(v.content, '$.declared_diet_ids[*]') diet)), '[]') as diets,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'key', a.key, 'name', a.name) order by a.id)
          from allergies a where a.id in (
            select allergy::int from jsonb_path_query(v.content, '$.declared_allergy_ids[*]') allergy)), '[]') as allergies
      from recipe_versions v where v.recipe_id = ${page.recipeId} and v.version > ${page.after}::int
      order by v.version limit ${page.limit}::int`),
  ];
}

/** How many recipes an account has. */
export async function countRecipesOf(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ count: number }[]>`select count(*)::int as count from recipes where owner_id = ${userId}`;
  return row!.count;
}
