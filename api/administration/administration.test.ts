import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createJob } from "@toque/db/jobs/create.ts";
import { failJob } from "@toque/db/jobs/finish.ts";
import { claimJob } from "@toque/db/jobs/lease.ts";
import { insertDeadLetter, type NewDeadLetter } from "@toque/db/outbox/dead-letters.ts";
import type {
  AdminDeadLetter,
  AdminJob,
  AdminMeasure,
  InstallationHealth,
  ReferenceUses,
  ReplayedDeadLetters,
  TranslationEstimate,
  UntranslatedRecipe,
} from "@toque/db/schemas/administration.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { noteBackup } from "@toque/workers/backup/last-backup.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { payload } from "../testing/payloads.ts";

// What administrators see of jobs, dead letters and the installation, and do about them, through the composed server.

let app: TestApp;
let admin: TestUser;
let anna: TestUser;
const told: { message: string; detail: unknown }[] = [];
beforeAll(async () => {
  app = await testApp();
  [admin, anna] = [await app.signUp(undefined, ["admin"]), await app.signUp()];
  app.deps.log = { ...app.deps.log, info: (message, detail) => void told.push({ message, detail }) };
});
afterAll(() => app.close());

type Refusal = { code: string; detail: unknown };
const get = <T>(path: string) => app.call<T & Refusal>("GET", `/api/admin${path}`, { as: admin });
const post = <T>(path: string, body?: unknown) =>
  app.call<T & Refusal>("POST", `/api/admin${path}`, { as: admin, ...(body === undefined ? {} : { body }) });

/** A job of anna's that failed for good. */
async function failed(reason = "Error: no"): Promise<number> {
  const id = await app.db.transaction((tx) =>
    createJob(tx, { type: "fun-fact", userId: anna.id, key: crypto.randomUUID(), lang: "en", params: { seed: 7 } }),
  );
  await claimJob(app.db.sql, id, "w", 60_000);
  const error = { code: "job_failed", detail: "This did not work. Nothing was changed." };
  await app.db.transaction((tx) =>
    failJob(tx, { jobId: id, workerId: "w" }, { error, deadLetter: { group: "workers", reason } }),
  );
  return id;
}
const letter = (over: Partial<NewDeadLetter> = {}): Promise<number> =>
  app.db.transaction((tx) =>
    insertDeadLetter(tx, {
      consumer_group: "search",
      topic: topics.reference,
      message_id: null,
      job_id: null,
      key: "diets",
      type: "diet.saved",
      payload: { diet_id: 1 },
      error: "Error: no",
      attempts: 6,
      ...over,
    }),
  );
const sent = async (type: string) => (await app.db.sql`select 1 from outbox where type = ${type}`).length;

