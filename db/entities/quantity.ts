import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangText, NameInput, Nullable } from "./common.ts";

export const quantityTypes = ["food", "subcategory", "category"] as const;
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
  "oz",
  "lb",
  "pinch",
] as const;
export type UniversalUnit = (typeof universalUnits)[number];

/** A household measure. `weight` in grams; `unit` names the universal unit that it is, `null` for a piece, a clove, … */
export const Quantity = Type.Object({
  id: Id,
  type: Enum(quantityTypes),
  name: LangText,
  plural: Type.String(),
  weight: Type.Number({ exclusiveMinimum: 0 }),
  unit: Nullable(Enum(universalUnits)),
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
/** A measure of one food, of the foods of a subcategory or of a category: exactly the id that its type names. */
export const QuantityCreate = Body({ type: Enum(quantityTypes), ...quantityOwner, ...quantityFields });
export type QuantityCreate = Static<typeof QuantityCreate>;
/** What is left out stays as it is. Whose measure it is can change while nothing uses it. */
export const QuantityUpdate = Body({
  type: Type.Optional(Enum(quantityTypes)),
  ...quantityOwner,
  name: Type.Optional(quantityFields.name),
  plural: quantityFields.plural,
  weight: Type.Optional(quantityFields.weight),
  origin_lang: quantityFields.origin_lang,
});
export type QuantityUpdate = Static<typeof QuantityUpdate>;
