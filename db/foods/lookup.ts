import type { Conn } from "../client/types.ts";

/**
 * Finds foods by a name in any language, tolerating missing accents and small typing errors: exact names and aliases
 * first, then by similarity.
 * @param userId whose own foods are looked through besides the public ones
 * @returns ids, best first
 */
export async function findFoodIds(
  conn: Conn,
  query: string,
  { limit, userId }: { limit: number; userId: number },
): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select id from foods_like(fold(${query.trim().slice(0, 200)}::text), ${userId}::int)
    order by exact desc, near desc, id limit ${limit}::int`;
  return rows.map((row) => row.id);
}

/**
 * The one public food of each name in any language, in one query.
 * @returns by name; a name of no food, or of several, is left out
 */
export async function foodIdsByName(conn: Conn, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await conn<{ name: string; id: number }[]>`
    with wanted as materialized (
      select name, fold(btrim(name)) as text from unnest(${[...new Set(names)]}::text[]) as name)
    select w.name, min(f.id) as id
    from wanted w join foods f on not f.personal and w.text = any(string_to_array(f.search_text, ' | '))
    group by w.name having count(*) = 1`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The cook's own food of each name that is called exactly so; others are left out. */
export async function ownFoodIdsByName(
  conn: Conn,
  names: readonly string[],
  userId: number,
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await conn<{ name: string; id: number }[]>`
    with wanted as materialized (
      select name, fold(btrim(name)) as text from unnest(${[...new Set(names)]}::text[]) as name)
    select w.name, min(f.id) as id
    from wanted w join foods f on f.personal and f.owner_id = ${userId} and w.text = any(string_to_array(f.search_text, ' | '))
    group by w.name`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Every name of some foods in every language as one folded text, by food. */
export async function readSearchTexts(conn: Conn, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await conn<{ id: number; search_text: string }[]>`
    select id, search_text from foods where id = any(${[...ids]}::int[])`;
  return new Map(rows.map((row) => [row.id, row.search_text]));
}
