import type { Conn } from "../client/types.ts";
import type { BusMessage } from "../schemas/events.ts";
import type { VersionSource } from "../schemas/recipe.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";

export interface SavedBy {
  author: number;
  source: VersionSource;
  job_id: number | null;
}

/**
 * Who wrote the version that an event is of, and by which feature. Null for an event that tells the same version again, as when it
 * is approved: only the save that made it has the time of its row. Also null for a version without an author.
 */
export async function authorOfSave(
  conn: Conn,
  { payload, created_at }: BusMessage<"recipe.saved">,
): Promise<SavedBy | null> {
  const [row] = await conn<SavedBy[]>`
    select author_id as author, source, job_id from recipe_versions
    where recipe_id = ${payload.recipe_id} and version = ${payload.version} and author_id is not null
      and date_trunc('milliseconds', created_at) = ${created_at}::text::timestamptz`;
  return row ?? null;
}

/**
 * What a version holds, and the one before it. Null where there is none any more, and for the first version of a variant: its lines
 * are those of another recipe.
 */
export async function readVersionAndBefore(
  conn: Conn,
  { recipe_id: id, version }: { recipe_id: number; version: number },
): Promise<{ content: RecipeContent; before: RecipeContent | null } | null> {
  const rows = await conn<{ version: number; content: RecipeContent; is_variant: boolean }[]>`
    select v.version, v.content, r.parent_id is not null as is_variant
    from recipe_versions v join recipes r on r.id = v.recipe_id
    where v.recipe_id = ${id} and v.version in (${version}, ${version - 1}) and r.deleted_at is null`;
  const written = rows.find((row) => row.version === version);
  const before = rows.find((row) => row.version !== version) ?? null;
  if (!written || (written.is_variant && !before)) return null;
  return { content: written.content, before: before?.content ?? null };
}
