import { afterAll, beforeAll, expect, test } from "bun:test";
import { readOwnPlace } from "@toque/db/game/leaderboard.ts";
import { clock } from "@toque/db/game/players.ts";
import type { RestaurantCard } from "@toque/db/schemas/game-restaurant.ts";
import { seasonOf } from "@toque/db/shared/game/seasons.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { playersOf } from "../../testing/game.ts";
import { recipeId } from "../../testing/payloads.ts";

// What the public page of a cook shows of their restaurant.

let app: TestApp;
let judge: TestUser;
let reader: TestUser;
beforeAll(async () => {
  app = await testApp();
  [judge, reader] = await Promise.all([app.signUp(undefined, ["moderator"]), app.signUp()]);
});
afterAll(() => app.close());

const cardOf = async (user: TestUser, as: TestUser | null = reader, lang = "en") => {
  const { status, body } = await app.call<RestaurantCard | null>(
    "GET",
    `/api/cooktoearn/users/${user.id}/restaurant/card`,
    { as: as ?? undefined, headers: { lang } },
  );
  return { status, body };
};
const shownOf = async (user: TestUser, as = reader): Promise<RestaurantCard> => {
  const { status, body } = await cardOf(user, as);
  if (status !== 200 || body === null) throw new Error(`no card: ${status}`);
  return body;
};

/** A dish of a cook that a moderator has approved, with charges for the next one. @returns the recipe's id */
async function approved(cook: TestUser, key: string): Promise<number> {
  const game = playersOf(app);
  const id = await game.finished(cook, key);
  const answer = await game.post(judge, "/cooking-evaluation/answer", { id, approved: true });
  if (answer.status !== 200) throw new Error(`not judged: ${answer.status}`);
  await app.db.sql`update restaurants set charges = 3, charges_at = clock_timestamp() where user_id = ${cook.id}`;
  return recipeId(app.db, key);
}

test("level, place, brigade and the latest dishes of a cook who plays", async () => {
  const game = playersOf(app);
  const cook = await app.signUp();
  const chef = await game.chef(cook);
  await game.post(cook, "/users/@me/restaurant/add-chef-to-brigade", { chef_id: chef.id });
  const first = await approved(cook, "ratatouille");
  const second = await approved(cook, "mushroom-risotto");
  // Waits to be judged: not approved yet.
  await game.finished(cook, "gazpacho");

  const info = await game.get<{ level: number }>(cook, `/users/${cook.id}/restaurant/info`);
  const season = seasonOf(await clock(app.db.sql));
  const place = await readOwnPlace(app.db.sql, season, cook.id);
  const card = await shownOf(cook);
  expect(card).toEqual({
    level: info.body.level,
    pos: place!.pos,
    brigade: [{ id: chef.id, name: chef.name, img_url: chef.img_url }],
    approved_dishes: 2,
    latest_dishes: [
      { recipe_id: second, name: expect.any(String), img: expect.any(Array), cover_url: expect.any(String) },
      { recipe_id: first, name: expect.any(String), img: expect.any(Array), cover_url: expect.any(String) },
    ],
  });
  // Name and pictures are those of the recipe's own card, in the reader's language.
  for (const lang of ["en", "fr"] as const) {
    const { body: recipe } = await app.call<{ name: string; cover_url: string }>(
      "GET",
      `/api/recipe/recipes/${first}`,
      { as: reader, headers: { lang } },
    );
    const { latest_dishes } = (await cardOf(cook, reader, lang)).body!;
    expect(latest_dishes[1]).toMatchObject({ name: recipe.name, cover_url: recipe.cover_url });
  }
  // The cook sees what others see.
  expect(await shownOf(cook, cook)).toEqual(card);
});

test("a dish that was cooked again is shown once, and no more than four are", async () => {
  const cook = await app.signUp();
  const again = await approved(cook, "ratatouille");
  const others: number[] = [];
  for (const key of ["gazpacho", "hummus", "bruschetta", "greek-salad"]) others.push(await approved(cook, key));
  const ids = (card: RestaurantCard) => card.latest_dishes.map(({ recipe_id }) => recipe_id);
  expect(ids(await shownOf(cook))).toEqual(others.toReversed());
  await approved(cook, "ratatouille");
  const card = await shownOf(cook);
  expect([ids(card), card.approved_dishes]).toEqual([[again, ...others.toReversed().slice(0, 3)], 6]);
});

