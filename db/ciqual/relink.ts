import type { Tx } from "../client/types.ts";
import { publishEvents } from "../outbox/publish.ts";
import { type LangMap, pick } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { CiqualFigures } from "./figure.ts";
import { meanFigures, type Part } from "./mean.ts";

/** The result of updating the foods that are linked to the table. */
export interface RelinkedFoods {
  /** Foods whose figures have changed. */
  recomputed: number;
  unchanged: number;
  /** Links whose code is not in the table; their foods keep their previous figures. */
  missing: { food_id: number; name: string; code: number }[];
}

interface LinkRow {
  food_id: number;
  name: LangMap;
  code: number;
  coefficient: number;
  figures: CiqualFigures | null;
}

/**
 * Updates the figures of every linked food from the table, weighted by the links. A food with a broken link keeps all
 * of its figures, because a mean of the remaining links would be wrong.
 */
export async function relinkFoods(tx: Tx): Promise<RelinkedFoods> {
  // Locked in the order of the ids, as everywhere, to avoid deadlocks.
  await tx`select id from foods where id in (select food_id from food_ciqual_links) order by id for no key update`;
  const links = await tx<LinkRow[]>`
    select l.food_id, f.name, l.ciqual_food_id as code, l.coefficient, c.figures
    from food_ciqual_links l join foods f on f.id = l.food_id left join ciqual_foods c on c.id = l.ciqual_food_id
    order by l.food_id, l.id`;
  const missing: RelinkedFoods["missing"] = [];
  const parts = new Map<number, Part[]>();
  for (const { food_id, name, code, coefficient, figures } of links) {
    if (!figures) missing.push({ food_id, name: pick(name, "en"), code });
    else parts.set(food_id, [...(parts.get(food_id) ?? []), { figures, weight: coefficient }]);
  }
  for (const { food_id } of missing) parts.delete(food_id);
  const rows = [...parts].map(([id, of]) => {
    const { values, estimated, energyComputed } = meanFigures(of);
    return { id, ...values, estimated: estimated.toSorted(), energy_computed: energyComputed };
  });
  const changed = await tx<{ id: number }[]>`
    update foods f set energy = t.energy, water = t.water, protein = t.protein, carbohydrate = t.carbohydrate,
      lipid = t.lipid, saturated_fatty_acids = t.saturated_fatty_acids, sugar = t.sugar, fiber = t.fiber, salt = t.salt,
      energy_computed = t.energy_computed, estimated = t.estimated, from_ciqual = true, updated_at = now()
    from jsonb_to_recordset(${rows as never}::jsonb) as t(id int, energy float8, water float8, protein float8,
      carbohydrate float8, lipid float8, saturated_fatty_acids float8, sugar float8, fiber float8, salt float8,
      energy_computed bool, estimated text[])
    where f.id = t.id
      and (t.energy, t.water, t.protein, t.carbohydrate, t.lipid, t.saturated_fatty_acids, t.sugar, t.fiber, t.salt,
           t.energy_computed, t.estimated)
        is distinct from (f.energy, f.water, f.protein, f.carbohydrate, f.lipid, f.saturated_fatty_acids, f.sugar, f.fiber,
           f.salt, f.energy_computed, f.estimated)
    returning f.id`;
  const ids = changed.map(({ id }) => id).sort((a, b) => a - b);
  await publishEvents(
    tx,
    ids.map(
      (id) => ({ topic: topics.reference, key: `food:${id}`, type: "food.saved", payload: { food_id: id } }) as const,
    ),
  );
  return { recomputed: ids.length, unchanged: rows.length - ids.length, missing };
}
