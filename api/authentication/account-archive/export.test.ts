import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { LARGEST_SIZE, mediaKey, servedSize } from "@toque/db/media/address.ts";
import type { JobType } from "@toque/db/schemas/ai.ts";
import { type ArchiveContent, type ArchiveFile, archiveFiles } from "@toque/db/schemas/archive.ts";
import { hashToken, newToken } from "@toque/db/tokens.ts";
import { removeExports } from "@toque/workers/account-archive/cleanup.ts";
import { unpack } from "@toque/workers/account-archive/testing/unpack.ts";
import { eraseDueAccounts } from "@toque/workers/erasure/erase-accounts.ts";
import { accountExportHandler } from "@toque/workers/jobs/account-export/handler.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import type { JobHandler } from "@toque/workers/runtime/context.ts";
import { startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { playersOf } from "../../testing/game.ts";
import { liveALife, make } from "../../testing/life.ts";

const EXPORT = "/api/authentication/users/@me/export";

let app: TestApp;
let moderator: TestUser;
let picture: Uint8Array;
let runner: Awaited<ReturnType<typeof startJobRunner>>;
let closeBus: () => Promise<void>;
beforeAll(async () => {
  app = await testApp({ RATE_MAILS_PER_HOUR: "1000" });
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  picture = await photo(400, 300).jpeg().toBuffer();
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger, pollMs: 20 });
  closeBus = () => bus.close();
  const handlers = {
    account_export: accountExportHandler({ ...app.deps, publicUrl: app.deps.config.publicUrl }),
  } as Record<JobType, JobHandler>;
  runner = await startJobRunner({
    db: app.db,
    bus,
    handlers,
    timeoutsMs: {},
    concurrency: 2,
    prices: null,
    workerId: "test",
    pollMs: 20,
    log: silentLogger,
  });
});
beforeEach(() => app.db.sql`delete from account_exports`.then(() => {}));
afterAll(async () => {
  await runner.stop(1000);
  await closeBus();
  await app.close();
});

interface Exported {
  status: string;
  result: { download_url: string; expires_at: string; bytes: number };
}

/** Asks for an archive and waits for it. */
async function exported(as: TestUser): Promise<Exported["result"]> {
  const asked = await app.call<{ id: number; type: string }>("POST", EXPORT, { as });
  expect([asked.status, asked.body.type]).toEqual([202, "account_export"]);
  expect(asked.headers.get("location")).toBe(`/api/recipe/jobs/${asked.body.id}`);
  for (const started = Date.now(); Date.now() - started < 30_000; await Bun.sleep(50)) {
    const { body } = await app.call<Exported>("GET", `/api/recipe/jobs/${asked.body.id}`, { as });
    if (body.status === "succeeded") return body.result;
    if (body.status === "failed") throw new Error(JSON.stringify(body));
  }
  throw new Error("the job does not end");
}

const fetchUrl = (url: string, method = "GET") => app.handle(new Request(url, { method }));

/** A chef, SPOON, a quest, a dish that waits to be judged, and an answer about the dish of another. */
async function playAGame(as: TestUser, other: TestUser) {
  const game = playersOf(app);
  const chef = await game.chef(as);
  await game.give(as, 30);
  await game.get(as, "/users/@me/user-quests", undefined, { lang: "en" });
  const judged = await game.finished(other);
  const cooking = await game.finished(as);
  const picked = await game.post(as, "/cooking-evaluation/pick");
  expect(picked.body).toMatchObject({ id: judged });
  await game.post(as, "/cooking-evaluation/answer", { id: judged, approved: false, reason: "another_dish" });
  return { chef: chef.id, cooking, judged };
}

