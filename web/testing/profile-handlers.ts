import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import { HttpResponse, http, type RequestHandler } from "msw";
import { food, recipes, summary, tags, user } from "./fixtures.ts";

// What the home page, the filters and the settings fetch besides recipes.

/** The account's personal info; a test may set it. */
export const personalInfo: PersonalInfo = {
  user_id: user.id,
  gender: null,
  birth_date: "1990-05-17",
  weight: null,
  height: null,
  sporting_activity: null,
  nutrition_goals: [],
  allergies: [],
  diet: null,
};

const allergies = ["Gluten", "Eggs", "Milk", "Tree nuts", "Peanuts"].map((name, index) => ({ id: index + 1, name }));
const diets = ["Vegetarian", "Vegan", "Pescatarian"].map((name, index) => ({
  id: index + 1,
  key: name.toLowerCase(),
  name,
  img: null,
}));
const foods = ["Tomato", "Pumpkin", "Leek", "Chickpea", "Apple"].map((name, index) => food(index + 1, name));

const listing = (found: typeof recipes) =>
  HttpResponse.json(found.map(summary), { headers: { "x-total-count": String(found.length) } });

export const profileHandlers: RequestHandler[] = [
  http.get("*/api/authentication/users/@me/personal-info", () => HttpResponse.json(personalInfo)),
  http.patch<never, Partial<PersonalInfo>>("*/api/authentication/users/@me/personal-info", async ({ request }) => {
    Object.assign(personalInfo, await request.json());
    return HttpResponse.json(personalInfo);
  }),
  http.get("*/api/food/allergies", () => HttpResponse.json(allergies)),
  http.get("*/api/recipe/diets", () => HttpResponse.json(diets)),
  http.get("*/api/recipe/tags", () => HttpResponse.json(Object.values(tags))),
  http.get("*/api/recipe/users/@me/recipes", () => listing(recipes.filter(({ owner_id }) => owner_id === user.id))),
  http.get("*/api/recipe/users/@me/opened-recipes", () => HttpResponse.json([])),
  http.put("*/api/recipe/recipes/:id/opened", () => new HttpResponse(null, { status: 204 })),
  http.get("*/api/recipe/users/@me/likes", () => listing(recipes.filter(({ liked }) => liked))),
  http.get("*/api/food/food", ({ request }) => {
    const text = new URL(request.url).searchParams.get("query")?.toLowerCase() ?? "";
    const found = foods.filter(({ name }) => String(name).toLowerCase().includes(text));
    return HttpResponse.json(
      found.map(({ id, name }) => ({ type: "food", weight: 1, name, id, food_id: id, personal: false })),
    );
  }),
  http.get("*/api/food/food/:id", ({ params }) => {
    const found = foods.find(({ id }) => id === Number(params.id));
    return found
      ? HttpResponse.json(found)
      : HttpResponse.json({ detail: "There is no such food.", code: "food_not_found" }, { status: 404 });
  }),
];
