import { describe, expect, test } from "bun:test";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { Value } from "@sinclair/typebox/value";
import { RecipeDraft } from "@toque/db/entities/ai.ts";
import { type Lang, langs, pick } from "@toque/db/entities/common.ts";
import { type DifficultyKey, type DishType, difficultyKeys, dishTypes } from "@toque/db/entities/recipe.ts";
import fc from "fast-check";
import { createAgent, tool, toolStrategy } from "langchain";
import { FoodLexicon, strayMentions } from "../../checks/mentions.ts";
import { allergenConstraint, conflict, constraintsOf, knownDietKeys } from "../substitutions/constraints.ts";
import { chef, food, knowledge, pantry, reader, systemPrompt } from "../testing/kitchen.ts";
import { compositions } from "./compose.ts";
import { readCannot } from "./refusal.ts";
import { templates } from "./templates/index.ts";

interface Wish {
  lang?: Lang;
  available?: string[];
  required?: string[];
  forbidden?: string[];
  allergies?: string[];
  diet?: string | null;
  dishType?: DishType;
  difficulty?: DifficultyKey;
  maxTime?: number;
  servings?: number;
  errors?: string[];
  before?: object;
}

const lexicons = Object.fromEntries(
  langs.map((lang) => [
    lang,
    new FoodLexicon(
      knowledge.foods.map((entry) => ({
        id: entry.id,
        names: [entry.names[lang], entry.plurals[lang], ...(entry.aliases[lang] ?? [])].filter(
          (name) => name !== undefined,
        ),
      })),
    ),
  ]),
) as Record<Lang, FoodLexicon>;

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

/** What the application checks of a draft, made independently of how it was composed. */
function faults(
  draft: RecipeDraft,
  wish: Required<Pick<Wish, "lang" | "required" | "forbidden" | "allergies" | "maxTime" | "servings">> & {
    diet: string | null;
    difficulty: DifficultyKey | null;
  },
): string[] {
  const problems: string[] = [];
  if (!Value.Check(RecipeDraft, draft)) problems.push("schema");
  const listed = draft.ingredients.flatMap((line) => pantry.food(line.food_id ?? 0) ?? []);
  const ids = new Set(listed.map((entry) => entry.id));
  if (listed.length !== draft.ingredients.length) problems.push("unknown food");
  for (const line of draft.ingredients) {
    const used = pantry.food(line.food_id ?? 0);
    if (!used?.quantities.some((entry) => entry.id === line.quantity_id))
      problems.push(`quantity of ${line.food_name}`);
  }
  for (const key of wish.required) if (!ids.has(food(key).id)) problems.push(`required ${key}`);
  for (const key of wish.forbidden) if (ids.has(food(key).id)) problems.push(`forbidden ${key}`);
  const rules = constraintsOf({ allergy_keys: wish.allergies, diet_key: wish.diet }, pantry);
  for (const entry of listed) if (conflict(entry, rules)) problems.push(`conflict ${entry.key}`);
  const minutes = draft.preparation_time + draft.cooking_time;
  if (minutes > wish.maxTime) problems.push("time");
  if (draft.steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0) !== minutes)
    problems.push("minutes of the steps");
  if (draft.nb_servings !== wish.servings) problems.push("servings");
  if (wish.difficulty && draft.difficulty !== wish.difficulty) problems.push("difficulty");
  const weights = draft.ingredients.map((line) => {
    const quantity = pantry.food(line.food_id ?? 0)?.quantities.find((entry) => entry.id === line.quantity_id);
    return ((quantity?.weight ?? 0) * line.multiplier) / wish.servings;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total < 50 || total > 1500) problems.push(`weight ${Math.round(total)} g`);
  const text = [draft.title, ...draft.steps.map((step) => step.text)].join(" \n ");
  if (/[{}[\]]|undefined|NaN| {2}/.test(text + draft.overview)) problems.push(`template: ${text}`);
  const avoid = new Set([
    ...wish.forbidden.map((key) => food(key).id),
    ...knowledge.foods
      .filter((entry) => wish.allergies.some((key) => allergenConstraint(key).forbids(entry)))
      .map((entry) => entry.id),
  ]);
  for (const stray of strayMentions(text, lexicons[wish.lang], avoid, ids)) problems.push(`steps say ${stray}`);
  const said = text.toLowerCase();
  for (const entry of listed) {
    const names = [pick(entry.names, wish.lang), pick(entry.plurals, wish.lang)].map((name) => name.toLowerCase());
    const stems = names.map((name) => name.replace(/\S+$/, (word) => word.slice(0, Math.max(3, word.length - 3))));
    // German declines the adjective in front.
    const nouns = wish.lang === "de" ? stems.map((name) => name.split(" ").at(-1) ?? name) : stems;
    if (!nouns.some((name) => said.includes(name))) problems.push(`steps do not say ${entry.key}`);
  }
  return problems;
}

