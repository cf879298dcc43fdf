import { type CoverShape, coverShapes } from "@toque/db/schemas/food-cover.ts";
import { safeColor } from "./color.ts";
import type { CoverFood } from "./types.ts";

/**
 * A food's role in a dish, which decides how it is drawn: `water` and `seasoning` are not, `fat` adds gloss, `spice`
 * tints, `aromatic` dissolves when cooked, `herb` and `topping` lie on top, `main` is what the dish is made of.
 */
export type Role =
  | "water"
  | "seasoning"
  | "fat"
  | "sugar"
  | "flour"
  | "pastry"
  | "spice"
  | "cocoa"
  | "aromatic"
  | "herb"
  | "topping"
  | "syrup"
  | "liquid"
  | "sauce"
  | "cream"
  | "egg"
  | "main";

/** A food that can be drawn: valid colours, a numeric weight, a known role. */
export interface Ingredient {
  key: string;
  shape: CoverShape;
  color: string;
  accent: string;
  weight: number;
  traits: readonly string[];
  role: Role;
}

const words = (key: string, pattern: RegExp): boolean => pattern.test(key);

function roleOf(key: string, shape: CoverShape, traits: readonly string[], weight: number): Role {
  if (words(key, /(^|-)(water|stock|broth|ice)$/)) return "water";
  if (
    words(
      key,
      /^(salt|gelatine|agar|baking-(powder|soda)|dry-yeast|yeast|cornflour|.*starch.*|vanilla-sugar|clove|bay-leaf|cardamom-pod)$/,
    )
  )
    return "seasoning";
  if (words(key, /flour|semolina/)) return "flour";
  if (words(key, /pastry|^dough/)) return "pastry";
  if (words(key, /sugar$/)) return "sugar";
  if (words(key, /cocoa|cacao/)) return "cocoa";
  if (
    words(key, /butter$|margarine|^lard$|(^|-)oil$|^ghee/) &&
    !traits.includes("nut") &&
    !words(key, /peanut|almond|cocoa/)
  )
    return "fat";
  if (words(key, /vinegar|fish-sauce|worcestershire|vanilla-extract|^(soy-sauce|tamari|dijon-mustard|mustard)$/))
    return weight > 250 ? "sauce" : "seasoning";
  if (words(key, /^(garlic|ginger|galangal|lemongrass)/)) return "aromatic";
  if (words(key, /coriander-leaf|^(basil|mint|sage|parsley|chives|dill|tarragon|oregano|thyme|rosemary)/))
    return "herb";
  if (words(key, /^egg/)) return "egg";
  if (shape === "dust") return "spice";
  if (shape === "sprinkle") return traits.length || words(key, /seed|coconut|sesame/) ? "topping" : "herb";
  if (shape === "drizzle") return words(key, /honey|syrup|molasses|glaze/) ? "syrup" : "sauce";
  if (shape === "liquid") return "liquid";
  if (shape === "sauce" || shape === "cream") return shape;
  if (shape === "seed" || words(key, /chilli-pepper|spring-onion|^caper$|^vanilla$|pine-nut/)) return "topping";
  return "main";
}

/** The foods to draw, heaviest first; lines of one food are summed, and invalid values are omitted or replaced. */
export function ingredients(foods: readonly CoverFood[]): Ingredient[] {
  const byKey = new Map<string, Ingredient>();
  for (const food of foods.slice(0, 60)) {
    const weight = Number.isFinite(food.weight) ? Math.min(1e5, Math.max(0, food.weight)) : 0;
    if (weight <= 0) continue;
    const key = String(food.key).toLowerCase().slice(0, 60);
    const shape = coverShapes.includes(food.shape) ? food.shape : "chunk";
    const known = byKey.get(key);
    if (known) {
      known.weight += weight;
      continue;
    }
    const color = safeColor(food.color, "#c9a06a");
    const accent = safeColor(food.accent, "#8a5f38");
    const traits = Array.isArray(food.traits) ? food.traits : [];
    byKey.set(key, { key, shape, color, accent, weight, traits, role: roleOf(key, shape, traits, weight) });
  }
  return [...byKey.values()].sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
}

/** The foods of a dish with the queries that drawing needs. */
export class FoodIndex {
  readonly all: readonly Ingredient[];
  /** Weight in g of everything except water and stock. */
  readonly solids: number;

  constructor(all: readonly Ingredient[]) {
    this.all = all;
    this.solids = all.reduce((sum, food) => sum + (food.role === "water" ? 0 : food.weight), 0) || 1;
  }

  of(...roles: readonly Role[]): Ingredient[] {
    return this.all.filter((food) => roles.includes(food.role));
  }

  /** Foods whose key contains one of these words. */
  named(...parts: readonly string[]): Ingredient[] {
    return this.all.filter((food) => parts.some((part) => food.key.includes(part)));
  }

  shaped(...kinds: readonly CoverShape[]): Ingredient[] {
    return this.all.filter((food) => kinds.includes(food.shape));
  }

  /** Share of the weight without water, 0–1. */
  share(foods: readonly Ingredient[]): number {
    return foods.reduce((sum, food) => sum + food.weight, 0) / this.solids;
  }

  /** The visible foods of the dish, heaviest first. */
  get mains(): Ingredient[] {
    return this.of("main");
  }
}
