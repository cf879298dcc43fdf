import type { Conn, Tx } from "../client/types.ts";
import { notFound } from "../errors.ts";
import type { RecipeVersionEntry } from "../schemas/recipe.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { appendContent, assertFresh, lockRecipe, type SavedRecipe, type VersionAuthor } from "./save.ts";

/** The versions of a recipe, newest first, at most 500. */
export async function listVersions(conn: Conn, recipeId: number): Promise<RecipeVersionEntry[]> {
  const rows = await conn<(Omit<RecipeVersionEntry, "created_at"> & { created_at: Date })[]>`
    select version, created_at, author_id, source, summary from recipe_versions
    where recipe_id = ${recipeId} order by version desc limit 500`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * Restores the content of an earlier version as a new version, so that the versions in between are kept.
 * @param expectedVersion the version that the caller has seen, null to skip the check
 * @throws DomainError `not_found`, `stale`
 */
export async function restoreVersion(
  tx: Tx,
  recipeId: number,
  version: number,
  expectedVersion: number | null,
  author: Omit<VersionAuthor, "summary" | "source">,
): Promise<SavedRecipe> {
  const current = await lockRecipe(tx, recipeId);
  assertFresh(current.current_version, expectedVersion);
  const [row] = await tx<{ content: RecipeContent }[]>`
    select content from recipe_versions where recipe_id = ${recipeId} and version = ${version}`;
  if (!row) throw notFound("version");
  return appendContent(tx, current, row.content, { ...author, source: "user", summary: `Restored version ${version}` });
}
