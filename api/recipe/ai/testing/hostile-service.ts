import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type PromptContext, readContext } from "@toque/workers/ai/prompts/context.ts";
import {
  type ChatRequestBody,
  type DoubleReply,
  type OpenAIDouble,
  startOpenAIDouble,
} from "@toque/workers/ai/testing/openai-double.ts";
import drafts from "@toque/workers/eval/sets/base-drafts.json";
import type { TestApp, TestUser } from "../../../testing/app.ts";
import { foodIds } from "../../../testing/payloads.ts";
import { workingApp } from "../../jobs/testing/workers.ts";

/** The application and its workers as shipped, and the AI service that they ask: it answers what a test lets it. */
export interface Guarded {
  app: TestApp;
  service: OpenAIDouble;
  /** Ids of foods by key. */
  food(key: string): Promise<number>;
  gram: number;
  /** Signs up, and names allergies and diet as the profile does. */
  guest(allergies: readonly string[], diet?: string): Promise<TestUser>;
  /** A recipe of tomatoes and potatoes in one language, of this user alone. */
  recipe(owner: TestUser, lang: Lang): Promise<Recipe>;
  /** The recipe as its owner reads it in all languages. */
  read(owner: TestUser, id: number): Promise<Recipe>;
  /** A draft of the same, which passes every check of a request for 4 servings in an hour. */
  draft(
    lang: Lang,
    over?: Record<string, unknown>,
    add?: readonly [key: string, name: string, grams: number][],
  ): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function guarded(env: Record<string, string> = {}): Promise<Guarded> {
  const service = startOpenAIDouble();
  const { app, close } = await workingApp({ OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "test-model", ...env });
  const [grams] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const food = async (key: string) => (await foodIds(app.db, key))[0]!;
  const ids = new Map<string, number>([
    ["tomato", await food("tomato")],
    ["potato", await food("potato")],
  ]);
  const must = async <T>(as: TestUser, method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await app.call<T>(method, path, { as, body, headers });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const line = ({ food: key, multiplier }: { food: string; multiplier: number }) => ({
    food_id: ids.get(key)!,
    quantity_id: grams!.id,
    multiplier,
  });
  return {
    app,
    service,
    food,
    gram: grams!.id,
    async guest(allergies, diet) {
      const user = await app.signUp();
      const all = await must<{ id: number; name: { en: string } }[]>(
        user,
        "GET",
        "/api/food/allergies?translated=false",
      );
      for (const name of allergies)
        await must(user, "POST", "/api/food/users/@me/user-allergies", {
          allergy_id: all.find((one) => one.name.en === name)!.id,
        });
      const diets = await must<{ id: number; key: string }[]>(user, "GET", "/api/recipe/diets");
      if (diet)
        await must(user, "PUT", "/api/recipe/users/@me/diet", { diet_id: diets.find(({ key }) => key === diet)!.id });
      return user;
    },
    recipe(owner, lang) {
      const { title, overview, ingredients, steps, tips } = drafts[lang];
      return must<Recipe>(
        owner,
        "POST",
        "/api/recipe/recipes",
        {
          name: title,
          description: overview,
          nb_servings: 4,
          preparation_time: 10,
          total_time: 30,
          difficulty_id: 1,
          origin_lang: lang,
          private: true,
          ingredients: ingredients.map((one, order) => ({ order, ...line(one) })),
          steps: steps.map(({ text, minutes }, order) => ({ order, text, duration: minutes })),
          tips,
        },
        { lang },
      );
    },
    read: (owner, id) => must<Recipe>(owner, "GET", `/api/recipe/recipes/${id}?translated=false`),
    async draft(lang, over = {}, add = []) {
      const base = drafts[lang];
      const rows = await app.db.sql<{ id: number; name: Record<Lang, string> }[]>`
        select id, name from foods where id = any(${[...ids.values()]}::int[])`;
      const names = new Map(rows.map(({ id, name }) => [id, pick(name, lang)]));
      return {
        ...base,
        difficulty: "easy",
        preparation_time: 10,
        cooking_time: 20,
        nb_servings: 4,
        ingredients: [
          ...base.ingredients.map((one) => ({ food_name: names.get(ids.get(one.food)!), ...line(one) })),
          ...(await Promise.all(
            add.map(async ([key, food_name, multiplier]) => ({
              food_name,
              food_id: await food(key),
              quantity_id: grams!.id,
              multiplier,
            })),
          )),
        ],
        ...over,
      };
    },
    async close() {
      await close();
      await service.stop();
    },
  };
}

/** One call of a tool. */
export const calls = (name: string, args: unknown): DoubleReply => ({ toolCalls: [{ name, args }] });

/** What a request told the model of its task. */
export const toldIn = (request: ChatRequestBody | undefined): PromptContext =>
  readContext(String(request?.messages[0]?.content));

/** The faults for which code sent the last answer back. */
export function faultsIn(request: ChatRequestBody | undefined): string {
  const context = toldIn(request);
  return ("errors" in context ? (context.errors ?? []) : []).join(" ");
}
