import { type ImportFileKind, notePart, openImport } from "@toque/db/accounts/archive/imports.ts";
import { openEmailChange, requestEmailChange } from "@toque/db/accounts/email-changes.ts";
import { createUnsubscribeLink, leaveNewsletter, requestNewsletter } from "@toque/db/accounts/newsletter.ts";
import { insertPasskey } from "@toque/db/accounts/passkeys.ts";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { parseTable } from "@toque/db/ciqual/parse.ts";
import { csvTable, FIRST_CODE } from "@toque/db/ciqual/testing/table.ts";
import { rememberCorrections } from "@toque/db/ingredients/corrections.ts";
import { insertDeadLetter } from "@toque/db/outbox/dead-letters.ts";
import { topics } from "@toque/db/schemas/events.ts";
import type { PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";
import type { Actors, CallerName } from "./actors.ts";
import { Authenticator } from "./authenticator.ts";

// Fixtures of the authorisation table: each creates a new entity, the owner's by default.

export const recipePath =
  (rest = "", over?: object) =>
  async (actors: Actors) =>
    `/api/recipe/recipes/${(await actors.recipe(over)).id}${rest}`;

/** A pending approval request for a recipe of the owner. */
const pending = async (actors: Actors): Promise<number> => {
  const { id } = await actors.recipe();
  const request = await actors.asOwner("POST", `/api/recipe/recipes/${id}/request-public-approval`);
  return request.id;
};
export const review = async (actors: Actors) => `/api/recipe/recipe_approvals/${await pending(actors)}`;
export const decision = (action: string) => async (actors: Actors) =>
  `/api/recipe/recipe_approvals/${await pending(actors)}/${action}`;

export const tag = async (actors: Actors) =>
  (await actors.asAdmin("POST", "/api/recipe/tags", { name: "Tried", type: "taste" })).id;
export const diet = async (actors: Actors) => (await actors.asAdmin("POST", "/api/recipe/diets", { name: "Tried" })).id;
export const allergy = async (actors: Actors) =>
  (await actors.asAdmin("POST", "/api/food/allergies", { name: "Tried" })).id;
export const quantity = async (actors: Actors) =>
  (
    await actors.asAdmin("POST", "/api/recipe/quantities", {
      type: "food",
      food_id: actors.food,
      name: "heap",
      weight: 300,
    })
  ).id;
export const category = async (actors: Actors): Promise<number> => {
  const [row] = await actors.app.db.sql<{ id: number }[]>`select id from food_categories order by id limit 1`;
  return row!.id;
};
export const food = async (actors: Actors) =>
  (await actors.asAdmin("POST", "/api/food/food", { name: "Tried root", category_id: await category(actors) })).id;
export const personalFood = async (actors: Actors) =>
  (await actors.asOwner("POST", "/api/food/personal-foods", { name: `Powder ${crypto.randomUUID()}` })).id;
/** What the owner said of the words of a line, as a moderator decides of it. */
export const lineCorrection = async (actors: Actors) => {
  const said = {
    lang: "en" as const,
    words: `dust ${crypto.randomUUID().slice(0, 8)}`,
    foodId: actors.food,
    isAsRead: false,
  };
  await actors.app.db.transaction((tx) =>
    rememberCorrections(tx, actors.users.owner.id, { foods: [said], measures: [] }),
  );
  const { lang, words, foodId: food_id } = said;
  return { kind: "food", lang, words, food_id, quantity_id: null, per_unit: null };
};
export const list = async (actors: Actors) => {
  // A user may have so many of them.
  await actors.app.db.sql`
    delete from shopping_lists where user_id = ${actors.users.owner.id} and id not in (
      select id from shopping_lists where user_id = ${actors.users.owner.id} order by id desc limit 50)`;
  return (await actors.asOwner("POST", "/api/recipe/shopping-lists", { name: "Week" })).id;
};
/** A list of the owner, and the token of its invitation. */
export const invitedList = async (actors: Actors) => {
  const id = await list(actors);
  const { token } = await actors.asOwner<{ token: string }>("POST", `/api/recipe/shopping-lists/${id}/invitation`);
  return { id, token };
};
export const customItem = async (actors: Actors) =>
  (
    await actors.asOwner("POST", `/api/recipe/shopping-lists/${await list(actors)}/custom-items`, {
      position: 1,
      multiplier: 1,
      data: "Candles",
    })
  ).id;
export const ingredientItem = async (actors: Actors) =>
  (
    await actors.asOwner("POST", `/api/recipe/shopping-lists/${await list(actors)}/ingredients`, {
      position: 1,
      multiplier: 100,
      food_id: actors.food,
      quantity_id: actors.gram,
    })
  ).id;
export const cookbook = async (actors: Actors) =>
  (await actors.asOwner("POST", "/api/recipe/cookbooks", { name: "Mine" })).id;
export const cookbookItem = async (actors: Actors) =>
  (
    await actors.asOwner("POST", `/api/recipe/cookbooks/${await cookbook(actors)}/items`, {
      recipe_id: actors.starterRecipe,
      position: 1,
    })
  ).id;
/** A recipe that the owner is cooking. */
export const cooking = async (actors: Actors): Promise<number> => {
  const { id } = await actors.recipe();
  const body = { step: 1, servings: 2, timers: [], revision: 0 };
  await actors.asOwner("PUT", `/api/recipe/recipes/${id}/cooking`, body);
  return id;
};
/** An entry of the owner's cook log. */
export const cooked = async (actors: Actors): Promise<number> => {
  const { id } = await actors.recipe();
  return (await actors.asOwner("POST", `/api/recipe/recipes/${id}/cook-log`, { cooked_at: "2026-05-04" })).id;
};
export const job = async (actors: Actors): Promise<number> => {
  const [row] = await actors.app.db.sql<{ id: number }[]>`
    insert into jobs (type, user_id, key, params) values ('generate-recipe', ${actors.users.owner.id}, ${crypto.randomUUID()}, '{}')
    returning id`;
  return row!.id;
};
/** An import of the owner that has found a recipe. */
export const finishedImport = async (actors: Actors): Promise<number> => {
  const source = { url: "https://recipes.example/soup", site: "recipes.example", author: null, licence: null };
  const [row] = await actors.app.db.sql<{ id: number }[]>`
    insert into jobs (type, user_id, key, params, status, result)
    values ('recipe-import', ${actors.users.owner.id}, ${crypto.randomUUID()}, '{}', 'succeeded',
      ${JSON.stringify({ source })}::text::jsonb)
    returning id`;
  return row!.id;
};
/** A recipe of the owner that was imported. */
export const importedRecipe = async (actors: Actors): Promise<number> => {
  const id = await finishedImport(actors);
  return (await actors.asOwner("POST", `/api/recipe/imports/${id}/recipe`, actors.payload)).id;
};
/** A job of the owner that has failed. */
export const failedJob = async (actors: Actors): Promise<number> => {
  const id = await job(actors);
  await actors.app.db.sql`update jobs set status = 'failed', finished_at = now() where id = ${id}`;
  return id;
};
/** A bulk translation, which waits. */
export const bulkJob = async (actors: Actors): Promise<number> => {
  const id = await job(actors);
  await actors.app.db.sql`update jobs set type = 'translate-all' where id = ${id}`;
  return id;
};
/** A message that no consumer could process. */
export const deadLetter = (actors: Actors): Promise<number> =>
  actors.app.db.transaction((tx) =>
    insertDeadLetter(tx, {
      consumer_group: "search",
      topic: topics.reference,
      message_id: null,
      job_id: null,
      key: "diets",
      type: "diet.saved",
      payload: { diet_id: 1 },
      error: "Error: tried",
      attempts: 6,
    }),
  );
export const aiRecipe = async (actors: Actors): Promise<number> => {
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
  const [row] = await actors.app.db.sql<{ id: number }[]>`
    insert into ai_recipes (user_id, request, generated, checks, model)
    values (${actors.users.owner.id}, '{}', ${generated as never}::jsonb, '[]', 'offline chef') returning id`;
  return row!.id;
};
export const userAllergy = async (actors: Actors) =>
  (await actors.asOwner("POST", "/api/food/users/@me/user-allergies", { allergy_id: 1 })).id;
/** Foods in the Ciqual table, which is not imported otherwise. @returns the code of the first */
export const ciqualFood = async (actors: Actors, foods = 1): Promise<number> => {
  const { rows } = await parseTable(csvTable({ lang: "en", foods }));
  for (const { code, names, published, figures } of rows)
    await actors.app.db.sql`
      insert into ciqual_foods (id, name, published, figures, release)
      values (${code}, ${names as never}::jsonb, ${published as never}::jsonb, ${figures as never}::jsonb, '2020')
      on conflict do nothing`;
  return FIRST_CODE;
};
/** The token of a mailed link of the owner. */
export const newsletterToken = (purpose: "confirm" | "unsubscribe", { app, users }: Actors): Promise<string> =>
  app.db.transaction(async (tx) => {
    if (purpose === "unsubscribe") return createUnsubscribeLink(tx, users.owner.id);
    await leaveNewsletter(tx, users.owner.id);
    return (await requestNewsletter(tx, users.owner.id))!.token;
  });
/** The link by which an account of its own gets another address. */
export const emailChangeToken = async ({ app }: Actors): Promise<string> => {
  const { id } = await app.signUp(`before-${crypto.randomUUID()}@example.org`);
  const [session] = await app.db.sql<{ id: string }[]>`select id from sessions where user_id = ${id}`;
  const email = `after-${crypto.randomUUID()}@example.org`;
  await app.db.transaction((tx) =>
    requestEmailChange(tx, { userId: id, sessionId: session!.id, email, lang: "en", perHour: 1000 }),
  );
  const [change] = await app.db.sql<{ id: number }[]>`select id from email_changes where user_id = ${id}`;
  // The mail that is on its way would make another one.
  await app.db.sql`delete from account_mails where user_id = ${id}`;
  const opened = await openEmailChange(app.db.sql, change!.id);
  if (!opened || !("token" in opened)) throw new Error("the change's link could not be made");
  return opened.token;
};
/** Another session of the owner. */
export const sessionOf = async ({ app, users }: Actors) =>
  (await app.db.transaction((tx) => createSession(tx, users.owner.id))).id;

/** So that a new one is always within the limit. */
export const withoutPasskeys = async ({ app }: Actors) => {
  await app.db.sql`delete from passkeys`;
};
/** A passkey of the owner. */
export const passkeyOf = async (actors: Actors): Promise<number> => {
  await withoutPasskeys(actors);
  const credentialId = crypto.randomUUID();
  const passkey = { name: "Tried", credentialId, publicKey: "", counter: 0, transports: [], backedUp: false };
  return (await actors.app.db.transaction((tx) => insertPasskey(tx, actors.users.owner.id, passkey))).id;
};
/** What a new authenticator answers to the options that a caller asked for. */
export const newPasskey = async (actors: Actors, caller: CallerName) => {
  await withoutPasskeys(actors);
  const { body } = await actors.app.call<PasskeyCreationOptions>(
    "POST",
    "/api/authentication/users/@me/passkeys/options",
    { as: actors.users[caller === "visitor" ? "owner" : caller] },
  );
  return { name: "Tried", response: new Authenticator().create(body) };
};
/** An archive, or a file of recipes, that its caller has uploaded whole. */
export const uploadedImport = async (
  { app, users }: Actors,
  caller: CallerName,
  kind: ImportFileKind = "archive",
): Promise<string> => {
  const userId = users[caller === "visitor" ? "owner" : caller].id;
  return app.db.transaction(async (tx) => {
    // So that it is always within the limit, and none is being read in.
    await tx`delete from jobs where user_id = ${userId} and type in ('account_import', 'recipe-file-import')`;
    await tx`delete from account_imports where user_id = ${userId}`;
    const { id } = await openImport(tx, userId, 10, { kind, name: null });
    await notePart(tx, id, 0);
    return id;
  });
};

/** Somebody who calls nothing. */
export const somebody = async (actors: Actors): Promise<number> => (await actors.app.signUp()).id;
/** An open report about them, by another newcomer: an account may report so many people a day. */
export const report = async (actors: Actors): Promise<number> => {
  const reporter = await actors.app.signUp();
  const { body } = await actors.app.call<{ id: number }>(
    "POST",
    `/api/authentication/users/${await somebody(actors)}/reports`,
    { as: reporter, body: { reason: "other" } },
  );
  return body.id;
};
