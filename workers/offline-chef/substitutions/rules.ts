import { Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { checked, strict } from "../data.ts";
import { keysUnder, type Suffix } from "../texts/say.ts";
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
const SubstitutionRule = Type.Object(
  {
    /** Keys of the foods that are replaced. */
    keys: Type.Array(Type.String(), { minItems: 1 }),
    /** Only in this role; a rule with a role comes before the one without. */
    role: Type.Optional(Type.Union(roles.map((role) => Type.Literal(role)))),
    options: Type.Array(
      Type.Object(
        {
          /** Replacement foods with grams of each per gram of the old food. */
          foods: Type.Array(Type.Tuple([Type.String(), Type.Number({ exclusiveMinimum: 0 })]), { minItems: 1 }),
          watch: Type.Optional(Enum(keysUnder("watch"))),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  strict,
);
/** The substitutes of table.json. */
export const substitutionRules = checked(Type.Array(SubstitutionRule), table, "table.json");
