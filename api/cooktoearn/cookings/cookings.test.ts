import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Chef } from "@toque/db/schemas/chef.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import type { WalletMovement } from "@toque/db/schemas/game-restaurant.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { playersOf, randomPicture } from "../../testing/game.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let game: ReturnType<typeof playersOf>;
let moderator: TestUser;
let ratatouille: number;
beforeAll(async () => {
  app = await testApp();
  game = playersOf(app);
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  ratatouille = await recipeId(app.db, "ratatouille");
});
afterAll(() => app.close());

test("from the start to the reward", async () => {
  const cook = await app.signUp();
  const current = () => game.get<GameCooking | null>(cook, "/users/@me/cookings/@current");
  expect((await current()).body).toBeNull();
  const before = await game.get<{ xp: number; spoon: number }>(cook, `/recipes/${ratatouille}/reward`);
  const started = await game.post<GameCooking>(cook, "/cookings", { recipe_id: ratatouille }, { lang: "fr" });
  expect(started.status).toBe(201);
  expect(started.body).toMatchObject({
    recipe_id: ratatouille,
    user_id: cook.id,
    status: "started",
    done: false,
    cooking_images: [],
    reward_amount: null,
    reward: null,
    expected_reward: before.body,
    title: "Ratatouille",
  });
  const { id } = started.body;
  expect((await game.cooking(cook, `/${id}/finish`)).body.code).toBe("image_missing");
  const img_url = await game.upload(cook);
  const image = await game.post(cook, `/cookings/${id}/add-image`, { img_url });
  expect([image.status, image.body]).toMatchObject([201, { cooking_id: id, img_url, step_id: null }]);
  expect((await current()).body).toMatchObject({ id, status: "cooking_created", expected_reward: before.body });
  const { body: finished } = await game.cooking(cook, `/${id}/finish`);
  expect(finished).toMatchObject({
    status: "finished",
    reward_amount: before.body.spoon,
    reward: before.body,
    expected_reward: null,
  });
  expect((await current()).body).toBeNull();
  // It waits until it is decided; nothing is paid.
  expect(await game.balance(cook)).toBe(0);
  const { body: decided } = await game.post<GameCooking>(moderator, "/cooking-evaluation/answer", {
    id,
    approved: true,
  });
  expect(decided).toMatchObject({ id, status: "approved", user_id: null, reward: null });
  expect(await game.balance(cook)).toBe(before.body.spoon);
  expect(decided.xp_before).toBeNull();
  expect((await game.get(cook, `/cookings/${id}`)).body).toMatchObject({ status: "approved", xp_before: 0 });
  const { body: info } = await game.get(cook, "/users/@me/restaurant/info");
  expect(info).toMatchObject({ xp: before.body.xp, cooking_charges: 2, max_cooking_charges: 3 });
  const movements = await game.get<unknown[]>(cook, "/users/@me/wallet/movements");
  expect(movements.headers.get("x-total-count")).toBe("1");
  expect(movements.body).toMatchObject([
    { cause: "cooking_reward", entity: `${id}`, title: "Ratatouille", chef: null, amount: before.body.spoon },
  ]);
  const { body: place } = await game.get(cook, "/leaderboard/users/@me");
  expect(place).toMatchObject({ user_id: cook.id, score: before.body.xp, pos: 1, listed: true });
  const { body: rankings } = await game.get<unknown[]>(cook, "/leaderboard/rankings?season=all");
  expect(rankings).toMatchObject([{ id: cook.id, user_id: cook.id, score: before.body.xp, pos: 1 }]);
  const listed = await game.get<GameCooking[]>(cook, "/users/@me/cookings");
  expect([listed.headers.get("x-total-count"), listed.body.map((one) => one.id)]).toEqual(["1", [id]]);
});

test("a second cooking, no charge, a private recipe, and one that is finished are refused", async () => {
  const cook = await app.signUp();
  const id = await game.shown(cook);
  expect((await game.cooking(cook, "", { recipe_id: ratatouille })).body.code).toBe("cooking_in_progress");
  const { body: own } = await app.call<{ id: number }>("POST", "/api/recipe/recipes", {
    as: cook,
    body: await payload(app.db, { private: true }),
  });
  expect((await game.cooking(cook, `/${id}/change-recipe`, { recipe_id: own.id })).body.code).toBe("recipe_not_public");
  const other = await app.signUp();
  expect((await game.cooking(other, "", { recipe_id: own.id })).status).toBe(404);
  const hummus = await recipeId(app.db, "hummus");
  expect((await game.cooking(cook, `/${id}/change-recipe`, { recipe_id: hummus })).body.recipe_id).toBe(hummus);
  await game.cooking(cook, `/${id}/finish`);
  for (const [rest, body] of [
    ["change-recipe", { recipe_id: hummus }],
    ["finish", undefined],
    ["give-up", undefined],
    ["add-image", { img_url: await game.upload(cook) }],
  ] as const) {
    const answer = await game.cooking(cook, `/${id}/${rest}`, body);
    expect([rest, answer.status, answer.body.code]).toEqual([rest, 409, "cooking_finished"]);
  }
  await game.finished(cook);
  await game.finished(cook);
  expect((await game.cooking(cook, "", { recipe_id: hummus })).body.code).toBe("no_charges");
});

