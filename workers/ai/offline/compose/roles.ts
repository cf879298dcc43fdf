import type { KnownFood } from "../knowledge.ts";

/** Minutes that a vegetable, cut small, needs in a pan or in simmering liquid. */
const vegetableMinutes: Record<string, number> = {
  carrot: 14,
  potato: 16,
  "sweet-potato": 14,
  beetroot: 25,
  celeriac: 15,
  parsnip: 14,
  turnip: 14,
  spinach: 3,
  kale: 8,
  "swiss-chard": 7,
  chicory: 8,
  lettuce: 3,
  rocket: 2,
  "lamb-lettuce": 2,
  broccoli: 7,
  cauliflower: 10,
  "white-cabbage": 12,
  "red-cabbage": 20,
  "brussels-sprout": 12,
  "pak-choi": 5,
  sauerkraut: 15,
  tomato: 6,
  "cherry-tomato": 5,
  "canned-tomato": 10,
  "red-pepper": 8,
  "green-pepper": 8,
  aubergine: 12,
  courgette: 7,
  sweetcorn: 4,
  pumpkin: 15,
  "butternut-squash": 15,
  celery: 10,
  fennel: 10,
  asparagus: 7,
  "green-bean": 9,
  peas: 4,
  mangetout: 4,
  artichoke: 12,
  "button-mushroom": 7,
  porcini: 8,
  shiitake: 7,
  leek: 9,
  radish: 5,
  avocado: 0,
  cucumber: 2,
};
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

/** Minutes of flesh, tofu and pulses, cut for a pan; 0 is ready to eat. Missing here: it takes long. */
const proteinMinutes: Record<string, number> = {
  "chicken-breast": 8,
  "chicken-thigh": 12,
  "turkey-breast": 8,
  "pork-tenderloin": 8,
  "pork-chop": 10,
  "beef-steak": 6,
  "veal-escalope": 5,
  "beef-mince": 8,
  "pork-mince": 8,
  "lamb-mince": 8,
  lardons: 6,
  bacon: 6,
  "cooked-ham": 2,
  chorizo: 4,
  sausage: 12,
  salmon: 8,
  cod: 7,
  haddock: 7,
  "sea-bass": 7,
  trout: 7,
  tuna: 5,
  mackerel: 7,
  monkfish: 9,
  sardine: 5,
  prawn: 4,
  squid: 4,
  scallop: 4,
  crab: 2,
  "canned-tuna": 2,
  tofu: 8,
  "smoked-tofu": 5,
  tempeh: 8,
  "soy-mince": 5,
  "vegan-mince": 6,
  chickpea: 3,
  "black-bean": 3,
  "kidney-bean": 3,
  "white-bean": 3,
  edamame: 4,
  "broad-bean": 6,
  "dry-cured-ham": 1,
  salami: 1,
  "smoked-salmon": 1,
  "smoked-mackerel": 1,
  halloumi: 5,
  "duck-breast": 15,
  mussel: 6,
  clam: 6,
};
const slowMinutes: Record<string, number> = {
  "beef-stewing": 120,
  "pork-shoulder": 110,
  "lamb-shoulder": 100,
  "lamb-leg": 100,
  "whole-chicken": 70,
  octopus: 60,
  "green-lentil": 28,
  "red-lentil": 16,
  "split-pea": 45,
};
const readyProteins = new Set(
  "chickpea black-bean kidney-bean white-bean edamame canned-tuna canned-sardine smoked-salmon smoked-mackerel cooked-ham dry-cured-ham salami crab smoked-tofu feta mozzarella goat-cheese halloumi".split(
    " ",
  ),
);
const grainMinutes: Record<string, number> = {
  "white-rice": 15,
  "brown-rice": 30,
  "basmati-rice": 12,
  "risotto-rice": 18,
  couscous: 6,
  bulgur: 12,
  quinoa: 15,
  "pearl-barley": 30,
  polenta: 8,
  buckwheat: 15,
  millet: 18,
  "rolled-oats": 5,
  spaghetti: 10,
  penne: 11,
  tagliatelle: 8,
  macaroni: 9,
  "egg-noodle": 5,
  "rice-noodle": 5,
  gnocchi: 4,
};

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
export const isStock = inSub("stocks");
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
  food.subcategory_key === "sugars" && food.key !== "icing-sugar" && food.key !== "vanilla-sugar";
export const isSyrup = (food: KnownFood): boolean => ["honey", "maple-syrup", "agave-syrup"].includes(food.key);
export const isChocolate = (food: KnownFood): boolean => food.subcategory_key === "chocolate";
export const isSauce = inSub("sauces");
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

/** Minutes of the slowest of some vegetables; 0 for none. */
export const vegetableTime = (foods: readonly { food: KnownFood }[]): number =>
  foods.reduce((most, { food }) => Math.max(most, vegetableMinutes[food.key] ?? 10), 0);
export const proteinTime = (foods: readonly { food: KnownFood }[]): number =>
  foods.reduce((most, { food }) => Math.max(most, proteinMinutes[food.key] ?? slowMinutes[food.key] ?? 10), 0);
export const grainTime = (foods: readonly { food: KnownFood }[]): number =>
  foods.reduce((most, { food }) => Math.max(most, grainMinutes[food.key] ?? 15), 0);

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
