import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { chefCreationHandler } from "@toque/workers/jobs/chef-creation/handler.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { playersOf } from "../../testing/game.ts";

let app: TestApp;
let game: ReturnType<typeof playersOf>;
/** How often the storage refuses a file. */
let failures = 0;
let close: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  game = playersOf(app);
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger, pollMs: 20 });
  const storage: typeof app.deps.storage = {
    ...app.deps.storage,
    put: (...given) =>
      failures-- > 0 ? Promise.reject(new Error("the storage is away")) : app.deps.storage.put(...given),
  };
  const runner = await startJobRunner({
    db: app.db,
    bus,
    handlers: { "chef-creation": chefCreationHandler({ ...app.deps, storage }) },
    concurrency: 2,
    prices: null,
    workerId: "test",
    pollMs: 20,
    log: silentLogger,
  });
  close = async () => {
    await runner.stop(1000);
    await bus.close();
    await app.close();
  };
});
afterAll(() => close());

const statusOf = (as: TestUser, workflow_id: unknown) =>
  game.post<{ status: string }>(as, "/api/nft/check-chef-creation-status", { workflow_id, query: "status" });

async function portrayed(as: TestUser, workflowId: string): Promise<string[]> {
  const seen: string[] = [];
  for (let i = 0; i < 1000 && seen.at(-1) !== "image_generated"; i++) {
    const { body } = await statusOf(as, workflowId);
    if (body.status !== seen.at(-1)) seen.push(body.status);
    await Bun.sleep(20);
  }
  return seen;
}

