import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { eventsAfter } from "@toque/db/threads/threads.ts";
import claims from "../../ai/checks/answer/claims.json";
import { ClaimsFile } from "../../ai/checks/answer/patterns.ts";
import replies from "../../ai/checks/answer/replies.json";
import honest from "../../ai/testing/honest-answers.json";
import hostile from "../../ai/testing/hostile-answers.json";
import { recipeByKey, testUser } from "../testing/harness.ts";
import { ChatHarness, call, readThenModify, result, type ToldRecipe, toolResult } from "./testing/harness.ts";

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

/** Takes a food out of hummus (the user's own variant of it), and then says something. */
async function removeThenSay(food: string, text: string) {
  const reader = await testUser(harness.db);
  harness.double.play(
    readThenModify(
      hummus,
      (recipe) => [
        { op: "remove_food", line_id: recipe.ingredients.find((line) => line.food_name === food)!.line_id },
        ...recipe.steps
          .filter((step) => new RegExp(food, "i").test(step.text))
          .map((step) => ({ op: "rewrite_step", step_id: step.step_id, text: "Blend everything until it is smooth." })),
      ],
      { text },
    ),
  );
  const job = await harness.ask({ userId: reader, recipeId: hummus });
  await harness.handle(job);
  return result(job);
}

describe("what is said of a change that was made", () => {
  test.each([
    "Done. I removed the garlic.",
    "The garlic is gone now; taste for salt.",
    "It no longer contains garlic.",
  ])("passes where it is so: %s", async (text) => {
    const { message, events } = await removeThenSay("Garlic", text);
    expect(message.message).toBe(text);
    expect(events[0]).toMatchObject({
      type: "recipe_variant_created",
      summary: expect.stringContaining("Garlic removed"),
      edits: expect.arrayContaining([expect.objectContaining({ type: "food_removed" })]),
    });
  });

  test.each(["I removed the garlic and the tahini.", "Done. I also added two eggs.", "I have removed the tahini."])(
    "is replaced where it is more than was done: %s",
    async (text) => {
      const { message } = await removeThenSay("Garlic", text);
      expect(message.message).toBe(replies.en.changed);
    },
  );
});

describe("an answer that goes back", () => {
  test("is shown when it was mended; what was said beside tool calls is checked as well", async () => {
    harness.double.play((_, n) => {
      if (n === 0)
        return {
          text: "This dish is safe for you, let me look.",
          toolCalls: [{ name: "get_recipe", args: { recipe_id: hummus } }],
        };
      return n === 1 ? { text: "This is nut-free." } : { text: "Blend it well." };
    });
    const job = await harness.ask({ userId, recipeId: hummus });
    await harness.handle(job);
    expect(result(job).events).toMatchObject([{ message: "Blend it well." }]);
    expect(job.text).toBe("Blend it well.");
    const review = String(harness.double.requests[2]!.messages.at(-1)!.content);
    expect(review).toContain('"This is nut-free."');
    // It is none of the user: the next message does not bring it along.
    expect(await stored()).not.toContain("was not shown");
  });

  test("costs no more than the calls of the job", async () => {
    harness.double.play((_, n) =>
      n < 11 ? call("get_recipe", { recipe_id: hummus }) : { text: "This is safe for you." },
    );
    const job = await harness.ask({ userId, recipeId: hummus });
    await harness.handle(job);
    expect(harness.double.requests).toHaveLength(12);
    expect(result(job).message.message).toBe(replies.en.unread);
    harness.double.play((_, n) =>
      n === 0 ? { text: "This is safe for you." } : call("get_recipe", { recipe_id: hummus }),
    );
    const endless = await harness.ask({ userId, recipeId: hummus });
    await harness.handle(endless);
    expect(harness.double.requests).toHaveLength(12);
    expect(result(endless).message.message).toBe(replies.en.unread);
  });

  test("advice against an allergy is refused by code in the reader's language", async () => {
    const job = await say({ lang: "fr", text: "Ajoutez une cuillère de beurre de cacahuète." });
    expect(result(job).message.message).toBe(replies.fr.advice.replace("{words}", "beurre de cacahuète"));
  });
});

describe("the safety card", () => {
  test("comes with a question although the model asks no tool, and names what is unknown", async () => {
    const job = await say({
      lang: "en",
      text: "Please read the labels.",
      message: "Is it safe for my son who is allergic to sesame?",
    });
    const [card] = result(job).message.cards;
    expect(card).toMatchObject({ type: "safety", recipe_id: hummus, recipe_name: { de: "Hummus" } });
    expect(card!.facts.find(({ key }) => key === "sesame")).toMatchObject({ subject: "allergen", status: "contains" });
    expect(
      card!.facts
        .filter(({ yours }) => yours)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(["nuts", "peanuts", "vegetarian"]);
    expect(Value.Check(ThreadEvent, result(job).message)).toBe(true);
  });

  test("shows the recipe as it is after the changes of the same message", async () => {
    const reader = await testUser(harness.db);
    harness.double.play((request, n) => {
      if (n === 0) return call("check_recipe_safety", { recipe_id: hummus, about: ["sesame"] });
      if (n === 1) {
        expect(toolResult(request)).toMatchObject({
          facts: expect.arrayContaining([expect.objectContaining({ name: "Sesame", status: "contains" })]),
        });
        return call("get_recipe", { recipe_id: hummus });
      }
      if (n > 2) return { text: "Taste it." };
      const recipe = toolResult<ToldRecipe>(request);
      return call("modify_recipe", {
        recipe_id: hummus,
        version: recipe.version,
        changes: [
          { op: "remove_food", line_id: recipe.ingredients.find((line) => line.food_name === "Tahini")!.line_id },
          ...recipe.steps
            .filter((step) => /tahini/i.test(step.text))
            .map(({ step_id, text }) => ({
              op: "rewrite_step",
              step_id,
              text: text.replaceAll(/tahini/gi, "lemon juice"),
            })),
        ],
      });
    });
    const job = await harness.ask({ userId: reader, recipeId: hummus });
    await harness.handle(job);
    const [card] = result(job).message.cards;
    const fact = card!.facts.find(({ key }) => key === "sesame");
    expect(fact?.status).not.toBe("contains");
    expect(result(job).events.map(({ type }) => type)).toEqual(["recipe_variant_created", "message"]);
  });

  test("a request to change the recipe is no question of safety", async () => {
    for (const [lang, message] of [
      ["en", "Can you make it gluten-free?"],
      ["fr", "Peux-tu la rendre sans gluten ?"],
      ["es", "¿Puedes hacerla sin gluten?"],
      ["de", "Kannst du es glutenfrei machen?"],
    ] as const) {
      const text = { en: "I can try.", fr: "Je peux essayer.", es: "Puedo intentarlo.", de: "Das geht." }[lang];
      const { message: said } = result(await say({ lang, text, message }));
      expect([message, said.cards]).toEqual([message, []]);
    }
  });
});
