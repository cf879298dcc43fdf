import type { Lang } from "@toque/db/schemas/common.ts";
import type { KnownFood } from "../knowledge.ts";

/** A word for several foods ("chicken", "cheese", "nuts"), and the food that it means when one is to be bought. */
export interface FoodGroup {
  key: string;
  /** Folded singular forms; the reader compares stems. */
  words: Record<Lang, string[]>;
  has: (food: KnownFood) => boolean;
  /** Key of the food that stands for the group. */
  usual: string;
}

const subcategory =
  (...keys: string[]) =>
  (food: KnownFood) =>
    keys.includes(food.subcategory_key);
const trait = (name: KnownFood["traits"][number]) => (food: KnownFood) => food.traits.includes(name);
const keyed = (pattern: RegExp) => (food: KnownFood) => pattern.test(food.key);
const list = (text: string): string[] => text.split("|");

function group(
  key: string,
  usual: string,
  has: (food: KnownFood) => boolean,
  en: string,
  fr: string,
  es: string,
  de: string,
): FoodGroup {
  return { key, usual, has, words: { en: list(en), fr: list(fr), es: list(es), de: list(de) } };
}

const flesh = (food: KnownFood): boolean => food.category_key === "meat";

export const foodGroups: readonly FoodGroup[] = [
  group(
    "chicken",
    "chicken-breast",
    keyed(/chicken-(?:breast|thigh)|whole-chicken/),
    "chicken",
    "poulet|volaille",
    "pollo",
    "hahnchen|huhn|hahnchenfleisch|huhnchen|hahnchenbrustfilet|geflugel",
  ),
  group(
    "beef",
    "beef-mince",
    keyed(/^beef-(?:stewing|steak|mince)/),
    "beef|ground beef|minced beef|stew beef",
    "boeuf|viande hachee|viande de boeuf",
    "ternera|carne de ternera|carne de vaca|vacuno|res|carne picada",
    "rind|rindfleisch|hackfleisch|gehacktes|hack",
  ),
  group("pork", "pork-tenderloin", keyed(/^pork-/), "pork", "porc|cochon", "cerdo", "schwein|schweinefleisch"),
  group(
    "lamb",
    "lamb-shoulder",
    keyed(/^lamb-(?:leg|shoulder|mince)/),
    "lamb",
    "agneau",
    "cordero",
    "lamm|lammfleisch",
  ),
  group("duck", "duck-breast", keyed(/^duck-/), "duck", "canard|magret", "pato|magret", "ente|entenfleisch"),
  group("turkey", "turkey-breast", keyed(/^turkey-/), "turkey", "dinde", "pavo", "pute|putenfleisch|truthahn"),
  group("ham", "cooked-ham", keyed(/-ham$/), "ham", "jambon", "jamon", "schinken"),
  group(
    "bacon",
    "lardons",
    keyed(/^(?:lardons|bacon)$/),
    "bacon|pancetta|guanciale",
    "lardon|lard|pancetta",
    "panceta|bacon|beicon|tocino",
    "speck|pancetta|bacon|fruhstucksspeck",
  ),
  group("meat", "chicken-breast", flesh, "meat|mince", "viande|viandes", "carne|carnes", "fleisch"),
  group("salmon", "salmon", keyed(/^(?:salmon|smoked-salmon)$/), "salmon", "saumon", "salmon", "lachs"),
  group(
    "fish",
    "cod",
    (food) => food.traits.includes("fish") && food.category_key === "fish-and-seafood",
    "fish",
    "poisson",
    "pescado",
    "fisch",
  ),
  group(
    "seafood",
    "prawn",
    (food) => food.traits.some((name) => name === "crustacean" || name === "mollusc"),
    "seafood|shellfish",
    "fruit de mer|crustace|coquillage",
    "marisco|mariscos",
    "meeresfruchte|schalentiere",
  ),
  group(
    "cheese",
    "gruyere",
    (food) => subcategory("cheese")(food) || keyed(/^(?:vegan-cheese|cream-cheese|ricotta|mascarpone)$/)(food),
    "cheese",
    "fromage",
    "queso",
    "kase",
  ),
  group(
    "cream",
    "double-cream",
    keyed(/^(?:double-cream|creme-fraiche|sour-cream|lactose-free-cream|oat-cream|soy-cream)$/),
    "cream",
    "creme",
    "nata|crema",
    "sahne|rahm",
  ),
  group("milk", "milk", keyed(/(?:^|-)milk$/), "milk", "lait", "leche", "milch"),
  group(
    "plant-milk",
    "oat-milk",
    subcategory("plant-milks"),
    "plant milk|plant-based milk|vegan milk|non-dairy milk",
    "lait vegetal|boisson vegetale",
    "leche vegetal|bebida vegetal",
    "pflanzenmilch|pflanzendrink|pflanzliche milch",
  ),
  group("soy-milk", "soy-milk", keyed(/^soy-milk$/), "soy milk|soymilk", "lait de soja", "leche de soja", "sojamilch"),
  group(
    "oat-milk",
    "oat-milk",
    keyed(/^oat-milk$/),
    "oat milk|oat drink",
    "lait d avoine|boisson d avoine",
    "leche de avena",
    "hafermilch",
  ),
  group(
    "almond-milk",
    "almond-milk",
    keyed(/^almond-milk$/),
    "almond milk",
    "lait d amande",
    "leche de almendra",
    "mandelmilch",
  ),
  group("yogurt", "plain-yogurt", keyed(/yogurt/), "yogurt|yoghurt", "yaourt|yogourt", "yogur", "joghurt|jogurt"),
  group(
    "oil",
    "sunflower-oil",
    subcategory("oils"),
    "oil|vegetable oil|cooking oil",
    "huile|huile vegetale|huile neutre",
    "aceite|aceite vegetal",
    "ol|pflanzenol|speiseol",
  ),
  group("egg", "egg", keyed(/^egg(?:-white|-yolk)?$/), "egg", "oeuf", "huevo", "ei|eier"),
  group("nut", "walnut", trait("nut"), "nut", "noix|fruit a coque|fruit sec", "fruto seco|nueces", "nuss|nusse"),
  group("seed", "sunflower-seed", subcategory("seeds"), "seed", "graine", "semilla|pipa", "kern|samen|saat"),
  group(
    "mushroom",
    "button-mushroom",
    subcategory("mushrooms"),
    "mushroom",
    "champignon",
    "champinon|seta|hongo",
    "pilz|champignon",
  ),
  group("bean", "white-bean", keyed(/-bean$/), "bean", "haricot", "alubia|judia|frijol", "bohne"),
  group(
    "legume",
    "chickpea",
    (food) => subcategory("pulses")(food),
    "pulse|legume|lentil",
    "legumineuse|legume sec|lentille",
    "legumbre|lenteja",
    "hulsenfrucht|hulsenfruchte|linse",
  ),
  group("onion", "yellow-onion", keyed(/onion|shallot/), "onion", "oignon", "cebolla", "zwiebel"),
  group(
    "pepper",
    "red-pepper",
    keyed(/^(?:red|green)-pepper$/),
    "bell pepper|sweet pepper|capsicum|pepper",
    "poivron",
    "pimiento|pimiento morron",
    "paprika|paprikaschote",
  ),
  group(
    "pepper-spice",
    "black-pepper",
    keyed(/^black-pepper$/),
    "pepper|ground pepper",
    "poivre",
    "pimienta",
    "pfeffer",
  ),
  group(
    "tomato",
    "tomato",
    keyed(/^(?:tomato|cherry-tomato|canned-tomato)$/),
    "tomato",
    "tomate",
    "tomate",
    "tomate|paradeiser",
  ),
  group("potato", "potato", keyed(/potato$/), "potato", "pomme de terre|patate", "patata|papa", "kartoffel"),
  group(
    "herb",
    "parsley",
    subcategory("fresh-herbs"),
    "herb|fresh herb",
    "herbe|herbe fraiche|fine herbe",
    "hierba|hierbas aromaticas",
    "kraut|krauter",
  ),
  group("spice", "cumin", subcategory("spices"), "spice", "epice", "especia", "gewurz"),
  group(
    "chilli",
    "chilli-pepper",
    keyed(/chilli|hot-sauce/),
    "chilli|chili|chile|hot pepper",
    "piment",
    "guindilla|chile|aji",
    "chili|chilli|chilischote",
  ),
  group("pasta", "penne", subcategory("pasta"), "pasta|noodle", "pate|nouille", "pasta|fideo", "pasta|nudel"),
  group("rice", "white-rice", subcategory("rice"), "rice", "riz", "arroz", "reis"),
  group("bread", "sourdough-bread", subcategory("breads"), "bread|toast", "pain", "pan", "brot"),
  group(
    "flour",
    "wheat-flour",
    (food) => subcategory("flours")(food) && food.key !== "almond-flour",
    "flour",
    "farine",
    "harina",
    "mehl",
  ),
  group("sugar", "white-sugar", keyed(/-sugar$/), "sugar", "sucre", "azucar", "zucker"),
  group("syrup", "maple-syrup", keyed(/syrup$/), "syrup", "sirop", "sirope|jarabe", "sirup"),
  group(
    "stock",
    "vegetable-stock",
    subcategory("stocks"),
    "stock|broth|bouillon",
    "bouillon|fond",
    "caldo",
    "bruhe|fond|suppenbruhe",
  ),
  group("wine", "white-wine", keyed(/wine$/), "wine", "vin", "vino", "wein"),
  group("vinegar", "wine-vinegar", subcategory("vinegars"), "vinegar", "vinaigre", "vinagre", "essig"),
  group("mustard", "dijon-mustard", keyed(/mustard/), "mustard", "moutarde", "mostaza", "senf"),
  group("chocolate", "dark-chocolate", keyed(/chocolate/), "chocolate", "chocolat", "chocolate", "schokolade"),
  group(
    "berry",
    "raspberry",
    subcategory("berries"),
    "berry|red fruit",
    "fruit rouge|baie",
    "fruto rojo|baya",
    "beere",
  ),
  group("alcohol", "white-wine", trait("alcohol"), "alcohol|booze|liquor", "alcool", "alcohol", "alkohol"),
  group("cabbage", "white-cabbage", keyed(/cabbage|pak-choi|kale/), "cabbage", "chou", "col|repollo", "kohl"),
  group("squash", "pumpkin", subcategory("squashes"), "squash", "courge|citrouille|potimarron", "calabaza", "kurbis"),
];

export const groupByKey: ReadonlyMap<string, FoodGroup> = new Map(foodGroups.map((entry) => [entry.key, entry]));
