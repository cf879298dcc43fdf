import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Quest, Questline, UserQuest } from "@toque/db/schemas/game-quest.ts";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { playersOf } from "../testing/game.ts";

// What an administrator changes of the game, and what becomes of what users have of it.

let app: TestApp;
let game: ReturnType<typeof playersOf>;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  game = playersOf(app);
  admin = await app.signUp(undefined, ["admin"]);
});
afterAll(() => app.close());

const texts = { name: { en: "Tried", fr: "Essayé" }, description: "Tried out" };
const daily = {
  ...texts,
  type: "daily",
  xp_reward: 5,
  token_reward: 3,
  objectives: [{ event: "recipe_liked", filters: {}, count: 1 }],
};
type Refused = { detail: { loc: (string | number)[] }[] };
/** The fields that a refusal names. */
const fieldsOf = async (path: string, body: unknown) => {
  const { status, body: answer } = await game.post<Refused>(admin, path, body);
  expect(status).toBe(422);
  return answer.detail.map(({ loc }) => loc.slice(1).join("."));
};

test("quests: written, read in four languages, changed, deleted", async () => {
  const { status, body: quest } = await game.post<Quest>(admin, "/quests", daily);
  expect([status, quest]).toMatchObject([201, { ...daily, name: "Tried", item_rewards: [], questline_id: null }]);
  const at = `/quests/${quest.id}`;
  const user = await app.signUp();
  expect((await game.get<Quest>(user, at, undefined, { lang: "fr" })).body.name).toBe("Essayé");
  expect((await game.get<Quest>(user, `${at}?translated=false`)).body.name).toEqual(texts.name);
  const { body: changed } = await game.put<Quest>(admin, at, { ...daily, token_reward: 4, name: "Tried" });
  expect(changed.token_reward).toBe(4);
  expect((await game.get<Quest>(user, `${at}?translated=false`)).body.name).toEqual(texts.name);
  const { body: all } = await game.get<Quest[]>(user, "/quests");
  expect(all.filter(({ type }) => type === "questline").length).toBeGreaterThanOrEqual(22);
  expect((await game.remove(admin, at)).status).toBe(204);
  for (const answer of [await game.get(user, at), await game.remove(admin, at), await game.put(admin, at, daily)])
    expect(answer.status).toBe(404);
});

test("a quest names what exists, and its place is free", async () => {
  const objective = daily.objectives[0]!;
  expect(await fieldsOf("/quests", { ...daily, xp_reward: -1, token_reward: 2 ** 40 })).toEqual([
    "xp_reward",
    "token_reward",
  ]);
  expect(await fieldsOf("/quests", { ...daily, objectives: [] })).toEqual(["objectives"]);
  expect(await fieldsOf("/quests", { ...daily, objectives: [{ ...objective, event: "slept" }] })).toEqual([
    "objectives.0.event",
  ]);
  const filters = { tag: "no-such-tag", diet: "vegan", min_minutes: 9, max_minutes: 3 };
  expect(await fieldsOf("/quests", { ...daily, objectives: [{ ...objective, filters }] })).toEqual([
    "objectives.0.filters.tag",
    "objectives.0.filters.min_minutes",
  ]);
  expect(await fieldsOf("/quests", { ...daily, item_rewards: [{ item_template_id: 987_654, num: 1 }] })).toEqual([
    "item_rewards.0.item_template_id",
  ]);
  expect(await fieldsOf("/quests", { ...daily, questline_id: 1, questline_pos: 1 })).toEqual([
    "questline_id",
    "questline_pos",
  ]);
  const { body: lines } = await game.get<Questline[]>(admin, "/questlines");
  const ofLine = { ...daily, type: "questline", questline_id: lines[0]!.id };
  expect(await fieldsOf("/quests", ofLine)).toEqual(["questline_pos"]);
  expect(await fieldsOf("/quests", { ...ofLine, questline_pos: 1 })).toEqual(["questline_pos"]);
  expect(await fieldsOf("/quests", { ...ofLine, questline_id: 987_654, questline_pos: 1 })).toEqual(["questline_id"]);
  expect((await game.post(admin, "/quests", { ...ofLine, questline_pos: 99 })).status).toBe(201);
});

