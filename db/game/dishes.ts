import type { Conn } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import { visible } from "../recipes/read.ts";
import type { LangMap } from "../schemas/common.ts";
import type { Dish, GameFacts } from "../schemas/game.ts";
import type { DifficultyKey } from "../schemas/recipe.ts";

interface DishRow {
  version: number | null;
  name: LangMap | null;
  difficulty: DifficultyKey | null;
  minutes: number | null;
  tags: string[];
  diets: string[];
  categories: string[];
}

/**
 * What the game keeps of a recipe: of the version that everyone reads, since strangers judge the dish and nobody sets the reward
 * of a recipe of their own by what they declare.
 * @throws DomainError `not_found` for a recipe that the user cannot see, `conflict` `recipe_not_public`
 */
export async function readDish(conn: Conn, userId: number, recipeId: number): Promise<Dish> {
  const [row] = await conn<DishRow[]>`
    select v.version, v.content->'name' as name,
      (select d.key from difficulties d where d.id = (v.content->>'difficulty_id')::int) as difficulty,
      (v.content->>'preparation_time')::float8 as minutes,
      array(select t.key from tags t
            where t.id in (select jsonb_array_elements_text(v.content->'tag_ids')::int) order by t.key) as tags,
      array(select d.key from diets d
            where d.id in (select jsonb_array_elements_text(v.facts->'diet_ids')::int) order by d.key) as diets,
      array(select distinct c.key from recipe_foods f join foods o on o.id = f.food_id
              join food_categories c on c.id = o.category_id
            where f.recipe_id = r.id and f.version = v.version order by c.key) as categories
    from recipes r
    left join recipe_versions v on v.recipe_id = r.id and v.version = r.approved_version and not r.private
    where r.id = ${recipeId} and ${visible(conn, { userId })}`;
  if (!row) throw notFound("recipe");
  if (row.version === null || row.name === null)
    throw new DomainError("conflict", "recipe_not_public", "Only public recipes are cooked for the game.");
  const facts: GameFacts = {
    tags: row.tags,
    categories: row.categories,
    difficulty: row.difficulty,
    diets: row.diets,
    minutes: row.minutes,
  };
  return { recipe_id: recipeId, version: row.version, name: row.name, facts };
}
