import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Tx } from "@toque/db/client/types.ts";
import type { JobParams, JobResult } from "@toque/db/jobs/catalogue.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { claimJob } from "@toque/db/jobs/lease.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { visibleIds } from "@toque/db/recipes/listing.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { JobType } from "@toque/db/schemas/ai.ts";
import type { StoredFinding } from "@toque/db/schemas/findings.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { appendThreadEvent, startThread } from "@toque/db/threads/threads.ts";
import { newToken } from "@toque/db/tokens.ts";
import { offlineEmbedder } from "../ai/embedder-offline.ts";
import type { ChatModelPort } from "../ai/ports.ts";
import { jobHandlers } from "../jobs/index.ts";
import type { Models } from "../models.ts";
import { silentLogger as log } from "../platform/logging/logger.ts";
import { folderStorage } from "../platform/storage/folder.ts";
import { RunningJob } from "../runtime/context.ts";
import { recordFailure } from "../runtime/outcome.ts";
import type { EvalCase } from "./cases.ts";
import { hostileModel } from "./hostile-model.ts";
import { ModelMeter } from "./model.ts";
import { scriptOf } from "./replies.ts";
import { clearStage, foodOf, type Stage, setStage, type World } from "./world.ts";

/** What became of a case. */
export interface Observed {
  /** The recipe before the first message, and the one that the user has of it now. */
  before: RecipeContent | null;
  after: RecipeContent | null;
  /** Every content that was written, the last one last. */
  written: RecipeContent[];
  /** True if the last job wrote something. */
  wroteLast: boolean;
  /** True if a recipe was made. */
  isNew: boolean;
  /** True if a recipe that the case is not about was changed. */
  touched: boolean;
  /** What the model said to the last message. */
  answers: string[];
  /** All that the user was shown, summaries of changes included. */
  shown: string[];
  /** Suggestions beside the last answer, if the answer carries any. */
  suggestions: number;
  error: { code: string; detail: string; findings?: StoredFinding[] } | null;
  calls: number;
  tokens: number;
  ms: number;
}

const LEASE_MS = 600_000;

/** The eval has no pictures: the double that "sees" this one ignores it. */
const onePixel = Uint8Array.from(atob("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA="), (character) =>
  character.charCodeAt(0),
);

class CaseRun {
  private readonly meter = new ModelMeter();
  private readonly observed: Observed = {
    before: null,
    after: null,
    written: [],
    wroteLast: false,
    isNew: false,
    touched: false,
    answers: [],
    shown: [],
    suggestions: 0,
    error: null,
    calls: 0,
    tokens: 0,
    ms: 0,
  };

  constructor(
    private readonly world: World,
    private readonly one: EvalCase,
    private readonly stage: Stage,
    private readonly models: Models,
    private readonly isHostile: boolean,
  ) {}

  async observe(): Promise<Observed> {
    const { observed, one, meter } = this;
    const before = await this.versions();
    observed.before = this.stage.recipeId === null ? null : await this.contentOf(this.stage.recipeId);
    observed.after = observed.before;
    const started = performance.now();
    for (const work of this.jobs()) {
      const known = await this.versions();
      observed.error = null;
      observed.answers = [];
      await work();
      await this.collect(known);
    }
    observed.ms = performance.now() - started;
    const { calls, tokens } = meter;
    const others = [this.world.other.recipeId, this.stage.mine].filter((id) => id !== null);
    const now = await this.versions();
    const touched = others.some((id) => now.get(id) !== before.get(id));
    const made = [...now.keys()].filter((id) => !before.has(id));
    if (one.recipe && made.length > 0) observed.isNew = true;
    return { ...observed, touched, calls, tokens };
  }

  /** The version of every recipe that the user owns, and of the other account's. */
  private async versions(): Promise<Map<number, number>> {
    const { db, other } = this.world;
    const ids = (await visibleIds(db.sql, { userId: this.stage.userId })).filter(
      (id) => !this.stage.visible.has(id) || this.stage.made.includes(id),
    );
    const found = new Map<number, number>();
    for (const id of ids) {
      const recipe = await readRecipe(db.sql, id, { userId: this.stage.userId });
      if (recipe) found.set(id, recipe.version);
    }
    const foreign = await readRecipe(db.sql, other.recipeId, { userId: other.userId });
    return found.set(other.recipeId, foreign?.version ?? 0);
  }

  private async contentOf(id: number): Promise<RecipeContent | null> {
    return (await readRecipe(this.world.db.sql, id, { userId: this.stage.userId }))?.content ?? null;
  }

  private async collect(known: ReadonlyMap<number, number>): Promise<void> {
    this.observed.wroteLast = false;
    for (const [id, version] of await this.versions()) {
      if (known.get(id) === version) continue;
      const content = await this.contentOf(id);
      if (!content) continue;
      this.observed.wroteLast = true;
      this.observed.written.push(content);
      this.observed.after = content;
    }
  }

  /** The jobs of a case, one after the other. */
  private jobs(): (() => Promise<void>)[] {
    const { one, stage } = this;
    const recipeId = stage.recipeId ?? 0;
    switch (one.job ?? "chat") {
      case "generate":
        return [() => this.generate()];
      case "upgrade":
        return [() => this.single("upgrade-recipe", { recipe_id: recipeId })];
      case "translate":
        return [() => this.single("translate-recipe", { recipe_id: recipeId, langs: [one.into!], origin_lang: null })];
      case "fun-fact":
        return [() => this.single("fun-fact", { seed: 7 })];
      case "fridge-image":
        return [() => this.single("fridge-image", { picture: "eval" })];
      case "chat": {
        let threadId: number | null = null;
        return (one.messages ?? []).map((text) => async () => {
          threadId = await this.ask(text, threadId);
        });
      }
    }
  }

