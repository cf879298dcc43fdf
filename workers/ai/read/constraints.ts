import { readConstraints } from "@toque/db/accounts/users.ts";
import type { Conn } from "@toque/db/client/types.ts";
import { readAllergies } from "@toque/db/foods/allergies.ts";
import type { DietRule } from "@toque/db/recipes/reference.ts";
import { loadDietRules } from "@toque/db/recipes/reference.ts";
import type { LangMap } from "@toque/db/schemas/common.ts";

/** The allergies and the diet that every recipe for a user must keep. */
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
  const { allergyIds, dietId } = await readConstraints(conn, userId);
  const avoided = new Set([...allergyIds, ...extraAllergyIds]);
  const known = avoided.size > 0 ? await readAllergies(conn) : [];
  const rules = dietId !== null ? await loadDietRules(conn) : [];
  return {
    allergies: known.filter(({ id }) => avoided.has(id)).map(({ id, key, name }) => ({ id, key, name })),
    diet: rules.find((rule) => rule.id === dietId) ?? null,
  };
}
