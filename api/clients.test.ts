import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { plain } from "@toque/workers/platform/images/testing/pictures.ts";
import { type TestApp, type TestUser, testApp } from "./testing/app.ts";
import { openJavaScript } from "./testing/clients/javascript.ts";
import { type CallInput, clientsFolder, type GeneratedClient, operationOf } from "./testing/clients/port.ts";
import { openPython } from "./testing/clients/python.ts";
import { openTypeScript } from "./testing/clients/typescript.ts";
import { type ApiDocument, readDocument } from "./testing/fuzz/document.ts";
import { playersOf } from "./testing/game.ts";
import { payload, recipeId } from "./testing/payloads.ts";

// The main calls by the clients that OpenAPI Generator makes of our document, in the versions and languages that programs
// use: what goes in arrives, what comes out is accepted and read, values that count as false included.

const required = process.env.REQUIRE_SERVICES === "1";
if (required && !(clientsFolder && process.env.TEST_PYTHON))
  throw new Error("TEST_CLIENTS_DIR and TEST_PYTHON are required here: bun run test makes them");

const kinds = [
  { name: "javascript by 7.2, which takes what is falsy for absent", folder: "javascript-7.2", open: openJavaScript },
  { name: "javascript", folder: "javascript", open: openJavaScript },
  { name: "typescript-fetch", folder: "typescript-fetch", open: openTypeScript },
  { name: "python", folder: "python", open: openPython },
].map((kind) => ({ ...kind, here: clientsFolder !== null && (kind.folder !== "python" || process.env.TEST_PYTHON) }));

let app: TestApp;
let document: ApiDocument;
let server: ReturnType<typeof Bun.serve>;
beforeAll(async () => {
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.handle(request) });
  app = await testApp({ PUBLIC_URL: `http://127.0.0.1:${server.port}` });
  document = await readDocument(app);
});
afterAll(async () => {
  server.stop(true);
  await app.close();
});

/** Without the fields that are null: the TypeScript client has undefined for some of them. */
const withoutNull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(known.map(([key, one]) => [key, withoutNull(one)]));
};

/** What the test reads of the answers. */
interface Answer {
  id: number;
  type: string;
  name: unknown;
  unit: string | null;
  upload_url: string;
  img_url: string;
  recipe_img: unknown[];
  steps: unknown[];
  items: { aisle_position: number | null }[];
  food_id: number;
  language: string;
  detail: unknown[];
}

