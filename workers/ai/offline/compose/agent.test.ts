import { describe, expect, test } from "bun:test";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { RecipeDraft } from "@toque/db/entities/ai.ts";
import { langs } from "@toque/db/entities/common.ts";
import { createAgent, tool, toolStrategy } from "langchain";

import { constraintsOf, knownDietKeys } from "../substitutions/constraints.ts";
import { faults, type Wish } from "../testing/faults.ts";
import { chef, food, pantry, reader, systemPrompt } from "../testing/kitchen.ts";
import { readCannot } from "./refusal.ts";

const anything = { type: "object" as const, properties: {}, additionalProperties: true };
const responseSchema = {
  type: "object" as const,
  title: "recipe_draft",
  properties: JSON.parse(JSON.stringify(RecipeDraft.properties)) as Record<string, unknown>,
  required: [...(RecipeDraft.required ?? [])],
};

/** Runs a request through a real agent with structured output; the nutrition tool answers from the seed. */
async function generate(wish: Wish, nutrition?: (call: number) => unknown) {
  const named = (keys: string[] = []) => keys.map((key) => ({ id: food(key).id, name: food(key).names.en ?? "" }));
  const calls: string[] = [];
  const nutritionTool = (args: { ingredients: { food_id: number }[] }): unknown => {
    const foods = args.ingredients.flatMap((line) => pantry.food(line.food_id) ?? []);
    return {
      per_serving: {},
      coverage: 1,
      allergens: [...new Set(foods.flatMap((entry) => entry.allergen_keys ?? []))],
      unknown_allergens: foods.filter((entry) => entry.allergen_keys === null).map((entry) => entry.names.en),
      fits_diets: knownDietKeys.filter((key) =>
        constraintsOf({ allergy_keys: [], diet_key: key }, pantry).every(
          (rule) => !foods.some((entry) => rule.forbids(entry)),
        ),
      ),
    };
  };
  const define = (name: string, run: (args: never) => unknown) =>
    tool(
      (args: unknown) => {
        calls.push(name);
        return JSON.stringify(run(args as never));
      },
      { name, description: name, schema: anything },
    );
  const agent = createAgent({
    model: chef,
    tools: [
      define("lookup_food", () => []),
      define(
        "draft_nutrition",
        (args) => nutrition?.(calls.filter((name) => name === "draft_nutrition").length) ?? nutritionTool(args),
      ),
    ],
    systemPrompt: systemPrompt({
      task: "generate",
      lang: wish.lang ?? "en",
      user: { allergy_keys: [], diet_key: null },
      recipe_id: null,
      request: {
        available_food: named(wish.available),
        required_food: named(wish.required),
        forbidden_food: named(wish.forbidden),
        allergy_keys: wish.allergies ?? [],
        diet_key: wish.diet ?? null,
        dish_type: wish.dishType ?? "main_course",
        difficulty: wish.difficulty ?? "easy",
        max_time: wish.maxTime ?? 60,
        nb_servings: wish.servings ?? 4,
      },
      ...(wish.errors ? { errors: wish.errors } : {}),
    }),
    responseFormat: toolStrategy(responseSchema, { handleError: false }),
  });
  const asked = wish.before
    ? `Your last draft, as data:\n${JSON.stringify(wish.before)}\nCompose anew.`
    : "Compose the recipe.";
  const state = await agent.invoke({ messages: [new HumanMessage(asked)] });
  const draft = (state.structuredResponse as RecipeDraft | undefined) ?? null;
  const modelCalls = state.messages.filter(
    (entry) => AIMessage.isInstance(entry) && !String(entry.content).startsWith("Returning"),
  ).length;
  return { draft, calls, modelCalls, text: String(state.messages.at(-1)?.content ?? "") };
}

describe("a request through an agent", () => {
  test.each(langs.map((lang) => [lang]))("%s: answers by the response tool after the nutrition tool", async (lang) => {
    const { draft, calls, modelCalls } = await generate({
      lang,
      required: ["chickpea"],
      available: ["spinach", "carrot"],
      maxTime: 45,
    });
    expect(calls).toContain("draft_nutrition");
    expect(calls).toContain("lookup_food");
    expect(modelCalls).toBeLessThanOrEqual(4);
    expect(draft?.ingredients.map((line) => line.food_id)).toContain(food("chickpea").id);
    expect(reader.read(draft?.title ?? "", [lang]).length).toBeGreaterThan(0);
    expect(
      faults(draft as RecipeDraft, {
        lang,
        required: ["chickpea"],
        forbidden: [],
        allergies: [],
        diet: null,
        difficulty: "easy",
        maxTime: 45,
        servings: 4,
      }),
    ).toEqual([]);
  });

  test("what is at hand is used", async () => {
    const { draft } = await generate({ available: ["salmon", "leek", "double-cream", "penne"], maxTime: 40 });
    const used = draft?.ingredients.map((line) => pantry.food(line.food_id ?? 0)?.key) ?? [];
    expect(
      used.filter((key) => ["salmon", "leek", "double-cream", "penne"].includes(key ?? "")).length,
    ).toBeGreaterThanOrEqual(3);
  });

  test("the next composition is taken when the nutrition tool finds the first unsafe", async () => {
    const { draft, calls } = await generate({ allergies: ["milk"] }, (call) =>
      call === 1 ? { allergens: ["milk"] } : { allergens: [] },
    );
    expect(calls.filter((name) => name === "draft_nutrition")).toHaveLength(2);
    expect(draft).not.toBeNull();
  });

  test("errors that are fed back bring another dish", async () => {
    const first = await generate({ dishType: "dessert" });
    const named = first.draft?.ingredients[0]?.food_name ?? "";
    const second = await generate({
      dishType: "dessert",
      errors: [`allergens: ${named} is not safe.`],
      before: first.draft ?? {},
    });
    expect(second.draft?.title).not.toBe(first.draft?.title);
    expect(second.draft?.ingredients.map((line) => line.food_name)).not.toContain(named);
  });

  test.each([
    ["required_forbidden", { required: ["chickpea"], forbidden: ["chickpea"] }],
    ["required_allergen", { required: ["butter"], allergies: ["milk"] }],
    ["required_allergen", { required: ["margarine"], allergies: ["milk"] }],
    ["required_diet", { required: ["chicken-breast"], diet: "vegan" }],
    ["no_time", { required: ["beef-stewing"], difficulty: "medium", maxTime: 20 }],
    ["no_template", { required: ["mussel", "hazelnut-spread"], dishType: "dessert", maxTime: 600 }],
  ] as [string, Wish][])("a contradiction is told: %s", async (code, wish) => {
    for (const lang of langs) {
      const { draft, text, modelCalls } = await generate({ ...wish, lang });
      expect(draft).toBeNull();
      const cannot = readCannot(text);
      expect(cannot?.code as string).toBe(code);
      expect(cannot?.message.length).toBeGreaterThan(30);
      expect(modelCalls).toBe(1);
    }
  });

  test("the same request has the same answer", async () => {
    const one = await generate({ required: ["carrot"], dishType: "starter" });
    const two = await generate({ required: ["carrot"], dishType: "starter" });
    expect(two.draft).toEqual(one.draft);
  });
});