test("a dish is shown as long as everyone may see its recipe", async () => {
  const cook = await app.signUp();
  const kept = await approved(cook, "hummus");
  const [hidden, removed] = [await approved(cook, "pancakes"), await approved(cook, "shakshouka-with-chickpeas")];
  await app.db.sql`update recipes set private = true where id = ${hidden}`;
  await app.db.sql`update recipes set deleted_at = now() where id = ${removed}`;
  const dishes = async (as: TestUser) => (await shownOf(cook, as)).latest_dishes.map(({ recipe_id }) => recipe_id);
  // An admin and the recipe's owner may read it elsewhere; the page shows what everyone may see.
  await app.db.sql`update recipes set owner_id = ${cook.id} where id = ${hidden}`;
  const admin = await app.signUp(undefined, ["admin"]);
  for (const as of [reader, cook, admin]) expect(await dishes(as)).toEqual([kept]);
  expect((await shownOf(cook)).approved_dishes).toBe(3);
});

test("who is left out of the leaderboard shows neither a place nor dishes", async () => {
  const game = playersOf(app);
  const cook = await app.signUp();
  await approved(cook, "hummus");
  await game.patch(cook, "/users/@me/settings", { hidden: true });
  expect(await shownOf(cook)).toMatchObject({ level: 1, pos: null, approved_dishes: 1, latest_dishes: [] });
  await game.patch(cook, "/users/@me/settings", { hidden: false });
  expect(await shownOf(cook)).toMatchObject({ pos: expect.any(Number), latest_dishes: [{}] });
});

test("a cook without a score of this season has no place", async () => {
  const cook = await app.signUp();
  await playersOf(app).shown(cook);
  expect(await shownOf(cook)).toEqual({ level: 1, pos: null, brigade: [], approved_dishes: 0, latest_dishes: [] });
});

test("null for who has not begun, has switched the game off, or is blocked by the reader; 404 for an account that does not exist", async () => {
  const game = playersOf(app);
  const cook = await app.signUp();
  const none = { status: 200, body: null };
  expect(await cardOf(cook)).toEqual(none);
  // Looking at the game opens an empty restaurant, which is nothing to show, also not to its owner.
  await game.welcome(cook);
  expect([await cardOf(cook), await cardOf(cook, cook)]).toEqual([none, none]);
  await approved(cook, "hummus");
  expect((await cardOf(cook)).body).not.toBeNull();

  await game.patch(cook, "/users/@me/settings", { playing: false });
  expect(await cardOf(cook)).toEqual(none);
  await game.patch(cook, "/users/@me/settings", { playing: true });
  expect((await cardOf(cook)).body).not.toBeNull();

  const angry = await app.signUp();
  const block = (method: string) =>
    app.call(method, `/api/authentication/users/${cook.id}/block`, { as: angry, body: undefined });
  expect((await block("PUT")).status).toBeLessThan(300);
  expect([await cardOf(cook, angry), (await cardOf(cook)).body === null]).toEqual([none, false]);

  await app.db.sql`update users set deleted_at = now() where id = ${cook.id}`;
  expect((await cardOf(cook)).status).toBe(404);
  expect((await cardOf({ ...cook, id: 2_000_000_000 })).status).toBe(404);
});

test("dishes of an author whom the reader has blocked are left out", async () => {
  const [cook, author, angry] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const id = await approved(cook, "gougeres");
  await app.db.sql`update recipes set author_id = ${author.id} where id = ${id}`;
  await app.call("PUT", `/api/authentication/users/${author.id}/block`, { as: angry });
  expect((await shownOf(cook)).latest_dishes).toHaveLength(1);
  expect((await shownOf(cook, angry)).latest_dishes).toEqual([]);
});

test("a reader who does not play is shown no restaurant", async () => {
  const cook = await app.signUp();
  await playersOf(app).shown(cook);
  expect((await cardOf(cook, null)).status).toBe(401);
  const without = await app.signUp();
  await playersOf(app).patch(without, "/users/@me/settings", { playing: false });
  expect(await cardOf(cook, without)).toMatchObject({ status: 404, body: { code: "game_off" } });
});

test("it is one statement, however many chefs and dishes there are", async () => {
  const statements: string[] = [];
  const counted = await testApp({}, (text) => statements.push(text));
  const user = await counted.signUp();
  await playersOf(counted).shown(user);
  const one = async () => {
    statements.length = 0;
    await counted.call("GET", `/api/cooktoearn/users/${user.id}/restaurant/card`, { as: user });
    return statements.filter((text) => text.includes("brigade_chefs")).length;
  };
  expect(await one()).toBe(1);
  await counted.close();
});