test("a chefbox becomes a chef at once, and its portrait a moment later", async () => {
  const cook = await app.signUp();
  const box = await game.welcome(cook);
  const { body: opened } = await game.post<{ chef_id: number; chef_uid: string; workflow_id: string }>(
    cook,
    `/chefboxes/${box}/open`,
  );
  expect(opened).toMatchObject({ success: true, reason: null, chef_uid: opened.workflow_id });
  expect((await portrayed(cook, opened.workflow_id)).at(-1)).toBe("image_generated");
  const { body: chef } = await game.get<Chef>(await app.signUp(), `/api/nft/chefs/${opened.chef_id}`);
  expect(chef).toMatchObject({ uid: opened.chef_uid, owner_id: cook.id, fatigue: 0, xp: 0, nft_public_key: null });
  expect(chef.points_repartition).toMatchObject({ efficiency: 0, resilience: 0, expertise: 0 });
  expect(chef.tag_specialties.length).toBeGreaterThan(0);
  // Anybody sees it.
  const portrait = await app.handle(new Request(`http://localhost:3000${chef.img_url}/320`));
  expect([portrait.status, portrait.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { body: again } = await game.post(cook, `/chefboxes/${box}/open`);
  expect(again).toEqual({ success: false, chef_uid: null, reason: "already_opened", chef_id: null, workflow_id: null });
});

test("without a chefbox SPOON is paid, once, also when the storage is away twice", async () => {
  const cook = await app.signUp();
  const create = (body: unknown) => game.post<{ workflow_id: string }>(cook, "/api/nft/chefs/create", body);
  expect((await create({})).body.code).toBe("not_enough_spoon");
  expect((await create({ chefbox_id: 987_654 })).status).toBe(404);
  await game.give(cook, 100);
  failures = 2;
  const { body } = await create({});
  expect((await portrayed(cook, body.workflow_id)).at(-1)).toBe("image_generated");
  expect(await game.balance(cook)).toBe(40);
  const { body: chefs } = await game.get<Chef[]>(cook, "/api/nft/users/@me/chefs");
  expect(chefs.map(({ uid }) => uid)).toEqual([body.workflow_id]);
  const [pictures] = await app.db.sql<{ count: number }[]>`
    select count(*)::int as count from media where owner_id = ${cook.id} and kind = 'chef'`;
  expect(pictures!.count).toBe(1);
}, 60_000);

test("a creation is known to its owner alone, and a chefbox to its own", async () => {
  const [cook, other] = [await app.signUp(), await app.signUp()];
  const box = await game.welcome(cook);
  expect((await game.post(other, `/chefboxes/${box}/open`)).status).toBe(404);
  expect((await game.post(other, "/api/nft/chefs/create", { chefbox_id: box })).status).toBe(404);
  const { body } = await game.post<{ workflow_id: string }>(cook, "/api/nft/chefs/create", { chefbox_id: box });
  expect((await game.post(cook, "/api/nft/chefs/create", { chefbox_id: box })).body.code).toBe("already_opened");
  expect((await statusOf(other, body.workflow_id)).status).toBe(404);
  for (const id of ["nothing", crypto.randomUUID(), "' or 1=1"]) expect((await statusOf(cook, id)).status).toBe(404);
  for (const id of ["", 1, null]) expect((await statusOf(cook, id)).status).toBe(422);
});

test("points: only what is there, only forwards, only the owner", async () => {
  const [cook, other] = [await app.signUp(), await app.signUp()];
  const { id, base_stats } = await game.chef(cook);
  await app.db.sql`update chefs set points = 6 where id = ${id}`;
  const spend = (as: TestUser, before: number[], after: number[]) => {
    const [old_points_repartition, new_points_repartition] = [before, after].map(
      ([efficiency, resilience, expertise, remaining]) => ({ efficiency, resilience, expertise, remaining }),
    );
    return game.post<Chef>(as, `/api/nft/chefs/${id}/spend-points`, { old_points_repartition, new_points_repartition });
  };
  const refused = async (before: number[], after: number[]) => {
    const { status, body } = await spend(cook, before, after);
    return [status, body.code];
  };
  expect(await refused([0, 0, 0, 6], [3, 3, 3, 0])).toEqual([422, undefined]);
  expect(await refused([0, 0, 0, 6], [-1, 0, 0, 7])).toEqual([422, undefined]);
  expect(await refused([0, 0, 0, 6], [2 ** 40, 0, 0, 0])).toEqual([422, undefined]);
  expect(await refused([0, 0, 0, 60], [60, 0, 0, 0])).toEqual([409, "stale_points"]);
  expect(await refused([1, 0, 0, 5], [2, 0, 0, 4])).toEqual([409, "stale_points"]);
  expect((await spend(other, [0, 0, 0, 6], [1, 0, 0, 5])).status).toBe(403);
  const { body } = await spend(cook, [0, 0, 0, 6], [2, 1, 0, 3]);
  expect(body.points_repartition).toEqual({ efficiency: 2, resilience: 1, expertise: 0, remaining: 3 });
  expect(body.stats.efficiency).toBe(base_stats.efficiency + 2);
  expect(await refused([2, 1, 0, 3], [0, 1, 0, 5])).toEqual([422, undefined]);
});

test("a rest costs by fatigue, and less with something against it", async () => {
  const [cook, other] = [await app.signUp(), await app.signUp()];
  const { id } = await game.chef(cook);
  const repair = (as: TestUser) => game.post<Chef>(as, `/api/nft/chefs/${id}/repair`);
  expect((await repair(cook)).body.code).toBe("not_tired");
  await app.db.sql`update chefs set fatigue = 40 where id = ${id}`;
  expect((await repair(other)).status).toBe(403);
  expect((await repair(cook)).body.code).toBe("not_enough_spoon");
  await game.give(cook, 100);
  const { body: tired } = await game.get<Chef>(cook, `/api/nft/chefs/${id}`);
  expect([tired.rest_cost, (await repair(cook)).body.fatigue, await game.balance(cook)]).toEqual([20, 0, 80]);
  await app.db.sql`update chefs set fatigue = 10 where id = ${id}`;
  await app.db.sql`
    insert into items (item_template_id, owner_id, origin) select id, ${cook.id}, ${crypto.randomUUID()}
    from item_templates where type = 'consumable' and (effect->>'rest')::int >= 10 limit 1`;
  expect([(await repair(cook)).body.fatigue, await game.balance(cook)]).toEqual([0, 80]);
});

test("the brigade takes own chefs, as many as there are places", async () => {
  const [cook, other] = [await app.signUp(), await app.signUp()];
  const { id } = await game.chef(cook);
  const change = (as: TestUser, what: string, chef_id: number) =>
    game.post<{ brigade_chefs: number[] }>(as, `/users/@me/restaurant/${what}-brigade`, { chef_id });
  expect((await change(other, "add-chef-to", id)).status).toBe(404);
  expect((await change(cook, "add-chef-to", id)).body.brigade_chefs).toEqual([id]);
  expect((await change(cook, "add-chef-to", id)).body.brigade_chefs).toEqual([id]);
  await game.give(cook, 100);
  const { body: second } = await game.post<{ workflow_id: string }>(cook, "/api/nft/chefs/create", {});
  await portrayed(cook, second.workflow_id);
  const { body: chefs } = await game.get<Chef[]>(cook, "/api/nft/users/@me/chefs");
  expect((await change(cook, "add-chef-to", chefs[0]!.id)).body.code).toBe("brigade_full");
  expect((await change(cook, "remove-chef-from", id)).body.brigade_chefs).toEqual([]);
  expect((await change(other, "remove-chef-from", id)).status).toBe(404);
});

test("levels", async () => {
  const cook = await app.signUp();
  const { body: levels } = await game.get<{ id: number; threshold: number }[]>(cook, "/api/nft/levels");
  expect(levels[0]).toMatchObject({ threshold: 0 });
  expect((await game.get(cook, `/api/nft/levels/${levels[1]!.id}`)).body).toEqual(levels[1]!);
  expect((await game.get(cook, "/api/nft/levels/987654")).status).toBe(404);
});
