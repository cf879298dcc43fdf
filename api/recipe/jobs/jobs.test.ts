import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Job, JobError as StatedError } from "@toque/db/schemas/ai.ts";
import type { StoredFinding } from "@toque/db/schemas/findings.ts";
import type { ChatHistory, EventPage, ThreadEvent } from "@toque/db/schemas/thread.ts";
import { appendThreadEvent, readThread } from "@toque/db/threads/threads.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import type { Bus } from "@toque/workers/platform/bus/port.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import type { JobContext } from "@toque/workers/runtime/context.ts";
import { JobError } from "@toque/workers/runtime/errors.ts";
import { type JobRunner, startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload, recipeId } from "../../testing/payloads.ts";

// Jobs and chats over HTTP, with a worker whose answers the tests define.

let app: TestApp;
let bus: Bus;
let runner: JobRunner;
let anna: TestUser;
let ben: TestUser;
/** The worker's behaviour for the next jobs. */
let work: (context: JobContext) => Promise<void>;

const answerChat = async (context: JobContext, message = "Here you are.") => {
  const { thread_id } = context.job.params as { thread_id: number };
  await context.commit(async (tx) => {
    const thread = await readThread(tx, context.job.userId!, thread_id);
    await appendThreadEvent(
      tx,
      thread!,
      { type: "message", role: "ai", message, waiting_another_message: false, model: "test" },
      context.job.id,
    );
    return { result: {} };
  });
};

beforeAll(async () => {
  app = await testApp({ RATE_AI_PER_MINUTE: "1000" });
  [anna, ben] = [await app.signUp(), await app.signUp()];
  bus = createEmbeddedBus({ db: app.db, log: silentLogger });
  const handler = (context: JobContext) => work(context);
  runner = await startJobRunner({
    db: app.db,
    bus,
    handlers: { chatbot: handler, "generate-recipe": handler },
    workerId: "test",
    log: silentLogger,
    retry: { attempts: 2, firstDelayMs: 10, interruptions: 10, giveUpAfterMs: 5000, longestDelayMs: 20 },
  });
});
afterEach(() => {
  work = (context) => answerChat(context);
});
afterAll(async () => {
  await runner.stop(1000);
  await bus.close();
  await app.close();
});
work = (context) => answerChat(context);

const send = (as: TestUser, message: string, headers: Record<string, string> = {}, query = "") =>
  app.call<ThreadEvent & Job & { code: string }>("POST", `/api/recipe/chatbot/send-message${query}`, {
    as,
    body: { message },
    headers,
  });
const later = { prefer: "respond-async" };

/** Reads an event stream until `enough`, then disconnects. */
async function readStream(
  as: TestUser,
  path: string,
  enough: (events: { id: number; event: string; data: unknown }[]) => boolean,
  lastEventId?: number,
) {
  const gone = new AbortController();
  const headers: Record<string, string> = { authorization: `Bearer ${as.token}` };
  if (lastEventId !== undefined) headers["last-event-id"] = String(lastEventId);
  const response = await app.handle(new Request(`http://localhost:3000${path}`, { headers, signal: gone.signal }));
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const events: { id: number; event: string; data: unknown }[] = [];
  let buffer = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    buffer += decoder.decode(chunk as Uint8Array, { stream: true });
    const frames = buffer.split("\n\n");
    buffer = frames.pop() ?? "";
    for (const frame of frames) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(frame)?.[1];
      if (field("data"))
        events.push({ id: Number(field("id")), event: field("event") ?? "", data: JSON.parse(field("data")!) });
    }
    if (enough(events)) break;
  }
  gone.abort();
  return events;
}

/** The events of a job until it has finished. What a test does not wait for could begin in the next one, with its `work`. */
const readToEnd = (as: TestUser, jobId: number) =>
  readStream(as, `/api/recipe/jobs/${jobId}/events`, (all) => all.some(({ event }) => event === "finished"));

