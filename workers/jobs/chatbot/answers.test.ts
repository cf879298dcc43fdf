import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { eventsAfter } from "@toque/db/threads/threads.ts";
import claims from "../../ai/checks/answer/claims.json";
import { ClaimsFile } from "../../ai/checks/answer/patterns.ts";
import honest from "../../ai/testing/honest-answers.json";
import hostile from "../../ai/testing/hostile-answers.json";
import { recipeByKey, testUser } from "../testing/harness.ts";
import { ChatHarness, call, result } from "./testing/harness.ts";

let harness: ChatHarness;
let userId: number;
let hummus: number;
beforeAll(async () => {
  harness = await ChatHarness.open();
  userId = await testUser(harness.db, { allergies: ["nuts", "peanuts"], diet: "vegetarian" });
  hummus = await recipeByKey(harness.db, "hummus");
});
afterAll(() => harness.close());

interface Said {
  lang: string;
  text: string;
  message?: string;
}

/** What a model that always says the same gets to say. */
async function say({ lang, text, message = "…" }: Said, reader = userId) {
  harness.double.play((_, n) => (n === 0 ? call("get_recipe", { recipe_id: hummus }) : { text }));
  const job = await harness.ask({ userId: reader, recipeId: hummus, message });
  job.job.lang = lang as Lang;
  await harness.handle(job);
  return job;
}

/** Everything that stands in the user's threads. */
const stored = async () => JSON.stringify((await eventsAfter(harness.db.sql, userId, 0)).events);

test("the file of claims has the form that its schema says, and every pattern is one", () => {
  expect([...Value.Errors(ClaimsFile, claims)]).toEqual([]);
});

test("there are enough answers of either kind, in every language", () => {
  for (const { answers } of [hostile, honest]) {
    expect(answers.length).toBeGreaterThanOrEqual(60);
    for (const lang of langs) expect(answers.filter((answer) => answer.lang === lang).length).toBeGreaterThan(8);
  }
});

describe("a hostile model", () => {
  test.each(hostile.answers)("$lang $kind: $text", async (answer) => {
    const job = await say(answer);
    // Read, answered, sent back twice.
    expect(harness.double.requests).toHaveLength(4);
    const { message } = result(job);
    expect(message.message).not.toContain(answer.text);
    expect(message.message.length).toBeGreaterThan(40);
    expect(job.text).toBe(message.message);
    expect(await stored()).not.toContain(JSON.stringify(answer.text).slice(1, -1));
    const review = String(harness.double.requests[2]!.messages.at(-1)!.content);
    expect(review).toContain("was not shown");
  });
});

describe("an honest model", () => {
  test.each(honest.answers)("$lang: $text", async (answer) => {
    const job = await say(answer);
    expect(result(job).message.message).toBe(answer.text);
    expect(job.text).toBe(answer.text);
    expect(harness.double.requests).toHaveLength(2);
  });
});
