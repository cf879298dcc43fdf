import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@toque/db/client/types.ts";
import type { ChatbotResult } from "@toque/db/jobs/catalogue.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { appendThreadEvent, startThread } from "@toque/db/threads/threads.ts";
import { offlineEmbedder } from "../../../ai/embedder-offline.ts";
import type { ChatModelPort } from "../../../ai/ports.ts";
import { readForUser } from "../../../ai/read/recipes.ts";
import { loadKnowledge } from "../../../chef-knowledge.ts";
import { createOfflineChef, type KnownFood } from "../../../offline-chef/index.ts";
import { silentLogger as log } from "../../../platform/logging/logger.ts";
import { recipeByKey, TestSearch, testJob, testUser } from "../../testing/harness.ts";
import { chatbotHandler } from "../handler.ts";

/** A conversation about a starter recipe, and what must come of its last message. */
export interface OfflineCase {
  id: string;
  lang: Lang;
  recipe: string;
  messages: string[];
  expect: {
    /** Whether the recipe is changed. */
    writes: boolean;
    /** Whether the answer offers messages to send. */
    choices?: boolean;
    /** Keys of foods that the recipe has lost, of foods that it has gained, and of which it has gained one. */
    gone?: string[];
    has?: string[];
    hasOne?: string[];
    servings?: number;
    /** Keys of foods that the answer names. */
    tells?: string[];
  };
}

/** What came of the last message. */
export interface OfflineOutcome {
  text: string;
  choices: string[];
  writes: boolean;
  foods: string[];
  content: RecipeContent;
}

const folder = join(import.meta.dir, "offline-chef");

/** The labelled conversations: one file a language, one JSON object a line. */
export async function offlineCases(): Promise<OfflineCase[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as OfflineCase),
  );
}

/** The chat as the application runs it, with the offline chef for a model. */
export class OfflineChat {
  private constructor(
    readonly db: Database,
    private readonly chatModel: ChatModelPort,
    private readonly foods: Map<number, KnownFood>,
  ) {}

  static async open(db: Database): Promise<OfflineChat> {
    const knowledge = await loadKnowledge(db.sql);
    const chef = createOfflineChef(knowledge);
    return new OfflineChat(
      db,
      { name: "offline chef", chatModel: () => chef },
      new Map(knowledge.foods.map((food) => [food.id, food])),
    );
  }

  food(key: string): KnownFood {
    const found = [...this.foods.values()].find((food) => food.key === key);
    if (!found) throw new Error(`no food ${key}`);
    return found;
  }

  /** Sends the messages one after the other, as a new user. */
  async run({ lang, recipe, messages }: Pick<OfflineCase, "lang" | "recipe" | "messages">): Promise<OfflineOutcome> {
    const { db, chatModel } = this;
    const userId = await testUser(db);
    let recipeId = await recipeByKey(db, recipe);
    const thread = await db.transaction((tx) => startThread(tx, userId, recipeId));
    let outcome: OfflineOutcome | null = null;
    for (const message of messages) {
      await db.transaction((tx) =>
        appendThreadEvent(tx, thread, {
          type: "message",
          role: "user",
          message,
          waiting_another_message: true,
          model: null,
        }),
      );
      const job = await testJob(db, "chatbot", userId, { thread_id: thread.id, message, recipe_id: recipeId }, lang);
      await chatbotHandler({ db, chatModel, embedder: offlineEmbedder, search: new TestSearch(), log })(job);
      const result = job.outcome!.result as ChatbotResult;
      await db.sql`delete from jobs where id = ${job.job.id}`;
      recipeId = result.recipe_id ?? recipeId;
      const { content } = (await readForUser(db.sql, recipeId, userId))!;
      outcome = {
        text: result.message.message,
        choices: (result.message as { choices?: string[] }).choices ?? [],
        writes: result.events.some((event) => event.type !== "message"),
        foods: allIngredients(content).map(({ food_id }) => this.foods.get(food_id)?.key ?? `${food_id}`),
        content,
      };
    }
    return outcome!;
  }

  /** What is wrong with the outcome of a case, in words; nothing where it is as labelled. */
  async judge(one: OfflineCase): Promise<{ wrong: string[]; outcome: OfflineOutcome }> {
    const outcome = await this.run(one);
    const { writes, choices, gone = [], has = [], hasOne, servings, tells = [] } = one.expect;
    const text = outcome.text.toLowerCase();
    const wrong: string[] = [];
    if (outcome.writes !== writes) wrong.push(outcome.writes ? "it was changed" : "it was not changed");
    if (choices && outcome.choices.length === 0) wrong.push("nothing is offered");
    wrong.push(...gone.filter((key) => outcome.foods.includes(key)).map((key) => `${key} is still in it`));
    wrong.push(...has.filter((key) => !outcome.foods.includes(key)).map((key) => `${key} is not in it`));
    if (hasOne && !hasOne.some((key) => outcome.foods.includes(key))) wrong.push(`none of ${hasOne} is in it`);
    if (servings && outcome.content.nb_servings !== servings) wrong.push(`${outcome.content.nb_servings} servings`);
    for (const key of tells) {
      const { names, plurals } = this.food(key);
      const words = [names[one.lang], plurals[one.lang]].flatMap((name) => name?.toLowerCase() ?? []);
      if (!words.some((word) => text.includes(word))) wrong.push(`${key} is not told`);
    }
    return { wrong, outcome };
  }
}
