import type { World } from "./world.ts";

// What the calls of the authorisation table are about: each makes it anew, the owner's where nothing else is said.

export const recipePath =
  (rest = "", over?: object) =>
  async (world: World) =>
    `/api/recipe/recipes/${(await world.recipe(over)).id}${rest}`;

/** A request for approval of a recipe of the owner, that waits. */
const pending = async (world: World): Promise<number> => {
  const { id } = await world.recipe();
  const request = await world.asOwner("POST", `/api/recipe/recipes/${id}/request-public-approval`);
  return request.id;
};
export const decision = (action: string) => async (world: World) =>
  `/api/recipe/recipe_approvals/${await pending(world)}/${action}`;

export const tag = async (world: World) =>
  (await world.asAdmin("POST", "/api/recipe/tags", { name: "Tried", type: "taste" })).id;
export const diet = async (world: World) => (await world.asAdmin("POST", "/api/recipe/diets", { name: "Tried" })).id;
export const allergy = async (world: World) =>
  (await world.asAdmin("POST", "/api/food/allergies", { name: "Tried" })).id;
export const quantity = async (world: World) =>
  (
    await world.asAdmin("POST", "/api/recipe/quantities", {
      type: "food",
      food_id: world.food,
      name: "heap",
      weight: 300,
    })
  ).id;
export const category = async (world: World): Promise<number> => {
  const [row] = await world.app.db.sql<{ id: number }[]>`select id from food_categories order by id limit 1`;
  return row!.id;
};
export const food = async (world: World) =>
  (await world.asAdmin("POST", "/api/food/food", { name: "Tried root", category_id: await category(world) })).id;
export const list = async (world: World) =>
  (await world.asOwner("POST", "/api/recipe/shopping-lists", { name: "Week" })).id;
export const customItem = async (world: World) =>
  (
    await world.asOwner("POST", `/api/recipe/shopping-lists/${await list(world)}/custom-items`, {
      position: 1,
      multiplier: 1,
      data: "Candles",
    })
  ).id;
export const ingredientItem = async (world: World) =>
  (
    await world.asOwner("POST", `/api/recipe/shopping-lists/${await list(world)}/ingredients`, {
      position: 1,
      multiplier: 100,
      food_id: world.food,
      quantity_id: world.gram,
    })
  ).id;
export const cookbook = async (world: World) =>
  (await world.asOwner("POST", "/api/recipe/cookbooks", { name: "Mine" })).id;
export const cookbookItem = async (world: World) =>
  (
    await world.asOwner("POST", `/api/recipe/cookbooks/${await cookbook(world)}/items`, {
      recipe_id: world.starterRecipe,
      position: 1,
    })
  ).id;
export const job = async (world: World): Promise<number> => {
  const [row] = await world.app.db.sql<{ id: number }[]>`
    insert into jobs (type, user_id, key, params) values ('generate-recipe', ${world.users.owner.id}, ${crypto.randomUUID()}, '{}')
    returning id`;
  return row!.id;
};
export const aiRecipe = async (world: World): Promise<number> => {
  const generated = {
    title: "Carrots",
    difficulty: "easy",
    total_time: 10,
    overview: "Carrots.",
    preparation_time: 5,
    cooking_time: 5,
    nb_servings: 2,
    ingredients: [],
    ingredient_notes: [],
    kitchen_equipment: [],
    steps: [],
    tips: [],
    serving_suggestions: [],
  };
  const [row] = await world.app.db.sql<{ id: number }[]>`
    insert into ai_recipes (user_id, request, generated, checks, model)
    values (${world.users.owner.id}, '{}', ${generated as never}::jsonb, '[]', 'offline chef') returning id`;
  return row!.id;
};
export const userAllergy = async (world: World) =>
  (await world.asOwner("POST", "/api/food/users/@me/user-allergies", { allergy_id: 1 })).id;
export const ciqualFood = async (world: World): Promise<number> => {
  const [row] = await world.app.db.sql<{ id: number }[]>`select id from ciqual_foods limit 1`;
  return row?.id ?? 1;
};
