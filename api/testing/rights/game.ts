import { addCookingImage, finishCooking, startCooking } from "@toque/db/game/cookings.ts";
import { createChef, startCreation } from "@toque/db/game/creations.ts";
import { pickCooking } from "@toque/db/game/picks.ts";
import { readUserQuests } from "@toque/db/game/quests.ts";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import { uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import type { Actors, CallerName } from "../actors.ts";
import { admins, moderators, own, type Right, signedIn, strictlyOwn } from "./types.ts";

// Fixtures of the game: each takes back what the former ones have used up.

const userIdOf = ({ users }: Actors, caller: CallerName): number =>
  users[caller === "visitor" ? "stranger" : caller].id;
const randomHash = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(16).padStart(8, "0")).join("");

/** Nothing on the stove, and charges again. */
async function freshKitchen({ app }: Actors, userId: number): Promise<void> {
  await app.db.sql`delete from game_cookings where user_id = ${userId} and status in ('started', 'cooking_created')`;
  await app.db.sql`update restaurants set charges = 3, charges_at = clock_timestamp() where user_id = ${userId}`;
}

async function started(actors: Actors, userId: number): Promise<number> {
  await freshKitchen(actors, userId);
  const { app, starterRecipe } = actors;
  return (await app.db.transaction((tx) => startCooking(tx, defaultRules, userId, starterRecipe))).id;
}

/** A cooking of the owner with a photo. */
async function shown(actors: Actors, userId = actors.users.owner.id): Promise<number> {
  const id = await started(actors, userId);
  const image = { img_url: `/media/${crypto.randomUUID()}`, step_id: null, photo_hash: randomHash() };
  await actors.app.db.transaction((tx) => addCookingImage(tx, defaultRules, userId, id, image));
  return id;
}

/** A cooking of a new account, which waits: the one that the caller is asked to judge. */
async function leased(actors: Actors, caller: CallerName): Promise<number> {
  const { app } = actors;
  await app.db.sql`delete from cooking_evaluations`;
  await app.db.sql`delete from game_cookings where status = 'finished'`;
  const cook = (await app.signUp(`cook-${crypto.randomUUID()}@example.org`)).id;
  const id = await shown(actors, cook);
  await app.db.transaction((tx) => finishCooking(tx, defaultRules, cook, id));
  await app.db.transaction((tx) => pickCooking(tx, { userId: userIdOf(actors, caller), roles: [] }));
  return id;
}

/** A chefbox of a user that nobody has opened. */
async function chefbox(actors: Actors, userId: number): Promise<number> {
  const [row] = await actors.app.db.sql<{ id: number }[]>`
    insert into items (item_template_id, owner_id, origin)
    select id, ${userId}, ${crypto.randomUUID()} from item_templates where type = 'chefbox' and opening_cost = 0 limit 1
    returning id`;
  return row!.id;
}

/** A creation of a user. */
async function creation(actors: Actors, userId: number): Promise<string> {
  const itemId = await chefbox(actors, userId);
  return actors.app.db.transaction((tx) => startCreation(tx, defaultRules, userId, { itemId }));
}

/** A tired chef of a user whose rest costs nothing of their SPOON. */
async function chef(actors: Actors, userId = actors.users.owner.id): Promise<number> {
  const { app } = actors;
  const workflow = await creation(actors, userId);
  const { id } = await app.db.transaction((tx) => createChef(tx, defaultRules, workflow));
  await app.db.sql`update chefs set fatigue = 10 where id = ${id}`;
  await app.db.sql`
    insert into items (item_template_id, owner_id, origin)
    select id, ${userId}, ${crypto.randomUUID()} from item_templates
    where type = 'consumable' and (effect->>'rest')::int >= 10 limit 1`;
  return id;
}

async function emptyBrigade({ app }: Actors, userId: number): Promise<void> {
  await app.db.sql`delete from brigade_chefs where user_id = ${userId}`;
}

/** A completed quest of the owner. */
async function completedQuest({ app, users }: Actors): Promise<number> {
  const [quest] = await app.db.transaction((tx) => readUserQuests(tx, defaultRules, users.owner.id));
  await app.db.sql`update user_quests set completed_at = now(), claimed_at = null where id = ${quest!.id}`;
  return quest!.id;
}

const texts = { name: "Tried", description: "Tried out" };
const template = { ...texts, type: "equipment", effect: { fatigue_percent: 5 } };
const quest = {
  ...texts,
  type: "daily",
  xp_reward: 1,
  token_reward: 1,
  item_rewards: [],
  objectives: [{ event: "recipe_liked", filters: {}, count: 1 }],
};
const made = async (actors: Actors, path: string, body: unknown) =>
  (await actors.asAdmin("POST", `/api/cooktoearn/${path}`, body)).id;
const templatePath = async (actors: Actors) =>
  `/api/cooktoearn/item-templates/${await made(actors, "item-templates", template)}`;
const questPath = async (actors: Actors) => `/api/cooktoearn/quests/${await made(actors, "quests", quest)}`;
const linePath = async (actors: Actors) =>
  `/api/cooktoearn/questlines/${await made(actors, "questlines", { ...texts, type: "story" })}`;
