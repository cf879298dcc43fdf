import type { Conn } from "@toque/db/client/types.ts";
import type { LangMap } from "@toque/db/entities/common.ts";
import type { DietRule } from "@toque/db/recipes/reference.ts";
import { loadDietRules } from "@toque/db/recipes/reference.ts";

/** What nothing that is cooked for a user may break. */
export interface Constraints {
  allergies: { id: number; key: string; name: LangMap }[];
  diet: DietRule | null;
}

export const noConstraints: Constraints = { allergies: [], diet: null };

/**
 * The user's allergies and diet, and allergies that the request adds for this once.
 * @param extraAllergyIds ids that do not exist are ignored
 */
export async function loadConstraints(
  conn: Conn,
  userId: number | null,
  extraAllergyIds: readonly number[] = [],
): Promise<Constraints> {
  const allergies = await conn<Constraints["allergies"]>`
    select id, key, name from allergies
    where id = any(${[...extraAllergyIds]}::int[])
       or id in (select allergy_id from user_allergies where user_id = ${userId}::int) order by id`;
  const [user] = await conn<{ diet_id: number | null }[]>`select diet_id from users where id = ${userId}::int`;
  const rules = user?.diet_id ? await loadDietRules(conn) : [];
  return { allergies: [...allergies], diet: rules.find((rule) => rule.id === user?.diet_id) ?? null };
}
