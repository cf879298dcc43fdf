import type { CoverShape } from "@toque/db/schemas/food-cover.ts";
import type { DishType } from "@toque/db/schemas/recipe.ts";

/** Everything a dish can be served in. `tin` becomes a tart tin, a loaf tin or a gratin dish depending on the dish. */
export const vessels = [
  "pan",
  "pot",
  "bowl",
  "plate",
  "deep-plate",
  "board",
  "tin",
  "glass",
  "ramekin",
  "tray",
  "jar",
  "skewer-plate",
  "wok",
  "tart-tin",
  "loaf-tin",
  "gratin-dish",
] as const;
export type Vessel = (typeof vessels)[number];

/** The vessel of that name, `null` for an unknown name (a recipe stores free text). */
export function asVessel(name: unknown): Vessel | null {
  return vessels.find((vessel) => vessel === name) ?? null;
}

/** A food of the recipe; `weight` in grams in the whole recipe, `color` and `accent` as `#rrggbb`. */
export interface CoverFood {
  key: string;
  shape: CoverShape;
  color: string;
  accent: string;
  weight: number;
  traits: string[];
}

/** The input of a cover. Equal inputs produce equal drawings; `seed` is the recipe's id. */
export interface CoverInput {
  seed: number;
  vessel: Vessel | null;
  dishType: DishType | null;
  /** Keys of the technique tags, e.g. `baking`. */
  techniques: string[];
  /** Keys of the specialty tags, e.g. `soup`. */
  specialties: string[];
  foods: CoverFood[];
}

/** Size of the drawing, 4:3. The dish stays within the central 600×450, so that square and 16:9 crops contain it. */
export const width = 800;
export const height = 600;
export const centre = { x: width / 2, y: height / 2 };
