import type { Tx } from "../client/types.ts";

/** What cooks have at home follows a personal food that became a public one. */
export async function mergePantryFood(tx: Tx, personalId: number, targetId: number): Promise<void> {
  await tx`
    insert into pantry_foods (user_id, place, food_id, position, confidence, read_as)
    select user_id, place, ${targetId}::int, position, confidence, read_as from pantry_foods where food_id = ${personalId}
    on conflict (user_id, place, food_id) do nothing`;
}