describe("a chat message", () => {
  test("is answered in the same response when the job ends in time", async () => {
    const answer = await send(anna, "Hello");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      type: "message",
      role: "ai",
      message: "Here you are.",
      waiting_another_message: false,
      model: "test",
    });
    const history = await app.call<{ messages: unknown[] }>("GET", "/api/recipe/chatbot/history", { as: anna });
    expect(history.body.messages).toEqual([
      { role: "user", content: "Hello" },
      { role: "ai", content: "Here you are." },
    ]);
  });

  test("answers 202 with the job's address to a client that does not wait", async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    work = async (context) => {
      await gate;
      await answerChat(context);
    };
    const answer = await send(anna, "Slowly", later);
    expect(answer.status).toBe(202);
    expect(answer.headers.get("location")).toBe(`/api/recipe/jobs/${answer.body.id}`);
    go();
    const events = await readToEnd(anna, answer.body.id);
    expect(events.at(-1)?.data).toEqual({ status: "succeeded", error: null });
  });

  test("a client that disconnects loses nothing", async () => {
    const gone = new AbortController();
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    let jobId = 0;
    work = async (context) => {
      jobId = context.job.id;
      started();
      await Bun.sleep(100);
      await answerChat(context, "Still here.");
    };
    const request = new Request("http://localhost:3000/api/recipe/chatbot/send-message", {
      method: "POST",
      headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json" },
      body: JSON.stringify({ message: "Hang up" }),
      signal: gone.signal,
    });
    const pending = app.handle(request);
    await running;
    gone.abort();
    await pending;
    await readToEnd(anna, jobId);
    const history = await app.call<{ messages: { content: string }[] }>("GET", "/api/recipe/chatbot/history", {
      as: anna,
    });
    expect(history.body.messages.at(-1)?.content).toBe("Still here.");
  });

  test("the same Idempotency-Key is one message and one job", async () => {
    const key = { "idempotency-key": "chat-1" };
    const [first, second] = [await send(anna, "Once", key), await send(anna, "Once", key)];
    expect(second.body).toEqual(first.body);
    const [row] = await app.db.sql<
      { n: number }[]
    >`select count(*)::int as n from thread_events where payload->>'message' = 'Once'`;
    expect(row?.n).toBe(1);
  });

  test("goes on with the recipe and its variants; about another recipe a new conversation begins", async () => {
    const [hummus, pancakes] = [await recipeId(app.db, "hummus"), await recipeId(app.db, "pancakes")];
    const variant = await app.call<{ id: number }>("POST", "/api/recipe/recipes", {
      as: ben,
      body: await payload(app.db, { parent_id: hummus }),
    });
    expect(variant.status).toBe(201);
    const threadOf = async (recipe_id: number) => {
      await app.call("POST", "/api/recipe/chatbot/send-message", {
        as: ben,
        body: { message: "And this?", recipe_id },
      });
      const { body } = await app.call<ChatHistory>("GET", "/api/recipe/chatbot/history", { as: ben });
      return body;
    };
    const first = await threadOf(hummus);
    expect(first).toMatchObject({ recipe_id: hummus, family_id: hummus });
    const second = await threadOf(variant.body.id);
    expect(second).toMatchObject({ thread_id: first.thread_id, recipe_id: variant.body.id, family_id: hummus });
    // Who takes a variant back goes on with the conversation that made it.
    await app.call("DELETE", `/api/recipe/recipes/${variant.body.id}`, { as: ben });
    const left = await app.call<ChatHistory>("GET", "/api/recipe/chatbot/history", { as: ben });
    expect(left.body).toMatchObject({ recipe_id: hummus, family_id: hummus });
    expect(await threadOf(hummus)).toMatchObject({ thread_id: first.thread_id, recipe_id: hummus });
    const other = await threadOf(pancakes);
    expect(other.thread_id).not.toBe(first.thread_id);
    expect(other).toMatchObject({ recipe_id: pancakes, family_id: pancakes, messages: { length: 2 } });
    const { body } = await app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", {
      as: ben,
      body: { last_event_id: 0 },
    });
    expect(body.events.filter(({ type }) => type === "end_of_thread")).toHaveLength(1);
  });

  test("needs a text of limited length, and a visible recipe", async () => {
    const locs = (answer: { body: unknown }) =>
      (answer.body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.join("."));
    expect(locs(await send(anna, ""))).toEqual(["body.message"]);
    expect(locs(await send(anna, "x".repeat(4001)))).toEqual(["body.message"]);
    const unseen = await app.call("POST", "/api/recipe/chatbot/send-message", {
      as: anna,
      body: { message: "hi", recipe_id: 999_999 },
    });
    expect(locs(unseen)).toEqual(["body.recipe_id"]);
  });
});

