import type { Conn } from "@toque/db/client/types.ts";
import type { Lang, LangMap } from "@toque/db/entities/common.ts";

interface Named {
  id: number;
  name: LangMap;
  origin_lang: Lang;
}

/** Names of the foods and quantities of ingredient lines, by id. */
export interface LineNames {
  foods: Map<number, Named>;
  /** `weight` in grams. */
  quantities: Map<number, Named & { plural: LangMap; weight: number }>;
}

const byId = <T extends { id: number }>(rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));

/** Loads the names that ingredient lines are shown with, in two queries. */
export async function loadLineNames(
  conn: Conn,
  lines: readonly { food_id: number; quantity_id: number }[],
): Promise<LineNames> {
  const foodIds = lines.map((line) => line.food_id);
  const quantityIds = lines.map((line) => line.quantity_id);
  return {
    foods: byId(await conn<Named[]>`select id, name, origin_lang from foods where id = any(${foodIds}::int[])`),
    quantities: byId(
      await conn<(Named & { plural: LangMap; weight: number })[]>`
        select id, name, plural, origin_lang, weight from quantities where id = any(${quantityIds}::int[])`,
    ),
  };
}

/** All allergens by id. */
export async function loadAllergens(conn: Conn): Promise<Map<number, Named & { key: string }>> {
  return byId(await conn<(Named & { key: string })[]>`select id, key, name, origin_lang from allergies order by id`);
}
