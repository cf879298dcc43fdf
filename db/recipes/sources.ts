import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { ImportedSource, RecipeSource } from "../schemas/recipe-import.ts";
import { type Reader, visible } from "./read.ts";

/**
 * The source of the recipe that an import found.
 * @throws DomainError `not_found` where the user has no such import of a page that succeeded
 */
export async function sourceOfImport(conn: Conn, jobId: number, userId: number): Promise<RecipeSource> {
  const [row] = await conn<{ source: RecipeSource }[]>`
    select result->'source' as source from jobs
    where id = ${jobId} and user_id = ${userId} and type = 'recipe-import' and status = 'succeeded'
      and jsonb_typeof(result->'source') = 'object'`;
  if (!row) throw notFound("import");
  return row.source;
}

/** Notes where a new recipe is from. */
export async function writeSource(
  tx: Tx,
  recipeId: number,
  { url, site, author, licence }: RecipeSource,
): Promise<void> {
  await tx`
    insert into recipe_sources (recipe_id, url, site, author, licence)
    values (${recipeId}, ${url}, ${site}, ${author}, ${licence})`;
}

const shown = (conn: Conn) => conn`s.url, s.site, s.author, s.licence, s.own_at is not null as own`;

/** Where recipes are from, by their ids: of those that the reader may see; null where one was not imported. */
export async function readSources(
  conn: Conn,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, ImportedSource | null>> {
  const rows = await conn<(Omit<ImportedSource, "url"> & { id: number; url: string | null })[]>`
    select r.id, ${shown(conn)} from recipes r left join recipe_sources s on s.recipe_id = r.id
    where r.id = any(${ids as number[]}::int[]) and ${visible(conn, reader)}`;
  return new Map(rows.map(({ id, url, ...source }) => [id, url === null ? null : { ...source, url }]));
}

/** Where a recipe is from; null where it was not imported. @throws DomainError `not_found` when the reader may not see it */
export async function readSource(conn: Conn, recipeId: number, reader: Reader): Promise<ImportedSource | null> {
  const source = (await readSources(conn, [recipeId], reader)).get(recipeId);
  if (source === undefined) throw notFound("recipe");
  return source;
}

/**
 * Says whether an imported recipe is its owner's own work. The caller has checked that they own it.
 * @throws DomainError `not_found` where it was not imported
 */
export async function setOwnWork(tx: Tx, recipeId: number, own: boolean): Promise<ImportedSource> {
  const [row] = await tx<ImportedSource[]>`
    update recipe_sources s set own_at = case when ${own}::bool then coalesce(own_at, now()) end
    where recipe_id = ${recipeId} returning ${shown(tx)}`;
  if (!row) throw notFound("source");
  return row;
}

/**
 * Refuses to make public what was imported, or is a variant of what was, and is not its owner's own work.
 * @throws DomainError `conflict`
 */
export async function assertOwnWork(tx: Tx, recipeId: number): Promise<void> {
  const [row] = await tx<{ url: string }[]>`
    select s.url from recipes r join recipe_sources s on s.recipe_id in (r.id, r.parent_id)
    where r.id = ${recipeId} and s.own_at is null limit 1`;
  if (row)
    throw new DomainError(
      "conflict",
      "imported_recipe",
      "This recipe was imported and stays private, unless you say that it is your own work.",
    );
}