test("bodies are strict, and ids of nothing are 404", async () => {
  const cook = await app.signUp();
  const id = await game.shown(cook);
  for (const recipe_id of [-1, 0, 1.5, 2 ** 31, "1", null, undefined]) {
    const answer = await game.cooking(cook, "", { recipe_id });
    expect([recipe_id, answer.status]).toEqual([recipe_id, 422]);
  }
  const extra = await game.cooking(cook, "", { recipe_id: ratatouille, user_id: 1 });
  expect(extra.body).toMatchObject({ detail: [{ loc: ["body", "user_id"], type: "extra_forbidden" }] });
  expect((await game.cooking(cook, "", { recipe_id: 987_654 })).status).toBe(404);
  expect((await game.cooking(cook, "/987654/finish")).status).toBe(404);
  const stranger = await app.signUp();
  for (const rest of ["finish", "give-up"]) expect((await game.cooking(stranger, `/${id}/${rest}`)).status).toBe(404);
  expect((await game.get(stranger, `/cookings/${id}`)).status).toBe(404);
});

test("only own pictures, of this recipe's steps, each once, and none that was shown before in another quality", async () => {
  const [cook, other] = [await app.signUp(), await app.signUp()];
  const picture = await randomPicture().png().toBuffer();
  const shot = async (who: TestUser, quality: number, width: number) => {
    const { default: sharp } = await import("sharp");
    return game.upload(who, sharp(await sharp(picture).resize(width).jpeg({ quality }).toBuffer()));
  };
  const { body: mine } = await game.cooking(cook, "", { recipe_id: ratatouille });
  const { body: theirs } = await game.cooking(other, "", { recipe_id: ratatouille });
  const add = (who: TestUser, id: number, body: unknown) =>
    game.post<{ detail: { loc: unknown[] }[] }>(who, `/cookings/${id}/add-image`, body);
  const img_url = await shot(cook, 95, 480);
  for (const url of ["https://elsewhere.example/a.jpg", "/media/x", await game.upload(other)]) {
    const { status, body } = await add(cook, mine.id, { img_url: url });
    expect([status, body.detail[0]?.loc]).toEqual([422, ["body", "img_url"]]);
  }
  expect((await add(cook, mine.id, { img_url, step_id: 987_654 })).body.detail[0]?.loc).toEqual(["body", "step_id"]);
  const { body: recipe } = await app.call<{ steps: { id: number }[] }>("GET", `/api/recipe/recipes/${ratatouille}`);
  expect((await add(cook, mine.id, { img_url, step_id: recipe.steps[0]!.id })).status).toBe(201);
  expect((await add(cook, mine.id, { img_url })).body.detail[0]?.loc).toEqual(["body", "img_url"]);
  // The same photo once more within one cooking is no harm; in another it is refused.
  expect((await add(cook, mine.id, { img_url: await shot(cook, 40, 400) })).status).toBe(201);
  const again = await add(other, theirs.id, { img_url: await shot(other, 60, 800) });
  expect([again.status, again.body.code]).toEqual([409, "photo_known"]);
  expect((await add(other, theirs.id, { img_url: await game.upload(other) })).status).toBe(201);
});

