import { chroma } from "./color.ts";
import type { FoodIndex } from "./foods.ts";
import type { CoverInput, Vessel } from "./types.ts";

/** How a dish is composed, which decides how it is drawn. */
export const forms = [
  "soup",
  "stew",
  "curry",
  "grains",
  "porridge",
  "pasta",
  "noodles",
  "salad",
  "tossed",
  "plated",
  "toasts",
  "sandwich",
  "skewers",
  "tart",
  "loaf",
  "cake",
  "buns",
  "crumble",
  "gratin",
  "pancakes",
  "omelette",
  "custard",
  "mousse",
  "dusted",
  "balls",
  "dip",
  "parcel",
  "roast",
  "drink",
] as const;
export type Form = (typeof forms)[number];

/** Forms that consist of pieces, and would be empty for a recipe without any. */
const ofPieces: readonly Form[] = [
  "salad",
  "tossed",
  "plated",
  "toasts",
  "sandwich",
  "skewers",
  "balls",
  "roast",
  "parcel",
  "grains",
];

/** The dish that these foods, techniques and specialties make. */
export function formOf(input: CoverInput, foodIndex: FoodIndex): Form {
  const form = guess(input, foodIndex);
  if (foodIndex.mains.length || !ofPieces.includes(form)) return form;
  if (foodIndex.share(foodIndex.of("egg")) > 0.4) return "omelette";
  return foodIndex.share(foodIndex.of("liquid", "water")) > foodIndex.share(foodIndex.of("sauce", "cream", "spice"))
    ? "drink"
    : "dip";
}

/** Foods that no drink contains: they set, thicken or season a liquid, or are cooked in it. */
const noDrink =
  /^(salt|agar|gelatine|.*starch.*|cornflour|onion|shallot|leek|carrot|celery.*|bay-leaf|chia-seed|.*vinegar)$/;

/** Whether a recipe without a stored vessel, as an imported or generated one, is a drink: mostly liquid, with fruit, sugar or cocoa. */
function isDrink({ vessel, techniques, specialties }: CoverInput, foodIndex: FoodIndex): boolean {
  const isServedIn = vessel === null || vessel === "glass" || vessel === "jar";
  if (!isServedIn || specialties.length > 0 || techniques.some((key) => key !== "no-cook" && key !== "simmering"))
    return false;
  const cooked = foodIndex.of("fat", "egg", "flour", "pastry", "aromatic", "sauce");
  const solid = foodIndex.all.some(
    ({ key, shape, traits }) =>
      noDrink.test(key) ||
      ["grain", "noodle", "sheet"].includes(shape) ||
      traits.includes("meat") ||
      traits.includes("fish"),
  );
  if (cooked.length > 0 || solid) return false;
  const weightOf = (foods: readonly { weight: number }[]): number => foods.reduce((sum, { weight }) => sum + weight, 0);
  return weightOf(foodIndex.of("liquid", "water")) > 0.45 * weightOf(foodIndex.all);
}