  private async generate(): Promise<void> {
    const { request = {}, user } = this.one;
    const ids = (keys: readonly string[] | undefined) => keys?.map((key) => foodOf(this.world, key).id) ?? [];
    const { required, forbidden, available, ...rest } = request;
    await this.single("generate-recipe", {
      ...rest,
      required_food: ids(required),
      forbidden_food: ids(forbidden),
      available_food: ids(available),
      allergies: (user?.allergies ?? []).map((key) => this.world.allergyIds.get(key)!),
    });
  }

  /** Runs a job without a conversation. What people are shown of it: its answer, or its error. */
  private async single<T extends JobType>(type: T, params: JobParams<T>): Promise<void> {
    const result = await this.run(type, params);
    if (result === null) return;
    const { shown, answers } = this.observed;
    if (typeof result === "string") answers.push(result);
    else if (typeof result === "object" && "foods" in result) answers.push(...(result as { foods: string[] }).foods);
    else if (typeof result === "object" && "summary" in result) answers.push(String(result.summary));
    shown.push(...answers);
  }

  /** Sends a message as the API does. @returns its thread */
  private async ask(message: string, thread: number | null): Promise<number> {
    const { db, other } = this.world;
    const { stage, observed } = this;
    const text = message.replaceAll("$other", String(other.recipeId));
    const threadId = await db.transaction(async (tx: Tx) => {
      const open =
        thread === null ? await startThread(tx, stage.userId, stage.recipeId) : { id: thread, user_id: stage.userId };
      await appendThreadEvent(tx, open, {
        type: "message",
        role: "user",
        message: text,
        waiting_another_message: true,
        model: null,
      });
      return open.id;
    });
    const result = (await this.run("chatbot", {
      thread_id: threadId,
      message: text,
      recipe_id: stage.recipeId,
    })) as JobResult<"chatbot"> | null;
    for (const event of result?.events ?? []) {
      if (event.type === "message") observed.answers.push(event.message);
      if ("summary" in event) observed.shown.push(event.summary);
      observed.suggestions = suggestionsOf(event);
    }
    observed.shown.push(...observed.answers);
    return threadId;
  }

  /** Runs a job as a worker does, under its lease. @returns its result; null when it failed, see `error` */
  private async run<T extends JobType>(type: T, params: JobParams<T>): Promise<unknown> {
    const { db } = this.world;
    const { userId } = this.stage;
    const workerId = crypto.randomUUID();
    const jobId = await db.transaction((tx) =>
      createJob(tx, { type, userId, key: `eval:${workerId}`, lang: this.one.lang, params }),
    );
    const claimed = await claimJob(db.sql, jobId, workerId, LEASE_MS);
    if (!claimed) throw new Error(`job ${jobId} could not be claimed`);
    const job = new RunningJob(db, claimed, workerId, log);
    try {
      await (await this.handlers())[type](job);
      await job.settle();
    } catch (error) {
      await job.settle();
      const fence = { jobId, workerId };
      const retry = { attempts: 1, interruptions: 1, firstDelayMs: 0, giveUpAfterMs: 0, longestDelayMs: 0 };
      await recordFailure({ db, log, job: claimed, fence, error, elapsedMs: 0, retry });
    }
    const ended = await getJob(db.sql, jobId);
    const { error } = ended ?? {};
    if (error) {
      const { code, detail, findings } = error;
      this.observed.error = { code, detail, ...(findings ? { findings } : {}) };
      this.observed.shown.push(error.detail);
      return null;
    }
    return ended?.result ?? null;
  }

  /** The double of an attack; null where the configured model answers. */
  private async hostile(): Promise<ChatModelPort | null> {
    const { world, one, stage } = this;
    if (!this.isHostile) return null;
    const recipe =
      stage.recipeId === null ? null : await readRecipe(world.db.sql, stage.recipeId, { userId: stage.userId });
    return hostileModel(scriptOf(one, { world, stage, lang: one.lang, recipe, request: one.request }));
  }

  private async handlers() {
    const { world, meter, models } = this;
    const hostile = await this.hostile();
    const measured = (port: Models["translator"]) => port && meter.measured(port);
    return jobHandlers({
      db: world.db,
      chatModel: meter.measured(hostile ?? models.chat),
      translator: measured(hostile ?? models.translator),
      vision: measured(hostile ?? models.vision),
      embedder: offlineEmbedder,
      search: world.search,
      readPicture: async () => onePixel,
      ciqual: { allowPrivate: false },
      storage: folderStorage(join(tmpdir(), `toque-eval-${process.pid}`)),
      uploads: { accept: () => Promise.reject(new Error("the evaluation has no uploads")) },
      health: createHealthVault([newToken()]),
      publicUrl: "http://localhost:3000",
      log,
    });
  }
}

/** How many suggestions an event carries. */
const suggestionsOf = (event: ThreadEvent): number =>
  "choices" in event && Array.isArray(event.choices) ? event.choices.length : 0;

/**
 * Runs a case from its stage to what became of it, and takes back what it wrote.
 * @param asConfigured an attack is answered by the configured model although it has a script
 */
export async function runCase(world: World, one: EvalCase, models: Models, asConfigured = false): Promise<Observed> {
  const stage = await setStage(world, one);
  try {
    const isHostile = one.hostile !== undefined && !asConfigured;
    return await new CaseRun(world, one, stage, models, isHostile).observe();
  } finally {
    await clearStage(world, stage);
  }
}