test("a photo is seen by its cook and by who is asked to judge it, as long as it waits", async () => {
  const [cook, judge, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const sees = async (who: TestUser, url: string) =>
    (await app.call("GET", url, { as: who })).headers.get("content-type") === "image/webp";
  await app.db.sql`delete from game_cookings where status = 'finished'`;
  const id = await game.finished(cook);
  const { body: picked } = await game.post<GameCooking>(judge, "/cooking-evaluation/pick");
  expect(picked).toMatchObject({ id, user_id: null, reward: null, answers: 0, leased_until: expect.any(String) });
  const url = picked.cooking_images[0]!.img_url;
  expect(await Promise.all([cook, judge, stranger].map((who) => sees(who, url)))).toEqual([true, true, false]);
  await game.post(moderator, "/cooking-evaluation/answer", { id, approved: false, reason: "not_finished" });
  expect(await Promise.all([cook, judge].map((who) => sees(who, url)))).toEqual([true, false]);
  const { body: read } = await game.get<GameCooking>(cook, `/cookings/${id}`);
  expect(read).toMatchObject({ status: "disapproved", done: true, reasons: ["not_finished"], reward_amount: null });
});

test("judging: nothing of one's own, once, a reason only with a no, and a day's number", async () => {
  const [cook, judge] = [await app.signUp(), await app.signUp()];
  await app.db.sql`delete from game_cookings where status = 'finished'`;
  const id = await game.finished(cook);
  const answer = (who: TestUser, body: unknown) =>
    game.post<{ detail: { loc: unknown[] }[] }>(who, "/cooking-evaluation/answer", body);
  expect((await game.post(cook, "/cooking-evaluation/pick")).body).toBeNull();
  expect((await answer(cook, { id, approved: true })).body.code).toBe("own_cooking");
  // Nobody answers what they were not asked about.
  expect((await answer(judge, { id, approved: true })).status).toBe(404);
  await game.post(judge, "/cooking-evaluation/pick");
  expect((await answer(judge, { id, approved: true, reason: "another_dish" })).status).toBe(422);
  expect((await answer(judge, { id, approved: false, reason: "boring" })).status).toBe(422);
  expect((await answer(judge, { id, approved: false, reason: "another_dish" })).status).toBe(200);
  expect((await answer(judge, { id, approved: true })).body.code).toBe("already_answered");
  const standing = await game.get(judge, "/cooking-evaluation/standing");
  expect(standing.body).toEqual({ given: 1, limit: 20, skips_left: 10, paused_until: null });
  await app.db.sql`
    insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until, answered_at, approved)
    select id, user_id, ${judge.id}, now(), now(), true from game_cookings
    where user_id <> ${judge.id} and id <> ${id} limit 3`;
  const small = await game.put(await app.signUp(undefined, ["admin"]), "/rules", { evaluation: { daily_limit: 2 } });
  expect(small.body).toMatchObject({ evaluation: { daily_limit: 2, answers: 3 } });
  await game.finished(await app.signUp());
  expect((await game.post(judge, "/cooking-evaluation/pick")).body).toBeNull();
  expect((await game.get(judge, "/cooking-evaluation/standing")).body).toMatchObject({ limit: 2 });
  const ambassador = await app.signUp(undefined, ["ambassador"]);
  expect((await game.get(ambassador, "/cooking-evaluation/standing")).body).toMatchObject({ limit: null });
  const { body: picked } = await game.post<GameCooking>(ambassador, "/cooking-evaluation/pick");
  expect((await game.post(ambassador, "/cooking-evaluation/skip", { id: picked.id })).status).toBe(204);
  expect((await game.post(ambassador, "/cooking-evaluation/skip", { id: 987_654 })).status).toBe(404);
  const { body: next } = await game.post<GameCooking | null>(ambassador, "/cooking-evaluation/pick");
  expect(next?.id).not.toBe(picked.id);
  // So many a day: who could pass by any number would judge whom they like.
  const admin = await app.signUp(undefined, ["admin"]);
  await game.put(admin, "/rules", { evaluation: { daily_skips: 1 } });
  await game.finished(await app.signUp());
  const { body: last } = await game.post<GameCooking>(ambassador, "/cooking-evaluation/pick");
  const refused = await game.post(ambassador, "/cooking-evaluation/skip", { id: last.id });
  expect([refused.status, refused.body.code]).toEqual([409, "no_skips"]);
  expect((await game.get(ambassador, "/cooking-evaluation/standing")).body).toMatchObject({ skips_left: 0 });
  await game.put(admin, "/rules", {});
});

test("a recipe that is deleted in mid-cooking changes neither the dish nor its reward", async () => {
  const [author, admin, cook] = [await app.signUp(), await app.signUp(undefined, ["admin"]), await app.signUp()];
  const { body: recipe } = await app.call<{ id: number }>("POST", "/api/recipe/recipes", {
    as: author,
    body: await payload(app.db, { private: true, name: "Short-lived" }),
  });
  const { body: request } = await app.call<{ id: number }>(
    "POST",
    `/api/recipe/recipes/${recipe.id}/request-public-approval`,
    { as: author },
  );
  await app.call("POST", `/api/recipe/recipe_approvals/${request.id}/approve`, { as: admin, body: {} });
  const { body: started } = await game.cooking(cook, "", { recipe_id: recipe.id });
  const { body: promised } = await game.get<{ spoon: number }>(cook, `/recipes/${recipe.id}/reward`);
  await app.call("DELETE", `/api/recipe/recipes/${recipe.id}`, { as: author });
  expect((await game.get(cook, `/recipes/${recipe.id}/reward`)).status).toBe(404);
  const expecting = async (path: string) => (await game.get<GameCooking>(cook, path)).body.expected_reward?.spoon;
  expect(await expecting("/users/@me/cookings/@current")).toBe(promised.spoon);
  expect(await expecting(`/cookings/${started.id}`)).toBe(promised.spoon);
  await game.cooking(cook, `/${started.id}/add-image`, { img_url: await game.upload(cook) });
  const { status, body } = await game.cooking(cook, `/${started.id}/finish`);
  expect([status, body.title, body.reward_amount]).toEqual([200, "Short-lived", promised.spoon]);
});

test("an untouched cooking is given up after 48 hours, without its charge", async () => {
  const cook = await app.signUp();
  const id = await game.shown(cook);
  expect((await game.cooking(cook, `/${id}/give-up`)).body.code).toBe("too_early");
  await app.db.sql`update game_cookings set touched_at = now() - interval '48 hours' where id = ${id}`;
  const { body } = await game.cooking(cook, `/${id}/give-up`);
  expect(body).toMatchObject({ status: "given_up", done: true, reward_amount: null });
  const { body: info } = await game.get(cook, "/users/@me/restaurant/info");
  expect(info).toMatchObject({ cooking_charges: 2 });
});

test("an Idempotency-Key gives the first answer again", async () => {
  const cook = await app.signUp();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const start = () => game.post<GameCooking>(cook, "/cookings", { recipe_id: ratatouille }, headers);
  const [first, second] = [await start(), await start()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  const { body: info } = await game.get(cook, "/users/@me/restaurant/info");
  expect(info).toMatchObject({ cooking_charges: 2 });
});

test("a clock that was set back gives no charge twice and takes none, and a cooking goes on", async () => {
  const cook = await app.signUp();
  const id = await game.shown(cook);
  // What was stored before is a day ahead of the clock now.
  await app.db.sql`update restaurants set charges_at = charges_at + interval '1 day' where user_id = ${cook.id}`;
  await app.db.sql`
    update game_cookings set started_at = started_at + interval '1 day', touched_at = touched_at + interval '1 day'
    where id = ${id}`;
  const charges = async () =>
    (await game.get<{ cooking_charges: number }>(cook, "/users/@me/restaurant/info")).body.cooking_charges;
  expect(await charges()).toBe(2);
  expect((await game.cooking(cook, `/${id}/finish`)).body).toMatchObject({ status: "finished" });
  const answer = { id, approved: true };
  expect((await game.post(moderator, "/cooking-evaluation/answer", answer)).body).toMatchObject({ status: "approved" });
  expect((await game.cooking(cook, "", { recipe_id: ratatouille })).status).toBe(201);
  expect(await charges()).toBe(1);
});

test("each movement of SPOON says what it was about", async () => {
  const [cook, judge] = [await app.signUp(), await app.signUp()];
  const chef = await game.chef(cook);
  await game.give(cook, 500);
  await game.post(cook, "/users/@me/restaurant/add-chef-to-brigade", { chef_id: chef.id });
  await app.db.sql`delete from game_cookings where status = 'finished'`;
  const id = await game.finished(cook, "hummus");
  await game.post(judge, "/cooking-evaluation/pick");
  await game.post(judge, "/cooking-evaluation/answer", { id, approved: true });
  await game.post(cook, `/api/nft/chefs/${chef.id}/repair`);
  const [box] = await app.db.sql<{ id: number }[]>`
    insert into items (item_template_id, owner_id, origin)
    select id, ${cook.id}, ${crypto.randomUUID()} from item_templates where type = 'chefbox' and opening_cost > 0 limit 1
    returning id`;
  const opened = await game.post<{ chef_id: number }>(cook, `/chefboxes/${box!.id}/open`);
  const movements = async (who: TestUser) =>
    (await game.get<WalletMovement[]>(who, "/users/@me/wallet/movements")).body.map(({ cause, title, chef }) => ({
      cause,
      title,
      chef: chef?.name ?? null,
    }));
  expect(await movements(judge)).toEqual([{ cause: "evaluation", title: "Hummus", chef: null }]);
  const { body: newest } = await game.get<Chef>(cook, `/api/nft/chefs/${opened.body.chef_id}`);
  expect(await movements(cook)).toEqual([
    { cause: "chefbox_opening", title: null, chef: newest.name },
    { cause: "rest", title: null, chef: chef.name },
    // Given by the test, out of nothing.
    { cause: "evaluation", title: null, chef: null },
  ]);
  const quests = (await game.get<UserQuest[]>(cook, "/users/@me/user-quests?done=false", undefined, { lang: "en" }))
    .body;
  const { id: quest, quest: about } = quests.find((one) => one.quest.token_reward > 0)!;
  await app.db.sql`update user_quests set completed_at = now() where id = ${quest}`;
  expect((await game.post(cook, `/user-quests/${quest}/claim-rewards`)).status).toBe(200);
  expect((await movements(cook))[0]).toEqual({ cause: "quest_reward", title: about.name as string, chef: null });
});