let threshold = 100_000;

const cookingPath =
  (rest = "", of = (actors: Actors) => started(actors, actors.users.owner.id)) =>
  async (actors: Actors) =>
    `/api/cooktoearn/cookings/${await of(actors)}${rest}`;

const cookings: Record<string, Right> = {
  "POST /api/cooktoearn/cookings": {
    body: async (actors, caller) => {
      await freshKitchen(actors, userIdOf(actors, caller));
      return { recipe_id: actors.starterRecipe };
    },
    expected: signedIn(201),
  },
  // The picture is the caller's own; the cooking is not.
  "POST /api/cooktoearn/cookings/{cooking_id}/add-image": {
    path: cookingPath("/add-image"),
    body: async (actors, caller) => {
      await actors.app.db.sql`delete from cooking_images`;
      const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
      return { img_url: await uploadsOf(actors.app.deps).uploaded(userIdOf(actors, caller), "cooking", bytes) };
    },
    expected: strictlyOwn(201),
  },
  "POST /api/cooktoearn/cookings/{cooking_id}/change-recipe": {
    path: cookingPath("/change-recipe"),
    body: ({ starterRecipe }) => ({ recipe_id: starterRecipe }),
    expected: strictlyOwn(),
  },
  "POST /api/cooktoearn/cookings/{cooking_id}/finish": {
    path: cookingPath("/finish", (actors) => shown(actors)),
    expected: strictlyOwn(),
  },
  "POST /api/cooktoearn/cookings/{cooking_id}/give-up": {
    path: async (actors) => {
      const id = await started(actors, actors.users.owner.id);
      await actors.app.db.sql`update game_cookings set touched_at = now() - interval '49 hours' where id = ${id}`;
      return `/api/cooktoearn/cookings/${id}/give-up`;
    },
    expected: strictlyOwn(),
  },
  "GET /api/cooktoearn/cookings/{cooking_id}": { path: cookingPath(), expected: strictlyOwn() },
  "GET /api/cooktoearn/users/@me/cookings": { expected: own() },
  "GET /api/cooktoearn/users/@me/cookings/@current": { expected: own() },
  "GET /api/cooktoearn/recipes/{recipe_id}/reward": {
    path: ({ starterRecipe }) => `/api/cooktoearn/recipes/${starterRecipe}/reward`,
    expected: signedIn(),
  },
  "GET /api/cooktoearn/image-upload-url": {
    path: () => "/api/cooktoearn/image-upload-url?content_type=image/png",
    expected: signedIn(),
  },
  "POST /api/cooktoearn/cooking-evaluation/pick": { expected: own() },
  "POST /api/cooktoearn/cooking-evaluation/answer": {
    body: async (actors, caller) => ({ id: await leased(actors, caller), approved: true }),
    expected: own(),
  },
  "POST /api/cooktoearn/cooking-evaluation/skip": {
    body: async (actors, caller) => ({ id: await leased(actors, caller) }),
    expected: own(204),
  },
  "GET /api/cooktoearn/cooking-evaluation/standing": { expected: own() },
  "GET /api/cooktoearn/cooking-evaluation/rings": { expected: moderators() },
};

const catalogue: Record<string, Right> = {
  "POST /api/cooktoearn/item-templates": { body: () => template, expected: admins(201) },
  "GET /api/cooktoearn/item-templates": { expected: signedIn() },
  "GET /api/cooktoearn/item-templates/{id}": { path: templatePath, expected: signedIn() },
  "PUT /api/cooktoearn/item-templates/{item_template_id}": {
    path: templatePath,
    body: () => template,
    expected: admins(),
  },
  "DELETE /api/cooktoearn/item-templates/{item_template_id}": { path: templatePath, expected: admins(204) },
  "POST /api/cooktoearn/quests": { body: () => quest, expected: admins(201) },
  "GET /api/cooktoearn/quests": { expected: signedIn() },
  "GET /api/cooktoearn/quests/{id}": { path: questPath, expected: signedIn() },
  "PUT /api/cooktoearn/quests/{id}": { path: questPath, body: () => quest, expected: admins() },
  "DELETE /api/cooktoearn/quests/{id}": { path: questPath, expected: admins(204) },
  "POST /api/cooktoearn/questlines": { body: () => ({ ...texts, type: "story" }), expected: admins(201) },
  "GET /api/cooktoearn/questlines": { expected: signedIn() },
  "GET /api/cooktoearn/questlines/{id}": { path: linePath, expected: signedIn() },
  "PUT /api/cooktoearn/questlines/{id}": {
    path: linePath,
    body: () => ({ ...texts, type: "leveling" }),
    expected: admins(),
  },
  "DELETE /api/cooktoearn/questlines/{id}": { path: linePath, expected: admins(204) },
  "GET /api/cooktoearn/restaurant-levels": { expected: signedIn() },
  "POST /api/cooktoearn/restaurant-levels": {
    body: () => ({ xp_threshold: threshold++ }),
    expected: admins(201),
  },
  "PUT /api/cooktoearn/restaurant-levels/{id}": {
    path: async (actors) =>
      `/api/cooktoearn/restaurant-levels/${await made(actors, "restaurant-levels", { xp_threshold: threshold++ })}`,
    body: () => ({ xp_threshold: threshold++ }),
    expected: admins(),
  },
  "GET /api/cooktoearn/rules": { expected: signedIn() },
  "PUT /api/cooktoearn/rules": { body: () => ({}), expected: admins() },
  "PATCH /api/cooktoearn/rules": { body: () => ({ quests: { daily: 3 } }), expected: admins() },
  "GET /api/cooktoearn/labels": { expected: signedIn() },
};

