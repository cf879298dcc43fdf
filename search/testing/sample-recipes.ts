import type { Database } from "@toque/db/client/types.ts";
import { Fixtures } from "./fixtures.ts";

async function foods(fixtures: Fixtures): Promise<void> {
  // On both sides of 63, the limit of an index that stores ids as bits.
  for (const table of ["allergies", "diets", "food_categories", "food_subcategories"] as const)
    await fixtures.continueAt(table, 62);
  await fixtures.continueAt("foods", 58);
  await fixtures.addNamed("allergies", fixtures.allergies, "milk", { en: "Milk" });
  await fixtures.addNamed("allergies", fixtures.allergies, "gluten", { en: "Gluten" });
  await fixtures.addNamed("diets", fixtures.diets, "vegetarian", { en: "Vegetarian" });
  await fixtures.addNamed("tags", fixtures.tags, "soups", { en: "Soups", fr: "Soupes", es: "Sopas", de: "Suppen" });
  await fixtures.addNamed("tags", fixtures.tags, "winter", { en: "Winter", fr: "Hiver", es: "Invierno", de: "Winter" });
  await fixtures.addNamed("tags", fixtures.tags, "sweet", { en: "Sweet", fr: "Sucré", es: "Dulce", de: "Süß" });
  const category = (key: string, en: string, fr: string, es: string, de: string) =>
    fixtures.addNamed("food_categories", fixtures.categories, key, { en, fr, es, de });
  await category("meat", "Meat", "Viande", "Carne", "Fleisch");
  await category("vegetables", "Vegetables", "Légumes", "Verduras", "Gemüse");
  await category("dairy", "Dairy", "Produits laitiers", "Lácteos", "Milchprodukte");
  await category("pantry", "Pantry", "Épicerie", "Despensa", "Vorrat");
  await fixtures.addSubcategory("poultry", "meat", { en: "Poultry", fr: "Volaille", es: "Aves", de: "Geflügel" });
  await fixtures.addSubcategory("cheese", "dairy", { en: "Cheese", fr: "Fromage", es: "Queso", de: "Käse" });
  const food = (
    key: string,
    [en, fr, es, de]: [string, string, string, string],
    kind: Parameters<Fixtures["addFood"]>[2],
  ) => fixtures.addFood(key, { en, fr, es, de }, kind);
  await food("chicken", ["Chicken", "Poulet", "Pollo", "Hähnchen"], { category: "meat", subcategory: "poultry" });
  await food("beef", ["Beef", "Bœuf", "Ternera", "Rindfleisch"], { category: "meat" });
  await food("leek", ["Leek", "Poireau", "Puerro", "Lauch"], { category: "vegetables", aliases: { de: ["Porree"] } });
  await food("potato", ["Potato", "Pomme de terre", "Patata", "Kartoffel"], {
    category: "vegetables",
    aliases: { en: ["spud"], es: ["papa"] },
  });
  await food("tomato", ["Tomato", "Tomate", "Tomate", "Tomate"], { category: "vegetables" });
  await food("milk", ["Milk", "Lait", "Leche", "Milch"], { category: "dairy", allergens: ["milk"] });
  await food("coconut-milk", ["Coconut milk", "Lait de coco", "Leche de coco", "Kokosmilch"], { category: "pantry" });
  await food("gruyere", ["Gruyère cheese", "Gruyère", "Gruyer", "Gruyère-Käse"], {
    category: "dairy",
    subcategory: "cheese",
    allergens: ["milk"],
  });
  await food("apple", ["Apple", "Pomme", "Manzana", "Apfel"], { category: "vegetables" });
  await food("flour", ["Wheat flour", "Farine de blé", "Harina de trigo", "Weizenmehl"], {
    category: "pantry",
    allergens: ["gluten"],
  });
  // Equal to chicken modulo 64.
  await fixtures.continueAt("foods", fixtures.food("chicken") + 64);
  await food("sauce", ["House sauce", "Sauce maison", "Salsa de la casa", "Haussoße"], {
    category: "pantry",
    allergens: null,
  });
}

