import type { Page } from "@playwright/test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";

// Helpers shared by the recipe page tests.

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const menu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

/** Calls the API as the page's user. */
export function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const session: { accessToken?: string } = await (await fetch("/api/auth/session")).json();
      const headers = {
        lang: "en",
        ...(session.accessToken ? { authorization: `Bearer ${session.accessToken}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      const text = await answer.text();
      return text === "" ? null : JSON.parse(text);
    },
    [method, path, body] as const,
  );
}

/** Creates a small recipe of the user with foods of the starter recipes. */
export async function ownRecipe(page: Page, name: string) {
  const { ingredients } = await call<Recipe>(page, "GET", "/api/recipe/recipes/1");
  const payload = {
    name,
    description: "Creamy, and done in a quarter of an hour.",
    nb_servings: 2,
    preparation_time: 10,
    total_time: 15,
    difficulty_id: 1,
    origin_lang: "en",
    private: true,
    ingredients: ingredients.slice(0, 4).map(({ food, quantity, multiplier }, order) => ({
      order,
      food_id: food.id,
      quantity_id: quantity.id,
      multiplier,
    })),
    steps: [
      { order: 0, text: "Grate the apples.", duration: null },
      { order: 1, text: "Simmer everything.", duration: 5 },
    ],
  };
  const recipe = await call<Recipe>(page, "POST", "/api/recipe/recipes", payload);
  return { id: recipe.id, payload };
}

/** Mocks the API responses for a recipe that the server does not have. */
export async function serve(page: Page, recipe: Recipe): Promise<void> {
  await page.route(new RegExp(`/api/recipe/recipes/${recipe.id}(\\?.*)?$`), (route) =>
    route.fulfill({ json: recipe, headers: { etag: `"${recipe.version}"` } }),
  );
  await page.route(new RegExp(`/api/recipe/recipes/${recipe.id}/variants$`), (route) => route.fulfill({ json: [] }));
  await page.route(new RegExp(`/api/recipe/recipes/${recipe.id}/cook-log(\\?.*)?$`), (route) =>
    route.fulfill({ json: [] }),
  );
  await page.route(`**/api/recipe/recipes/${recipe.id}/opened`, (route) => route.fulfill({ status: 204 }));
  await page.route(`**/api/recipe/recipes/${recipe.id}/source`, (route) => route.fulfill({ json: { source: null } }));
  // What it would bring a player, the server does not know either.
  await page.route("**/api/cooktoearn/users/@me/settings", (route) =>
    route.fulfill({ json: { playing: false, hidden: false } }),
  );
}