describe.each(kinds.filter(({ here }) => here))("a client of the generator $name", ({ folder, open }) => {
  let client: GeneratedClient;
  let user: TestUser;
  beforeAll(async () => {
    client = await open(join(clientsFolder!, folder), `http://127.0.0.1:${server.port}`);
    user = await app.signUp();
  });
  afterAll(() => client.close());

  const call = async <T = Answer>(
    id: string,
    parameters: CallInput["parameters"] = {},
    body?: unknown,
    token = user.token,
  ) => {
    const result = await client.call(operationOf(document, id), { parameters, body, token });
    return { status: result.status, body: result.body as T };
  };

  test("lists and searches recipes by filters, reads one in a language", async () => {
    const hummus = await recipeId(app.db, "hummus");
    const listed = await client.call(operationOf(document, "getRecipeRecipes"), { parameters: { page: 1 } });
    expect(listed.body).toBeArrayOfSize(20);
    const parameters = {
      query: "hummus",
      difficulty_ids: [1, 2],
      max_total_time: 500,
      liked: false,
      sort: "relevance",
    };
    const found = await call<Answer[]>("getRecipeRecipes", { ...parameters, respect_profile: false, lang: "fr" });
    expect(found.body[0]).toMatchObject({ id: hummus, liked: false, private: false, parent_id: null });
    expect((await call<Answer[]>("getRecipeRecipes", { query: "hummus", difficulty_ids: [3] })).body).toEqual([]);
    const { body } = await call("getRecipeRecipesRecipeId", { recipe_id: hummus, lang: "de" });
    const own = await app.call("GET", `/api/recipe/recipes/${hummus}`, { as: user, headers: { lang: "de" } });
    expect(withoutNull(body)).toEqual(withoutNull(own.body));
    const maps = await call("getRecipeRecipesRecipeId", { recipe_id: hummus, translated: false });
    expect(maps.body.name).toMatchObject({ en: expect.any(String), fr: expect.any(String) });
  });

  test("creates, updates and deletes a recipe with an uploaded picture and falsy values in required fields", async () => {
    const ticket = await call("getRecipeRecipesImageUploadUrl", { content_type: "image/png" });
    const image = await plain(64, 48).png().toBuffer();
    const upload = await fetch(ticket.body.upload_url, { method: "PUT", body: new Uint8Array(image) });
    expect(upload.status).toBe(200);
    const img_url = ticket.body.img_url;
    const falsy = { preparation_time: 0, total_time: 0, description: "", private: true, recipe_img: [{ img_url }] };
    const input = await payload(app.db, { ...falsy, name: { en: "Eggs", fr: "Œufs" }, dietetic_info: null });
    const created = await call("postRecipeRecipes", { lang: "fr" }, input);
    expect(created.body).toMatchObject({ name: "Œufs", preparation_time: 0, description: "", private: true });
    expect(created.body.recipe_img).toMatchObject([{ img_url }]);
    expect(created.body.steps[0]).toMatchObject({ order: 0, img: null });
    const recipe_id = created.body.id;
    const changed = await call("putRecipeRecipesRecipeId", { recipe_id }, { ...input, name: "Omelette" });
    expect(changed.body).toMatchObject({ id: recipe_id, version: 2, name: "Omelette", difficulty: "easy" });
    const stale = await call("putRecipeRecipesRecipeId", { recipe_id, "if-match": '"1"' }, input);
    expect(stale).toMatchObject({ status: 412, body: { code: "stale_version" } });
    expect((await call("deleteRecipeRecipesRecipeId", { recipe_id })).status).toBe(200);
    expect((await call("getRecipeRecipesRecipeId", { recipe_id })).status).toBe(404);
  });

  test("finds foods, and keeps shopping lists, whose entries are of several forms", async () => {
    const found = await call<Answer[]>("getFoodFood", { query: "milk", nb_results: 5, lang: "en" });
    expect(found.body[0]).toMatchObject({ type: "food", name: "Milk" });
    const food_id = found.body[0]!.food_id;
    expect(found.body[0]!.id).toBe(food_id);
    const dairy = await call<Answer[]>("getFoodFood", { query: "cheese", lang: "en" });
    expect(new Set(dairy.body.map((hit) => hit.type))).toContain("subcategory");
    const quantities = await call<Answer[]>("getRecipeFoodsFoodIdQuantities", { food_id });
    const gram = quantities.body.find((one) => one.unit === "g");
    const items = [
      { type: "ingredient", position: 0, multiplier: 250, food_id, quantity_id: gram!.id },
      { type: "custom", position: 1, data: "Candles" },
    ];
    const made = await call("postRecipeShoppingLists", {}, { name: "Week", items });
    const read = await call("getRecipeShoppingListsId", { id: made.body.id });
    expect(read.body.items).toMatchObject([
      { type: "ingredient", position: 0, multiplier: 250, food: { id: food_id }, quantity: { unit: "g" } },
      { type: "custom", position: 1, multiplier: 1, data: "Candles" },
    ]);
    const { body } = await app.call<Answer>("GET", `/api/recipe/shopping-lists/${made.body.id}`, { as: user });
    expect(body.items[1]!.aisle_position).toBeNull();
    expect(withoutNull(read.body)).toEqual(withoutNull(body));
  });

  test("reads and writes enumerations and null", async () => {
    const system = { measurement_system: "imperial" };
    expect((await call("putRecipeUsersMeMeasurementSystem", {}, system)).body).toEqual(system as never);
    const me = await call("getAuthenticationMe");
    expect(me.body).toMatchObject({ id: user.id, password_hash: null, roles: [], socials: [], bio: null });
    const profile = { gender: "other", weight: null, allergies: [], nutrition_goals: [] };
    expect((await call("patchAuthenticationUsersMePersonalInfo", {}, profile)).body).toMatchObject(profile);
    expect((await call("putAuthenticationUsersMeLanguage", {}, { language: "es" })).body.language).toBe("es");
  });

  test("plays: answers with null, zero, free keys and enumerations are accepted", async () => {
    const recipe_id = await recipeId(app.db, "ratatouille");
    const same = async (id: string, path: string, headers: Record<string, string> = {}) => {
      const { body } = await call(id, headers);
      expect(withoutNull(body)).toEqual(withoutNull((await app.call("GET", path, { as: user, headers })).body));
    };
    await same("getCooktoearnUsersMeWallet", "/api/cooktoearn/users/@me/wallet");
    const started = await call<GameCooking>("postCooktoearnCookings", {}, { recipe_id });
    expect(started).toMatchObject({ status: 200, body: { recipe_id, status: "started", done: false, answers: 0 } });
    await same("getCooktoearnUsersMeCookings", "/api/cooktoearn/users/@me/cookings");
    await same("getCooktoearnUsersMeRestaurantInfo", "/api/cooktoearn/users/@me/restaurant/info");
    await same("getCooktoearnUsersMeUserQuests", "/api/cooktoearn/users/@me/user-quests", { lang: "fr" });
    await same("getCooktoearnItemTemplates", "/api/cooktoearn/item-templates");
    await same("getCooktoearnUsersMeItems", "/api/cooktoearn/users/@me/items");
    const items = await app.call<{ id: number }[]>("GET", "/api/cooktoearn/users/@me/items", { as: user });
    const opened = await call<{ success: boolean }>("postCooktoearnChefboxesChefboxIdOpen", {
      chefbox_id: items.body[0]!.id,
    });
    expect(opened.body.success).toBe(true);
    await same("getNftUsersMeChefs", "/api/nft/users/@me/chefs");
    await same("getNftLevels", "/api/nft/levels");
    const finished = await call<{ code: string }>("postCooktoearnCookingsCookingIdFinish", {
      cooking_id: started.body.id,
    });
    expect(finished).toMatchObject({ status: 409, body: { code: "image_missing" } });
    await same("getCooktoearnUsersMeSettings", "/api/cooktoearn/users/@me/settings");
    await same("getCooktoearnRules", "/api/cooktoearn/rules");
    await same("getCooktoearnLabels", "/api/cooktoearn/labels", { lang: "de" });
    await same("getCooktoearnRestaurantLevels", "/api/cooktoearn/restaurant-levels", { lang: "es" });
    await same("getCooktoearnQuestlines", "/api/cooktoearn/questlines");
    await same("getCooktoearnQuests", "/api/cooktoearn/quests");
  });

  test("plays with others: a dish is judged, paid, ranked; a chef is led", async () => {
    const [cook, judge] = [await app.signUp(), await app.signUp(undefined, ["moderator"])];
    const as = <T = Answer>(who: TestUser, id: string, parameters: CallInput["parameters"] = {}, body?: unknown) =>
      call<T>(id, parameters, body, who.token);
    const recipe_id = await recipeId(app.db, "ratatouille");
    const promised = await as<{ spoon: number }>(cook, "getCooktoearnRecipesRecipeIdReward", { recipe_id });
    const { body: cooking } = await as<GameCooking>(cook, "postCooktoearnCookings", {}, { recipe_id });
    const cooking_id = cooking.id;
    const img_url = await playersOf(app).upload(cook);
    const image = await as(cook, "postCooktoearnCookingsCookingIdAddImage", { cooking_id }, { img_url });
    expect(image.status).toBeLessThan(300);
    // What may be null has no content for a generated client.
    expect((await as(cook, "getCooktoearnUsersMeCookingsCurrent")).status).toBe(200);
    expect((await as<GameCooking>(cook, "postCooktoearnCookingsCookingIdFinish", { cooking_id })).body.status).toBe(
      "finished",
    );
    expect((await as(judge, "postCooktoearnCookingEvaluationPick")).status).toBe(200);
    const answered = await as<GameCooking>(
      judge,
      "postCooktoearnCookingEvaluationAnswer",
      {},
      { id: cooking_id, approved: true },
    );
    expect(answered.body.status).toBe("approved");
    expect((await as(judge, "getCooktoearnCookingEvaluationStanding")).body).toMatchObject({ given: 1 });
    const moved = await as<{ amount: number }[]>(cook, "getCooktoearnUsersMeWalletMovements");
    expect(moved.body[0]).toMatchObject({ cause: "cooking_reward", amount: promised.body.spoon });
    expect((await as<Answer[]>(cook, "getCooktoearnLeaderboardRankings", { season: "all" })).body).not.toEqual([]);
    expect((await as(cook, "getCooktoearnLeaderboardUsersMe")).status).toBe(200);
    const { id: chef_id } = await playersOf(app).chef(cook);
    const chef = await as<{ points_repartition: Record<string, number> }>(cook, "getNftChefsId", { id: chef_id });
    const points = chef.body.points_repartition;
    const spent = await as(
      cook,
      "postNftChefsChefIdSpendPoints",
      { chef_id },
      { old_points_repartition: { ...points, efficiency: 7 }, new_points_repartition: { ...points, efficiency: 7 } },
    );
    expect(spent).toMatchObject({ status: 409, body: { code: "stale_points" } });
    expect(await as(cook, "postNftChefsChefIdRepair", { chef_id })).toMatchObject({
      status: 409,
      body: { code: "not_tired" },
    });
    const led = await as(cook, "postCooktoearnUsersMeRestaurantAddChefToBrigade", {}, { chef_id });
    expect(led.body).toMatchObject({ brigade_chefs: [chef_id] });
    const seen = await as(judge, "getCooktoearnUsersUserIdRestaurantInfo", { user_id: cook.id });
    expect(seen.body).toMatchObject({ brigade_chefs: [chef_id] });
    const alone = await as(cook, "postCooktoearnUsersMeRestaurantRemoveChefFromBrigade", {}, { chef_id });
    expect(alone.body).toMatchObject({ brigade_chefs: [] });
    const unpaid = await as(cook, "postNftChefsCreate", {}, {});
    expect(unpaid).toMatchObject({ status: 409, body: { code: "not_enough_spoon" } });
    const hidden = await as(cook, "patchCooktoearnUsersMeSettings", {}, { hidden: true });
    expect(hidden.body).toEqual({ playing: true, hidden: true } as never);
  });

  test("reports the fields of a refused request, and a missing token", async () => {
    // Only the server knows this: the client itself checks bounds.
    const input = await payload(app.db, { difficulty_id: 99 });
    const refused = await call("postRecipeRecipes", {}, input);
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatchObject([{ loc: ["body", "difficulty_id"] }]);
    const anonymous = await client.call(operationOf(document, "getAuthenticationMe"), {});
    expect(anonymous).toMatchObject({ status: 401, body: { code: expect.any(String) } });
  });
});

test.if(clientsFolder !== null)("the generator makes no model of its own name", async () => {
  const models = await readdir(join(clientsFolder!, "javascript", "src", "model"));
  expect(models.map((file) => file.replace(".js", "")).sort()).toEqual(Object.keys(document.schemas).sort());
});

for (const { name } of kinds.filter(({ here }) => !here))
  test.skip(`a client of the generator ${name}: needs TEST_CLIENTS_DIR and TEST_PYTHON`, () => {});