test("the quests of a user need a language, and a deleted one keeps its promise", async () => {
  const user = await app.signUp();
  expect((await game.get(user, "/users/@me/user-quests")).status).toBe(422);
  const mine = (lang: string, done = false) =>
    game.get<UserQuest[]>(user, `/users/@me/user-quests?done=${done}`, undefined, { lang });
  const { body: open } = await mine("de");
  const types = open.map(({ quest }) => quest.type).sort();
  expect(types).toEqual(["daily", "daily", "daily", "questline", "questline", "weekly", "weekly"]);
  expect((await mine("de")).body).toEqual(open);
  const one = open.find(({ quest }) => quest.type === "daily")!;
  expect(one).toMatchObject({ user_id: user.id, completed: false, done: false, progress: [{ count: 0 }] });
  await game.put(admin, `/quests/${one.quest_id}`, { ...daily, xp_reward: 1000, token_reward: 1000 });
  await game.remove(admin, `/quests/${one.quest_id}`);
  await app.db.sql`update user_quests set completed_at = now() where id = ${one.id}`;
  const claimed = await game.post<UserQuest>(user, `/user-quests/${one.id}/claim-rewards`);
  expect(claimed.body).toMatchObject({ done: true, quest: { token_reward: one.quest.token_reward } });
  expect(await game.balance(user)).toBe(one.quest.token_reward);
  expect((await mine("en", true)).body.map(({ id }) => id)).toEqual([one.id]);
  expect((await game.post(await app.signUp(), `/user-quests/${one.id}/claim-rewards`)).status).toBe(404);
});

test("item templates: only what fits the type; items of a deleted one stay", async () => {
  const user = await app.signUp();
  const box = await game.welcome(user);
  expect(await fieldsOf("/item-templates", { ...texts, type: "equipment", opening_cost: 3 })).toEqual(["opening_cost"]);
  expect(await fieldsOf("/item-templates", { ...texts, type: "chefbox", effect: { rest: 3 } })).toEqual(["effect"]);
  expect(await fieldsOf("/item-templates", { ...texts, type: "consumable", image_url: "https://x.example/a" })).toEqual(
    ["image_url"],
  );
  const image_url = await game.upload(admin);
  const { body: made } = await game.post<{ id: number }>(admin, "/item-templates", {
    ...texts,
    type: "chefbox",
    opening_cost: 30,
    image_url,
  });
  expect(made).toMatchObject({ name: "Tried", opening_cost: 30, image_url, effect: {} });
  expect((await app.handle(new Request(`http://localhost:3000${image_url}`))).status).toBe(200);
  const { body: boxes } = await game.get<{ type: string }[]>(user, "/item-templates?type=chefbox");
  expect(new Set(boxes.map(({ type }) => type))).toEqual(new Set(["chefbox"]));
  expect((await game.get(user, `/item-templates/${made.id}?type=equipment`)).status).toBe(404);
  const [item] = await app.db.sql<
    { template: number }[]
  >`select item_template_id as template from items where id = ${box}`;
  expect((await game.remove(admin, `/item-templates/${item!.template}`)).status).toBe(204);
  expect((await game.get(user, `/item-templates/${item!.template}`)).status).toBe(404);
  const { body: items } = await game.get<{ id: number }[]>(user, "/users/@me/items");
  expect(items).toMatchObject([{ id: box, used: false, tradable: false, owner_id: user.id }]);
  expect((await game.post<{ success: boolean }>(user, `/chefboxes/${box}/open`)).body.success).toBe(true);
});

test("questlines go with their quests; restaurant levels keep their order", async () => {
  const { body: line } = await game.post<Questline>(admin, "/questlines", { ...texts, type: "story" });
  const place = { type: "questline", questline_id: line.id, questline_pos: 1 };
  const { body: quest } = await game.post<Quest>(admin, "/quests", { ...daily, ...place });
  expect((await game.put<Questline>(admin, `/questlines/${line.id}`, { ...texts, type: "leveling" })).body.type).toBe(
    "leveling",
  );
  expect((await game.remove(admin, `/questlines/${line.id}`)).status).toBe(204);
  expect((await game.get(admin, `/quests/${quest.id}`)).status).toBe(404);
  const { body: levels } = await game.get<{ id: number; xp_threshold: number }[]>(admin, "/restaurant-levels");
  expect(levels).toHaveLength(30);
  const second = levels[1]!.xp_threshold;
  expect(await fieldsOf("/restaurant-levels", { xp_threshold: second })).toEqual(["xp_threshold"]);
  expect(await fieldsOf("/restaurant-levels", { xp_threshold: -5 })).toEqual(["xp_threshold"]);
  const { body: between } = await game.post<{ id: number }>(admin, "/restaurant-levels", { xp_threshold: second + 1 });
  expect(between).toMatchObject({ charges: 3, chef_slots: 1, name: null });
  const moved = await game.put(admin, `/restaurant-levels/${levels[0]!.id}`, { xp_threshold: 7 });
  expect([moved.status, moved.body.code]).toEqual([409, "first_level"]);
  expect((await game.put(admin, "/restaurant-levels/987654", { xp_threshold: 7 })).status).toBe(404);
});

