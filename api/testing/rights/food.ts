import { allergy, category, food, lineCorrection, personalFood, userAllergy } from "../rights-fixtures.ts";
import { admins, anyone, moderators, own, ownerOnly, type Right, signedIn, strictlyOwn } from "./types.ts";

/** Every call of the area `food`. AI calls are asynchronous (202) and no worker runs. */
export const foodRights: Record<string, Right> = {
  "GET /api/food/allergies": { expected: anyone() },
  "POST /api/food/allergies": { body: () => ({ name: "Tried" }), expected: admins(201) },
  "GET /api/food/allergies/{id}": { path: () => "/api/food/allergies/1", expected: anyone() },
  "PUT /api/food/allergies/{id}": {
    path: async (w) => `/api/food/allergies/${await allergy(w)}`,
    body: () => ({ name: "Tested" }),
    expected: admins(),
  },
  "DELETE /api/food/allergies/{id}": {
    path: async (w) => `/api/food/allergies/${await allergy(w)}`,
    expected: admins(204),
  },
  "GET /api/food/users/@me/user-allergies": { expected: own() },
  "POST /api/food/users/@me/user-allergies": { body: () => ({ allergy_id: 1 }), expected: own(201) },
  "DELETE /api/food/user-allergies/{id}": {
    path: async (w) => `/api/food/user-allergies/${await userAllergy(w)}`,
    expected: ownerOnly(204),
  },
  "POST /api/food/ciqual/compute-nutrition-facts": {
    body: () => ({ weighted_list: [{ ciqual_food_id: 1, weight: 1 }] }),
    // The table is not imported in this test: authorised callers are told so.
    expected: signedIn(409),
  },
  "GET /api/food/ciqual-food": { expected: signedIn(409) },
  "GET /api/food/ciqual-food/{id}": { path: () => "/api/food/ciqual-food/1", expected: signedIn(409) },
  "POST /api/food/ciqual/update-ciqual-db": {
    body: () => ({ source: "https://data.example/ciqual.csv" }),
    expected: admins(202),
  },
  "POST /api/food/food-categories": { body: () => ({ name: "Tried" }), expected: admins(201) },
  "GET /api/food/food-categories": { expected: anyone() },
  "GET /api/food/food-categories/{category_id}/subcategories": {
    path: async (w) => `/api/food/food-categories/${await category(w)}/subcategories`,
    expected: anyone(),
  },
  "POST /api/food/food-subcategories": {
    body: async (w) => ({ name: "Tried", category_id: await category(w) }),
    expected: admins(201),
  },
  "GET /api/food/food-subcategories": { expected: anyone() },
  "POST /api/food/food": {
    body: async (w) => ({ name: "Tried root", category_id: await category(w) }),
    expected: admins(201),
  },
  "GET /api/food/food": { path: () => "/api/food/food?query=carrot", expected: anyone() },
  "GET /api/food/food/{food_id}": { path: (w) => `/api/food/food/${w.food}`, expected: anyone() },
  "PUT /api/food/food/{food_id}": {
    path: async (w) => `/api/food/food/${await food(w)}`,
    body: () => ({ name: "Tested root" }),
    expected: admins(),
  },
  "DELETE /api/food/food/{food_id}": { path: async (w) => `/api/food/food/${await food(w)}`, expected: admins(204) },
  "GET /api/food/food/{id}/ciqual-relationships": {
    path: (w) => `/api/food/food/${w.food}/ciqual-relationships`,
    expected: signedIn(),
  },
  "POST /api/food/personal-foods": { body: () => ({ name: "Grandmother's powder" }), expected: signedIn(201) },
  "GET /api/food/personal-foods": { expected: moderators() },
  "GET /api/food/users/@me/personal-foods": { expected: own() },
  "PATCH /api/food/personal-foods/{food_id}": {
    path: async (w) => `/api/food/personal-foods/${await personalFood(w)}`,
    body: () => ({ name: `Renamed ${crypto.randomUUID()}` }),
    expected: { ...strictlyOwn(), moderator: 403, admin: 403 },
  },
  "DELETE /api/food/personal-foods/{food_id}": {
    path: async (w) => `/api/food/personal-foods/${await personalFood(w)}`,
    expected: { ...strictlyOwn(204), moderator: 403, admin: 403 },
  },
  "GET /api/food/line-corrections": { expected: moderators() },
  "PUT /api/food/line-corrections/decision": {
    body: async (w) => ({ ...(await lineCorrection(w)), decision: "kept" }),
    expected: moderators(),
  },
  "POST /api/food/personal-foods/{food_id}/merge": {
    path: async (w) => `/api/food/personal-foods/${await personalFood(w)}/merge`,
    body: (w) => ({ food_id: w.food }),
    expected: moderators(),
  },
  "POST /api/food/personal-foods/{food_id}/promotion": {
    path: async (w) => `/api/food/personal-foods/${await personalFood(w)}/promotion`,
    body: async (w) => ({ name: "Tried powder", category_id: await category(w), allergy_ids: [], traits: [] }),
    expected: moderators(201),
  },
  "POST /api/food/food-image-upload-url": {
    path: () => "/api/food/food-image-upload-url?content_type=image/png",
    expected: admins(),
  },
  "POST /api/food/get-random-fun-fact": { expected: signedIn(202) },
  "POST /api/food/get-foods-from-fridge-image": { body: () => ({ img_url: "/media/x" }), expected: signedIn(503) },
  "GET /api/food/fridge-image-upload-url": {
    path: () => "/api/food/fridge-image-upload-url?content_type=image/png",
    expected: signedIn(),
  },
  "GET /api/food/users/@me/pantry": { expected: own() },
  "PUT /api/food/users/@me/pantry": { body: (w) => ({ pantry: [w.food], pantry_counts: false }), expected: own() },
};
