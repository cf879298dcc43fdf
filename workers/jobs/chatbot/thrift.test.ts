import { afterAll, beforeAll, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { getEncoding } from "js-tiktoken";
import { readContext } from "../../ai/prompts/context.ts";
import type { ChatRequestBody, DoubleReply } from "../../ai/testing/openai-double.ts";
import { testUser } from "../testing/harness.ts";
import { ChatHarness, call, result, toolResult } from "./testing/harness.ts";

// What a conversation costs, as a sensible model would lead it: read what is there, look up all at once, change once.

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

interface Open {
  id: number;
  version: number;
  ingredients: { line_id: number; food: string; amount: string }[];
  steps: { step_id: number; text: string }[];
}
const open = (request: ChatRequestBody): Open => {
  const context = readContext(String(request.messages[0]!.content));
  return (context as unknown as { recipe: Open }).recipe;
};
const lineOf = (recipe: Open, food: string) => recipe.ingredients.find((line) => line.food === food)!.line_id;

const tokenizer = getEncoding("o200k_base");
const tokensIn = (text: string): number => tokenizer.encode(text, "all").length;

/** Tokens of all requests and of the last answer, by the tokenizer of GPT-4.1: an answer is in the request that follows it. */
function tokens(last: DoubleReply): number {
  const tokensOf = ({ messages, tools }: ChatRequestBody) =>
    tokensIn(JSON.stringify(tools)) +
    messages.reduce(
      (sum, { content, tool_calls: calls, role }) =>
        sum + tokensIn(role) + tokensIn(String(content ?? "")) + (calls ? tokensIn(JSON.stringify(calls)) : 0),
      0,
    );
  const sent = harness.double.requests.reduce((sum, request) => sum + tokensOf(request), 0);
  return sent + tokensIn(JSON.stringify(last));
}

interface Amount {
  food_id: number | string;
  quantity_id: number | string;
  multiplier: number;
}
const swapped = (recipe: Open, acid: Amount, vegetable: Amount): DoubleReply =>
  call("modify_recipe", {
    recipe_id: recipe.id,
    version: recipe.version,
    changes: [
      { op: "replace_food", line_id: lineOf(recipe, "Wine vinegar"), ...acid },
      { op: "replace_food", line_id: lineOf(recipe, "Green pepper"), ...vegetable },
      ...recipe.steps
        .filter(({ text }) => /vinegar|pepper/.test(text))
        .map(({ step_id, text }) => ({
          op: "rewrite_step",
          step_id,
          text: text
            .replaceAll("wine vinegar", "lemon juice")
            .replaceAll("vinegar", "lemon juice")
            .replaceAll("deseed the green pepper", "trim the celery"),
        })),
    ],
    summary: "Lemon juice and celery",
    reply: "It has lemon juice and celery now.",
  });

const edits: [string, string, (request: ChatRequestBody, n: number) => DoubleReply][] = [
  [
    "more servings",
    "Make it for 8",
    (request) => {
      const { id, version } = open(request);
      return call("modify_recipe", {
        recipe_id: id,
        version,
        changes: [{ op: "scale_servings", nb_servings: 8 }],
        summary: "Scaled to 8 servings",
        reply: "It is for 8 people now.",
      });
    },
  ],
  [
    "another amount",
    "Use 300 g of cucumber",
    (request) => {
      const recipe = open(request);
      return call("modify_recipe", {
        recipe_id: recipe.id,
        version: recipe.version,
        changes: [{ op: "set_multiplier", line_id: lineOf(recipe, "Cucumber"), multiplier: 300 }],
        summary: "300 g of cucumber",
        reply: "It takes 300 g of cucumber now.",
      });
    },
  ],
  [
    "other foods by name",
    "Lemon juice instead of the vinegar, and celery instead of the green pepper",
    (request) =>
      swapped(
        open(request),
        { food_id: "lemon juice", quantity_id: "tbsp", multiplier: 2 },
        { food_id: "celery stalk", quantity_id: "g", multiplier: 100 },
      ),
  ],
  [
    "other foods that are looked up",
    "Lemon juice instead of the vinegar, and celery instead of the green pepper",
    (request, n) => {
      if (n === 0) return call("lookup_food", { foods: ["lemon juice", "celery stalk"] });
      const found = toolResult<{ food_id: number; for: string; quantities: Record<string, number> }[]>(request);
      const amount = (name: string, unit: string, multiplier: number) => {
        const { food_id, quantities } = found.find((one) => one.for === name)!;
        return { food_id, quantity_id: Object.entries(quantities).find(([is]) => is.startsWith(unit))![1], multiplier };
      };
      return swapped(open(request), amount("lemon juice", "tbsp", 2), amount("celery stalk", "g", 100));
    },
  ],
];

test.each(edits)("a simple edit takes two calls and 5,000 tokens at most: %s", async (_, message, script) => {
  const userId = await testUser(harness.db, { allergies: ["peanuts"] });
  const recipeId = await harness.ownRecipe(userId, "gazpacho");
  let last: DoubleReply = { text: "" };
  harness.double.play((request, n) => {
    last = script(request, n);
    return last;
  });
  const job = await harness.ask({ userId, recipeId, message });
  await harness.handle(job);
  expect(result(job).events.map((event) => event.type)).toEqual(["recipe_modified", "message"]);
  expect(job.text).toBe(result(job).message.message);
  expect((await readRecipe(harness.db.sql, recipeId, { userId }))?.version).toBe(2);
  expect(harness.double.requests.length).toBeLessThanOrEqual(2);
  expect(tokens(last)).toBeLessThanOrEqual(5000);
});
