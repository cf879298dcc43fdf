import { Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { FoodTrait } from "@toque/db/schemas/food.ts";
import { FoodTerms } from "../compose/terms.ts";
import { compiled, Fields } from "../data.ts";
import { isLiquid } from "../foods/quantities.ts";
import type { KnownFood } from "../knowledge.ts";
import { keysUnder, type Suffix } from "../texts/say.ts";
import kindData from "./kinds.json";
import table from "./table.json";

/** What to watch for after a substitution. */
export type WatchKey = Suffix<"watch">;
/** Why a dish cannot be changed as requested. */
export type RefusalKey = Suffix<"refusal">;

const roles = [
  "sweet",
  "savoury",
  "baked",
  "thickener",
  "binder_sweet",
  "binder_savoury",
  "egg_mixture",
  "egg_whole",
  "egg_sauce",
  "pastry_yolk",
  "any",
] as const;
/** The food's function in the dish, where the substitute depends on it. */
export type Role = (typeof roles)[number];

/**
 * One row of table.json. The options are ordered: the first that breaks no constraint is taken. Factors are by weight, from
 * what the foods are made of: an oil is all fat where butter holds a sixth of water (0.8), honey sweetens more than sugar
 * (0.75), and so on.
 */
const SubstitutionRule = Fields({
  /** Keys of the foods that are replaced. */
  keys: Type.Array(Type.String(), { minItems: 1 }),
  /** Only in this role; a rule with a role comes before the one without. */
  role: Type.Optional(Type.Union(roles.map((role) => Type.Literal(role)))),
  options: Type.Array(
    Fields({
      /** Replacement foods with grams of each per gram of the old food. */
      foods: Type.Array(Type.Tuple([Type.String(), Type.Number({ exclusiveMinimum: 0 })]), { minItems: 1 }),
      watch: Type.Optional(Enum(keysUnder("watch"))),
    }),
    { minItems: 1 },
  ),
});
/** The substitutes of table.json. */
export const substitutionRules = compiled(Type.Array(SubstitutionRule), table, "table.json");

// What holds of a substitution by the kinds of the two foods, where table.json has no row for them.

const Kinds = Fields({
  /** Grams of the new food per gram of the old one; the first that fits counts. */
  factors: Type.Array(Fields({ from: FoodTerms, to: FoodTerms, factor: Type.Number({ exclusiveMinimum: 0 }) })),
  /** What to watch for; the first that fits counts. */
  watch: Type.Array(
    Fields({
      from: Type.Optional(FoodTerms),
      to: FoodTerms,
      lacks: Type.Optional(FoodTrait),
      watch: Enum(keysUnder("watch")),
    }),
  ),
});
const kinds = compiled(Kinds, kindData, "kinds.json");
/** Grams of the new food per gram of the old one. */
export function factorBetween(old: KnownFood, now: KnownFood): number {
  const row = kinds.factors.find(({ from, to }) => from(old) && to(now));
  if (row) return row.factor;
  return isLiquid(old) && isLiquid(now) && old.density && now.density ? now.density / old.density : 1;
}

/** What to watch for with the new food in the old one's place. */
export function watchFor(old: KnownFood, now: KnownFood): WatchKey | null {
  const row = kinds.watch.find(
    ({ from, to, lacks }) => from?.(old) !== false && to(now) && !(lacks && now.traits.includes(lacks)),
  );
  return row?.watch ?? (old.subcategory_key === now.subcategory_key ? null : "generic");
}
