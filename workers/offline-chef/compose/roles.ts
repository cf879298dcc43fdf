import type { KnownFood } from "../knowledge.ts";
import { proteinMinutes, slowMinutes } from "./cook-times.ts";

const rawVegetables = new Set(
  "lettuce rocket lamb-lettuce spinach cucumber tomato cherry-tomato radish carrot red-pepper green-pepper avocado fennel celery white-cabbage red-cabbage chicory courgette button-mushroom sweetcorn beetroot".split(
    " ",
  ),
);
const saladLeaves = new Set("lettuce rocket lamb-lettuce spinach chicory kale white-cabbage red-cabbage".split(" "));
const firm = new Set(
  "carrot potato sweet-potato beetroot celeriac parsnip turnip cauliflower pumpkin butternut-squash brussels-sprout fennel aubergine broccoli red-cabbage white-cabbage artichoke courgette red-pepper green-pepper leek".split(
    " ",
  ),
);

const readyProteins = new Set(
  "chickpea black-bean kidney-bean white-bean edamame canned-tuna canned-sardine smoked-salmon smoked-mackerel cooked-ham dry-cured-ham salami crab smoked-tofu feta mozzarella goat-cheese halloumi".split(
    " ",
  ),
);

const inSub =
  (...keys: string[]) =>
  (food: KnownFood): boolean =>
    keys.includes(food.subcategory_key);
const inCategory =
  (...keys: string[]) =>
  (food: KnownFood): boolean =>
    keys.includes(food.category_key);

export const isVegetable = (food: KnownFood): boolean =>
  food.category_key === "vegetables" &&
  !["alliums", "olives-and-pickles"].includes(food.subcategory_key) &&
  !["tomato-puree", "chilli-pepper"].includes(food.key);
export const isRaw = (food: KnownFood): boolean => rawVegetables.has(food.key);
export const isLeaf = (food: KnownFood): boolean => saladLeaves.has(food.key);
export const isFirm = (food: KnownFood): boolean => firm.has(food.key);
export const isFruit = inCategory("fruits");
export const isFreshFruit = (food: KnownFood): boolean =>
  food.category_key === "fruits" &&
  food.subcategory_key !== "dried-fruit" &&
  !["lemon", "lime", "coconut"].includes(food.key);
export const isBakingFruit = (food: KnownFood): boolean =>
  isFreshFruit(food) &&
  !["kiwi", "passion-fruit", "pomegranate", "melon", "watermelon", "grapefruit", "orange", "banana"].includes(food.key);
export const isDriedFruit = inSub("dried-fruit");
export const isAllium = (food: KnownFood): boolean =>
  food.subcategory_key === "alliums" && food.key !== "garlic" && food.key !== "chives";
export const isGarlic = (food: KnownFood): boolean => ["garlic", "ginger", "chilli-pepper"].includes(food.key);
export const isHerb = (food: KnownFood): boolean =>
  (food.subcategory_key === "fresh-herbs" && food.key !== "bay-leaf") || food.key === "chives";
export const isSpice = (food: KnownFood): boolean =>
  (food.subcategory_key === "spices" && !["salt", "black-pepper", "vanilla", "ginger"].includes(food.key)) ||
  food.key === "bay-leaf";
export const isSweetSpice = (food: KnownFood): boolean =>
  [
    "cinnamon",
    "vanilla",
    "cardamom",
    "ground-ginger",
    "nutmeg",
    "clove",
    "star-anise",
    "vanilla-sugar",
    "vanilla-extract",
    "ginger",
  ].includes(food.key);
export const isOil = inSub("oils");
export const isFat = (food: KnownFood): boolean =>
  food.subcategory_key === "oils" || food.subcategory_key === "butters";
/** A liquid one: cubes and powders are measured otherwise. */
export const isStock = (food: KnownFood): boolean =>
  food.subcategory_key === "stocks" && !/-(?:cube|powder|mix)$/.test(food.key);
export const isAcid = (food: KnownFood): boolean =>
  food.subcategory_key === "vinegars" || ["lemon", "lime", "lemon-juice"].includes(food.key);
export const isNut = (food: KnownFood): boolean => food.subcategory_key === "nuts" || food.subcategory_key === "seeds";
export const isCheese = (food: KnownFood): boolean => food.subcategory_key === "cheese" || food.key === "vegan-cheese";
export const isMeltingCheese = (food: KnownFood): boolean => isCheese(food) && !["feta", "halloumi"].includes(food.key);
export const isSoftCheese = (food: KnownFood): boolean =>
  [
    "cream-cheese",
    "ricotta",
    "goat-cheese",
    "quark",
    "feta",
    "greek-yogurt",
    "plain-yogurt",
    "soy-yogurt",
    "mascarpone",
    "lactose-free-yogurt",
    "fromage-blanc",
    "coconut-yogurt",
  ].includes(food.key);