test("levels in other places: restaurants, leaderboard and quests go on, and so does a change of another figure", async () => {
  const cook = await app.signUp();
  const moderator = await app.signUp(undefined, ["moderator"]);
  await game.put(admin, "/rules", { restaurant_levels: defaultRules.restaurant_levels });
  await game.post(moderator, "/cooking-evaluation/answer", { id: await game.finished(cook), approved: true });
  const info = async () => (await game.get<{ level: number; xp: number }>(cook, "/users/@me/restaurant/info")).body;
  const { level, xp } = await info();
  const place = () => game.get<{ pos: number; score: number }>(cook, "/leaderboard/users/@me");
  const before = (await place()).body;
  expect([level, before.score]).toEqual([2, xp]);
  const shown = async () =>
    (await game.get<{ user_id: number; level: number }[]>(moderator, "/leaderboard/rankings")).body.find(
      ({ user_id }) => user_id === cook.id,
    )?.level;
  expect(await shown()).toBe(2);
  const steps = [0, 10, 20, 30, 40].map((xp_threshold) => ({ xp_threshold, charges: 4, chef_slots: 2 }));
  expect((await game.put(admin, "/rules", { restaurant_levels: steps })).status).toBe(200);
  expect(await info()).toMatchObject({ level: 5, xp, xp_threshold: 40, max_cooking_charges: 4, nb_chef_slots: 2 });
  expect(await shown()).toBe(5);
  const moved = (await game.get<{ id: number }[]>(admin, "/restaurant-levels")).body[4]!;
  await game.put(admin, `/restaurant-levels/${moved.id}`, { xp_threshold: 10_000 });
  await game.patch(admin, "/rules", { quests: { daily: 2 } });
  // What was moved by itself stays where it is.
  expect(await info()).toMatchObject({ level: 4, xp, xp_threshold: 10_000 });
  expect((await place()).body).toEqual(before);
  const { body: quests } = await game.get<{ quest: { type: string } }[]>(
    await app.signUp(),
    "/users/@me/user-quests",
    undefined,
    {
      lang: "en",
    },
  );
  expect(quests.filter(({ quest }) => quest.type === "daily")).toHaveLength(2);
  await game.put(admin, "/rules", {});
  expect(await info()).toMatchObject({ level, xp });
});

test("figures: checked, told to players, and back to the delivered ones", async () => {
  const put = (body: unknown) => game.put<Record<string, Record<string, unknown>> & Refused>(admin, "/rules", body);
  for (const body of [
    { charges: { hours_per_charge: 0 } },
    { nonsense: {} },
    { evaluation: { answers: 4 } },
    { chefs: { creation_cost: -1 } },
    { charges: null },
  ])
    expect([body, (await put(body)).status]).toEqual([body, 422]);
  expect((await put({ charges: { hours_per_charge: 6 } })).body.charges).toEqual({ hours_per_charge: 6 });
  const user = await app.signUp();
  expect((await game.get(user, "/rules")).body).toMatchObject({ charges: { hours_per_charge: 6 } });
  expect((await put({})).body.charges).toEqual({ hours_per_charge: 8 });
  const patch = (body: unknown) => game.patch<Record<string, Record<string, unknown>> & Refused>(admin, "/rules", body);
  await put({ charges: { hours_per_charge: 6 }, quests: { daily: 1 } });
  const { body: some } = await patch({ quests: { weekly: 1 } });
  expect([some.charges, some.quests]).toEqual([{ hours_per_charge: 6 }, { daily: 1, weekly: 1 }]);
  expect((await patch({ evaluation: { answers: 4 } })).status).toBe(422);
  // Two at once, of different figures: neither is lost.
  await Promise.all([patch({ charges: { hours_per_charge: 5 } }), patch({ fatigue: { rest_cost: 60 } })]);
  const { body: both } = await game.get<Record<string, Record<string, number>>>(user, "/rules");
  expect([both.charges!.hours_per_charge, both.fatigue!.rest_cost, both.quests!.daily]).toEqual([5, 60, 1]);
  await put({});
  const { body: labels } = await game.get(user, "/labels", undefined, { lang: "de" });
  expect(labels).toMatchObject({ ranks: { "head-chef": "Küchenleitung" }, fatigue: { tired: "Müde" } });
});
