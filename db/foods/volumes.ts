import type { Tx } from "../client/types.ts";
import type { LangMap } from "../schemas/common.ts";
import type { UniversalUnit } from "../schemas/quantity.ts";
import { volumeUnits } from "../seed/reference/units.ts";
import type { StoredWeightSource } from "./weight-source.ts";

/** A volume measure of one food. */
export interface VolumeQuantity {
  key: UniversalUnit;
  names: LangMap;
  plurals: LangMap;
  /** Grams. */
  weight: number;
}

/** The weights of the volume units for a food. @param density grams per millilitre */
export function volumeQuantities(density: number): VolumeQuantity[] {
  return volumeUnits.map(({ unit, names, plurals, millilitres }) => ({
    key: unit,
    names,
    plurals,
    weight: Math.round(millilitres * density * 1000) / 1000,
  }));
}

/**
 * Synchronises the volume measures of a food with its density: missing ones are added, existing ones keep their ids,
 * and without a density they are removed. A measure of the food's own with a unit's key replaces that unit.
 * @param source of their weights, where that is not the density of the food
 * @throws a foreign key violation when a recipe or a list uses one to be removed
 */
export async function syncVolumes(
  tx: Tx,
  foodId: number,
  density: number | null,
  source: StoredWeightSource = { kind: "density" },
): Promise<void> {
  if (density === null) {
    await tx`delete from quantities where food_id = ${foodId} and unit is not null`;
    return;
  }
  await tx`
    insert into quantities (key, type, food_id, name, plural, weight, unit, weight_source)
    select t.key, 'food', ${foodId}::int, t.names, t.plurals, t.weight, t.key, ${source as never}::jsonb
    from jsonb_to_recordset(${volumeQuantities(density) as never}::jsonb) as t(key text, names jsonb, plurals jsonb, weight float8)
    on conflict (food_id, key) do update set weight = excluded.weight, weight_source = excluded.weight_source
    where quantities.unit is not null
      and (quantities.weight, quantities.weight_source) is distinct from (excluded.weight, excluded.weight_source)`;
}
