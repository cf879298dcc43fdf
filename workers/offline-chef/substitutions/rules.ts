/** What to watch for after a substitution; the sentences are in the phrases of each language. */
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

/** Replacement foods with grams of each per gram of the old food. */
export type Option = { foods: [key: string, factor: number][]; watch?: WatchKey };

/** The food's function in the dish, where the substitute depends on it. */
export type Role =
  | "sweet"
  | "savoury"
  | "baked"
  | "thickener"
  | "binder_sweet"
  | "binder_savoury"
  | "egg_mixture"
  | "egg_whole"
  | "egg_sauce"
  | "pastry_yolk"
  | "any";

export interface SubstitutionRule {
  keys: string[];
  /** Only in this role; a rule with a role comes before the one without. */
  role?: Role;
  options: Option[];
}
