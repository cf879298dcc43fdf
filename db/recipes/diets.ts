import type { Conn } from "../client/types.ts";
import type { NamedRow } from "./read.ts";

/** The diets in a stable order: all, or the one of an id (none when there is no such diet). */
export async function readDiets(conn: Conn, id: number | null): Promise<NamedRow[]> {
  return [
    ...(await conn<NamedRow[]>`
      select id, key, name, origin_lang, img from diets where ${id}::int is null or id = ${id} order by id`),
  ];
}