const belongings: Record<string, Right> = {
  "GET /api/cooktoearn/users/@me/items": { expected: own() },
  "POST /api/cooktoearn/chefboxes/{chefbox_id}/open": {
    path: async (actors) => `/api/cooktoearn/chefboxes/${await chefbox(actors, actors.users.owner.id)}/open`,
    expected: strictlyOwn(),
  },
  "GET /api/cooktoearn/leaderboard/rankings": { expected: signedIn() },
  "GET /api/cooktoearn/leaderboard/users/@me": { expected: own() },
  "POST /api/cooktoearn/user-quests/{id}/claim-rewards": {
    path: async (actors) => `/api/cooktoearn/user-quests/${await completedQuest(actors)}/claim-rewards`,
    expected: strictlyOwn(),
  },
  "GET /api/cooktoearn/users/@me/user-quests": { headers: { lang: "en" }, expected: own() },
  "POST /api/cooktoearn/users/@me/restaurant/add-chef-to-brigade": {
    body: async (actors, caller) => {
      await emptyBrigade(actors, userIdOf(actors, caller));
      return { chef_id: await chef(actors, userIdOf(actors, caller)) };
    },
    expected: own(),
  },
  "POST /api/cooktoearn/users/@me/restaurant/remove-chef-from-brigade": {
    body: async (actors, caller) => ({ chef_id: await chef(actors, userIdOf(actors, caller)) }),
    expected: own(),
  },
  "GET /api/cooktoearn/users/@me/restaurant/info": { expected: own() },
  "GET /api/cooktoearn/users/{user_id}/restaurant/info": {
    // Of somebody who has begun to play.
    path: async (actors) => {
      await chef(actors);
      return `/api/cooktoearn/users/${actors.users.owner.id}/restaurant/info`;
    },
    expected: signedIn(),
  },
  "GET /api/cooktoearn/users/{user_id}/restaurant/card": {
    path: async (actors) => {
      await chef(actors);
      return `/api/cooktoearn/users/${actors.users.owner.id}/restaurant/card`;
    },
    expected: signedIn(),
  },
  "GET /api/cooktoearn/users/@me/wallet": { expected: own() },
  "GET /api/cooktoearn/users/@me/wallet/movements": { expected: own() },
  "GET /api/cooktoearn/users/@me/settings": { expected: own() },
  "PATCH /api/cooktoearn/users/@me/settings": { body: () => ({ hidden: false }), expected: own() },
};

/** A chef is seen by everyone who plays; only its owner changes it. */
const owners = { ...signedIn(403), owner: 200 };
const chefs: Record<string, Right> = {
  "POST /api/nft/chefs/create": {
    body: async (actors, caller) => ({ chefbox_id: await chefbox(actors, userIdOf(actors, caller)) }),
    expected: own(),
  },
  "POST /api/nft/check-chef-creation-status": {
    body: async (actors, caller) => ({
      workflow_id: await creation(actors, userIdOf(actors, caller)),
      query: "status",
    }),
    expected: own(),
  },
  "GET /api/nft/chefs/{id}": { path: async (actors) => `/api/nft/chefs/${await chef(actors)}`, expected: signedIn() },
  "GET /api/nft/users/@me/chefs": { expected: own() },
  "POST /api/nft/chefs/{chef_id}/repair": {
    path: async (actors) => `/api/nft/chefs/${await chef(actors)}/repair`,
    expected: owners,
  },
  "POST /api/nft/chefs/{chef_id}/spend-points": {
    path: async (actors) => {
      const id = await chef(actors);
      await actors.app.db.sql`update chefs set points = 3 where id = ${id}`;
      return `/api/nft/chefs/${id}/spend-points`;
    },
    body: () => ({
      old_points_repartition: { efficiency: 0, resilience: 0, expertise: 0, remaining: 3 },
      new_points_repartition: { efficiency: 1, resilience: 0, expertise: 0, remaining: 2 },
    }),
    expected: owners,
  },
  "GET /api/nft/levels": { expected: signedIn() },
  "GET /api/nft/levels/{id}": { path: () => "/api/nft/levels/1", expected: signedIn() },
};

/** Every call of the areas `game` and `chefs`. */
export const gameRights: Record<string, Right> = { ...cookings, ...catalogue, ...belongings, ...chefs };
