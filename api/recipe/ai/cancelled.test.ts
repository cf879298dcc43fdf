import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readJobUsage } from "@toque/db/jobs/usage.ts";
import type { Job, JobStatus } from "@toque/db/schemas/ai.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { EventPage, ThreadEvent } from "@toque/db/schemas/thread.ts";
import { eventually } from "@toque/workers/platform/bus/testing/waiting.ts";
import type { TestUser } from "../../testing/app.ts";
import { calls, type Guarded, guarded } from "./testing/hostile-service.ts";

// A cancelled job: the running call of the model is aborted, no other follows, and nothing is saved.

setDefaultTimeout(60_000);

let toque: Guarded;
let cook: TestUser;
let open: Recipe;
let other: Recipe;
beforeAll(async () => {
  toque = await guarded();
}, 120_000);
afterAll(() => toque.close());

const post = <T = Job>(path: string, body: unknown = {}, headers = {}) =>
  toque.app.call<T>("POST", path, { as: cook, body, headers });
const later = { prefer: "respond-async" };
const send = (message: string, recipe_id: number, headers = {}) =>
  post<Job & { code: string }>("/api/recipe/chatbot/send-message", { message, recipe_id }, headers);

const stateOf = async (id: number) => {
  const [job] = await toque.app.db.sql<{ status: JobStatus; result: unknown; error: unknown }[]>`
    select status, result, error from jobs where id = ${id}`;
  return job!;
};
const newestJob = async () =>
  (await toque.app.db.sql<{ id: number }[]>`select max(id) as id from jobs where user_id = ${cook.id}`)[0]!.id;
/** What a job could have written: events of its conversation, versions of recipes, recipes of the generator. */
const written = async (id: number) => [
  ...(await toque.app.db.sql`
    select 'event' as what from thread_events where job_id = ${id}
    union all select 'version' from recipe_versions where job_id = ${id}
    union all select 'recipe' from ai_recipes where job_id = ${id}`),
];

/** The service holds its first answer, which makes a change and so asks for more, until the test lets it go. */
function holdFirstAnswer() {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changes = [{ op: "scale_servings", nb_servings: 6 }];
  toque.service.play(async (_, n) => {
    if (n > 0) return { text: "Hello." };
    asked.resolve();
    await released.promise;
    return calls("modify_recipe", { recipe_id: open.id, version: 1, changes });
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Expects that a job whose call is held has been ended, with the service still at its first answer. */
async function expectEnded(id: number, held: { release(): void }) {
  // Recorded when the handler has ended.
  await eventually(async () => (await readJobUsage(toque.app.db.sql, id)) !== null);
  held.release();
  expect(await stateOf(id)).toEqual({ status: "cancelled", result: null, error: null });
  expect(await written(id)).toEqual([]);
}

async function begin() {
  cook = await toque.guest([]);
  [open, other] = [await toque.recipe(cook, "en"), await toque.recipe(cook, "en")];
  return holdFirstAnswer();
}

const ends: Record<string, (job: number) => Promise<{ status: number }>> = {
  "another conversation is begun": () => post("/api/recipe/chatbot/new-thread", { recipe_id: null }),
  "the job is cancelled": (job) => toque.app.call("DELETE", `/api/recipe/jobs/${job}`, { as: cook }),
  "the account is deleted": () => post("/api/authentication/users/@me/delete-account"),
};

describe.each(Object.entries(ends))("when %s", (how, end) => {
  test("an answer that is being made ends, and with its conversation what waits behind it", async () => {
    const held = await begin();
    const first = await send("Make it for six", open.id, later);
    await held.asked;
    const second = await send("And then for eight", open.id, later);
    expect((await end(first.body.id)).status).toBeLessThan(300);
    await expectEnded(first.body.id, held);
    // A cancelled answer leaves the conversation as it is: the next one is made.
    const isNextMade = how === "the job is cancelled";
    await eventually(async () => !["queued", "running"].includes((await stateOf(second.body.id)).status));
    expect((await stateOf(second.body.id)).status).toBe(isNextMade ? "succeeded" : "cancelled");
    expect(toque.service.requests).toHaveLength(isNextMade ? 2 : 1);
  });
});

const others: Record<string, () => [path: string, body: object]> = {
  "a recipe that is being composed": () => ["/api/recipe/ai/generate-recipe", { nb_servings: 4 }],
  "an upgrade": () => [`/api/recipe/upgrade-recipe?recipe_id=${open.id}`, {}],
  "a translation": () => [`/api/recipe/translate/recipes/${open.id}`, { langs: ["fr"] }],
};
describe.each(["the job is cancelled", "the account is deleted"])("when %s", (how) => {
  test.each(Object.entries(others))("%s ends", async (_, call) => {
    const held = await begin();
    const started = await post(...call(), later);
    expect([started.status, started.body]).toEqual([202, started.body]);
    await held.asked;
    await ends[how]!(started.body.id);
    await expectEnded(started.body.id, held);
    expect(toque.service.requests).toHaveLength(1);
  });
});

test("a message about another recipe ends the conversation before it; who waits for its answer is told", async () => {
  const held = await begin();
  const waiting = send("Make it for six", open.id);
  await held.asked;
  const first = await newestJob();
  const answer = await send("And this one?", other.id);
  expect(answer.status).toBe(200);
  await expectEnded(first, held);
  expect(toque.service.requests).toHaveLength(2);
  const { status, body } = await waiting;
  expect([status, body.code]).toEqual([409, "job_cancelled"]);
  const events = await post<EventPage>("/api/recipe/chatbot/fetch-events", { last_event_id: 0 });
  const told = events.body.events.map((event: ThreadEvent) => [event.type, "role" in event ? event.role : null]);
  expect(told).toEqual([
    ["message", "user"],
    ["end_of_thread", null],
    ["message", "user"],
    ["message", "ai"],
  ]);
});
