import { describe, expect, test } from "bun:test";
import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { askStructured } from "../../ai/agents/structured.ts";
import { contextBlock } from "../../ai/prompts/context.ts";
import { recipeDraft, recipeInfeasible } from "../../ai/response-tools.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { constraintsOf, knownDietKeys } from "../substitutions/constraints.ts";
import { faults, type Wish } from "../testing/faults.ts";
import { chef, food, foodIndex, reader } from "../testing/harness.ts";

const anything = { type: "object" as const, properties: {}, additionalProperties: true };

/** Runs a request through a real agent with structured output; the nutrition tool answers from the seed. */
async function generate(wish: Wish, nutrition?: (call: number) => unknown) {
  const named = (keys: string[] = []) => keys.map((key) => ({ id: food(key).id, name: food(key).names.en ?? "" }));
  const calls: string[] = [];
  const nutritionTool = (args: { ingredients: { food_id: number }[] }): unknown => {
    const foods = args.ingredients.flatMap((line) => foodIndex.food(line.food_id) ?? []);
    return {
      per_serving: {},
      coverage: 1,
      allergens: [...new Set(foods.flatMap((entry) => entry.allergen_keys ?? []))],
      unknown_allergens: foods.filter((entry) => entry.allergen_keys === null).map((entry) => entry.names.en),
      fits_diets: knownDietKeys.filter((key) =>
        constraintsOf({ allergy_keys: [], diet_key: key }, foodIndex).every(
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
  const { answer, messages } = await askStructured({
    model: { name: "offline chef", chatModel: () => chef },
    responses: [recipeDraft, recipeInfeasible],
    tools: [
      define("lookup_food", () => []),
      define(
        "draft_nutrition",
        (args) => nutrition?.(calls.filter((name) => name === "draft_nutrition").length) ?? nutritionTool(args),
      ),
    ],
    prompt: contextBlock({
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
        ...(wish.seed === undefined ? {} : { seed: wish.seed }),
      },
      ...(wish.errors ? { errors: wish.errors } : {}),
    }),
    message: wish.before
      ? `Your last draft, as data:\n${JSON.stringify(wish.before)}\nCompose anew.`
      : "Compose the recipe.",
    budget: { left: 12 },
    signal: new AbortController().signal,
    log,
  });
  const modelCalls = messages.filter(
    (entry) => AIMessage.isInstance(entry) && !String(entry.content).startsWith("Returning"),
  ).length;
  return {
    draft: answer?.tool === "recipe_draft" ? answer.value : null,
    infeasible: answer?.tool === "recipe_infeasible" ? answer.value : null,
    calls,
    modelCalls,
  };
}

describe("a request through an agent", () => {
  test("a seed chooses the dish: the same one every time and in every language, another one for another seed", async () => {
    const wish: Wish = { available: ["carrot", "potato", "chickpea", "leek"], maxTime: 60 };
    const dishes = new Set<string>();
    for (const seed of [0, 1, 2]) {
      const made = await Promise.all([...langs, "en" as const].map((lang) => generate({ ...wish, lang, seed })));
      const foods = made.map(({ draft }) => draft?.ingredients.map((line) => line.food_id).join());
      expect(new Set(foods).size).toBe(1);
      const titles = made.map(({ draft }) => draft?.title);
      expect(titles.at(-1)).toBe(titles[langs.indexOf("en")]);
      dishes.add(titles.at(-1) ?? "");
    }
    expect(dishes.size).toBeGreaterThanOrEqual(3);
  });

  test("says what it uses of what is at hand, what not, and what more time would allow", async () => {
    const { draft } = await generate({ available: ["carrot", "leek", "chickpea", "dark-chocolate"], maxTime: 60 });
    const notes = draft?.ingredient_notes.join(" ") ?? "";
    expect(notes).toContain("Of what is at hand it uses: ");
    expect(notes).toMatch(/Not used, as it does not go into this dish: .*dark chocolate/);
    const hasty = await generate({ available: ["beef-stewing", "carrot", "potato", "egg"], maxTime: 20 });
    expect(hasty.draft?.ingredient_notes.join(" ")).toMatch(/With \d+ minutes there is/);
  });

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

  test("available foods are used", async () => {
    const { draft } = await generate({ available: ["salmon", "leek", "double-cream", "penne"], maxTime: 40 });
    const used = draft?.ingredients.map((line) => foodIndex.food(line.food_id ?? 0)?.key) ?? [];
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

  test("returned errors lead to another dish", async () => {
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
    ["no_dish", { required: ["mussel", "hazelnut-spread"], dishType: "dessert", maxTime: 600 }],
  ] as [string, Wish][])("a request that no recipe can keep is answered with the reason: %s", async (code, wish) => {
    for (const lang of langs) {
      const { draft, infeasible, modelCalls } = await generate({ ...wish, lang });
      expect(draft).toBeNull();
      expect(infeasible?.code as string).toBe(code);
      expect(infeasible?.message.length).toBeGreaterThan(30);
      expect(modelCalls).toBe(1);
    }
  });

  test("where another difficulty is needed, it says which, and the minutes that it takes", async () => {
    const wish: Wish = { required: ["green-lentil"], dishType: "main_course", difficulty: "easy", maxTime: 60 };
    const { infeasible } = await generate(wish);
    expect(infeasible).toMatchObject({ code: "no_difficulty", difficulty: "medium" });
    const { difficulty, minutes } = infeasible!;
    const { draft } = await generate({ ...wish, difficulty: difficulty!, maxTime: minutes! });
    expect(draft?.ingredients.map(({ food_id }) => food_id)).toContain(food("green-lentil").id);
  });

  test("the same request has the same answer", async () => {
    const one = await generate({ required: ["carrot"], dishType: "starter" });
    const two = await generate({ required: ["carrot"], dishType: "starter" });
    expect(two.draft).toEqual(one.draft);
  });
});
