import { blend, brightness, chroma, darken, mix, saturate } from "./color.ts";
import type { FoodIndex, Ingredient } from "./foods.ts";

const onion = /onion|shallot/;

/** The colour of a sauce: a mean of its foods by weight, with spices weighted far more heavily. */
export function sauceTone(foodIndex: FoodIndex, braised = false): string {
  const strength = (food: Ingredient): number => {
    if (food.role === "sauce") return food.key.includes("puree") ? 4 : 2.6;
    if (food.role === "cream") return 1.1;
    if (food.role === "spice")
      return food.key === "turmeric" || food.key === "saffron" ? 60 : /paprika|curry|masala/.test(food.key) ? 20 : 6;
    if (food.role === "cocoa") return 34;
    if (food.role === "liquid") return brightness(food.color) < 0.5 ? 1.1 : 0.35;
    if (food.role === "water") return food.key === "water" ? 0 : 0.12;
    if (food.role === "seasoning") return /soy|tamari/.test(food.key) ? 4 : 0;
    if (food.role === "syrup") return 0.6;
    if (food.role !== "main") return 0;
    if (food.key.includes("tomato")) return 0.9;
    return onion.test(food.key) ? 0.15 : food.shape === "grain" && food.key.includes("lentil") ? 1.6 : 0.18;
  };
  const tone = blend(
    foodIndex.all.map((food) => ({ color: food.color, weight: food.weight * strength(food) })),
    "#c08a4e",
  );
  return braised ? mix(tone, "#5c2a16", 0.42) : saturate(tone, 1.1);
}

/** The colour of puréed foods; green foods keep the colour of their skin. */
export function pureeTone(foodIndex: FoodIndex): string {
  const strength = ({ key, role }: Ingredient): number => {
    if (role === "main")
      return onion.test(key) ? 0.25 : /potato|bread|baguette/.test(key) && !key.includes("sweet") ? 0.35 : 1;
    if (role === "sauce" || role === "spice") return 2;
    if (role === "cream") return 0.9;
    if (role === "liquid" || role === "flour") return 0.4;
    return role === "syrup" || role === "fat" || role === "cocoa" ? 0.1 : 0;
  };
  const skin = ({ key, color, accent }: Ingredient) =>
    /leek|courgette|cucumber|celery|asparagus|pea|broccoli|spinach/.test(key) ? mix(color, accent, 0.32) : color;
  const tone = blend(
    foodIndex.all.map((food) => ({ color: skin(food), weight: food.weight ** 1.25 * strength(food) })),
    "#d9a860",
  );
  return saturate(tone, 1.12);
}

/** The colour of a dough when baked: golden, or dark with cocoa and chocolate. */
export function crumbTone(foodIndex: FoodIndex): string {
  // Much less chocolate than flour means chips, which do not colour the dough.
  const melted = foodIndex.share(foodIndex.named("chocolate")) - 0.8 * foodIndex.share(foodIndex.of("flour"));
  const dark = 2 * foodIndex.share(foodIndex.of("cocoa")) + Math.max(0, melted);
  const golden = foodIndex.share(foodIndex.of("egg")) > 0.1 ? "#d69a4c" : "#d3a562";
  const brown = foodIndex.named("brown-sugar", "rye", "wholemeal", "buckwheat", "molasses").length ? 0.22 : 0;
  return dark > 0.03 ? mix("#6a4028", "#3c2217", Math.min(1, dark * 5)) : mix(golden, "#8f5526", brown);
}

/** The colour of a food roasted or fried with spices. */
export function spiced(food: Ingredient, foodIndex: FoodIndex): Ingredient {
  const spices = foodIndex.of("spice").filter(({ color }) => chroma(color) > 0.2);
  if (!spices.length) return food;
  const tint = blend(
    spices.map(({ color, weight }) => ({ color, weight })),
    food.color,
  );
  return { ...food, color: mix(food.color, tint, 0.34), accent: mix(darken(food.accent, 0.15), tint, 0.35) };
}

/** The dominant perceived colour of the dish, used to choose table and glaze. */
export function overallTone(foodIndex: FoodIndex): string {
  const shown = foodIndex.all.filter(({ role }) =>
    ["main", "sauce", "cream", "egg", "herb", "topping", "cocoa"].includes(role),
  );
  const strength = ({ color, role }: Ingredient) => (0.4 + chroma(color)) * (role === "sauce" ? 2 : 1);
  return blend(
    shown.map((food) => ({ color: food.color, weight: food.weight * strength(food) })),
    "#d0a46c",
  );
}
