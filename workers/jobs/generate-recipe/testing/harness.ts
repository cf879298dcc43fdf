import type { Database } from "@toque/db/client/types.ts";
import type { RecipeDraft, StoredGeneration } from "@toque/db/schemas/ai.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { offlineEmbedder } from "../../../ai/embedder-offline.ts";
import { openAIChatModel } from "../../../ai/openai.ts";
import type { ChatModelPort } from "../../../ai/ports.ts";
import {
  byTool,
  type ChatRequestBody,
  type OpenAIDouble,
  startOpenAIDouble,
} from "../../../ai/testing/openai-double.ts";
import { silentLogger as log } from "../../../platform/logging/logger.ts";
import { JobError } from "../../../runtime/errors.ts";
import { foodAndQuantity, type TestJob, TestSearch, testJob } from "../../testing/harness.ts";
import { generateRecipeHandler } from "../handler.ts";

const foodKeys = {
  tomato: "tomato",
  butter: "butter",
  chicken: "chicken-breast",
  peanut: "peanut",
  chorizo: "chorizo",
  yolk: "egg-yolk",
} as const;
type FoodName = keyof typeof foodKeys;
type Foods = Record<FoodName, { food_id: number; quantity_id: number }>;

/** A model's answer by the response tool. */
export const answer = (value: unknown) => byTool("recipe_draft", value);

/** A model's answer that the request is infeasible. */
export const infeasible = (claim: unknown) => byTool("recipe_infeasible", claim);

/** The context block that a model was sent. */
export const contextOf = (request: ChatRequestBody) =>
  JSON.parse(/<<<context\n(.*)\ncontext>>>/.exec(String(request.messages[0]!.content))![1]!);

/** Connects a database, a scripted model and the generator's handler. */
export class GenerationHarness {
  private constructor(
    readonly db: Database,
    readonly double: OpenAIDouble,
    private readonly chatModel: ChatModelPort,
    readonly foods: Foods,
    /** A measure that belongs to one food alone. */
    readonly pieceOfTomato: number,
  ) {}

  static async open(): Promise<GenerationHarness> {
    const db = await testDatabase();
    const double = startOpenAIDouble();
    const chatModel = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
    const foods: Partial<Foods> = {};
    for (const [name, key] of Object.entries(foodKeys)) {
      const { food_id, quantity_id } = await foodAndQuantity(db, key);
      foods[name as FoodName] = { food_id, quantity_id };
    }
    const [piece] = await db.sql<[{ id: number }]>`
      select id from quantities where food_id = ${foods.tomato!.food_id} and unit is null order by id limit 1`;
    return new GenerationHarness(db, double, chatModel, foods as Foods, piece.id);
  }

  async close(): Promise<void> {
    await this.double.stop();
    await this.db.close();
  }

  /** An ingredient of a given weight in grams. */
  line(name: FoodName, grams: number, foodName: string = name): RecipeDraft["ingredients"][number] {
    return { food_name: foodName, ...this.foods[name], multiplier: grams };
  }

  /** A draft that passes every check of a request without wishes. */
  draft(changes: Partial<RecipeDraft> = {}): RecipeDraft {
    return {
      title: "Quick tomatoes",
      overview: "Warm and simple.",
      difficulty: "easy",
      preparation_time: 5,
      cooking_time: 10,
      nb_servings: 4,
      ingredients: [this.line("tomato", 800)],
      ingredient_notes: ["Ripe ones"],
      kitchen_equipment: ["Pan"],
      steps: [
        { text: "Cut the tomatoes.", minutes: 5 },
        { text: "Warm them through.", minutes: 10 },
      ],
      tips: ["Salt late."],
      serving_suggestions: ["With bread."],
      ...changes,
    };
  }

  private handle(job: TestJob): Promise<void> {
    const { db, chatModel } = this;
    return generateRecipeHandler({ db, chatModel, embedder: offlineEmbedder, search: new TestSearch(), log })(job);
  }

  /** Runs a job to its result. */
  async generate(params: object, userId: number): Promise<{ job: TestJob; result: StoredGeneration }> {
    const job = await testJob(this.db, "generate-recipe", userId, params);
    await this.handle(job);
    return { job, result: job.outcome!.result as StoredGeneration };
  }

  /** Runs a job that fails. @throws when it succeeds, or leaves effects behind */
  async failure(params: object, userId: number): Promise<JobError> {
    const job = await testJob(this.db, "generate-recipe", userId, params);
    const error = await this.handle(job).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof JobError)) throw new Error(`not a JobError: ${String(error)}`);
    const [made] = await this.db.sql<[{ n: number }]>`
      select (select count(*) from recipes where owner_id = ${userId})
        + (select count(*) from ai_recipes where user_id = ${userId}) as n`;
    if (made.n !== 0) throw new Error("a failed job left something behind");
    return error;
  }
}
