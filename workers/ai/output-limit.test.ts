import { afterAll, expect, test } from "bun:test";
import { HumanMessage } from "@langchain/core/messages";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { RecipeDraft as schema } from "@toque/db/schemas/ai.ts";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { readConfig } from "../platform/config.ts";
import { DEFAULT_MAX_OUTPUT_TOKENS, openAIChatModel } from "./openai.ts";
import type { ChatModelPort } from "./ports.ts";
import { startOpenAIDouble } from "./testing/openai-double.ts";

// How long an answer may become is said to the service with every call.

const double = startOpenAIDouble();
afterAll(() => double.stop());
/** A model of its own: what its service was found not to support is remembered by its name. */
const model = (name: string, maxOutputTokens?: number) =>
  openAIChatModel({
    apiKey: "k",
    baseUrl: double.baseUrl,
    model: name,
    ...(maxOutputTokens ? { maxOutputTokens } : {}),
  });

/** Asks once at a time and once as a stream. @returns what was said of the length in the requests that were answered */
async function ask(port: ChatModelPort) {
  double.play([{ text: "one two" }]);
  await port.chatModel().invoke([new HumanMessage("Hi")]);
  for await (const _ of await port.chatModel().stream([new HumanMessage("Hi")]));
  return double.requests.map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens]);
}

test("every call names the limit, that of the configuration or the usual one", async () => {
  expect(await ask(model("limited", 900))).toEqual([
    [900, undefined],
    [900, undefined],
  ]);
  const usual = readConfig({ OPENAI_API_KEY: "k" }).openai!.maxOutputTokens;
  expect(usual).toBe(DEFAULT_MAX_OUTPUT_TOKENS);
  expect(await ask(model("usual"))).toEqual([
    [usual, undefined],
    [usual, undefined],
  ]);
});

test("a model that thinks is told by the field that its thoughts count for", async () => {
  expect(await ask(model("o4-mini", 900))).toEqual([
    [undefined, 900],
    [undefined, 900],
  ]);
});

test("a service that refuses the usual field is told by the other one from then on", async () => {
  double.unknownFields.add("max_tokens").add("stream_options");
  try {
    const port = model("reluctant", 900);
    for (let i = 0; i < 2; i++)
      expect(await ask(port)).toEqual([
        [undefined, 900],
        [undefined, 900],
      ]);
    expect(port.memory?.supports("maxTokens")).toBe(false);
    const streamed = model("reluctant in a stream", 900);
    double.play([{ text: "one two" }]);
    for await (const _ of await streamed.chatModel().stream([new HumanMessage("Hi")]));
    expect(double.requests).toMatchObject([{ max_completion_tokens: 900 }]);
  } finally {
    double.unknownFields.delete("max_tokens");
    double.unknownFields.delete("stream_options");
  }
});

test.each([
  "max_tokens is too large: 8192. This model supports at most 4096 completion tokens, whereas you provided 8192.",
  "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model can take 4096 tokens, and your request has 12.",
])("a limit that a service finds too large is not sent again in another way: %s", async (message) => {
  const port = model("small", 8192);
  double.play([{ status: 400, body: { error: { message, code: null } } }]);
  await expect(port.chatModel().invoke("Hi")).rejects.toMatchObject({ code: "model_rejected_request" });
  expect(double.requests).toHaveLength(1);
  expect(port.memory?.supports("maxTokens")).toBe(true);
});

test("the usual limit leaves room for a recipe with as many parts as one may have, in German", () => {
  const step =
    "Die Zwiebeln fein würfeln und in der Pfanne bei mittlerer Hitze in der Butter glasig dünsten, dann den Knoblauch " +
    "dazugeben und eine Minute mitdünsten, bis er duftet. Mit der Brühe ablöschen, diese fast vollständig einkochen " +
    "lassen und den Reis in drei Portionen zugeben, dabei ständig rühren.";
  const { ingredients, ingredient_notes, kitchen_equipment, steps, tips, serving_suggestions } = schema.properties;
  const times = <T>({ maxItems }: { maxItems?: number }, one: T): T[] => Array(maxItems!).fill(one);
  const draft: RecipeDraft = {
    title: "Risotto mit Zwiebeln und Knoblauch",
    overview: step,
    difficulty: "easy",
    preparation_time: 20,
    cooking_time: 40,
    nb_servings: 4,
    ingredients: times(ingredients, {
      food_name: "Olivenöl, nativ extra",
      food_id: 1234,
      quantity_id: 567,
      multiplier: 2.5,
    }),
    ingredient_notes: times(ingredient_notes, "Zimmerwarm verwenden."),
    kitchen_equipment: times(kitchen_equipment, "Große beschichtete Pfanne"),
    steps: times(steps, { text: step, minutes: 5 }),
    tips: times(tips, step),
    serving_suggestions: times(serving_suggestions, step),
  };
  expect(draft.steps).toHaveLength(40);
  expect(new Tiktoken(o200k).encode(JSON.stringify(draft)).length).toBeLessThan(DEFAULT_MAX_OUTPUT_TOKENS * 0.9);
});
