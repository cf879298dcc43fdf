/** The shape of a food in a drawn cover. */
export const coverShapes = [
  "egg",
  "leaf",
  "slice",
  "ring",
  "stick",
  "grain",
  "pea",
  "berry",
  "cube",
  "dice",
  "wedge",
  "crumble",
  "strip",
  "shrimp",
  "fish",
  "floret",
  "mushroom",
  "noodle",
  "penne",
  "liquid",
  "sauce",
  "cream",
  "cheese-shred",
  "chunk",
  "sprinkle",
  "seed",
  "round",
  "bread",
  "sheet",
  "dust",
  "drizzle",
  "fillet",
] as const;
export type CoverShape = (typeof coverShapes)[number];
export interface FoodCover {
  shape: CoverShape;
  color: string;
  accent: string;
}
