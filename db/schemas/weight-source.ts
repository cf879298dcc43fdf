import { type Static, Type } from "@sinclair/typebox";
import { Enum, Nullable } from "./common.ts";

/**
 * Where the grams of a measure or a density come from: a public table (`usda`, `fao`; their full names stand in
 * `db/shared/units/weight-sources.json`), an estimate of Toque's, or a figure that somebody stated in this installation.
 */
export const WeightSourceKind = Enum(["usda", "fao", "estimate", "stated"]);
export type WeightSourceKind = Static<typeof WeightSourceKind>;

/** Where a weight or a density comes from. A table's figure is the one compared with, at most 15 % away from ours. */
export const WeightSource = Type.Object({
  kind: WeightSourceKind,
  entry: Nullable(Type.String({ description: "What the table calls the entry, or its number there" })),
  portion: Nullable(Type.String({ description: "The table's portion, in its own words" })),
  value: Nullable(Type.Number({ description: "The table's figure: grams of the portion; of a density g/ml" })),
  from_density: Type.Boolean({
    description: "true: a volume, whose grams follow from the food's density; this is its source",
  }),
});
export type WeightSource = Static<typeof WeightSource>;
