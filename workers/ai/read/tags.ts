import type { Conn } from "@toque/db/client/types.ts";

/** The id of a tag by its key ("meal_type:dessert"), or null. */
export async function tagIdByKey(conn: Conn, key: string): Promise<number | null> {
  const [row] = await conn<{ id: number }[]>`select id from tags where key = ${key}`;
  return row?.id ?? null;
}