const keys = knowledge.foods.map((entry) => entry.key);
// Not what no dish is made of, and water is not forbidden by anybody.
const cookable = keys.filter((key) => !/^(?:coffee|tea|dry-yeast|gelatine|agar|water)$/.test(key));

describe("any request", () => {
  test("gets a recipe that passes every check, or a reason", () => {
    let composed = 0;
    let declined = 0;
    fc.assert(
      fc.property(
        fc.record({
          lang: fc.constantFrom(...langs),
          available: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 8 }),
          required: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 2 }),
          forbidden: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 4 }),
          allergies: fc.uniqueArray(
            fc.constantFrom("gluten", "milk", "eggs", "nuts", "soybeans", "fish", "sesame", "sulphites", "celery"),
            { maxLength: 3 },
          ),
          diet: fc.option(
            fc.constantFrom("vegan", "vegetarian", "gluten-free", "lactose-free", "pork-free", "pescatarian", "paleo"),
            { nil: null },
          ),
          dishType: fc.constantFrom(...dishTypes),
          difficulty: fc.constantFrom(...difficultyKeys),
          maxTime: fc.constantFrom(15, 25, 40, 60, 120, 180),
          servings: fc.integer({ min: 1, max: 50 }),
          seed: fc.nat({ max: 500 }),
        }),
        (wish) => {
          const constraints = constraintsOf(
            {
              allergy_keys: wish.allergies,
              diet_key: wish.diet,
              forbidden_ids: wish.forbidden.map((key) => food(key).id),
            },
            pantry,
          );
          const required = wish.required.map(food);
          fc.pre(!required.some((entry) => conflict(entry, constraints)));
          const found = compositions(
            { ...wish, required, available: wish.available.map(food), constraints },
            pantry,
            reader,
          );
          if (found.length === 0) declined++;
          for (const { draft, template } of found.slice(0, 6)) {
            composed++;
            expect([template.key, ...faults(draft, wish)]).toEqual([template.key]);
          }
        },
      ),
      { numRuns: 600, seed: 20 },
    );
    expect(composed).toBeGreaterThan(600);
    expect(declined).toBeLessThan(400);
  });

  test("with nothing but a kind of dish and time always gets one, in every diet and language", () => {
    for (const lang of langs) {
      for (const dishType of dishTypes) {
        for (const diet of [null, "vegan", "gluten-free", "lactose-free", "paleo"]) {
          for (const difficulty of difficultyKeys) {
            const constraints = constraintsOf({ allergy_keys: [], diet_key: diet }, pantry);
            const found = compositions(
              {
                lang,
                dishType,
                difficulty,
                maxTime: 60,
                servings: 4,
                required: [],
                available: [],
                constraints,
                seed: 1,
              },
              pantry,
              reader,
            );
            expect([dishType, diet, difficulty, found.length > 0]).toEqual([dishType, diet, difficulty, true]);
          }
        }
      }
    }
  });

  test("fifteen minutes are enough for every kind of dish", () => {
    for (const dishType of dishTypes) {
      const found = compositions(
        {
          lang: "en",
          dishType,
          difficulty: "easy",
          maxTime: 15,
          servings: 2,
          required: [],
          available: [],
          constraints: [],
          seed: 3,
        },
        pantry,
        reader,
      );
      expect([dishType, found.length > 0]).toEqual([dishType, true]);
    }
  });

  test("the repertoire is wide, and every dish of it can be reached", () => {
    expect(templates.length).toBeGreaterThanOrEqual(14);
    const reached = new Set<string>();
    for (const dishType of dishTypes) {
      for (let seed = 0; seed < 3; seed++) {
        const found = compositions(
          {
            lang: "en",
            dishType,
            difficulty: null,
            maxTime: 200,
            servings: 4,
            required: [],
            available: [],
            constraints: [],
            seed,
          },
          pantry,
          reader,
        );
        for (const { template } of found) reached.add(template.key);
      }
    }
    expect([...reached].sort()).toEqual(templates.map((template) => template.key).sort());
  });
});

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