describe("jobs", () => {
  test("are listed in pages, by kind and state, without what was asked or answered", async () => {
    const id = await failed("ModelError: 401 for Bearer sk-live-12345678 of maya@example.org");
    const { body, headers } = await get<AdminJob[]>("/jobs?type=fun-fact&status=failed");
    expect(headers.get("x-total-count")).toBe(String(body.length));
    expect(headers.get("link")).toContain('rel="last"');
    expect(body[0]).toMatchObject({ id, status: "failed", user_id: anna.id, error: { code: "job_failed" } });
    expect(body[0]!.reason).toBe("ModelError: 401 for Bearer ••• of •••");
    expect(Object.keys(body[0]!)).not.toContain("params");
    expect((await get<AdminJob[]>("/jobs?status=running")).body).toHaveLength(0);
    for (const bad of ["type=nonsense", "status=dead", "page=0"]) expect((await get(`/jobs?${bad}`)).status).toBe(422);
  });

  test("a failed one is queued again once, however often it is asked for", async () => {
    const id = await failed();
    const answers = await Promise.all([1, 2, 3].map(() => post<AdminJob>(`/jobs/${id}/retry`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
      status: "queued",
      attempts: 0,
      error: null,
    });
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("job_not_failed");
    // Its dead letter is done with, so that a replay of it does not run the job once more.
    const waiting = (await get<AdminDeadLetter[]>("/dead-letters")).body;
    expect(waiting.some(({ job_id }) => job_id === id)).toBe(false);
    expect((await post("/jobs/999999/retry")).status).toBe(404);
    expect(told.filter(({ message }) => message === "job queued again")).toEqual([
      { message: "job queued again", detail: { by: admin.id, job: id } },
    ]);
  });
});

describe("dead letters", () => {
  test("tell what failed, and nothing that somebody wrote", async () => {
    const id = await letter({
      consumer_group: "masked",
      payload: { job_id: 3, text: "I am allergic to nuts", type: "chatbot" },
      error: "Error: postgres://toque:hunter2@db/x went away",
    });
    const { body, headers } = await get<AdminDeadLetter[]>("/dead-letters?consumer_group=masked");
    expect(headers.get("x-total-count")).toBe("1");
    expect(body[0]).toMatchObject({ id, state: "waiting", attempts: 6, error: "Error: postgres://•••@db/x went away" });
    expect(JSON.parse(body[0]!.payload)).toEqual({ job_id: 3, text: "•••", type: "chatbot" });
    expect(body[0]!.last_at).toMatch(/^\d{4}-.*Z$/);
    expect((await get<unknown[]>("/dead-letters/groups")).body).toContainEqual({
      consumer_group: "masked",
      waiting: 1,
    });
    expect((await get<unknown[]>("/dead-letters?state=nonsense")).status).toBe(422);
  });

  test("one is replayed once, also by several at a time", async () => {
    const id = await letter();
    const before = await sent("diet.saved");
    const answers = await Promise.all([1, 2, 3, 4].map(() => post<AdminDeadLetter>(`/dead-letters/${id}/replay`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await sent("diet.saved")).toBe(before + 1);
    expect(answers.find(({ status }) => status === 200)!.body.state).toBe("replayed");
    expect((await post(`/dead-letters/${id}/discard`, { reason: "too late" })).body.code).toBe("already_replayed");
    expect((await post("/dead-letters/999999/replay")).status).toBe(404);
  });

  test("all of a group are replayed, and those of no other; a job that is no longer failed stays", async () => {
    const [mine, other] = [await letter({ consumer_group: "facts" }), await letter({ consumer_group: "facts-2" })];
    await letter({ consumer_group: "facts" });
    const job = await failed();
    await app.db.sql`update dead_letters set consumer_group = 'facts' where job_id = ${job}`;
    await app.db.sql`update jobs set status = 'succeeded' where id = ${job}`;
    const answers = await Promise.all(
      [1, 2].map(() => post<ReplayedDeadLetters>("/dead-letters/replay", { consumer_group: "facts" })),
    );
    expect(answers.map(({ body }) => body.replayed).reduce((a, b) => a + b)).toBe(2);
    expect(answers.every(({ body }) => body.left === 0)).toBe(true);
    const ids = async (query: string) =>
      (await get<AdminDeadLetter[]>(`/dead-letters?${query}`)).body.map((one) => one.id);
    expect(await ids("state=replayed&consumer_group=facts")).toContain(mine);
    expect(await ids("consumer_group=facts-2")).toEqual([other]);
    expect((await ids("consumer_group=facts")).length).toBe(1);
  });

  test("one is given up with a reason, for good", async () => {
    const id = await letter({ consumer_group: "given-up" });
    for (const body of [{}, { reason: "" }, { reason: "x".repeat(501) }, { reason: "fine", more: 1 }])
      expect((await post(`/dead-letters/${id}/discard`, body)).status).toBe(422);
    const answers = await Promise.all(
      [1, 2].map(() => post<AdminDeadLetter>(`/dead-letters/${id}/discard`, { reason: " The diet is gone. " })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
      state: "discarded",
      discard_reason: "The diet is gone.",
    });
    expect((await post(`/dead-letters/${id}/replay`)).body.code).toBe("already_discarded");
    const replayed = await post<ReplayedDeadLetters>("/dead-letters/replay", { consumer_group: "given-up" });
    expect(replayed.body).toMatchObject({ replayed: 0, refused: 0, left: 0 });
    expect(told.filter(({ message }) => message === "dead letter discarded")).toHaveLength(1);
  });

  test("a reason of blanks is none", async () => {
    const id = await letter();
    expect((await post(`/dead-letters/${id}/discard`, { reason: "     " })).status).toBe(422);
  });
});

describe("the installation", () => {
  const part = async (name: string) =>
    (await get<InstallationHealth>("/health")).body.parts.find((one) => one.name === name);

  test("is told part by part, in one answer", async () => {
    const { body, headers } = await get<InstallationHealth>("/health");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await part("database")).toMatchObject({ level: "green", detail: "pglite" });
    expect(await part("model")).toMatchObject({ level: "green", reason: "offline_chef" });
    expect(await part("media")).toMatchObject({ detail: "folder" });
    // Of no backup anything is known.
    expect(await part("backup")).toMatchObject({ level: "amber", reason: "unknown" });
    expect(["amber", "red"]).toContain(body.level);
    await noteBackup(app.deps.config.dataDir, new Date());
    expect(await part("backup")).toMatchObject({ level: "green" });
    await noteBackup(app.deps.config.dataDir, new Date(Date.now() - 9 * 86_400_000));
    expect(await part("backup")).toMatchObject({ level: "amber", reason: "overdue" });
  });

  test("a job that waits for long turns it amber, then red", async () => {
    await app.db.sql`update jobs set status = 'cancelled'`;
    expect(await part("jobs")).toMatchObject({ level: "green", count: 0, since: null });
    const wait = (minutes: number) => app.db.sql`
      insert into jobs (type, key, params, run_after)
      values ('fun-fact', ${crypto.randomUUID()}, '{}', now() - ${minutes}::int * interval '1 minute')`;
    await wait(3);
    expect(await part("jobs")).toMatchObject({ level: "amber", reason: "waiting", count: 1 });
    await wait(20);
    expect(await part("jobs")).toMatchObject({ level: "red", count: 2 });
    expect((await get<InstallationHealth>("/health")).body.level).toBe("red");
  });

  test("a part that hangs or fails has no answer, tells no secret, and does not delay the others", async () => {
    app.deps.checks.bus = { adapter: "kafka", ping: () => new Promise(() => {}) };
    app.deps.checks.search = {
      adapter: "meilisearch",
      ping: () => {
        throw new Error("http://key:hunter2@meili refused");
      },
    };
    const answer = await get<InstallationHealth>("/health");
    expect(answer.status).toBe(200);
    const byName = new Map(answer.body.parts.map((one) => [one.name, one]));
    for (const name of ["bus", "search"] as const)
      expect(byName.get(name)).toMatchObject({ level: "red", reason: "no_answer", detail: null });
    expect(byName.get("database")).toMatchObject({ level: "green" });
    expect(JSON.stringify(answer.body)).not.toContain("hunter2");
  });
});

test("administration is for administrators alone, its reads of the reference data for moderators too", async () => {
  const moderator = await app.signUp(undefined, ["moderator", "alpha", "ambassador"]);
  const id = await letter({ consumer_group: "guarded" });
  const calls: [string, string, unknown?][] = [
    ["GET", "/jobs"],
    ["POST", "/jobs/1/retry"],
    ["GET", "/dead-letters"],
    ["GET", "/dead-letters/groups"],
    ["POST", "/dead-letters/replay", { consumer_group: "guarded" }],
    ["POST", `/dead-letters/${id}/replay`],
    ["POST", `/dead-letters/${id}/discard`, { reason: "I may not" }],
    ["GET", "/translations"],
    ["GET", "/translations/estimate"],
    ["GET", "/jobs/1/translations"],
    ["GET", "/measures"],
    ["GET", "/reference/tag/1/uses"],
    ["GET", "/health"],
  ];
  const demoted = await app.signUp(undefined, ["admin"]);
  await app.db.sql`update users set roles = '{}' where id = ${demoted.id}`;
  for (const [method, path, body] of calls) {
    const statuses = [];
    for (const as of [null, anna, moderator, demoted]) {
      const given = { as, ...(body === undefined ? {} : { body }) };
      statuses.push((await app.call(method, `/api/admin${path}`, given)).status);
    }
    // Somebody who says to be the admin, and paths that only look different.
    const pretended = await app.call(method, `/api/admin${path}`, {
      as: anna,
      headers: { "user-id": String(admin.id), "x-role": "admin" },
      ...(body === undefined ? {} : { body }),
    });
    for (const prefix of ["/api//admin", "/api/admin/.", "/API/admin", "/api/%61dmin"]) {
      const url = `${prefix}${path}`;
      const around = await app.call(method, url, { as: anna, ...(body === undefined ? {} : { body }) });
      expect([url, around.status < 400]).toEqual([url, false]);
    }
    const ofModerator = /^\/(measures|reference)/.test(path) ? 200 : 403;
    expect([path, ...statuses, pretended.status]).toEqual([path, 401, 403, ofModerator, 403, 403]);
  }
  expect((await get<AdminDeadLetter[]>("/dead-letters?consumer_group=guarded")).body).toHaveLength(1);
});

describe("translations", () => {
  const estimate = async (query = "") => (await get<TranslationEstimate>(`/translations/estimate${query}`)).body;

  test("are counted and measured by language, tag and who may read them", async () => {
    const before = await estimate();
    const mine = await app.call<{ id: number }>("POST", "/api/recipe/recipes", {
      as: anna,
      body: await payload(app.db, { private: true }),
    });
    const after = await estimate();
    expect(after.recipes).toBe(before.recipes + 1);
    expect(after.translations).toBe(before.translations + 3);
    expect(after.characters).toBeGreaterThan(before.characters);
    expect([after.model, after.cost]).toEqual([null, null]);
    // It has English, and nobody else may read it.
    expect((await estimate("?langs=en")).recipes).toBe(before.recipes);
    expect((await estimate("?public_only=true")).recipes).toBe(before.recipes);
    expect((await estimate("?tag_id=999999")).recipes).toBe(0);
    const { body, headers } = await get<UntranslatedRecipe[]>("/translations?langs=fr&langs=de");
    const one = body.find(({ id }) => id === mine.body.id);
    expect(one).toMatchObject({ public: false, missing: ["fr", "de"], name: "Scrambled eggs" });
    expect(headers.get("x-total-count")).toBe(String((await estimate("?langs=fr&langs=de")).recipes));
    for (const bad of ["langs=it", "public_only=perhaps", "tag_id=0"])
      expect((await get(`/translations?${bad}`)).status).toBe(422);
  });

  test("of a job that translates nothing in bulk there are none", async () => {
    expect((await get(`/jobs/${await failed()}/translations`)).status).toBe(404);
  });

  test("the offline chef starts none", async () => {
    const answer = await app.call<Refusal>("POST", "/api/recipe/translate/recipes", {
      as: admin,
      body: { public_only: true },
    });
    expect([answer.status, answer.body.code]).toEqual([503, "translation_model_not_configured"]);
  });
});

describe("reference data", () => {
  test("measures are found by a part of their names, with every language", async () => {
    const { body, headers } = await get<AdminMeasure[]>("/measures?query=clove");
    expect(Number(headers.get("x-total-count"))).toBeGreaterThan(0);
    expect(body[0]!.name).toHaveProperty("en");
    expect((await get<AdminMeasure[]>("/measures?query=%25_")).body).toHaveLength(0);
    // Épinards: in any case, without its accent, and by the name of the food.
    expect((await get<AdminMeasure[]>("/measures?query=EPINARD")).body.length).toBeGreaterThan(0);
    const made = await app.call<{ id: number }>("POST", "/api/recipe/quantities", {
      as: admin,
      body: { type: "category", category_id: 1, name: "heaplet", weight: 12 },
    });
    const [lacking] = (await get<AdminMeasure[]>("/measures?query=heaplet&incomplete=true")).body;
    expect(lacking).toMatchObject({ id: made.body.id, name: { en: "heaplet" }, plural: null, fixed: false });
    expect(lacking!.owner).toBeString();
    expect((await get<AdminMeasure[]>("/measures?query=kilogram")).body.every(({ fixed }) => fixed)).toBe(true);
  });

  test("says how many things use an entry", async () => {
    const uses = async (path: string) => (await get<ReferenceUses>(`/reference/${path}/uses`)).body;
    expect((await uses("category/1")).foods).toBeGreaterThan(0);
    expect((await uses("allergy/1")).foods).toBeGreaterThan(0);
    for (const bad of ["users/1", "tag/0", "tag/x", "tag'--/1"])
      expect((await get(`/reference/${encodeURI(bad)}/uses`)).status).toBe(422);
    for (const kind of ["tag", "diet", "allergy", "category", "subcategory", "measure"])
      expect((await get(`/reference/${kind}/987654/uses`)).status).toBe(404);
  });
});
