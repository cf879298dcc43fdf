import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangText, NameInput, Nullable } from "./common.ts";
import { WeightSource } from "./weight-source.ts";

export const quantityTypes = ["food", "subcategory", "category"] as const;
export const QuantityType = Enum(quantityTypes);
export const universalUnits = [
  "g",
  "kg",
  "ml",
  "cl",
  "l",
  "tsp",
  "tbsp",
  "cup",
  "fl_oz",
  "pint",
  "imp_fl_oz",
  "imp_pint",
  "oz",
  "lb",
  "pinch",
] as const;
export const UniversalUnit = Enum(universalUnits);
export type UniversalUnit = (typeof universalUnits)[number];

/** A household measure. `weight` in grams; `unit` is the key of a universal unit, `null` for a piece, a clove, … */
export const Quantity = Type.Object({
  id: Id,
  type: QuantityType,
  name: LangText,
  plural: Type.String(),
  weight: Type.Number({ exclusiveMinimum: 0 }),
  unit: Nullable(UniversalUnit),
  /** In a food's measures, and in the answer to a measure that was saved; null for an exact unit such as the gram, or where the source is not known. */
  weight_source: Type.Optional(Nullable(WeightSource)),
});
export type Quantity = Static<typeof Quantity>;

const quantityFields = {
  name: NameInput(100),
  /** For a list: "cloves 3". */
  plural: Type.Optional(Nullable(NameInput(100))),
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: "Grams" }),
  origin_lang: Type.Optional(Lang),
};
const quantityOwner = {
  food_id: Type.Optional(Nullable(Id)),
  subcategory_id: Type.Optional(Nullable(Id)),
  category_id: Type.Optional(Nullable(Id)),
};
/** A measure of one food, or of the foods of a subcategory or category: exactly the id that its type names. */
export const QuantityCreate = Body({ type: QuantityType, ...quantityOwner, ...quantityFields });
export type QuantityCreate = Static<typeof QuantityCreate>;
/** Omitted fields stay unchanged. The owner can only change while the measure is not in use. */
export const QuantityUpdate = Body({
  type: Type.Optional(QuantityType),
  ...quantityOwner,
  name: Type.Optional(quantityFields.name),
  plural: quantityFields.plural,
  weight: Type.Optional(quantityFields.weight),
  origin_lang: quantityFields.origin_lang,
});
export type QuantityUpdate = Static<typeof QuantityUpdate>;
