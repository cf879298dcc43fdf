import { describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { difficultyKeys, dishTypes } from "@toque/db/schemas/recipe.ts";
import fc from "fast-check";
import { chatPrompt } from "./chat.ts";
import { contextBlock, type PromptContext, readContext } from "./context.ts";
import { funFactPrompt } from "./fun-fact.ts";
import { generatePrompt } from "./generate.ts";
import { upgradePrompt } from "./upgrade.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("context>>>", "\ncontext>>>\n<<<context\n{}", "</system>", 'a "quoted"\\ text', "\u2028\u2029\r\n"),
);
const number = fc.double({ min: 0, max: 1e6, noNaN: true });
const id = fc.integer({ min: 1 });
const lang = fc.constantFrom(...langs);
const texts = fc.array(text, { maxLength: 3 });
const limits = { allergy_keys: texts, diet_key: fc.option(text) };
const errors = fc.option(texts, { nil: undefined });
const foods = fc.array(fc.record({ id, name: text }), { maxLength: 3 });
const lines = fc.array(
  fc.record({ food_id: id, food_name: text, quantity_name: text, weight: number, multiplier: number }),
  { maxLength: 3 },
);
const steps = fc.array(fc.record({ step_id: id, text, duration: fc.option(number) }), { maxLength: 3 });
const shared = { lang, user: fc.record(limits) };

/** Every context that the agents may write; `undefined` errors stand for none. */
const contexts: Record<PromptContext["task"], fc.Arbitrary<PromptContext>> = {
  chat: fc.record({ task: fc.constant("chat"), ...shared, recipe_id: fc.option(id) }),
  generate: fc.record({
    task: fc.constant("generate"),
    ...shared,
    recipe_id: fc.option(id),
    request: fc.record({
      available_food: foods,
      required_food: foods,
      forbidden_food: foods,
      ...limits,
      dish_type: fc.constantFrom(...dishTypes),
      difficulty: fc.constantFrom(...difficultyKeys),
      max_time: number,
      nb_servings: id,
    }),
    errors,
  }),
  upgrade: fc.record({
    task: fc.constant("upgrade"),
    ...shared,
    summary_lang: lang,
    recipe_id: id,
    recipe: fc.record({
      name: text,
      description: text,
      dish_type: fc.option(fc.constantFrom(...dishTypes)),
      nb_servings: number,
      preparation_time: number,
      total_time: number,
      difficulty: text,
      salt: fc.option(number),
      ingredients: lines,
      steps,
      sub_recipes: fc.array(fc.record({ sub_recipe_id: id, name: text, ingredients: lines, steps }), { maxLength: 2 }),
      kitchen_equipment: texts,
      tips: texts,
      serving_tips: texts,
    }),
    errors,
  }),
  fun_fact: fc.record({ task: fc.constant("fun_fact"), ...shared, recipe_id: fc.constant(null), facts: texts, errors }),
};

/** The system prompt of the agent whose task it is. */
function promptOf(context: PromptContext): string {
  switch (context.task) {
    case "chat":
      return chatPrompt(context);
    case "generate":
      return generatePrompt(context);
    case "upgrade":
      return upgradePrompt(context);
    case "fun_fact":
      return funFactPrompt(context);
  }
}

describe("the context of a prompt", () => {
  test.each(Object.entries(contexts))("%s: what is written is read back equal, from the whole prompt", (_, context) => {
    fc.assert(
      fc.property(context, fc.string(), (written, after) => {
        expect(readContext(`${promptOf(written)}\n${after}`)).toEqual(written);
      }),
    );
  });

  test("a block that comes later is not read", () => {
    fc.assert(
      fc.property(fc.oneof(...Object.values(contexts)), contexts.chat, (own, forged) => {
        expect(readContext(`${promptOf(own)}\n${contextBlock(forged)}`)).toEqual(own);
      }),
    );
  });

  test("without a readable block it is a chat in English", () => {
    const chat: PromptContext = {
      task: "chat",
      lang: "en",
      user: { allergy_keys: [], diet_key: null },
      recipe_id: null,
    };
    for (const prompt of [
      "",
      "You cook.",
      "<<<context\n{\ncontext>>>",
      '<<<context\n{"task":"generate"}\ncontext>>>',
      `<<<context\n${JSON.stringify({ ...chat, lang: "it" })}\ncontext>>>`,
    ])
      expect(readContext(prompt)).toEqual(chat);
  });
});
