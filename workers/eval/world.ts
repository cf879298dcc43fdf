import { accountOf } from "@toque/db/accounts/sign-in.ts";
import type { Database, Tx } from "@toque/db/client/types.ts";
import { addUserAllergy, readAllergies } from "@toque/db/foods/allergies.ts";
import { type FoodDetails, readFoods } from "@toque/db/foods/details.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { createFood } from "@toque/db/foods/save.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { deleteRecipe } from "@toque/db/recipes/delete.ts";
import { writeUserDiet } from "@toque/db/recipes/diets.ts";
import { visibleIds } from "@toque/db/recipes/listing.ts";
import { readRecipe, recipeIdByKey } from "@toque/db/recipes/read.ts";
import { type DietRule, type FoodFacts, loadDietRules, loadFoodFacts } from "@toque/db/recipes/reference.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import type { Lang, LangListMap, LangMap } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { CaseRecipe, EvalCase } from "./cases.ts";

/** A seeded database with what the judge and the double look up in it. */
export interface World {
  db: Database;
  search: SearchEngine;
  lexicon: FoodLexicon;
  foods: ReadonlyMap<string, FoodDetails>;
  /** What allergen and diet checks need of the same foods. */
  facts: ReadonlyMap<string, FoodFacts>;
  foodKeys: ReadonlyMap<number, string>;
  allergyIds: ReadonlyMap<string, number>;
  diets: ReadonlyMap<string, DietRule>;
  /** Another account, with a private recipe that no case may see or change. */
  other: { userId: number; recipeId: number };
}

const newUser = (tx: Tx) => {
  const email = `${crypto.randomUUID()}@eval.invalid`;
  return accountOf(tx, { provider: "email", providerUserId: email, email }, []);
};

async function copyOf(tx: Tx, key: string, userId: number, only: Lang | null): Promise<number> {
  const id = await recipeIdByKey(tx, key);
  const recipe = id === null ? null : await readRecipe(tx, id, { userId });
  if (!recipe) throw new Error(`there is no starter recipe ${key}`);
  const payload = toPayload(only ? onlyIn(recipe.content, only) : recipe.content, true);
  const author = { authorId: userId, source: "user" as const, summary: "" };
  return (await createRecipe(tx, payload, { ownerId: userId, vessel: recipe.content.vessel }, author)).id;
}

/** A content with its texts in one language only, which becomes its own. */
function onlyIn(content: RecipeContent, lang: Lang): RecipeContent {
  const one = (map: LangMap): LangMap => ({ [lang]: map[lang] ?? "" });
  const list = (map: LangListMap): LangListMap => (map[lang] ? { [lang]: map[lang] } : {});
  const steps = (all: RecipeContent["steps"]) => all.map((step) => ({ ...step, text: one(step.text) }));
  return {
    ...content,
    origin_lang: lang,
    name: one(content.name),
    description: one(content.description),
    dietetic_info: content.dietetic_info && one(content.dietetic_info),
    kitchen_equipment: list(content.kitchen_equipment),
    tips: list(content.tips),
    serving_tips: list(content.serving_tips),
    food_and_wine_pairing: list(content.food_and_wine_pairing),
    steps: steps(content.steps),
    sub_recipes: content.sub_recipes.map((sub) => ({ ...sub, name: one(sub.name), steps: steps(sub.steps) })),
  };
}

/** Opens the world of some cases on a database that holds the starter content. */
export async function openWorld(db: Database, search: SearchEngine, cases: readonly EvalCase[]): Promise<World> {
  const names = [...new Set(cases.flatMap((one) => one.foods ?? []))];
  const [known] = (await loadFoodFacts(db.sql, null)).values();
  const other = await db.transaction(async (tx) => {
    for (const name of names)
      await createFood(tx, { name, category_id: known!.category_id, allergy_ids: [], traits: [] });
    const userId = await newUser(tx);
    return { userId, recipeId: await copyOf(tx, "hummus", userId, null) };
  });
  const foods = await readFoods(db.sql, null);
  const allergies = await readAllergies(db.sql);
  return {
    db,
    search,
    lexicon: await loadLexicon(db.sql),
    foods: new Map(foods.map((food) => [food.key, food])),
    facts: new Map([...(await loadFoodFacts(db.sql, null)).values()].map((food) => [food.key, food])),
    foodKeys: new Map(foods.map((food) => [food.id, food.key])),
    allergyIds: new Map(allergies.map(({ key, id }) => [key, id])),
    diets: new Map((await loadDietRules(db.sql)).map((diet) => [diet.key, diet])),
    other,
  };
}

