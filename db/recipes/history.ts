import type { Conn, Tx } from "../client/types.ts";
import { notFound } from "../errors.ts";
import type { RecipeVersionEntry, VersionSource } from "../schemas/recipe.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { appendContent, assertFresh, lockRecipe, type SavedRecipe, type VersionAuthor } from "./save.ts";

/** The versions of a recipe, newest first, at most 500. */
export async function listVersions(conn: Conn, recipeId: number): Promise<RecipeVersionEntry[]> {
  const rows = await conn<(Omit<RecipeVersionEntry, "created_at"> & { created_at: Date })[]>`
    select version, created_at, author_id, source, summary from recipe_versions
    where recipe_id = ${recipeId} order by version desc limit 500`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** A version with its content. */
export interface StoredVersion {
  version: number;
  source: VersionSource;
  content: RecipeContent;
}

/** The newest versions of a recipe with their contents, newest first. */
export async function newestVersions(conn: Conn, recipeId: number, limit: number): Promise<StoredVersion[]> {
  return [
    ...(await conn<StoredVersion[]>`
      select version, source, content from recipe_versions where recipe_id = ${recipeId}
      order by version desc limit ${limit}::int`),
  ];
}

/** The content of a version, or null. */
export async function versionContent(conn: Conn, recipeId: number, version: number): Promise<RecipeContent | null> {
  const [row] = await conn<{ content: RecipeContent }[]>`
    select content from recipe_versions where recipe_id = ${recipeId} and version = ${version}`;
  return row?.content ?? null;
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
  const content = await versionContent(tx, recipeId, version);
  if (!content) throw notFound("version");
  return appendContent(tx, current, content, { ...author, source: "user", summary: `Restored version ${version}` });
}
