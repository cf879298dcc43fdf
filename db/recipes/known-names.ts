import type { Conn } from "../client/types.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";

/** The existing tags and diets among those that a content refers to. */
export interface KnownNames {
  tag_ids: readonly number[];
  diet_ids: readonly number[];
}

/**
 * A content without the tags and diets that were deleted since it was written, so that restoring, copying or editing it
 * does not fail on them.
 */
export function withoutDeleted(content: RecipeContent, known: KnownNames): RecipeContent {
  const [tags, diets] = [new Set(known.tag_ids), new Set(known.diet_ids)];
  const kept = (ids: number[]) => ids.filter((id) => tags.has(id));
  return {
    ...content,
    tag_ids: kept(content.tag_ids),
    declared_diet_ids: content.declared_diet_ids.filter((id) => diets.has(id)),
    sub_recipes: content.sub_recipes.map((sub) => ({ ...sub, tag_ids: kept(sub.tag_ids) })),
  };
}

/** Which of the tags and diets of a content exist. */
export async function readKnownNames(conn: Conn, content: RecipeContent): Promise<KnownNames> {
  const tagIds = [content, ...content.sub_recipes].flatMap((part) => part.tag_ids);
  const [known] = await conn<KnownNames[]>`
    select array(select id from tags where id = any(${tagIds}::int[])) as tag_ids,
           array(select id from diets where id = any(${content.declared_diet_ids}::int[])) as diet_ids`;
  return known!;
}
