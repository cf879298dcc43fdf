import type { Database } from "@toque/db/client/types.ts";
import { Kitchen } from "./kitchen.ts";

async function foods(kitchen: Kitchen): Promise<void> {
  // On both sides of 63, where an index that keeps ids as bits runs out of them.
  for (const table of ["allergies", "diets", "food_categories", "food_subcategories"] as const)
    await kitchen.continueAt(table, 62);
  await kitchen.continueAt("foods", 58);
  await kitchen.addNamed("allergies", kitchen.allergies, "milk", { en: "Milk" });
  await kitchen.addNamed("allergies", kitchen.allergies, "gluten", { en: "Gluten" });
  await kitchen.addNamed("diets", kitchen.diets, "vegetarian", { en: "Vegetarian" });
  await kitchen.addNamed("tags", kitchen.tags, "soups", { en: "Soups", fr: "Soupes", es: "Sopas", de: "Suppen" });
  await kitchen.addNamed("tags", kitchen.tags, "winter", { en: "Winter", fr: "Hiver", es: "Invierno", de: "Winter" });
  await kitchen.addNamed("tags", kitchen.tags, "sweet", { en: "Sweet", fr: "Sucré", es: "Dulce", de: "Süß" });
  const category = (key: string, en: string, fr: string, es: string, de: string) =>
    kitchen.addNamed("food_categories", kitchen.categories, key, { en, fr, es, de });
  await category("meat", "Meat", "Viande", "Carne", "Fleisch");
  await category("vegetables", "Vegetables", "Légumes", "Verduras", "Gemüse");
  await category("dairy", "Dairy", "Produits laitiers", "Lácteos", "Milchprodukte");
  await category("pantry", "Pantry", "Épicerie", "Despensa", "Vorrat");
  await kitchen.addSubcategory("poultry", "meat", { en: "Poultry", fr: "Volaille", es: "Aves", de: "Geflügel" });
  await kitchen.addSubcategory("cheese", "dairy", { en: "Cheese", fr: "Fromage", es: "Queso", de: "Käse" });
  const food = (
    key: string,
    [en, fr, es, de]: [string, string, string, string],
    kind: Parameters<Kitchen["addFood"]>[2],
  ) => kitchen.addFood(key, { en, fr, es, de }, kind);
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
  // The same as chicken to whoever counts to 64.
  await kitchen.continueAt("foods", kitchen.food("chicken") + 64);
  await food("sauce", ["House sauce", "Sauce maison", "Salsa de la casa", "Haussoße"], {
    category: "pantry",
    allergens: null,
  });
}