const patternOf = (name: string) =>
  Object.keys(archiveFiles).find((pattern) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "\\d+")}$`).test(name),
  ) as ArchiveFile | undefined;

describe("an archive of an account", () => {
  test("is made within ten minutes of signing in only: a session that was left open gives nothing away", async () => {
    const user = await app.signUp();
    await app.db.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user.id}`;
    const refused = await app.call("POST", EXPORT, { as: user });
    expect([refused.status, refused.body]).toMatchObject([403, { code: "fresh_sign_in_required" }]);
    expect(await app.db.sql`select 1 from account_exports where user_id = ${user.id}`).toHaveLength(0);
  });

  test("holds everything that it owns in the documented format, and nothing of others", async () => {
    const life = await liveALife(app, moderator, "exporter", picture);
    const other = await liveALife(app, moderator, "neighbour", picture);
    const game = await playAGame(life.user, other.user);
    const { result: _, ...rest } = { result: null, ...(await exported(life.user)) };
    expect(Date.parse(rest.expires_at) - Date.now()).toBeWithin(86_000_000, 86_400_001);
    const response = await fetchUrl(rest.download_url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(rest.bytes));
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="toque-\d{4}-\d\d-\d\d\.tar\.gz"$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const files = await unpack(await response.bytes());
    const read = <F extends ArchiveFile>(name: F | string) =>
      JSON.parse(files.get(name)!.toString()) as ArchiveContent<F>;

    const faults: string[] = [];
    for (const [name, bytes] of files) {
      if (name.startsWith("pictures/")) continue;
      const pattern = patternOf(name);
      if (!pattern) faults.push(`${name} is not in the format`);
      else
        for (const { path, message } of Value.Errors(archiveFiles[pattern], JSON.parse(bytes.toString())))
          faults.push(`${name}${path}: ${message}`);
    }
    expect(faults).toEqual([]);
    const used = new Set([...files.keys()].map(patternOf));
    expect(Object.keys(archiveFiles).filter((pattern) => !used.has(pattern as ArchiveFile))).toEqual([]);

    expect(read<"profile.json">("profile.json")).toMatchObject({
      email: life.email,
      username: life.mark("name"),
      bio: { en: life.mark("bio") },
      language: "fr",
      sign_in_methods: [{ provider: "email" }],
    });
    expect(read<"health.json">("health.json")).toMatchObject({ birth_date: "1985-02-03", weight: 61 });
    expect(read<"health.json">("health.json").allergies[0]).toMatch(/^[a-z_-]+$/);
    const all = [...files]
      .filter(([name]) => name.endsWith(".json"))
      .map(([, bytes]) => bytes.toString())
      .join("\n");
    for (const what of [
      "private",
      "edited",
      "draft",
      "unapproved",
      "gone",
      "variant",
      "list",
      "item",
      "book",
      "chat",
      "wish",
      "report",
    ])
      expect([what, all.includes(life.mark(what))]).toEqual([what, true]);
    expect(all).toContain("Powder of exporter");
    for (const foreign of [other.mark(""), other.email, "Powder of neighbour", "token"])
      expect(all).not.toContain(foreign);
    expect(read<"opened-recipes.json">("opened-recipes.json")).toMatchObject([
      { recipe_id: expect.any(Number), recipe_name: expect.any(Object), opened_at: expect.stringMatching(/Z$/) },
    ]);
    const version = read<"recipes/*/versions/*.json">(`recipes/${life.recipes.shown}/versions/2.json`);
    const keyOf = new Map(version.foods.map((food) => [food.id, food]));
    const lines = version.content.ingredients as { food_id: number; quantity_id: number }[];
    expect(lines.map(({ food_id }) => keyOf.get(food_id)?.key ?? null)).toEqual(["egg", "butter", expect.any(String)]);
    expect(lines.every(({ quantity_id }) => version.quantities.some(({ id }) => id === quantity_id))).toBe(true);
    const pictures = read<"pictures.json">("pictures.json");
    const [cooking] = read<"game/cookings/*.json">("game/cookings/1.json");
    expect(cooking).toMatchObject({ id: game.cooking, status: "finished", photos: [{ step_id: null }] });
    const { chefs, spoon, items } = read<"game/game.json">("game/game.json");
    expect(chefs.map(({ id }) => id)).toEqual([game.chef]);
    expect(items.filter(({ used }) => used)).toHaveLength(1);
    const movements = read<"game/movements/*.json">("game/movements/1.json");
    expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(spoon);
    expect(read<"game/judgements/*.json">("game/judgements/1.json")).toMatchObject([
      { id: game.judged, approved: false, reason: "another_dish" },
    ]);
    const known = [
      ...Object.values(life.pictures),
      cooking!.photos[0]!.url,
      ...chefs.flatMap((one) => one.portrait ?? []),
    ];
    expect(pictures.map(({ url }) => url).sort()).toEqual(known.sort());
    for (const { url, file, width } of pictures)
      expect(
        files
          .get(file)
          ?.equals(
            await (
              await app.deps.storage
                .get(mediaKey(url.slice(7), servedSize(LARGEST_SIZE, width)))
                .then((object) => new Response(object!.stream))
            ).bytes(),
          ),
      ).toBe(true);
  });

  test("is only for who has its address, until it expires or the account is deleted", async () => {
    const user = await app.signUp();
    const stranger = await app.signUp();
    const { download_url } = await exported(user);
    const url = new URL(download_url);
    const other = new URL((await exported(stranger)).download_url);
    const wrong = (token: string, path = url.pathname) => `http://localhost:3000${path}?token=${token}`;
    const token = url.searchParams.get("token")!;
    const tries = [
      wrong(""),
      wrong("guess"),
      `http://localhost:3000${url.pathname}`,
      wrong(token, other.pathname),
      wrong(token, "/media/exports/1"),
      wrong(token, `/media/exports/${crypto.randomUUID()}`),
      wrong(token, "/media/exports/..%2F..%2Fx"),
      wrong(`${token}x`),
    ];
    for (const one of tries) {
      const answer = await fetchUrl(one);
      expect([one.replace(token, "T"), answer.status]).toEqual([one.replace(token, "T"), 404]);
    }
    const head = await fetchUrl(download_url, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const stored = await app.db.sql<{ said: string }[]>`select e::text as said from account_exports e`;
    expect(stored.some(({ said }) => said.includes(token))).toBe(false);
    const jobs = await app.db.sql<{ id: number }[]>`select id from jobs where user_id = ${user.id}`;
    expect((await app.call("GET", `/api/recipe/jobs/${jobs[0]!.id}`, { as: stranger })).status).toBe(404);
    await app.db.sql`update account_exports set expires_at = now() where user_id = ${stranger.id}`;
    expect((await fetchUrl(other.href)).status).toBe(404);
    expect((await fetchUrl(download_url)).status).toBe(200);
    await app.call("POST", "/api/authentication/users/@me/delete-account", { as: user });
    expect((await fetchUrl(download_url)).status).toBe(404);
  });

  test("is read by its owner only: an admin who finds the job gets neither its result nor its events", async () => {
    const user = await app.signUp();
    const admin = await app.signUp("export-admin@example.org", ["admin"]);
    const { download_url } = await exported(user);
    const token = new URL(download_url).searchParams.get("token")!;
    const listed = await app.call<{ id: number; user_id: number }[]>("GET", "/api/admin/jobs?type=account_export", {
      as: admin,
    });
    const job = listed.body.find(({ user_id }) => user_id === user.id)!;
    for (const path of [`/api/recipe/jobs/${job.id}`, `/api/recipe/jobs/${job.id}/events`])
      expect([path, (await app.call("GET", path, { as: admin })).status]).toEqual([path, 404]);
    const cancelled = await app.call("DELETE", `/api/recipe/jobs/${job.id}`, { as: admin });
    expect([cancelled.status, cancelled.body]).toEqual([200, { id: job.id, status: "succeeded" }]);
    // Nothing that is stored opens it.
    const tables = await app.db.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`;
    const disclosing: string[] = [];
    for (const { name } of tables) {
      const [found] = await app.db.sql`
        select 1 from ${app.db.sql(name)} t where position(${token} in t::text) > 0 limit 1`;
      if (found) disclosing.push(name);
    }
    expect(tables.length).toBeGreaterThan(50);
    expect(disclosing).toEqual([]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
  });

  test("its address is that of a session: it ends with it, and opens nothing in another account's browser", async () => {
    const user = await app.signUp();
    const { download_url } = await exported(user);
    const asked = await app.db.sql<{ id: number }[]>`select id from jobs where user_id = ${user.id}`;
    const again = await app.call<Exported>("GET", `/api/recipe/jobs/${asked[0]!.id}`, { as: user });
    expect(again.body.result.download_url).toBe(download_url);
    const stranger = await app.signUp();
    const of = (session: string) =>
      new Request(download_url, { method: "HEAD", headers: { cookie: `toque.session=${session}` } });
    const strangers = newToken();
    await app.db.sql`
      update sessions set token_hash = ${hashToken(strangers)}, host_only = true where user_id = ${stranger.id}`;
    expect((await app.handle(of(strangers))).status).toBe(404);
    expect((await app.handle(of("unknown"))).status).toBe(200);
    await app.db.sql`update sessions set expires_at = now() where user_id = ${user.id}`;
    expect((await fetchUrl(download_url)).status).toBe(404);
  });

  test("is sealed in the storage: nothing of it can be read there, and a changed file is not handed out", async () => {
    const user = await app.signUp();
    const { download_url, bytes } = await exported(user);
    const key = `exports/${new URL(download_url).pathname.split("/").at(-1)!}/000000.bin`;
    const stored = await new Response((await app.deps.storage.get(key))!.stream).bytes();
    const sent = await (await fetchUrl(download_url)).bytes();
    expect(sent.byteLength).toBe(bytes);
    expect([...sent.slice(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(Buffer.from(stored).indexOf(Buffer.from(sent.slice(0, 3)))).toBe(-1);
    expect(() => Bun.gunzipSync(stored)).toThrow();
    stored[stored.length >> 1]! ^= 1;
    await app.deps.storage.put(key, stored, "application/octet-stream");
    const refused = await fetchUrl(download_url);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, "export_not_found"]);
  });

  test("can be asked for three times a day, however many ask at once", async () => {
    const user = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call("POST", EXPORT, { as: user })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: "too_many_exports" });
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(86_000, 86_401);
    await app.db.sql`update account_exports set created_at = created_at - interval '1 day' where user_id = ${user.id}`;
    expect((await app.call("POST", EXPORT, { as: user })).status).toBe(202);
  });

  test("a key asks once", async () => {
    const user = await app.signUp();
    const ask = () => app.call<{ id: number }>("POST", EXPORT, { as: user, headers: { "idempotency-key": "one" } });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.body.id]).toEqual([202, first.body.id]);
    expect(await app.db.sql`select 1 from account_exports where user_id = ${user.id}`).toHaveLength(1);
  });

  test("is removed after a day with its files, and with the account", async () => {
    const [user, leaver] = [await app.signUp(), await app.signUp()];
    const urls = [(await exported(user)).download_url, (await exported(leaver)).download_url];
    const ids = urls.map((url) => new URL(url).pathname.split("/").at(-1)!);
    const parts = async () => {
      const found: string[] = [];
      for await (const key of app.deps.storage.list("exports/")) found.push(key);
      return ids.filter((id) => found.includes(`exports/${id}/000000.bin`)).length;
    };
    expect(await parts()).toBe(2);
    await removeExports(app.db, app.deps.storage);
    expect(await parts()).toBe(2);
    await app.db.sql`update account_exports set expires_at = now() where user_id = ${user.id}`;
    await removeExports(app.db, app.deps.storage);
    expect(await parts()).toBe(1);
    await app.call("POST", "/api/authentication/users/@me/delete-account", { as: leaver });
    await app.db.sql`update account_deletions set erase_at = now()`;
    await eraseDueAccounts({ ...app.deps });
    expect(await parts()).toBe(0);
    expect((await make<unknown[]>(app, user, "GET", "/api/recipe/cookbooks")).length).toBeGreaterThanOrEqual(0);
  });
});
