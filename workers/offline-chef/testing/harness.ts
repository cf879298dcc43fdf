import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { Lang } from "@toque/db/schemas/common.ts";
import { createAgent, tool } from "langchain";
import type { WishedChange } from "../../ai/changes/schema.ts";
import { type ChatContext, contextBlock, type PromptContext } from "../../ai/prompts/context.ts";
import type { LineView, RecipeView } from "../chat/tools.ts";
import { FoodIndex } from "../foods/food-index.ts";
import { FoodReader } from "../foods/reader.ts";
import { createOfflineChef } from "../index.ts";
import type { KnownFood, OfflineKnowledge } from "../knowledge.ts";
import { type SeedIngredient, type SeedStep, seedKnowledge, seedRecipes } from "./seed.ts";

export const knowledge: OfflineKnowledge = seedKnowledge();
export const foodIndex = new FoodIndex(knowledge);
export const reader = new FoodReader(foodIndex);
export const chef = createOfflineChef(knowledge);

/** The food of a key; a test that misspells one fails here. */
export function food(key: string): KnownFood {
  const found = foodIndex.byKey(key);
  if (!found) throw new Error(`no food ${key}`);
  return found;
}

/** A system prompt with a context block. */
export const systemPrompt = (context: PromptContext): SystemMessage =>
  new SystemMessage(`You cook.\n\n${contextBlock(context)}`);

/** The context of a conversation with a user who has no limits. */
export const chatContext = (lang: Lang, recipeId: number | null): ChatContext => ({
  task: "chat",
  lang,
  user: { allergy_keys: [], diet_key: null },
  recipe_id: recipeId,
});

/** What the `get_recipe` tool answers for a starter recipe. */
export function viewOf(key: string, lang: Lang): RecipeView {
  const recipe = seedRecipes.find((entry) => entry.key === key);
  if (!recipe) throw new Error(`no recipe ${key}`);
  let id = 0;
  const lines = (list: readonly SeedIngredient[]) =>
    list.map((line) => {
      const used = food(line.food);
      const quantity = used.quantities.find((entry) => entry.key === line.quantity);
      if (!quantity) throw new Error(`${key}: ${line.food} has no ${line.quantity}`);
      return {
        line_id: ++id,
        food_id: used.id,
        food_name: used.names[lang] ?? "",
        quantity_id: quantity.id,
        quantity_name: quantity.names[lang] ?? quantity.key,
        weight: quantity.weight,
        multiplier: line.multiplier,
      };
    });
  const steps = (list: readonly SeedStep[]) =>
    list.map((step) => ({ step_id: ++id, text: step.text[lang], duration: step.duration }));
  return {
    id: 7,
    version: 3,
    name: recipe.names[lang],
    description: recipe.description[lang],
    nb_servings: recipe.nb_servings,
    preparation_time: recipe.preparation_time,
    total_time: recipe.total_time,
    difficulty: recipe.difficulty,
    ingredients: lines(recipe.ingredients),
    steps: steps(recipe.steps),
    kitchen_equipment: recipe.kitchen_equipment[lang],
    tips: recipe.tips[lang],
    serving_tips: recipe.serving_tips[lang],
    food_and_wine_pairing: recipe.food_and_wine_pairing[lang],
    sub_recipes: recipe.sub_recipes.map((sub) => ({
      sub_recipe_id: ++id,
      name: sub.names[lang],
      ingredients: lines(sub.ingredients),
      steps: steps(sub.steps),
    })),
    nutrition: { energy: 512.4, protein: 20, lipid: 15.25, carbohydrate: 60, sugar: null, salt: 1.2, coverage: 0.9 },
    lang,
  };
}

export interface Asked {
  lang?: Lang;
  recipe?: string | null;
  allergies?: string[];
  diet?: string | null;
  history?: string[];
  /** Results of `search_recipes`, one list a call; the last one repeats. */
  found?: object[][];
  modify?: (attempt: number) => object;
  /** Changes the lines of the recipe as the tool shows them. */
  lines?: (line: LineView) => LineView;
}

export interface Answer {
  text: string;
  /** Messages offered to send next. */
  choices: string[];
  /** The choices in every language. */
  choiceTexts: Record<Lang, string>[];
  calls: { name: string; args: Record<string, unknown> }[];
  changes: WishedChange[];
  /** Keys of the foods of the recipe after the changes. */
  foods: string[];
  /** Step texts after the changes. */
  steps: string[];
  modelCalls: number;
}

