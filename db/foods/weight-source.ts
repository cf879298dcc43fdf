import type { Conn } from "../client/types.ts";
import type { WeightSource } from "../schemas/weight-source.ts";

/** An entry of a public table, with the figure that stands there. */
interface TableSource {
  kind: "usda" | "fao";
  entry: string;
  portion?: string;
  /** Grams of the portion; of a density g/ml. */
  value: number;
  /** How many of the measure the portion is: 10 for "10 grapes". 1 without it. */
  count?: number;
}

/** Where a density comes from, as it is stored and written in the files of starter foods. */
export type DensitySource = TableSource | { kind: "estimate" } | { kind: "stated" };

/** The same of a measure's weight; `density`: a volume, and vessels of so many millilitres, weighed by the food's density. */
export type StoredWeightSource = DensitySource | { kind: "density"; millilitres?: number };

/** A source as queries read it: that of the density in the place of `density`. */
export type ReadWeightSource = DensitySource & { from_density?: boolean };

/** The source of the weight of a row `q` of `quantities`: of a volume that of the food's density, null where nothing is noted. */
export const weightSourceOf = (conn: Conn) => conn`
  case when q.weight_source->>'kind' = 'density' then
    (select f.density_source || '{"from_density": true}' from foods f where f.id = q.food_id)
  else q.weight_source end`;

/** A source for an answer; null where nothing is noted, as for a gram. */
export function presentWeightSource(source: ReadWeightSource | null): WeightSource | null {
  if (source === null) return null;
  const from_density = source.from_density ?? false;
  if (source.kind === "estimate" || source.kind === "stated")
    return { kind: source.kind, entry: null, portion: null, value: null, from_density };
  return { kind: source.kind, entry: source.entry, portion: source.portion ?? null, value: source.value, from_density };
}