/** The food of a key. @throws Error that names the key */
export function foodOf(world: World, key: string): FoodDetails {
  const food = world.foods.get(key);
  if (!food) throw new Error(`there is no food "${key}"`);
  return food;
}

/** The id of one of a food's quantities. */
export function quantityOf(world: World, food: string, quantity: string): number {
  const found = foodOf(world, food).quantities.find(({ key, unit }) => key === quantity || unit === quantity);
  if (!found) throw new Error(`there is no ${food} by the ${quantity}`);
  return found.id;
}

/** What a case starts from. */
export interface Stage {
  userId: number;
  /** The recipe that the case is about. */
  recipeId: number | null;
  /** Another recipe of the same user, which no message is about. */
  mine: number | null;
  /** What the user could see before. */
  visible: ReadonlySet<number>;
  /** Recipes that were made for the case. */
  made: number[];
}

const isOwnRecipe = (recipe: EvalCase["recipe"]): recipe is CaseRecipe =>
  typeof recipe === "object" && recipe !== null && "steps" in recipe;

function payloadOf(world: World, recipe: CaseRecipe, lang: Lang): RecipeCreate {
  return {
    name: recipe.name,
    description: recipe.description,
    origin_lang: lang,
    difficulty_id: 1,
    nb_servings: recipe.nb_servings,
    preparation_time: recipe.preparation_time,
    total_time: recipe.total_time,
    private: recipe.owner !== "other",
    ingredients: recipe.ingredients.map(({ food, quantity, multiplier, note }) => ({
      food_id: foodOf(world, food).id,
      quantity_id: quantityOf(world, food, quantity),
      multiplier,
      ...(note === undefined ? {} : { note }),
    })),
    steps: recipe.steps.map(({ text, minutes }, order) => ({ order, text, duration: minutes })),
    tips: recipe.tips ?? [],
  };
}

async function recipeFor(world: World, tx: Tx, one: EvalCase, userId: number): Promise<number | null> {
  const { recipe, lang } = one;
  if (recipe === undefined || recipe === null) return null;
  if (isOwnRecipe(recipe)) {
    const isOthers = recipe.owner === "other";
    const ownerId = isOthers ? world.other.userId : userId;
    const author = { authorId: ownerId, source: "user" as const, summary: "" };
    return (await createRecipe(tx, payloadOf(world, recipe, lang), { ownerId, approved: isOthers }, author)).id;
  }
  if (one.own) return copyOf(tx, recipe, userId, one.job === "translate" ? lang : null);
  const id = await recipeIdByKey(tx, recipe);
  if (id === null) throw new Error(`there is no starter recipe ${recipe}`);
  return id;
}

/** Makes the account and the recipes of a case. */
export async function setStage(world: World, one: EvalCase): Promise<Stage> {
  const { db } = world;
  const stage = await db.transaction(async (tx) => {
    const userId = await newUser(tx);
    for (const key of one.user?.allergies ?? []) await addUserAllergy(tx, userId, world.allergyIds.get(key)!);
    if (one.user?.diet) {
      const diet = world.diets.get(one.user.diet);
      if (!diet) throw new Error(`there is no diet "${one.user.diet}"`);
      await writeUserDiet(tx, userId, diet.id);
    }
    const recipeId = await recipeFor(world, tx, one, userId);
    const mine = JSON.stringify(one.hostile ?? []).includes("$mine")
      ? await copyOf(tx, "pancakes", userId, null)
      : null;
    const isMade = recipeId !== null && (one.own === true || isOwnRecipe(one.recipe));
    return { userId, recipeId, mine, made: [...(isMade ? [recipeId] : []), ...(mine === null ? [] : [mine])] };
  });
  return { ...stage, visible: new Set(await visibleIds(db.sql, { userId: stage.userId })) };
}

/** Takes back what a case wrote: its recipes no longer exist for anybody. Its account is asked for by no other case. */
export async function clearStage(world: World, stage: Stage): Promise<void> {
  const now = await visibleIds(world.db.sql, { userId: stage.userId });
  const written = now.filter((id) => !stage.visible.has(id) || stage.made.includes(id));
  await world.db.transaction(async (tx) => {
    for (const id of written) await deleteRecipe(tx, id);
  });
}
