import { expect } from "bun:test";
import { createJob } from "@toque/db/jobs/create.ts";
import { type BusMessage, topics } from "@toque/db/schemas/events.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { handleRecipeEvent } from "@toque/search/indexer.ts";
import { uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import type { TestApp, TestUser } from "./app.ts";
import { Browser } from "./link-browser.ts";
import { payload } from "./payloads.ts";

/** Does what the consumer of the search does, for all events so far. */
export async function followIndex(app: TestApp): Promise<void> {
  const rows = await app.db.sql<BusMessage[]>`
    select id, topic, key, type, payload from outbox where topic = ${topics.recipes} order by id`;
  const last = new Map(rows.map((row) => [row.key, row]));
  for (const message of last.values()) await handleRecipeEvent(app.db, app.deps.search, message);
}

/** Calls as a user; throws on an error response. */
export async function make<T = { id: number }>(
  app: TestApp,
  as: TestUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await app.call<T>(method, path, { as, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes a recipe public. */
export async function publish(app: TestApp, owner: TestUser, moderator: TestUser, recipeId: number): Promise<void> {
  const asked = await make(app, owner, "POST", `/api/recipe/recipes/${recipeId}/request-public-approval`);
  await make(app, moderator, "POST", `/api/recipe/recipe_approvals/${asked.id}/approve`, { comment: "Nice" });
}

/** Somebody with something in every table that knows accounts, each text with a mark of its own. */
export async function liveALife(app: TestApp, moderator: TestUser, name: string, picture: Uint8Array) {
  const browser = new Browser(app);
  const email = `${name}@example.org`;
  const session = await browser.signIn(email);
  const user: TestUser = { id: session.user!.id, email, token: session.accessToken! };
  const mark = (what: string) => `zq${name}${what}`;
  const media = uploadsOf({ db: app.db, uploads: app.deps.uploads });
  const pictures = {
    own: await media.uploaded(user.id, "recipe", picture),
    shared: await media.uploaded(user.id, "recipe", picture),
    avatar: await media.uploaded(user.id, "avatar", picture),
    fridge: await media.uploaded(user.id, "fridge", picture),
  };
  await media.ticket(user.id);
  await app.db.sql`
    update users set username = ${mark("name")}, avatar_url = ${pictures.avatar}, newsletter = true,
      bio = ${{ en: mark("bio") } as never}::jsonb, measurement_system = 'us',
      socials = ${[{ type: "x", url: `https://x.com/${mark("social")}` }] as never}::jsonb
    where id = ${user.id}`;
  await make(app, user, "PUT", "/api/authentication/users/@me/language", { language: "fr" });
  const allergies = await make<{ id: number }[]>(app, user, "GET", "/api/food/allergies");
  await make(app, user, "PATCH", "/api/authentication/users/@me/personal-info", {
    birth_date: "1985-02-03",
    weight: 61,
    sporting_activity: mark("sport"),
    allergies: [allergies[0]!.id],
  });
  const food = await make(app, user, "POST", "/api/food/personal-foods", { name: `Powder of ${name}` });
  const unused = await make(app, user, "POST", "/api/food/personal-foods", { name: mark("unused") });
  const body = await payload(app.db, { private: true });
  const line = async (id: number) => {
    const [gram] = await app.db.sql<
      { id: number }[]
    >`select id from quantities where food_id = ${id} order by id limit 1`;
    return { order: 2, food_id: id, quantity_id: gram!.id, multiplier: 1 };
  };
  const hidden = await make<Recipe>(app, user, "POST", "/api/recipe/recipes", {
    ...body,
    name: mark("private"),
    recipe_img: [{ img_url: pictures.own }],
    ingredients: [...(body.ingredients ?? []), await line(unused.id)],
  });
  await make(app, user, "PUT", `/api/recipe/recipes/${hidden.id}`, { ...body, name: mark("edited") });
  const draft = await make<Recipe>(app, user, "POST", "/api/recipe/recipes", { ...body, name: mark("draft") });
  const shown = `Public soup of ${name}`;
  await make(app, user, "PUT", `/api/recipe/recipes/${draft.id}`, {
    ...body,
    name: shown,
    recipe_img: [{ img_url: pictures.shared }],
    ingredients: [...(body.ingredients ?? []), await line(food.id)],
  });
  await publish(app, user, moderator, draft.id);
  await make(app, user, "PUT", `/api/recipe/recipes/${draft.id}`, {
    ...body,
    private: false,
    name: mark("unapproved"),
  });
  const gone = await make<Recipe>(app, user, "POST", "/api/recipe/recipes", { ...body, name: mark("gone") });
  await make(app, user, "DELETE", `/api/recipe/recipes/${gone.id}`);
  await make(app, user, "POST", `/api/recipe/recipes/${hidden.id}/variants`, { name: mark("variant") });
  const list = await make(app, user, "POST", "/api/recipe/shopping-lists", { name: mark("list") });
  const item = { position: 1, multiplier: 1, data: mark("item") };
  await make(app, user, "POST", `/api/recipe/shopping-lists/${list.id}/custom-items`, item);
  const listPath = `/api/recipe/shopping-lists/${list.id}`;
  const [bought] = await app.db.sql<{ food_id: number; quantity_id: number }[]>`
    select food_id, id as quantity_id from quantities where food_id is not null order by id limit 1`;
  const inBasket = await make(app, user, "POST", `${listPath}/ingredients`, { position: 2, multiplier: 3, ...bought! });
  await make(app, user, "PATCH", `/api/recipe/shopping-list-ingredients/${inBasket.id}`, { checked: true });
  await make(app, user, "PUT", `${listPath}/recipes/${hidden.id}`, { servings: 3 });
  const { category_ids } = await make<{ category_ids: number[] }>(app, user, "GET", "/api/recipe/users/@me/aisles");
  await make(app, user, "PUT", "/api/recipe/users/@me/aisles", { category_ids: category_ids.toReversed().slice(1, 4) });
  await make(app, user, "PUT", "/api/food/users/@me/pantry", {
    pantry: [bought!.food_id, food.id],
    fridge: [{ food_id: bought!.food_id, confidence: 0.5, read_as: mark("read") }],
    pantry_counts: false,
  });
  await make(app, user, "POST", "/api/recipe/cookbooks", {
    name: mark("book"),
    items: [{ recipe_id: draft.id, position: 1 }],
  });
  await make(app, user, "POST", `/api/recipe/recipes/${hidden.id}/cook-log`, {
    ...{ cooked_at: "2026-05-04", nb_servings: 4, rating: 5, note: mark("cooked") },
  });
  const timer = { id: "t1", step_id: null, label: mark("timer"), seconds: 60, ends_at: null, left: 60 };
  await make(app, user, "PUT", `/api/recipe/recipes/${hidden.id}/cooking`, {
    ...{ step: 1, servings: 4, timers: [timer], revision: 0 },
  });
  await make(app, user, "PUT", `/api/recipe/recipes/${hidden.id}/opened`);
  await make(app, user, "POST", `/api/recipe/recipes/${draft.id}/like`).catch(() => null);
  await app.db
    .sql`insert into recipe_likes (user_id, recipe_id) values (${user.id}, ${draft.id}) on conflict do nothing`;
  const said = await app.call("POST", "/api/recipe/chatbot/send-message", {
    as: user,
    headers: { prefer: "respond-async" },
    body: { message: mark("chat") },
  });
  expect(said.status).toBe(202);
  const keyed = { as: user, headers: { "idempotency-key": mark("key") }, body: { name: mark("keyed") } };
  await app.call("POST", "/api/recipe/shopping-lists", keyed);
  const job = await app.db.transaction((tx) =>
    createJob(tx, {
      type: "fun-fact",
      userId: user.id,
      key: `user:${user.id}`,
      lang: "en",
      params: { seed: 1 },
      quota: { limit: 5 },
    }),
  );
  await app.db.sql`update jobs set result = ${JSON.stringify(mark("result"))}::text::jsonb where id = ${job}`;
  await app.db.sql`
    insert into dead_letters (consumer_group, topic, job_id, key, type, payload, error, attempts)
    values ('g', 't', ${job}, 'k', 'job.requested', '{}', ${mark("error")}, 1)`;
  await app.db.sql`
    insert into outbox (topic, key, type, payload)
    values (${topics.jobEvents}, ${String(job)}, 'job.text', ${{ text: mark("said") } as never}::jsonb)`;
  await app.db.sql`
    insert into ai_recipes (user_id, job_id, recipe_id, request, generated, checks, model)
    values (${user.id}, ${job}, ${hidden.id}, ${{ wish: mark("wish") } as never}::jsonb, '{}', '[]', 'm')`;
  await app.db.sql`
    insert into food_merges (personal_food_id, name, owner_id, merged_by, nb_recipes)
    values (1, '{"en": "salt"}', ${user.id}, ${user.id}, 1)`;
  await make(app, user, "PUT", `/api/authentication/users/${moderator.id}/block`);
  await make(app, user, "POST", `/api/authentication/users/${moderator.id}/reports`, {
    reason: "other",
    note: mark("report"),
  });
  await followIndex(app);
  return { user, mark, pictures, browser, email, food, recipes: { hidden: hidden.id, shown: draft.id } };
}
