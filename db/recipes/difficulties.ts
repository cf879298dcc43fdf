import type { Conn } from "../client/types.ts";
import { type LangMap, pick } from "../schemas/common.ts";
import type { Difficulty, DifficultyKey } from "../schemas/recipe.ts";
import type { Locale } from "./present.ts";

/** The levels of difficulty, the easiest first. */
export async function readDifficulties(conn: Conn, { lang, translated }: Locale): Promise<Difficulty[]> {
  const rows = await conn<{ id: number; key: DifficultyKey; name: LangMap }[]>`
    select id, key, name from difficulties order by id`;
  return rows.map(({ id, key, name }) => ({ id, key, name: translated ? pick(name, lang) : name }));
}