describe("threads", () => {
  test("a new one is opened once for one Idempotency-Key", async () => {
    const carl = await app.signUp();
    const open = (headers = {}) =>
      app.call<{ thread_id: number }>("POST", "/api/recipe/chatbot/new-thread", { as: carl, body: {}, headers });
    const headers = { "idempotency-key": "one conversation" };
    const [first, again] = [await open(headers), await open(headers)];
    expect([again.status, again.body]).toEqual([201, first.body] as never);
    expect((await open()).body.thread_id).toBeGreaterThan(first.body.thread_id);
  });

  test("a new one ends the previous one, with an event", async () => {
    const dora = await app.signUp();
    const id = await recipeId(app.db, "gazpacho");
    const open = async () =>
      (
        await app.call<{ thread_id: number }>("POST", "/api/recipe/chatbot/new-thread", {
          as: dora,
          body: { recipe_id: id },
        })
      ).body.thread_id;
    const [first, second] = [await open(), await open()];
    expect(second).toBeGreaterThan(first);
    const page = await app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", {
      as: dora,
      body: { last_event_id: 0 },
    });
    expect(page.body.events.map(({ type }) => type)).toEqual(["end_of_thread"]);
    const empty = await app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", {
      as: dora,
      body: { last_event_id: page.body.last_event_id },
    });
    expect(empty.body).toEqual({ events: [], last_event_id: page.body.last_event_id });
  });

  test("a long poll wakes at the event, and returns empty when the time is up", async () => {
    const { body: now } = await app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", { as: anna, body: {} });
    const last = now.last_event_id;
    const waiting = app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", {
      as: anna,
      body: { last_event_id: last, wait: true, timeout: 20 },
    });
    const sent = await send(anna, "Wake up", later);
    const woken = await waiting;
    expect(woken.body.events[0]).toMatchObject({ type: "message", role: "user", message: "Wake up" });
    await readToEnd(anna, sent.body.id);
    const quiet = await app.call<EventPage>("POST", "/api/recipe/chatbot/wait-for-event", {
      as: ben,
      body: { timeout: 0.05 },
    });
    expect(quiet.body.events).toEqual([]);
  });

  test("the stream resumes after Last-Event-ID without loss or repeat", async () => {
    const { body: before } = await app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", {
      as: anna,
      body: {},
    });
    for (const text of ["one", "two", "three"]) await send(anna, text);
    const all = await readStream(
      anna,
      "/api/recipe/chatbot/events",
      (events) => events.length >= 6,
      before.last_event_id,
    );
    expect(all).toHaveLength(6);
    const rest = await readStream(anna, "/api/recipe/chatbot/events", (events) => events.length >= 3, all[2]!.id);
    expect(rest.map(({ id }) => id)).toEqual(all.slice(3).map(({ id }) => id));
  });

  test("another user's events are not visible", async () => {
    await send(anna, "A secret");
    const page = await app.call<EventPage>("POST", "/api/recipe/chatbot/fetch-events", {
      as: ben,
      body: { last_event_id: 0 },
    });
    expect(JSON.stringify(page.body)).not.toContain("A secret");
  });
});

