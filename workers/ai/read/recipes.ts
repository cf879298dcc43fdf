import type { Conn } from "@toque/db/client/types.ts";
import type { LangMap } from "@toque/db/entities/common.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";

/** A recipe as its reader sees it. */
export interface ReadableRecipe {
  id: number;
  version: number;
  content: RecipeContent;
  ownerId: number;
  /** Id of the family's root. */
  familyId: number;
}

/** Reads a recipe with the rights of a user; null when it does not exist for them. */
export async function readForUser(conn: Conn, recipeId: number, userId: number): Promise<ReadableRecipe | null> {
  const row = await readRecipe(conn, recipeId, { userId });
  if (!row) return null;
  const { id, version, content, owner_id, parent_id } = row;
  return { id, version, content, ownerId: owner_id, familyId: parent_id ?? id };
}

/** The family's root of a recipe, or null when there is no such recipe. Says nothing about who may see it. */
export async function familyOf(conn: Conn, recipeId: number): Promise<number | null> {
  const [row] = await conn<{ root: number }[]>`
    select coalesce(parent_id, id) as root from recipes where id = ${recipeId} and deleted_at is null`;
  return row?.root ?? null;
}

/** What a list of found recipes tells of each. */
export interface FoundRecipe {
  id: number;
  name: LangMap;
  description: LangMap;
  origin_lang: keyof LangMap;
  total_time: number;
  difficulty_id: number;
  food_ids: number[];
}

/** Reads what is told of found recipes, in the order of `ids`; what the user may not see is left out. */
export async function readFound(conn: Conn, ids: readonly number[], userId: number): Promise<FoundRecipe[]> {
  const rows = await conn<FoundRecipe[]>`
    select r.id, v.content->'name' as name, v.content->'description' as description,
      v.content->>'origin_lang' as origin_lang, (v.content->>'total_time')::float8 as total_time,
      (v.content->>'difficulty_id')::int as difficulty_id,
      array(select distinct u.food_id from recipe_foods u where u.recipe_id = r.id and u.version = v.version order by 1)
        as food_ids
    from unnest(${[...ids]}::int[]) with ordinality as wanted(id, position)
    join recipes r on r.id = wanted.id and r.deleted_at is null
    join recipe_versions v on v.recipe_id = r.id
      and v.version = case when r.owner_id = ${userId}::int then r.current_version
                           when not r.private then r.approved_version end
    order by wanted.position`;
  return [...rows];
}
