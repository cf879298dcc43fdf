import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { DoubleReply } from "@toque/workers/ai/testing/openai-double.ts";
import type { TestUser } from "../../testing/app.ts";
import { calls, type Guarded, guarded } from "./testing/hostile-service.ts";

// The configured limit of an answer reaches the service, whatever asks for it; an answer that it cuts off is none.

setDefaultTimeout(60_000);

let toque: Guarded;
let cook: TestUser;
let recipe: Recipe;
beforeAll(async () => {
  toque = await guarded({ OPENAI_MAX_OUTPUT_TOKENS: "777" });
  cook = await toque.guest([]);
}, 120_000);
afterAll(() => toque.close());

/** A call, and what the service answers to it: complete, so that it would be saved if it were not said to be cut off. */
interface Work {
  path: string;
  body: object;
  answer: DoubleReply;
}
const works: Record<string, () => Promise<Work>> = {
  "a change in a chat": async () => ({
    path: "/api/recipe/chatbot/send-message",
    body: { message: "Make it for six", recipe_id: recipe.id },
    answer: calls("modify_recipe", {
      recipe_id: recipe.id,
      version: recipe.version,
      changes: [{ op: "scale_servings", nb_servings: 6 }],
      reply: "It is for six now.",
    }),
  }),
  "a generation": async () => ({
    path: "/api/recipe/ai/generate-recipe",
    body: { nb_servings: 4, max_time: 60 },
    answer: calls("recipe_draft", await toque.draft("en")),
  }),
  "an upgrade": async () => ({
    path: `/api/recipe/upgrade-recipe?recipe_id=${recipe.id}`,
    body: {},
    answer: calls("recipe_upgrade", {
      description: null,
      steps: recipe.steps.map(({ id, text }) => ({ step_id: id, text, minutes: null })),
      sub_recipes: [],
      added_seasonings: [],
      added_equipment: [],
      added_tips: ["Serve it at once."],
      added_serving_suggestions: [],
    }),
  }),
};

const counts = async () => {
  const [row] = await toque.app.db.sql`
    select (select count(*) from recipe_versions)::int as versions, (select count(*) from ai_recipes)::int as generated,
      (select count(*) from thread_events where payload->>'role' = 'ai')::int as answers`;
  return row;
};

test.each(Object.entries(works))(
  "%s: an answer that is cut off is refused with its reason, and nothing is saved",
  async (_, work) => {
    recipe = await toque.recipe(cook, "en");
    const { path, body, answer } = await work();
    const ask = () => toque.app.call<Job & { code: string }>("POST", path, { as: cook, body });
    const before = await counts();
    toque.service.play([{ ...answer, finishReason: "length" }]);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([503, "model_answer_cut_off"]);
    expect(await counts()).toEqual(before);
    // Another one may be shorter: it is asked for as often as after any failure that may pass, and then kept for an operator.
    expect(toque.service.requests.map(({ max_tokens }) => max_tokens)).toEqual([777, 777, 777]);
    const [letter] = (await listDeadLetters(toque.app.db.sql)).items;
    expect(letter?.error).toContain("cut off");

    toque.service.play([answer]);
    expect((await ask()).status).toBe(200);
    expect(await counts()).not.toEqual(before);
  },
);