async function publicRecipes(kitchen: Kitchen): Promise<void> {
  await kitchen.addRecipe("leek-soup", {
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
  await kitchen.addRecipe("creme-brulee", {
    names: { en: "Crème brûlée", fr: "Crème brûlée", es: "Crema catalana", de: "Gebrannte Creme" },
    foods: ["milk"],
    tags: ["sweet"],
    diets: ["vegetarian"],
    difficulty: 2,
    preparation: 20,
    total: 300,
  });
  await kitchen.addRecipe("chicken-pie", {
    names: { en: "Chicken pie", fr: "Tourte au poulet", es: "Empanada de pollo", de: "Hähnchenpastete" },
    foods: ["chicken", "leek"],
    subFoods: ["flour", "gruyere"],
    tags: ["winter"],
    difficulty: 3,
    preparation: 45,
    total: 120,
  });
  await kitchen.addRecipe("lasagne", {
    names: { en: "Lasagne bolognese", fr: "Lasagnes à la bolognaise" },
    foods: ["beef", "tomato", "milk", "flour"],
    difficulty: 2,
    preparation: 40,
    total: 90,
    author: "ben",
  });
  await kitchen.addRecipe("apple-tart", {
    names: { en: "Apple tart", fr: "Tarte aux pommes", es: "Tarta de manzana", de: "Apfelkuchen" },
    foods: ["apple", "flour"],
    tags: ["sweet"],
    diets: ["vegetarian"],
    preparation: 25,
    total: 60,
  });
  await kitchen.addRecipe("tomato-salad", {
    names: { en: "Tomato salad", fr: "Salade de tomates", de: "Tomatensalat" },
    foods: ["tomato", "sauce"],
    diets: ["vegetarian"],
    preparation: 10,
    total: 10,
  });
  await kitchen.addRecipe("beef-stew", {
    names: { en: "Beef stew", fr: "Bœuf mijoté", es: "Estofado de ternera", de: "Rindfleischeintopf" },
    description: { en: "Better on the second day, with apples" },
    foods: ["beef", "potato"],
    tags: ["winter"],
    preparation: 30,
    total: 180,
  });
}

/** Recipes whose visibility is the point; each name has a word of its own. */
async function hiddenRecipes(kitchen: Kitchen): Promise<void> {
  const en = (text: string) => ({ names: { en: text } });
  await kitchen.addRecipe("secret", { ...en("Goulash secret"), owner: "anna", private: true, approved: null });
  await kitchen.addRecipe("pending", { ...en("Goulash pending"), owner: "anna", approved: null });
  await kitchen.addRecipe("withdrawn", { ...en("Goulash withdrawn"), owner: "anna", private: true, approved: 1 });
  await kitchen.addRecipe("part", { ...en("Goulash part"), owner: "anna", subRecipeOnly: true });
  await kitchen.addRecipe("deleted", { ...en("Goulash deleted"), owner: "anna" });
  await kitchen.db.sql`update recipes set deleted_at = now() where id = ${kitchen.recipe("deleted")}`;
  await kitchen.addRecipe("edited", {
    ...en("Goulash original"),
    foods: ["beef"],
    owner: "anna",
    later: [{ names: { en: "Paprikash revised" }, foods: ["chicken"] }],
  });
}

/** Families: what shows each of them depends on who looks. */
async function families(kitchen: Kitchen): Promise<void> {
  const en = (text: string) => ({ names: { en: text } });
  await kitchen.addRecipe("ramen", en("Ramen"));
  await kitchen.addRecipe("ramen-miso", { ...en("Ramen miso"), parent: "ramen", mainPublic: true, owner: "ben" });
  await kitchen.addRecipe("ramen-anna", {
    ...en("Ramen anna"),
    parent: "ramen",
    owner: "anna",
    private: true,
    approved: null,
  });
  await kitchen.addRecipe("ramen-ben", {
    ...en("Ramen ben"),
    parent: "ramen",
    owner: "ben",
    private: true,
    approved: null,
  });
  await kitchen.setMainVariant("anna", "ramen-anna");
  await kitchen.addRecipe("pho", { ...en("Pho root"), owner: "anna", private: true, approved: null });
  await kitchen.addRecipe("pho-two", { ...en("Pho two"), parent: "pho", owner: "ben" });
  await kitchen.addRecipe("pho-three", { ...en("Pho three"), parent: "pho", owner: "ben" });
  await kitchen.addRecipe("bibimbap", { ...en("Bibimbap root"), owner: "anna", private: true, approved: null });
  await kitchen.addRecipe("bibimbap-two", {
    ...en("Bibimbap two"),
    parent: "bibimbap",
    owner: "anna",
    private: true,
    approved: null,
  });
  await kitchen.addRecipe("bibimbap-ben", {
    ...en("Bibimbap ben"),
    parent: "bibimbap",
    owner: "ben",
    private: true,
    approved: null,
  });
}

/** The recipes that every search engine is tried with. */
export async function cookMenu(db: Database): Promise<Kitchen> {
  const kitchen = new Kitchen(db);
  for (const user of ["nobody", "anna", "ben"]) await kitchen.addUser(user);
  await foods(kitchen);
  await publicRecipes(kitchen);
  await hiddenRecipes(kitchen);
  await families(kitchen);
  for (const recipe of ["leek-soup", "apple-tart", "secret", "ramen"]) await kitchen.like("anna", recipe);
  return kitchen;
}