async function publicRecipes(fixtures: Fixtures): Promise<void> {
  await fixtures.addRecipe("leek-soup", {
    names: {
      en: "Leek and potato soup",
      fr: "Potage aux poireaux",
      es: "Sopa de puerros",
      de: "Lauch-Kartoffelsuppe",
    },
    description: { en: "Silky and warming" },
    foods: ["leek", "potato", "milk"],
    tags: ["soups", "winter"],
    diets: ["vegetarian"],
    preparation: 15,
    total: 40,
  });
  await fixtures.addRecipe("creme-brulee", {
    names: { en: "Crème brûlée", fr: "Crème brûlée", es: "Crema catalana", de: "Gebrannte Creme" },
    foods: ["milk"],
    tags: ["sweet"],
    diets: ["vegetarian"],
    difficulty: 2,
    preparation: 20,
    total: 300,
  });
  await fixtures.addRecipe("chicken-pie", {
    names: { en: "Chicken pie", fr: "Tourte au poulet", es: "Empanada de pollo", de: "Hähnchenpastete" },
    foods: ["chicken", "leek"],
    subFoods: ["flour", "gruyere"],
    tags: ["winter"],
    difficulty: 3,
    preparation: 45,
    total: 120,
  });
  await fixtures.addRecipe("lasagne", {
    names: { en: "Lasagne bolognese", fr: "Lasagnes à la bolognaise" },
    foods: ["beef", "tomato", "milk", "flour"],
    difficulty: 2,
    preparation: 40,
    total: 90,
    author: "ben",
  });
  await fixtures.addRecipe("apple-tart", {
    names: { en: "Apple tart", fr: "Tarte aux pommes", es: "Tarta de manzana", de: "Apfelkuchen" },
    foods: ["apple", "flour"],
    tags: ["sweet"],
    diets: ["vegetarian"],
    preparation: 25,
    total: 60,
  });
  await fixtures.addRecipe("tomato-salad", {
    names: { en: "Tomato salad", fr: "Salade de tomates", de: "Tomatensalat" },
    foods: ["tomato", "sauce"],
    diets: ["vegetarian"],
    preparation: 10,
    total: 10,
  });
  await fixtures.addRecipe("beef-stew", {
    names: { en: "Beef stew", fr: "Bœuf mijoté", es: "Estofado de ternera", de: "Rindfleischeintopf" },
    description: { en: "Better on the second day, with apples" },
    foods: ["beef", "potato"],
    tags: ["winter"],
    preparation: 30,
    total: 180,
  });
}

/** Recipes for visibility tests; each name has a unique word. */
async function hiddenRecipes(fixtures: Fixtures): Promise<void> {
  const en = (text: string) => ({ names: { en: text } });
  await fixtures.addRecipe("secret", { ...en("Goulash secret"), owner: "anna", private: true, approved: null });
  await fixtures.addRecipe("pending", { ...en("Goulash pending"), owner: "anna", approved: null });
  await fixtures.addRecipe("withdrawn", { ...en("Goulash withdrawn"), owner: "anna", private: true, approved: 1 });
  await fixtures.addRecipe("part", { ...en("Goulash part"), owner: "anna", subRecipeOnly: true });
  await fixtures.addRecipe("deleted", { ...en("Goulash deleted"), owner: "anna" });
  await fixtures.db.sql`update recipes set deleted_at = now() where id = ${fixtures.recipe("deleted")}`;
  await fixtures.addRecipe("edited", {
    ...en("Goulash original"),
    foods: ["beef"],
    owner: "anna",
    later: [{ names: { en: "Paprikash revised" }, foods: ["chicken"] }],
  });
}

/** Families: the recipe that represents each of them depends on the caller. */
async function families(fixtures: Fixtures): Promise<void> {
  const en = (text: string) => ({ names: { en: text } });
  await fixtures.addRecipe("ramen", en("Ramen"));
  await fixtures.addRecipe("ramen-miso", { ...en("Ramen miso"), parent: "ramen", mainPublic: true, owner: "ben" });
  await fixtures.addRecipe("ramen-anna", {
    ...en("Ramen anna"),
    parent: "ramen",
    owner: "anna",
    private: true,
    approved: null,
  });
  await fixtures.addRecipe("ramen-ben", {
    ...en("Ramen ben"),
    parent: "ramen",
    owner: "ben",
    private: true,
    approved: null,
  });
  await fixtures.setMainVariant("anna", "ramen-anna");
  await fixtures.addRecipe("pho", { ...en("Pho root"), owner: "anna", private: true, approved: null });
  await fixtures.addRecipe("pho-two", { ...en("Pho two"), parent: "pho", owner: "ben" });
  await fixtures.addRecipe("pho-three", { ...en("Pho three"), parent: "pho", owner: "ben" });
  await fixtures.addRecipe("bibimbap", { ...en("Bibimbap root"), owner: "anna", private: true, approved: null });
  await fixtures.addRecipe("bibimbap-two", {
    ...en("Bibimbap two"),
    parent: "bibimbap",
    owner: "anna",
    private: true,
    approved: null,
  });
  await fixtures.addRecipe("bibimbap-ben", {
    ...en("Bibimbap ben"),
    parent: "bibimbap",
    owner: "ben",
    private: true,
    approved: null,
  });
}

/** The recipes that every search engine is tested with. */
export async function createSampleRecipes(db: Database): Promise<Fixtures> {
  const fixtures = new Fixtures(db);
  for (const user of ["clara", "anna", "ben"]) await fixtures.addUser(user);
  await foods(fixtures);
  await publicRecipes(fixtures);
  await hiddenRecipes(fixtures);
  await families(fixtures);
  for (const recipe of ["leek-soup", "apple-tart", "secret", "ramen"]) await fixtures.like("anna", recipe);
  return fixtures;
}
