import {
  aiRecipe,
  cookbook,
  cookbookItem,
  cooked,
  cooking,
  customItem,
  decision,
  diet,
  finishedImport,
  importedRecipe,
  ingredientItem,
  invitedList,
  job,
  list,
  quantity,
  recipePath,
  review,
  tag,
  uploadedImport,
} from "../rights-fixtures.ts";
import { admins, anyone, moderators, own, ownerOnly, type Right, signedIn, strictlyOwn } from "./types.ts";

/**
 * Every call of the area `recipe`. AI calls are asynchronous (202) and no worker runs; calls that need a model that is
 * not configured return 503.
 */
export const recipeRights: Record<string, Right> = {
  "GET /api/recipe/users/@me/measurement-system": { expected: own() },
  "PUT /api/recipe/users/@me/measurement-system": { body: () => ({ measurement_system: "us" }), expected: own() },
  "POST /api/recipe/quantities": {
    body: (w) => ({ type: "food", food_id: w.food, name: "heap", weight: 300 }),
    expected: moderators(201),
  },
  "PUT /api/recipe/quantities/{quantity_id}": {
    path: async (w) => `/api/recipe/quantities/${await quantity(w)}`,
    body: () => ({ weight: 310 }),
    expected: moderators(),
  },
  "DELETE /api/recipe/quantities/{quantity_id}": {
    path: async (w) => `/api/recipe/quantities/${await quantity(w)}`,
    expected: moderators(204),
  },
  "GET /api/recipe/foods/{food_id}/quantities": {
    path: (w) => `/api/recipe/foods/${w.food}/quantities`,
    expected: signedIn(),
  },
  "POST /api/recipe/recipes": { body: (w) => w.payload, expected: signedIn(201) },
  "GET /api/recipe/recipes": { expected: anyone() },
  "GET /api/recipe/recipes/counts": { expected: anyone() },
  "GET /api/recipe/recipes/in-season": { path: () => "/api/recipe/recipes/in-season?month=7", expected: anyone() },
  "GET /api/recipe/recipes/id": { expected: anyone() },
  "GET /api/recipe/recipes/image-upload-url": {
    path: () => "/api/recipe/recipes/image-upload-url?content_type=image/png",
    expected: signedIn(),
  },
  // A private recipe: everyone may call, and only users who may see it learn that it exists.
  "GET /api/recipe/recipes/{recipe_id}": { path: recipePath(), expected: { ...anyone(404), owner: 200, admin: 200 } },
  "PUT /api/recipe/recipes/{recipe_id}": { path: recipePath(), body: (w) => w.payload, expected: ownerOnly() },
  "DELETE /api/recipe/recipes/{recipe_id}": { path: recipePath(), expected: ownerOnly(204) },
  "POST /api/recipe/recipes/{recipe_id}/restore": {
    path: async (w) => {
      const { id } = await w.recipe();
      await w.asOwner("DELETE", `/api/recipe/recipes/${id}`);
      return `/api/recipe/recipes/${id}/restore`;
    },
    expected: ownerOnly(),
  },
  "POST /api/recipe/compute-recipe-facts": {
    body: (w) => ({ nb_servings: 1, ingredients: [{ food_id: w.food, quantity_id: w.gram, multiplier: 100 }] }),
    expected: signedIn(),
  },
  "POST /api/recipe/recipes/{recipe_id}/variants": {
    path: recipePath("/variants"),
    body: () => ({}),
    expected: ownerOnly(201),
  },
  "GET /api/recipe/recipes/{recipe_id}/variants": {
    path: recipePath("/variants"),
    expected: { ...anyone(404), owner: 200, admin: 200 },
  },
  // An admin may read it, but likes only with their own access.
  "POST /api/recipe/recipes/{recipe_id}/like": { path: recipePath("/like"), expected: { ...ownerOnly(), admin: 404 } },
  "GET /api/recipe/recipes/{recipe_id}/like": { path: recipePath("/like"), expected: { ...ownerOnly(), admin: 404 } },
  "POST /api/recipe/recipes/{recipe_id}/unlike": {
    path: recipePath("/unlike"),
    expected: { ...ownerOnly(), admin: 404 },
  },
  "POST /api/recipe/recipes/{recipe_id}/request-public-approval": {
    path: recipePath("/request-public-approval"),
    expected: ownerOnly(201),
  },
  "POST /api/recipe/recipes/{recipe_id}/set-to-main-private": {
    path: recipePath("/set-to-main-private"),
    expected: ownerOnly(),
  },
  // It is private: for a moderator it does not exist until its owner requests approval; an admin gets a specific error.
  "POST /api/recipe/recipes/{recipe_id}/set-to-main-public": {
    path: recipePath("/set-to-main-public"),
    expected: { ...moderators(409), moderator: 404 },
  },
  "GET /api/recipe/difficulties": { expected: anyone() },
  "GET /api/recipe/users/@me/likes": { expected: own() },
  "GET /api/recipe/users/@me/recipes": { expected: own() },
  "GET /api/recipe/users/{user_id}/recipes": {
    path: (w) => `/api/recipe/users/${w.users.owner.id}/recipes`,
    expected: anyone(),
  },
  // With the caller's own access, even for an admin: the upgrade becomes the caller's.
  "POST /api/recipe/upgrade-recipe": {
    path: async (w) => `/api/recipe/upgrade-recipe?recipe_id=${(await w.recipe()).id}`,
    expected: { ...ownerOnly(202), admin: 404 },
  },
  "GET /api/recipe/recipe_approvals": { expected: moderators() },
  "GET /api/recipe/recipe_approvals/{id}": { path: review, expected: moderators() },
  "POST /api/recipe/recipe_approvals/{id}/approve": { path: decision("approve"), expected: moderators() },
  "POST /api/recipe/recipe_approvals/{id}/reject": { path: decision("reject"), expected: moderators() },
  "POST /api/recipe/recipe_approvals/{id}/request-changes": {
    path: decision("request-changes"),
    body: () => ({ comment: "More salt." }),
    expected: moderators(),
  },
  "POST /api/recipe/tags": { body: () => ({ name: "Tried", type: "taste" }), expected: moderators(201) },
  "GET /api/recipe/tags": { expected: anyone() },
  "GET /api/recipe/tags/image-upload-url": {
    path: () => "/api/recipe/tags/image-upload-url?content_type=image/png",
    expected: moderators(),
  },
  "GET /api/recipe/tags/{id}": { path: () => "/api/recipe/tags/1", expected: anyone() },
  "PUT /api/recipe/tags/{tag_id}": {
    path: async (w) => `/api/recipe/tags/${await tag(w)}`,
    body: () => ({ name: "Tested", type: "taste" }),
    expected: moderators(),
  },
  "DELETE /api/recipe/tags/{tag_id}": {
    path: async (w) => `/api/recipe/tags/${await tag(w)}`,
    expected: moderators(204),
  },
  "POST /api/recipe/translate/recipes": { expected: admins(503) },
  "POST /api/recipe/translate/quantities": { expected: admins(503) },
  "POST /api/recipe/translate/tags": { expected: admins(503) },
  "POST /api/recipe/translate/recipes/{recipe_id}": {
    path: async (w) => `/api/recipe/translate/recipes/${(await w.recipe()).id}`,
    expected: ownerOnly(503),
  },
  "POST /api/recipe/shopping-lists": { body: () => ({ name: "Week" }), expected: signedIn(201) },
  "GET /api/recipe/shopping-lists/{id}": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}`,
    expected: ownerOnly(),
  },
  "PATCH /api/recipe/shopping-lists/{id}": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}`,
    body: () => ({ name: "Month" }),
    expected: ownerOnly(),
  },
  "DELETE /api/recipe/shopping-lists/{id}": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}`,
    expected: ownerOnly(204),
  },
  "GET /api/recipe/users/@me/shopping-lists": { expected: own() },
  "POST /api/recipe/shopping-lists/{id}/add-ingredients": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/add-ingredients`,
    body: (w) => ({ ingredients: [{ food_id: w.food, quantity_id: w.gram, multiplier: 100 }] }),
    expected: ownerOnly(),
  },
  "POST /api/recipe/shopping-lists/{id}/custom-items": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/custom-items`,
    body: () => ({ position: 1, multiplier: 1, data: "Candles" }),
    expected: ownerOnly(201),
  },
  "POST /api/recipe/shopping-lists/{id}/ingredients": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/ingredients`,
    body: (w) => ({ position: 1, multiplier: 100, food_id: w.food, quantity_id: w.gram }),
    expected: ownerOnly(201),
  },
  "DELETE /api/recipe/shopping-list-items/{id}": {
    path: async (w) => `/api/recipe/shopping-list-items/${await customItem(w)}`,
    expected: ownerOnly(204),
  },
  "PATCH /api/recipe/shopping-list-custom-items/{id}": {
    path: async (w) => `/api/recipe/shopping-list-custom-items/${await customItem(w)}`,
    body: () => ({ data: "Matches" }),
    expected: ownerOnly(),
  },
  "PATCH /api/recipe/shopping-list-ingredients/{id}": {
    path: async (w) => `/api/recipe/shopping-list-ingredients/${await ingredientItem(w)}`,
    body: () => ({ multiplier: 2 }),
    expected: ownerOnly(),
  },
  "PUT /api/recipe/shopping-lists/{id}/recipes/{recipe_id}": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/recipes/${w.starterRecipe}`,
    body: () => ({ servings: 3 }),
    expected: ownerOnly(),
  },
  "DELETE /api/recipe/shopping-lists/{id}/recipes/{recipe_id}": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/recipes/${w.starterRecipe}`,
    expected: ownerOnly(),
  },
  "PUT /api/recipe/shopping-lists/{id}/cookbooks/{cookbook_id}": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/cookbooks/${await cookbook(w)}`,
    body: () => ({ servings: 3 }),
    expected: ownerOnly(),
  },
  "DELETE /api/recipe/shopping-lists/{id}/checked-items": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/checked-items`,
    expected: ownerOnly(),
  },
  "GET /api/recipe/users/@me/aisles": { expected: own() },
  "PUT /api/recipe/users/@me/aisles": { body: () => ({ category_ids: [] }), expected: own() },
  "POST /api/recipe/shopping-lists/{id}/invitation": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/invitation`,
    expected: ownerOnly(201),
  },
  "DELETE /api/recipe/shopping-lists/{id}/invitation": {
    path: async (w) => `/api/recipe/shopping-lists/${await list(w)}/invitation`,
    expected: ownerOnly(204),
  },
  "GET /api/recipe/shopping-list-invitations/{token}": {
    path: async (w) => `/api/recipe/shopping-list-invitations/${(await invitedList(w)).token}`,
    expected: signedIn(),
  },
  "POST /api/recipe/shopping-list-invitations/{token}/accept": {
    path: async (w) => `/api/recipe/shopping-list-invitations/${(await invitedList(w)).token}/accept`,
    expected: signedIn(),
  },
  // Another member's: what each of them may do stands in sharing.test.ts.
  "DELETE /api/recipe/shopping-lists/{id}/members/{user_id}": {
    path: async (w) => {
      const { id, token } = await invitedList(w);
      const guest = await w.fresh("stranger");
      await w.app.call("POST", `/api/recipe/shopping-list-invitations/${token}/accept`, { as: guest });
      return `/api/recipe/shopping-lists/${id}/members/${guest.id}`;
    },
    expected: ownerOnly(204),
  },
  "POST /api/recipe/cookbooks": { body: () => ({ name: "Mine" }), expected: signedIn(201) },
  "GET /api/recipe/cookbooks": { expected: anyone() },
  "GET /api/recipe/users/@me/cookbooks": { expected: own() },
  "GET /api/recipe/users/{user_id}/cookbooks": {
    path: (w) => `/api/recipe/users/${w.users.owner.id}/cookbooks`,
    expected: anyone(),
  },
  "GET /api/recipe/cookbooks/{cookbook_id}": {
    path: async (w) => `/api/recipe/cookbooks/${await cookbook(w)}`,
    expected: { ...anyone(404), owner: 200, admin: 200 },
  },
  "GET /api/recipe/cookbooks/{cookbook_id}/recipes": {
    path: async (w) => `/api/recipe/cookbooks/${await cookbook(w)}/recipes`,
    expected: { ...anyone(404), owner: 200, admin: 200 },
  },
  "GET /api/recipe/users/@me/recipes/{recipe_id}/cookbook-items": {
    path: (w) => `/api/recipe/users/@me/recipes/${w.starterRecipe}/cookbook-items`,
    expected: own(),
  },
  "PATCH /api/recipe/cookbooks/{cookbook_id}": {
    path: async (w) => `/api/recipe/cookbooks/${await cookbook(w)}`,
    body: () => ({ name: "Ours" }),
    expected: ownerOnly(),
  },
  "DELETE /api/recipe/cookbooks/{cookbook_id}": {
    path: async (w) => `/api/recipe/cookbooks/${await cookbook(w)}`,
    expected: ownerOnly(204),
  },
  "POST /api/recipe/cookbooks/{cookbook_id}/items": {
    path: async (w) => `/api/recipe/cookbooks/${await cookbook(w)}/items`,
    body: (w) => ({ recipe_id: w.starterRecipe, position: 1 }),
    expected: ownerOnly(201),
  },
  "PATCH /api/recipe/cookbook-items/{cookbook_item_id}": {
    path: async (w) => `/api/recipe/cookbook-items/${await cookbookItem(w)}`,
    body: () => ({ position: 2 }),
    expected: ownerOnly(),
  },
  "DELETE /api/recipe/cookbook-items/{cookbook_item_id}": {
    path: async (w) => `/api/recipe/cookbook-items/${await cookbookItem(w)}`,
    expected: ownerOnly(204),
  },
  "POST /api/recipe/diets": { body: () => ({ name: "Tried" }), expected: moderators(201) },
  "GET /api/recipe/diets": { expected: anyone() },
  "GET /api/recipe/diets/{id}": { path: () => "/api/recipe/diets/1", expected: anyone() },
  "DELETE /api/recipe/diets/{diet_id}": {
    path: async (w) => `/api/recipe/diets/${await diet(w)}`,
    expected: moderators(204),
  },
  "GET /api/recipe/users/@me/diet": { expected: own() },
  "PUT /api/recipe/users/@me/diet": { body: () => ({ diet_id: 1 }), expected: own() },
  "DELETE /api/recipe/users/@me/diet": { expected: own(204) },
  "POST /api/recipe/chatbot/new-thread": { body: () => ({}), expected: own(201) },
  "POST /api/recipe/chatbot/fetch-events": {
    body: () => ({ last_event_id: 0, wait: false, timeout: 0 }),
    expected: own(),
  },
  "POST /api/recipe/chatbot/wait-for-event": { body: () => ({ last_event_id: 0, timeout: 0 }), expected: own() },
  "POST /api/recipe/chatbot/send-message": { body: () => ({ message: "Hello" }), expected: own(202) },
  "GET /api/recipe/chatbot/history": { expected: own() },
  "POST /api/recipe/ai/generate-recipe": { body: () => ({ nb_servings: 2 }), expected: signedIn(202) },
  "GET /api/recipe/ai-recipes/{id}": {
    path: async (w) => `/api/recipe/ai-recipes/${await aiRecipe(w)}`,
    expected: ownerOnly(),
  },
  "GET /api/recipe/users/@me/ai-recipes": { expected: own() },
  "POST /api/recipe/ai-recipes": { body: () => ({ nb_servings: 2 }), expected: admins(202) },
  "GET /api/recipe/jobs/{id}": { path: async (w) => `/api/recipe/jobs/${await job(w)}`, expected: strictlyOwn() },
  "DELETE /api/recipe/jobs/{id}": { path: async (w) => `/api/recipe/jobs/${await job(w)}`, expected: ownerOnly() },
  "GET /api/recipe/recipes/{recipe_id}/versions": { path: recipePath("/versions"), expected: ownerOnly() },
  "GET /api/recipe/recipes/{recipe_id}/versions/{version}": { path: recipePath("/versions/1"), expected: ownerOnly() },
  "POST /api/recipe/recipes/{recipe_id}/versions/{version}/restore": {
    path: recipePath("/versions/1/restore"),
    expected: ownerOnly(),
  },
  "GET /api/recipe/users/@me/opened-recipes": { expected: own() },
  // Even an admin goes on only with what they may see with their own access.
  "PUT /api/recipe/recipes/{recipe_id}/opened": { path: recipePath("/opened"), expected: strictlyOwn(204) },
  "GET /api/recipe/users/@me/cookings": { expected: own() },
  // Even an admin cooks only what they may see with their own access.
  "PUT /api/recipe/recipes/{recipe_id}/cooking": {
    path: recipePath("/cooking"),
    body: () => ({ step: 0, servings: 2, timers: [], revision: 0 }),
    expected: strictlyOwn(),
  },
  "DELETE /api/recipe/recipes/{recipe_id}/cooking": {
    path: async (w) => `/api/recipe/recipes/${await cooking(w)}/cooking`,
    expected: strictlyOwn(204),
  },
  "GET /api/recipe/recipes/{recipe_id}/cook-log": { path: recipePath("/cook-log"), expected: strictlyOwn() },
  "POST /api/recipe/recipes/{recipe_id}/cook-log": {
    path: recipePath("/cook-log"),
    body: () => ({ cooked_at: "2026-05-04" }),
    expected: strictlyOwn(201),
  },
  "PATCH /api/recipe/cook-log/{id}": {
    path: async (w) => `/api/recipe/cook-log/${await cooked(w)}`,
    body: () => ({ rating: 5 }),
    expected: strictlyOwn(),
  },
  "DELETE /api/recipe/cook-log/{id}": {
    path: async (w) => `/api/recipe/cook-log/${await cooked(w)}`,
    expected: strictlyOwn(204),
  },
  "POST /api/recipe/cook-log/{id}/restore": {
    path: async (w) => `/api/recipe/cook-log/${await cooked(w)}/restore`,
    expected: strictlyOwn(),
  },
  "GET /api/recipe/users/@me/cook-log": { expected: own() },
  "POST /api/recipe/recipes/cookable": { body: (w) => ({ food_ids: [w.food], pantry: true }), expected: own() },
  "POST /api/recipe/imports": { body: () => ({ url: "https://recipes.example/soup" }), expected: own(202) },
  "POST /api/recipe/imports/files": {
    body: () => ({ bytes: 10, file_name: "recipes.zip" }),
    expected: own(201),
    fresh: true,
  },
  "POST /api/recipe/imports/files/resume": {
    body: async (w, caller) => ({ import_id: await uploadedImport(w, caller, "recipes") }),
    expected: own(),
  },
  "POST /api/recipe/imports/files/start": {
    body: async (w, caller) => ({ import_id: await uploadedImport(w, caller, "recipes") }),
    expected: own(202),
  },
  "POST /api/recipe/imports/{id}/recipe": {
    path: async (w) => `/api/recipe/imports/${await finishedImport(w)}/recipe`,
    body: (w) => w.payload,
    expected: strictlyOwn(201),
  },
  "GET /api/recipe/recipes/{recipe_id}/export": {
    path: recipePath("/export?format=json-ld"),
    expected: { ...anyone(404), owner: 200, admin: 200 },
  },
  "GET /api/recipe/users/@me/recipes/export": {
    path: () => "/api/recipe/users/@me/recipes/export?format=markdown",
    expected: own(),
    // So many archives a minute for each user.
    fresh: true,
  },
  "GET /api/recipe/recipes/{recipe_id}/source": {
    path: recipePath("/source"),
    expected: { ...anyone(404), owner: 200, admin: 200 },
  },
  "PUT /api/recipe/recipes/{recipe_id}/source": {
    path: async (w) => `/api/recipe/recipes/${await importedRecipe(w)}/source`,
    body: () => ({ own: true }),
    expected: ownerOnly(),
  },
  "POST /api/recipe/recipes/read-text": { body: () => ({ text: "Soup\n2 carrots\nBoil them." }), expected: own() },
};