/** The first matching rule applies. */
function guess(input: CoverInput, foodIndex: FoodIndex): Form {
  const { vessel, dishType } = input;
  const technique = (...keys: string[]) => keys.some((key) => input.techniques.includes(key));
  const specialty = (...keys: string[]) => keys.some((key) => input.specialties.includes(key));
  const share = foodIndex.share.bind(foodIndex);
  const sweet = dishType === "dessert" || share(foodIndex.of("sugar", "syrup")) > 0.12;
  const flour = share(foodIndex.of("flour", "pastry"));
  const bread = share(foodIndex.shaped("bread"));
  const eggs = share(foodIndex.of("egg"));
  const creamy = share(foodIndex.of("cream", "liquid").filter(({ color }) => chroma(color) < 0.25));
  const chocolate = share(foodIndex.named("chocolate", "cocoa"));
  const flat = vessel === "board" || vessel === "plate" || vessel === "tray" || vessel === null;
  const heaviest = foodIndex.mains[0];

  if (isDrink(input, foodIndex)) return "drink";
  if (specialty("sandwich")) return "sandwich";
  if (vessel === "skewer-plate") return "skewers";
  if (specialty("tart") || vessel === "tart-tin" || share(foodIndex.of("pastry")) > 0.15) return "tart";
  if (specialty("soup")) return "soup";
  if (technique("steaming") && technique("baking") && vessel === "tray") return "parcel";
  if (technique("baking", "frying") && eggs > 0.15 && share(foodIndex.named("chocolate")) > 0.25 && flour < 0.05)
    return "cake";
  if (chocolate > 0.1 && eggs + creamy > 0.3 && flour < 0.1 && !technique("baking") && vessel !== "tin")
    return "mousse";
  if (share(foodIndex.named("mascarpone", "ladyfinger")) > 0.3 || (chocolate > 0 && creamy > 0.4 && vessel === "tin"))
    return "dusted";
  if (
    technique("baking") &&
    flour > 0.08 &&
    sweet &&
    !specialty("cake") &&
    share(foodIndex.shaped("berry", "wedge", "pea", "slice")) > 0.35
  )
    return "crumble";
  if (technique("baking") && eggs + creamy > 0.5 && sweet && flour < 0.06) return "custard";
  if (specialty("pasta") || share(foodIndex.shaped("noodle", "penne")) > 0.18) {
    if (specialty("bake") && foodIndex.shaped("sheet").length) return "gratin";
    return foodIndex.shaped("noodle").length ? "noodles" : "pasta";
  }
  if (
    technique("frying") &&
    flour > 0.18 &&
    foodIndex.share(foodIndex.mains.filter((food) => food.traits.includes("meat") || food.traits.includes("fish"))) <
      0.2
  )
    return "pancakes";
  if (technique("baking") && flour > 0.14) {
    if (specialty("cake") || vessel === "loaf-tin" || vessel === "tin")
      return vessel === "loaf-tin" || vessel === "tin" ? "loaf" : "cake";
    return flat ? "buns" : "cake";
  }
  if (specialty("cake")) return "cake";
  if (bread > 0.22 && flat) return "toasts";
  if (technique("frying") && eggs > 0.22 && foodIndex.shaped("egg").length) return "omelette";
  if (technique("no-cook") || vessel === "board") {
    const paste = share(
      foodIndex.named("date", "chocolate", "walnut", "almond", "hazelnut", "oat", "apricot", "coconut", "biscuit"),
    );
    if (paste > 0.5 && flat && !creamy) return "balls";
  }
  if (
    (vessel === "glass" || vessel === "jar") &&
    share(foodIndex.of("liquid", "water")) > 0.5 &&
    !foodIndex.shaped("grain").length
  )
    return "drink";
  const grain = share(foodIndex.shaped("grain").filter(({ key }) => !key.includes("corn")));
  if (grain > 0.05 && creamy > 0.25 && (dishType === "breakfast" || dishType === "dessert" || sweet)) return "porridge";
  if (specialty("salad")) return grain > 0.25 ? "grains" : "salad";
  if (specialty("curry") || (grain > 0.15 && specialty("stew"))) return "curry";
  if (specialty("rice") || grain > 0.22) return "grains";
  if (specialty("bake")) return "gratin";
  if (specialty("stew") || technique("braising")) return "stew";
  const paste = share(foodIndex.of("sauce", "cream").filter(({ key }) => !key.includes("tomato")));
  if (
    (dishType === "appetizer" || dishType === "snack") &&
    (vessel === "bowl" || vessel === null) &&
    !technique("frying", "roasting", "grilling") &&
    paste > 0.12
  )
    return "dip";
  if (technique("stir-frying")) return "tossed";
  if (vessel === "tray" || (technique("roasting", "baking") && vessel === null)) return "roast";
  if (
    heaviest &&
    (heaviest.shape === "fillet" || heaviest.shape === "fish" || heaviest.traits.includes("meat")) &&
    (vessel === "plate" || vessel === "deep-plate" || vessel === null) &&
    technique("frying", "grilling", "poaching", "roasting", "steaming", "braising")
  )
    return "plated";
  if (specialty("grill")) return "plated";
  if (specialty("one-pot") || (technique("simmering", "poaching") && share(foodIndex.of("sauce", "cream")) > 0.12))
    return "stew";
  if (technique("simmering", "poaching") && creamy > 0.5 && sweet) return "custard";
  if (!foodIndex.mains.length && creamy > 0.4 && sweet) return "custard";
  return technique("simmering", "poaching") && vessel === "pot" ? "stew" : flat ? "salad" : "tossed";
}

const usual: Record<Form, Vessel> = {
  soup: "bowl",
  stew: "pot",
  curry: "pot",
  grains: "deep-plate",
  porridge: "bowl",
  pasta: "deep-plate",
  noodles: "deep-plate",
  salad: "plate",
  tossed: "bowl",
  plated: "plate",
  toasts: "board",
  sandwich: "board",
  skewers: "skewer-plate",
  tart: "tart-tin",
  loaf: "loaf-tin",
  cake: "plate",
  buns: "board",
  crumble: "gratin-dish",
  gratin: "gratin-dish",
  pancakes: "plate",
  omelette: "plate",
  custard: "ramekin",
  mousse: "glass",
  dusted: "gratin-dish",
  balls: "plate",
  dip: "bowl",
  parcel: "tray",
  roast: "tray",
  drink: "glass",
};

/** The vessel that the author chose, else the usual one; a plain tin becomes the tin that this dish is baked in. */
export function vesselOf(form: Form, { vessel, techniques, specialties }: CoverInput): Vessel {
  if (vessel === "tin") {
    if (form === "tart") return "tart-tin";
    if (form === "loaf") return "loaf-tin";
    return form === "gratin" || form === "crumble" || form === "dusted" || form === "roast" ? "gratin-dish" : "tin";
  }
  if (vessel) return vessel;
  if (techniques.includes("stir-frying")) return "wok";
  if (form === "stew" && specialties.includes("one-pot")) return "pan";
  if (form === "grains" && specialties.includes("one-pot")) return "pan";
  if (form === "tossed" && techniques.includes("frying")) return "pan";
  if (form === "tossed" && techniques.includes("no-cook")) return "plate";
  return usual[form];
}
