import type { Conn } from "../client/types.ts";
import { type Lang, type LangMap, pick } from "../entities/common.ts";
import type { Difficulty, DifficultyKey } from "../entities/recipe.ts";

/** The levels of difficulty, the easiest first. */
export async function readDifficulties(conn: Conn, lang: Lang): Promise<Difficulty[]> {
  const rows = await conn<{ id: number; key: DifficultyKey; name: LangMap }[]>`
    select id, key, name from difficulties order by id`;
  return rows.map(({ id, key, name }) => ({ id, key, name: pick(name, lang) }));
}
