import type { Conn } from "../client/types.ts";
import type { TagType } from "../entities/recipe.ts";
import type { TagRow } from "./read.ts";

/** The tags, all or those of one type, in a stable order. */
export async function readTags(conn: Conn, type: TagType | null): Promise<TagRow[]> {
  return [
    ...(await conn<TagRow[]>`
      select id, key, type, name, origin_lang, img, color from tags
      where ${type}::text is null or type = ${type} order by type, id`),
  ];
}

export async function readTag(conn: Conn, id: number): Promise<TagRow | null> {
  const [row] = await conn<TagRow[]>`select id, key, type, name, origin_lang, img, color from tags where id = ${id}`;
  return row ?? null;
}
