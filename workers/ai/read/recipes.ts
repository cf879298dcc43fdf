import type { Conn } from "@toque/db/client/types.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";

/** A recipe as visible to its reader. */
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
