import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, Nullable } from "./common.ts";
import { Finding } from "./findings.ts";
import { FoodSearchResult } from "./food.ts";
import { DifficultyKey, DishType, Recipe } from "./recipe.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const jobTypes = [
  "generate-recipe",
  "chatbot",
  "upgrade-recipe",
  "translate-recipe",
  "translate-all",
  "fun-fact",
  "fridge-image",
  "ciqual-import",
] as const;
export type JobType = (typeof jobTypes)[number];

/** What the AI generator is asked. Foods by id; `max_time` in minutes, of the whole recipe. */
export const GenerationRequest = Body({
  user_id: Type.Optional(Id),
  recipe_id: Type.Optional(Nullable(Id)),
  lang: Type.Optional(Lang),
  available_food: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  required_food: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  forbidden_food: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  allergies: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  type: Type.Optional(DishType),
  difficulty: Type.Optional(DifficultyKey),
  max_time: Type.Optional(Type.Integer({ minimum: 5, maximum: 1440, default: 15 })),
  nb_servings: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 4 })),
});
export type GenerationRequest = Static<typeof GenerationRequest>;

/** What the model must answer when it composes a recipe. Foods by their ids from the look-up tool. */
export const RecipeDraft = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  overview: Type.String({ minLength: 1, maxLength: 2000 }),
  difficulty: DifficultyKey,
  preparation_time: Type.Integer({ minimum: 0, maximum: 10_080, description: "Minutes at work" }),
  cooking_time: Type.Integer({ minimum: 0, maximum: 10_080, description: "Minutes of cooking or waiting" }),
  nb_servings: Type.Integer({ minimum: 1, maximum: 100 }),
  ingredients: Type.Array(
    Type.Object({
      food_name: Type.String({ minLength: 1, maxLength: 200 }),
      food_id: Nullable(Type.Integer({ description: "Id of the food; null when the table has none" })),
      quantity_id: Nullable(Type.Integer({ description: "Id of one of the food's quantities" })),
      multiplier: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    }),
    { minItems: 1, maxItems: 60 },
  ),
  ingredient_notes: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 }),
  kitchen_equipment: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
  steps: Type.Array(
    Type.Object({
      text: Type.String({ minLength: 1, maxLength: 3000 }),
      minutes: Nullable(Type.Number({ minimum: 0, maximum: 10_080 })),
    }),
    { minItems: 1, maxItems: 40 },
  ),
  tips: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10 }),
  serving_suggestions: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10 }),
});
export type RecipeDraft = Static<typeof RecipeDraft>;

const UpgradedStep = Type.Object({
  step_id: Nullable(Type.Integer({ description: "The step that it continues, each at most once; null for a new one" })),
  text: Type.String({ minLength: 1, maxLength: 5000 }),
  minutes: Nullable(Type.Number({ minimum: 0, maximum: 10_080 })),
});
const upgradedSteps = Type.Array(UpgradedStep, { maxItems: 100 });

/**
 * What the model must answer when it upgrades a recipe: the steps as they shall be, and what to add. Name, servings, times,
 * the ingredients, tools and tips that are there have no field, so they stay.
 */
export const RecipeUpgrade = Type.Object({
  description: Nullable(Type.String({ minLength: 1, maxLength: 2000, description: "null: it stays as it is" })),
  steps: upgradedSteps,
  sub_recipes: Type.Array(Type.Object({ sub_recipe_id: Type.Integer(), steps: upgradedSteps }), { maxItems: 20 }),
  added_seasonings: Type.Array(
    Type.Object({
      food_id: Type.Integer({ description: "Id of the food, from lookup_food" }),
      quantity_id: Type.Integer({ description: "Id of one of that food's quantities" }),
      multiplier: Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: "For all servings" }),
    }),
    { maxItems: 5 },
  ),
  added_equipment: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 }),
  added_tips: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 5 }),
  added_serving_suggestions: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 5 }),
  summary: Type.String({ minLength: 1, maxLength: 300, description: "What was improved, in one sentence" }),
});
export type RecipeUpgrade = Static<typeof RecipeUpgrade>;

/** Which languages to fill (all that are missing by default), and from which (each text's own by default). */
export const TranslationRequest = Body({
  langs: Type.Optional(Nullable(Type.Array(Lang, { minItems: 1, maxItems: 4 }))),
  origin_lang: Type.Optional(Nullable(Lang)),
});
export type TranslationRequest = Static<typeof TranslationRequest>;

/** A bulk job that was started, and how many entities it has to do. */
export const BulkJob = Type.Object({ job_id: Id, total: Type.Integer({ minimum: 0 }) });
export type BulkJob = Static<typeof BulkJob>;

/** What is on a picture of a fridge: names as they were seen, the model's own words, and the known foods among them. */
export const FridgeFoods = Type.Object({
  foods: Type.Array(Type.String()),
  raw: Type.String(),
  matches: Type.Array(FoodSearchResult),
});
export type FridgeFoods = Static<typeof FridgeFoods>;

/** What was found, as data; null in what was stored before findings were. */
const findings = Nullable(
  Type.Array(Finding, { description: "What was found, as data, for a client to say in its own words" }),
);

