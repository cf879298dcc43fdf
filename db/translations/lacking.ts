import type { Conn } from "../client/types.ts";
import type { Lang } from "../schemas/common.ts";

/** The kinds of entities that can be translated in bulk. */
export const bulkKinds = ["recipes", "quantities", "tags"] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** True when a map of texts `m` has a text, but not in every language. */
const lacks = (conn: Conn, langs: readonly Lang[]) => conn`
  jsonb_typeof(m) = 'object' and not (m ?& ${[...langs]}::text[])
  and exists (select 1 from jsonb_each_text(m) said where btrim(said.value, E' \\t\\n\\r[]",') <> '')`;

/** The entities of a kind with a text that lacks a language, as a query of their ids. */
function lackingIds(conn: Conn, kind: BulkKind, langs: readonly Lang[]) {
  if (kind === "tags") return conn`select id from tags, lateral (values (name)) t(m) where ${lacks(conn, langs)}`;
  if (kind === "quantities")
    return conn`
      select distinct id from quantities, lateral (values (name), (plural)) t(m) where ${lacks(conn, langs)}`;
  return conn`
    select r.id from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    where r.deleted_at is null and exists (
      select 1 from (
        select jsonb_array_elements(jsonb_build_array(v.content->'name', v.content->'description',
          v.content->'dietetic_info', v.content->'kitchen_equipment', v.content->'tips', v.content->'serving_tips',
          v.content->'food_and_wine_pairing')) as m
        union all select step->'text' from jsonb_array_elements(v.content->'steps') step
        union all select line->'note' from jsonb_array_elements(v.content->'ingredients') line
        union all select line->'note' from jsonb_array_elements(v.content->'sub_recipes') sub,
          jsonb_array_elements(sub->'ingredients') line
        union all select sub->'name' from jsonb_array_elements(v.content->'sub_recipes') sub
        union all select step->'text' from jsonb_array_elements(v.content->'sub_recipes') sub,
          jsonb_array_elements(sub->'steps') step) texts
      where ${lacks(conn, langs)})`;
}

/** How many entities of a kind lack one of the languages. */
export async function countLacking(conn: Conn, kind: BulkKind, langs: readonly Lang[]): Promise<number> {
  const [row] = await conn<{ n: number }[]>`select count(*)::int as n from (${lackingIds(conn, kind, langs)}) ids`;
  return row?.n ?? 0;
}

/** The next ids after `after` of entities that lack one of the languages, ascending. */
export async function nextLacking(
  conn: Conn,
  kind: BulkKind,
  langs: readonly Lang[],
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select id from (${lackingIds(conn, kind, langs)}) ids where id > ${after}::int order by id limit ${limit}::int`;
  return rows.map((row) => row.id);
}