export const isYogurt = (food: KnownFood): boolean => /yogurt|quark|fromage-blanc|ricotta|mascarpone/.test(food.key);
export const isMilk = (food: KnownFood): boolean =>
  /(?:^|-)milk$/.test(food.key) && !["coconut-milk", "buttermilk", "condensed-milk"].includes(food.key);
export const isCream = (food: KnownFood): boolean =>
  [
    "double-cream",
    "creme-fraiche",
    "lactose-free-cream",
    "soy-cream",
    "oat-cream",
    "coconut-milk",
    "sour-cream",
  ].includes(food.key);
export const isProtein = (food: KnownFood): boolean => food.key in proteinMinutes || fallbackProtein(food);
export const isReadyProtein = (food: KnownFood): boolean => readyProteins.has(food.key);
export const isSlow = (food: KnownFood): boolean => food.key in slowMinutes;
export const isPulse = inSub("pulses");
export const isCannedPulse = (food: KnownFood): boolean =>
  ["chickpea", "black-bean", "kidney-bean", "white-bean"].includes(food.key);
export const isPasta = (food: KnownFood): boolean => food.subcategory_key === "pasta" && food.key !== "lasagne-sheet";
export const isGrain = (food: KnownFood): boolean => inSub("grains", "rice")(food) && food.key !== "rolled-oats";
export const isBread = (food: KnownFood): boolean =>
  food.subcategory_key === "breads" && food.key !== "breadcrumbs" && !food.key.startsWith("tortilla");
export const isFlour = (food: KnownFood): boolean =>
  ["wheat-flour", "wholemeal-flour", "rice-flour", "buckwheat-flour"].includes(food.key);
export const isSweetener = (food: KnownFood): boolean =>
  food.subcategory_key === "sugars" &&
  food.key !== "icing-sugar" &&
  food.key !== "vanilla-sugar" &&
  // Sweeten some hundred times as much.
  !["stevia", "saccharin", "sweetener", "monk-fruit-sweetener"].includes(food.key);
export const isSyrup = (food: KnownFood): boolean => ["honey", "maple-syrup", "agave-syrup"].includes(food.key);
export const isChocolate = (food: KnownFood): boolean => food.subcategory_key === "chocolate";
export const isSauce = (food: KnownFood): boolean => food.subcategory_key === "sauces" && food.key !== "liquid-smoke";
export const isOlive = inSub("olives-and-pickles");
export const isEgg = (food: KnownFood): boolean => food.key === "egg";
export const isNutButter = inSub("nut-butters");

/** A food added to the table later: judged by its category. */
function fallbackProtein(food: KnownFood): boolean {
  return (
    (food.category_key === "meat" || food.category_key === "fish-and-seafood") &&
    !(food.key in slowMinutes) &&
    food.key !== "anchovy" &&
    food.key !== "canned-sardine"
  );
}

/** Grams of a herb or a spice for a serving. */
export function seasoningGrams(food: KnownFood): number {
  const exact: Record<string, number> = {
    saffron: 0.03,
    clove: 0.05,
    "bay-leaf": 0.15,
    nutmeg: 0.1,
    cardamom: 0.2,
    "star-anise": 0.4,
    vanilla: 0.75,
    cinnamon: 0.6,
    rosemary: 0.7,
    thyme: 0.5,
    sage: 0.7,
    "chilli-flakes": 0.15,
    "curry-powder": 1.5,
    paprika: 1,
    "garam-masala": 1,
  };
  return exact[food.key] ?? (food.subcategory_key === "fresh-herbs" || food.key === "chives" ? 3 : 0.6);
}

/** Grams for a serving of what only finishes a dish: sauces, olives, cheese, nuts and the like. */
export function finishingGrams(food: KnownFood): number {
  if (isHerb(food) || isSpice(food)) return seasoningGrams(food);
  if (isNut(food)) return 12;
  if (isCheese(food)) return 20;
  if (isOlive(food)) return food.key === "caper" ? 4 : 15;
  if (isSauce(food)) return ["fish-sauce", "hot-sauce", "worcestershire-sauce", "harissa"].includes(food.key) ? 3 : 8;
  if (food.key === "anchovy") return 6;
  if (isGarlic(food)) return 3;
  if (food.subcategory_key === "vinegars") return 5;
  if (isCream(food) || isYogurt(food)) return 30;
  if (food.key === "tomato-puree") return 10;
  return 10;
}