/** One thing that code checked after the model had answered. */
export const DraftCheck = Type.Object({
  name: Enum([
    "required_foods",
    "forbidden_foods",
    "allergens",
    "diet",
    "time",
    "servings",
    "difficulty",
    "known_foods",
    "weights",
  ]),
  passed: Type.Boolean(),
  detail: Type.String({ description: "The same in English sentences" }),
  findings,
});
export type DraftCheck = Static<typeof DraftCheck>;
/** A check as it is stored: names as language maps; no findings in what is older than they are. */
export type StoredCheck = Omit<DraftCheck, "findings"> & Partial<Pick<DraftCheck, "findings">>;

export const GeneratedRecipe = Type.Object({
  id: Id,
  recipe_id: Nullable(Id),
  title: Type.String(),
  difficulty: DifficultyKey,
  total_time: Type.Number(),
  overview: Type.String(),
  preparation_time: Type.Number(),
  cooking_time: Type.Number(),
  nb_servings: Type.Integer(),
  ingredients: Type.Array(Type.Object({ name: Type.String(), quantity: Type.String(), unit: Type.String() })),
  ingredient_notes: Type.Array(Type.String()),
  kitchen_equipment: Type.Array(Type.String()),
  steps: Type.Array(Type.Object({ text: Type.String(), minutes: Nullable(Type.Number()) })),
  tips: Type.Array(Type.String()),
  serving_suggestions: Type.Array(Type.String()),
  model: Type.String(),
  checks: Type.Array(DraftCheck),
});
export type GeneratedRecipe = Static<typeof GeneratedRecipe>;
export const GeneratedRecipeSummary = Type.Object({
  id: Id,
  recipe_id: Nullable(Id),
  title: Type.String(),
  difficulty: DifficultyKey,
  total_time: Type.Number(),
  nb_servings: Type.Integer(),
  created_at: Type.String(),
});
export type GeneratedRecipeSummary = Static<typeof GeneratedRecipeSummary>;

export const SimpleIngredient = Type.Object({
  food_id: Nullable(Id),
  food_name: Type.String(),
  quantity_id: Nullable(Id),
  quantity_name: Type.String(),
  multiplier: Type.Number(),
});

export const GenerationResult = Type.Object({
  inputs: GenerationRequest,
  raw_recipe: Type.Object({
    title: Type.String(),
    ingredients: Type.Array(Type.Object({ food_name: Type.String(), quantity: Type.String() })),
    steps: Type.Array(Type.Object({ text: Type.String(), minutes: Nullable(Type.Number()) })),
  }),
  image_url: Nullable(Type.String()),
  ingredients: Type.Array(SimpleIngredient),
  recipe: Nullable(Recipe),
  recipe_id: Nullable(Id),
  tool_calls_message: Type.Array(Type.String()),
  ai_recipe_id: Nullable(Id),
  model: Type.String(),
  checks: Type.Array(DraftCheck),
});
export type GenerationResult = Static<typeof GenerationResult>;

export const JobProgress = Type.Object({
  stage: Type.String(),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
});
export type JobProgress = Static<typeof JobProgress>;
export const JobError = Type.Object({
  code: Type.String({ description: "Stable" }),
  detail: Type.String({ description: "A sentence for people" }),
  findings,
});
export type JobError = Static<typeof JobError>;
/** A job's error as it is stored: names as language maps; no findings in what is older than they are. */
export type StoredJobError = Omit<JobError, "findings"> & Partial<Pick<JobError, "findings">>;
export const Job = Type.Object({
  id: Id,
  type: Type.String(),
  status: Enum(jobStatuses),
  progress: JobProgress,
  result: Type.Any(),
  error: Nullable(JobError),
});
export type Job = Static<typeof Job>;

export const ChatRequest = Body({
  message: Type.String({ minLength: 1, maxLength: 4000 }),
  recipe_id: Type.Optional(Nullable(Id)),
});
export const chatRoles = ["user", "ai"] as const;
export const ChatMessage = Type.Object({
  type: Type.Literal("message"),
  id: Id,
  role: Enum(chatRoles),
  message: Type.String(),
  waiting_another_message: Type.Boolean(),
  model: Nullable(Type.String()),
  job_id: Nullable(Id),
});
export const RecipeModifiedEvent = Type.Object({
  type: Type.Literal("recipe_modified"),
  id: Id,
  recipe_id: Id,
  /** The version that this change made, and the one before it, which "undo" restores. */
  version: Type.Integer(),
  previous_version: Type.Integer(),
  summary: Type.String(),
});
export const RecipeVariantCreatedEvent = Type.Object({
  type: Type.Literal("recipe_variant_created"),
  id: Id,
  recipe_id: Id,
  summary: Type.String(),
});
export const EndOfThreadEvent = Type.Object({ type: Type.Literal("end_of_thread"), id: Id });
export const ThreadEvent = Type.Union([ChatMessage, RecipeModifiedEvent, RecipeVariantCreatedEvent, EndOfThreadEvent]);
export type ThreadEvent = Static<typeof ThreadEvent>;

export const PollOptions = Body({
  last_event_id: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
  wait: Type.Optional(Type.Boolean({ default: false })),
  timeout: Type.Optional(Type.Number({ minimum: 0, maximum: 60, default: 0, description: "Seconds" })),
});
export const EventPage = Type.Object({ events: Type.Array(ThreadEvent), last_event_id: Type.Integer() });
export type EventPage = Static<typeof EventPage>;