const anything = { type: "object" as const, properties: {}, additionalProperties: true };

/** Runs one message through a real agent with tools that answer from the starter content. */
export async function ask(message: string, asked: Asked = {}): Promise<Answer> {
  const { lang = "en", recipe = "chicken-coconut-curry", found = [[]] } = asked;
  const calls: Answer["calls"] = [];
  let changes: WishedChange[] = [];
  let attempts = 0;
  let searches = 0;
  const view = recipe === null ? null : viewOf(recipe, lang);
  if (view && asked.lines) view.ingredients = view.ingredients.map(asked.lines);
  const define = (name: string, run: (args: Record<string, unknown>) => unknown) =>
    tool(
      (args: unknown) => {
        calls.push({ name, args: args as Record<string, unknown> });
        return JSON.stringify(run(args as Record<string, unknown>));
      },
      { name, description: name, schema: anything },
    );
  const change = (args: Record<string, unknown>): object => {
    const outcome = asked.modify?.(attempts++) ?? { ok: true, version: 4, previous_version: 3, recipe_id: 8 };
    if ("ok" in outcome && outcome.ok) changes = args.changes as WishedChange[];
    return outcome;
  };
  const agent = createAgent({
    model: chef,
    tools: [
      define("get_recipe", () => view ?? { error: "no recipe" }),
      define("check_recipe_safety", () => ({ facts: [], unknown: [] })),
      define("lookup_food", ({ foods }) => lookUp((foods as string[]).join(), lang)),
      define("search_recipes", () => found[Math.min(searches++, found.length - 1)]),
      define("modify_recipe", change),
      define("create_variant", change),
      define("undo_change", () => ({ ok: true, version: 5, previous_version: 4 })),
    ],
    systemPrompt: systemPrompt({
      task: "chat",
      lang,
      user: { allergy_keys: asked.allergies ?? [], diet_key: asked.diet ?? null },
      recipe_id: view ? view.id : null,
    }),
  });
  const history = (asked.history ?? []).map((text, index) =>
    index % 2 ? new AIMessage(text) : new HumanMessage(text),
  );
  const messages: BaseMessage[] = [...history, new HumanMessage(message)];
  const state = await agent.invoke({ messages });
  const added = state.messages.slice(messages.length);
  return {
    text: String(added.at(-1)?.content ?? ""),
    choices: (added.at(-1)?.additional_kwargs.choices as string[] | undefined) ?? [],
    choiceTexts: (added.at(-1)?.additional_kwargs.choice_texts as Record<Lang, string>[] | undefined) ?? [],
    calls,
    changes,
    ...(view ? after(view, changes) : { foods: [], steps: [] }),
    modelCalls: added.filter((entry) => AIMessage.isInstance(entry)).length,
  };
}

function lookUp(query: string, lang: Lang): object[] {
  const ids = reader.read(query, [lang, "en", "fr", "es", "de"]).flatMap((mention) => mention.ids);
  return ids.flatMap((id) => {
    const known = foodIndex.food(id);
    if (!known) return [];
    const quantities = known.quantities.map((entry) => ({
      quantity_id: entry.id,
      name: entry.names[lang] ?? entry.key,
      unit: entry.unit,
      weight: entry.weight,
    }));
    return [{ food_id: id, name: known.names[lang], traits: known.traits, allergens: known.allergen_keys, quantities }];
  });
}

/** The recipe after the changes, as the application would apply them. */
function after(view: RecipeView, changes: readonly WishedChange[]): { foods: string[]; steps: string[] } {
  const parts = [view, ...view.sub_recipes];
  const lines = new Map<number, number | string>(
    parts.flatMap((part) => part.ingredients).map((line) => [line.line_id, line.food_id]),
  );
  const steps = new Map(parts.flatMap((part) => part.steps).map((step) => [step.step_id, step.text]));
  const added: (number | string)[] = [];
  for (const change of changes) {
    if (change.op === "replace_food") lines.set(change.line_id, change.food_id);
    if (change.op === "remove_food") lines.delete(change.line_id);
    if (change.op === "add_food") added.push(change.food_id);
    if (change.op === "rewrite_step") steps.set(change.step_id, change.text);
  }
  return {
    foods: [...lines.values(), ...added].map((id) => (typeof id === "number" ? foodIndex.food(id)?.key : id) ?? "?"),
    steps: [...steps.values()],
  };
}
