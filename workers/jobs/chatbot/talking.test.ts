import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventsAfter } from "@toque/db/threads/threads.ts";
import { recipeByKey, testUser } from "../testing/harness.ts";
import { ChatHarness, call, lastToolText, result } from "./testing/harness.ts";

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

describe("talking", () => {
  test("an answer is streamed, becomes an event and the job's result, in the user's language", async () => {
    const userId = await testUser(harness.db, { allergies: ["milk"], diet: "vegetarian" });
    harness.double.play([{ text: "Bonjour ! Que cuisinons-nous ?" }]);
    const job = await harness.ask({ userId, message: "Salut" });
    job.job.lang = "fr";
    await harness.handle(job);
    expect(job.text).toBe("Bonjour ! Que cuisinons-nous ?");
    expect(result(job).message).toMatchObject({
      role: "ai",
      message: "Bonjour ! Que cuisinons-nous ?",
      model: "test-model",
      job_id: job.job.id,
      waiting_another_message: false,
    });
    expect(job.outcome!.model).toBe("test-model");
    const events = (await eventsAfter(harness.db.sql, userId, 0)).events;
    expect(events.map((event) => (event.type === "message" ? event.role : event.type))).toEqual(["user", "ai"]);
    const [system, ...rest] = harness.double.requests[0]!.messages;
    expect(String(system!.content)).toContain("Write French");
    const context = JSON.parse(/<<<context\n(.*)\ncontext>>>/.exec(String(system!.content))![1]!);
    expect(context).toEqual({
      task: "chat",
      lang: "fr",
      user: { allergy_keys: ["milk"], diet_key: "vegetarian" },
      units: "metric",
      recipe_id: null,
    });
    expect(rest).toEqual([{ role: "user", content: "Salut" }]);
  });

  test("the model receives each earlier message once", async () => {
    const userId = await testUser(harness.db);
    harness.double.play([{ text: "one" }]);
    const first = await harness.ask({ userId, message: "first" });
    const second = await harness.ask({
      userId,
      message: "second",
      threadId: (first.job.params as { thread_id: number }).thread_id,
    });
    await harness.handle(first);
    expect(harness.double.requests[0]!.messages.slice(1).map(({ content }) => content)).toEqual(["first"]);
    await harness.handle(second);
    expect(harness.double.requests[1]!.messages.slice(1).map(({ role, content }) => `${role}: ${content}`)).toEqual([
      "user: first",
      "assistant: one",
      "user: second",
    ]);
  });

  test("a search applies the user's allergies and diet, whatever the model asks", async () => {
    const userId = await testUser(harness.db, { allergies: ["milk", "nuts"], diet: "vegan" });
    harness.search.ids = [await recipeByKey(harness.db, "hummus")];
    harness.double.play((_, n) =>
      n === 0 ? call("search_recipes", { query: "dip", dish_type: "appetizer", max_time: 30 }) : { text: "Hummus" },
    );
    await harness.handle(await harness.ask({ userId }));
    const query = harness.search.queries.at(-1)!;
    const [{ ids }] = await harness.db.sql<
      [{ ids: number[] }]
    >`select array_agg(id order by id) as ids from allergies where key in ('milk', 'nuts')`;
    const [{ id }] = await harness.db.sql<[{ id: number }]>`select id from diets where key = 'vegan'`;
    expect(query).toMatchObject({
      text: "dip",
      excludedAllergenIds: ids,
      dietIds: [id],
      maxTotalTime: 30,
      caller: { userId },
    });
    expect(query.tagIds).toHaveLength(1);
    expect(JSON.parse(lastToolText(harness.double.requests[1]!))).toMatchObject([
      { id: harness.search.ids[0], name: "Hummus", difficulty: "easy" },
    ]);
  });
});