describe("a job", () => {
  test("of another user cannot be distinguished from a missing one", async () => {
    const { body } = await send(anna, "Mine", later);
    for (const [method, rest] of [
      ["GET", ""],
      ["GET", "/events"],
      ["DELETE", ""],
    ] as const) {
      const theirs = await app.call(method, `/api/recipe/jobs/${body.id}${rest}`, { as: ben });
      const none = await app.call(method, `/api/recipe/jobs/999999${rest}`, { as: ben });
      expect([theirs.status, theirs.body]).toEqual([404, none.body]);
    }
    await readToEnd(anna, body.id);
  });

  test("that is cancelled has no effect, and cancelling is idempotent", async () => {
    let aborted = false;
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    work = async (context) => {
      started();
      await new Promise((resolve) => context.signal.addEventListener("abort", resolve, { once: true }));
      aborted = true;
      await answerChat(context, "Too late");
    };
    const { body } = await send(anna, "Cancel me", later);
    await running;
    for (let i = 0; i < 2; i++)
      expect((await app.call("DELETE", `/api/recipe/jobs/${body.id}`, { as: anna })).body).toEqual({
        id: body.id,
        status: "cancelled",
      });
    const events = await readToEnd(anna, body.id);
    expect(events.at(-1)?.data).toMatchObject({ status: "cancelled" });
    while (!aborted) await Bun.sleep(5);
    const history = await app.call<{ messages: unknown[] }>("GET", "/api/recipe/chatbot/history", { as: anna });
    expect(JSON.stringify(history.body)).not.toContain("Too late");
  });

  test("that fails has its code and message, no internals", async () => {
    work = () =>
      Promise.reject(new JobError({ code: "model_overloaded", detail: "The model is busy. Try again in a moment." }));
    const known = await send(anna, "Fail");
    expect([known.status, known.body]).toEqual([
      503,
      { code: "model_overloaded", detail: "The model is busy. Try again in a moment." } as never,
    ]);
    work = () => Promise.reject(new Error("select * from secrets at /srv/toque/db.ts:3"));
    const unknown = await send(anna, "Break");
    expect(unknown.body.code).toBe("job_failed");
    expect(JSON.stringify(unknown.body)).not.toContain("secrets");
  });

  test("that fails states why as data, with names in the caller's language, also in its stream", async () => {
    const foods = [{ id: 7, name: { en: "Egg", fr: "Œuf" } }];
    const findings: StoredFinding[] = [{ code: "foods_missing", params: { foods } }];
    work = () => Promise.reject(new JobError({ code: "recipe_failed_checks", detail: "Egg is not used.", findings }));
    const { body } = await send(anna, "Fail with reasons", later);
    const path = `/api/recipe/jobs/${body.id}`;
    const events = await readToEnd(anna, body.id);
    const told = (name: string): StatedError => ({
      code: "recipe_failed_checks",
      detail: "Egg is not used.",
      findings: [{ code: "foods_missing", params: { foods: [{ id: 7, name }], allergens: [], words: [] } }],
    });
    expect(events.at(-1)?.data).toEqual({ status: "failed", error: told("Egg") });
    const read = async (lang: string) => (await app.call<Job>("GET", path, { as: anna, headers: { lang } })).body.error;
    expect([await read("fr"), await read("de")]).toEqual([told("Œuf"), told("Egg")]);
    // What was stored before findings were, and what a later version stored.
    await app.db.sql`update jobs set error = error - 'findings' where id = ${body.id}`;
    expect(await read("fr")).toEqual({ ...told(""), findings: [] });
    const strange = [{ code: "not_known_here", params: {} }];
    await app.db.sql`
      update jobs set error = error || jsonb_build_object('findings', ${strange as never}::jsonb) where id = ${body.id}`;
    expect(await read("fr")).toEqual({ ...told(""), findings: [] });
  });

  test("that generated a recipe tells its checks in the caller's language; older checks answer as well", async () => {
    const diet = { id: 1, name: { en: "Vegan", de: "Vegan (rein pflanzlich)" } };
    const old = { name: "time", passed: true, detail: "5 of at most 15 minutes." };
    const fresh = {
      name: "diet",
      passed: true,
      detail: "Fits Vegan.",
      findings: [{ code: "fits_diet", params: { diet } }],
    };
    const none = { foods: [], allergens: [], words: [] };
    const expected = [
      { ...old, findings: [] },
      {
        ...fresh,
        findings: [{ code: "fits_diet", params: { ...none, diet: { id: 1, name: "Vegan (rein pflanzlich)" } } }],
      },
    ];
    const generated = {
      title: "Soup",
      difficulty: "easy",
      total_time: 5,
      overview: "Warm.",
      preparation_time: 5,
      cooking_time: 0,
      nb_servings: 2,
      ingredients: [],
      ingredient_notes: [],
      kitchen_equipment: [],
      steps: [],
      tips: [],
      serving_suggestions: [],
    };
    let ideaId = 0;
    work = (context) =>
      context.commit(async (tx) => {
        const [row] = await tx<{ id: number }[]>`
          insert into ai_recipes (user_id, job_id, recipe_id, request, generated, checks, model)
          values (${context.job.userId}, ${context.job.id}, null, '{}', ${generated as never}::jsonb,
                  ${[old, fresh] as never}::jsonb, 'test') returning id`;
        ideaId = row!.id;
        return { result: { ai_recipe_id: ideaId, recipe_id: null, checks: [old, fresh] } };
      });
    const headers = { lang: "de" };
    const { body } = await app.call<{ checks: unknown }>("POST", "/api/recipe/ai/generate-recipe", {
      as: anna,
      body: {},
      headers,
    });
    expect(body.checks).toEqual(expected);
    const idea = await app.call<{ checks: unknown }>("GET", `/api/recipe/ai-recipes/${ideaId}`, { as: anna, headers });
    expect([idea.status, idea.body.checks]).toEqual([200, expected]);
    const [job] = await app.db.sql<{ job_id: number }[]>`select job_id from ai_recipes where id = ${ideaId}`;
    const answer = await app.call<Job>("GET", `/api/recipe/jobs/${job!.job_id}`, { as: anna, headers });
    expect(answer.body.result.checks).toEqual(expected);
  });
});

