import { type Static, Type } from "@sinclair/typebox";
import table from "./table.json";

/** What to watch for after a substitution; the sentences are in the texts of each language. */
export const watchKeys = [
  "oil_for_fat",
  "fat_in_dough",
  "plant_milk",
  "plant_cream",
  "egg_binder",
  "egg_chickpea",
  "egg_tofu",
  "tofu",
  "soy_mince",
  "smoked_tofu",
  "legume_for_meat",
  "meat_cooking",
  "fish_cooking",
  "gluten_free_flour",
  "gluten_free_pasta",
  "grain_time",
  "stock_for_wine",
  "cheese",
  "sweetener",
  "agar",
  "seeds",
  "salt_check",
  "softer",
  "rennet",
  "generic",
] as const;
export type WatchKey = (typeof watchKeys)[number];

/** Why a dish cannot be changed as requested. */
export const refusalKeys = [
  "egg_foam",
  "custard",
  "choux",
  "gluten_dough",
  "pastry",
  "centrepiece",
  "structure",
  "no_substitute",
  "title_food",
] as const;
export type RefusalKey = (typeof refusalKeys)[number];

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

const strict = { additionalProperties: false };

/**
 * One row of table.json. The options are ordered: the first that breaks no constraint is taken. Factors are by weight, from
 * what the foods are made of: an oil is all fat where butter holds a sixth of water (0.8), honey sweetens more than sugar
 * (0.75), and so on.
 */
export const SubstitutionRule = Type.Object(
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
          watch: Type.Optional(Type.Union(watchKeys.map((key) => Type.Literal(key)))),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  strict,
);
export type SubstitutionRule = Static<typeof SubstitutionRule>;

/** The substitutes of table.json. A test holds the file against the schema. */
export const substitutionRules = table as SubstitutionRule[];