describe("the generator's request", () => {
  const generate = (body: object, as = anna) =>
    app.call<{ detail: { loc: unknown[] }[] }>("POST", "/api/recipe/ai/generate-recipe", { as, body, headers: later });

  test("names unknown foods and allergies, and what is required and forbidden at once", async () => {
    const [egg = 0] = await foodIds(app.db, "egg");
    const answer = await generate({ required_food: [egg, 999_999], forbidden_food: [egg], allergies: [999_999] });
    expect(answer.body.detail.map(({ loc }) => loc.join(".")).sort()).toEqual([
      "body.allergies.0",
      "body.required_food.0",
      "body.required_food.1",
    ]);
  });

  test("on behalf of another user is forbidden", async () => {
    expect((await generate({ user_id: ben.id })).body).toMatchObject({ code: "user_id_mismatch" });
  });

  test("has the defaults of the specification", async () => {
    let params: unknown;
    work = async (context) => {
      params = context.job.params;
      await context.commit(async () => ({ result: {} }));
    };
    await generate({});
    while (!params) await Bun.sleep(5);
    expect(params).toEqual({ type: "main_course", difficulty: "easy", nb_servings: 4, max_time: 15, test: false });
  });
});

test("where a subscription is required, five AI actions a day are free; a failed one is given back", async () => {
  const paid = await testApp({ SUBSCRIPTION_REQUIRED: "true", AI_DAILY_FREE: "2" });
  const user = await paid.signUp();
  const call = () => paid.call("POST", "/api/recipe/ai/generate-recipe", { as: user, body: {}, headers: later });
  const first = await call();
  expect([first.status, (await call()).status]).toEqual([202, 202]);
  const third = await call();
  expect(third.body).toMatchObject({ code: "ai_quota_exceeded" });
  expect(third.status).toBe(429);
  expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
  await paid.call("DELETE", `/api/recipe/jobs/${first.body.id}`, { as: user });
  expect((await call()).status).toBe(202);
  await paid.close();
});
