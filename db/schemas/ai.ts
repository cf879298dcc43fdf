import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, Nullable } from "./common.ts";
import { Finding, StoredFinding } from "./findings.ts";
import { FoodSearchResult } from "./food.ts";
import { DifficultyKey, DishType, Recipe } from "./recipe.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const JobStatus = Enum(jobStatuses);
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
  "account_export",
  "account_import",
  "chef-creation",
  "chef-mint",
  "recipe-import",
  "recipe-file-import",
] as const;
export type JobType = (typeof jobTypes)[number];

/** Jobs that ask the chat model, or the one that sees, for a person. */
export const modelJobTypes = [
  "generate-recipe",
  "chatbot",
  "upgrade-recipe",
  "translate-recipe",
  "translate-all",
  "fun-fact",
  "fridge-image",
  "recipe-import",
] as const satisfies readonly JobType[];

/** The request of the AI generator. Foods by id; `max_time` in minutes, for the whole recipe. */
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
  seed: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        "Which of the dishes that fit: another number, another dish; the offline chef makes the same of the same",
    }),
  ),
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
 * What the model must answer when it upgrades a recipe: the new steps, and what to add. Name, servings, times and the
 * existing ingredients, tools and tips have no field, so they cannot change.
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
});
/** A summary may come along: what was improved is said by code, from what differs. */
export type RecipeUpgrade = Static<typeof RecipeUpgrade> & { summary?: string };

/** The languages to fill (all missing ones by default), and the source language (each text's original one by default). */
export const TranslationRequest = Body({
  langs: Type.Optional(Nullable(Type.Array(Lang, { minItems: 1, maxItems: 4 }))),
  origin_lang: Type.Optional(Nullable(Lang)),
});
export type TranslationRequest = Static<typeof TranslationRequest>;

/** The same for recipes in bulk: all of them, or those that everyone may read, or those with a tag. */
export const BulkTranslationRequest = Body({
  ...TranslationRequest.properties,
  public_only: Type.Optional(Type.Boolean()),
  tag_id: Type.Optional(Nullable(Id)),
});
export type BulkTranslationRequest = Static<typeof BulkTranslationRequest>;

/** A started bulk job, and the number of entities to process. */
export const BulkJob = Type.Object({ job_id: Id, total: Type.Integer({ minimum: 0 }) });
export type BulkJob = Static<typeof BulkJob>;

export const FridgeImageInput = Body({ img_url: Type.String({ minLength: 1, maxLength: 500 }) });
/** One food on a picture, as the model saw it. */
export const FridgeSighting = Type.Object({
  name: Type.String({ description: "In the model's own words" }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "How sure the model is, less where its word is no exact name of a food",
  }),
  food: Nullable(FoodSearchResult),
  likely: Type.Array(FoodSearchResult, { description: "What it may be instead" }),
});
export type FridgeSighting = Static<typeof FridgeSighting>;
/** The recognised content of a fridge picture: names in the model's own words, and the known foods among them. */
export const FridgeFoods = Type.Object({
  foods: Type.Array(Type.String()),
  raw: Type.String(),
  matches: Type.Array(FoodSearchResult),
  sightings: Type.Array(FridgeSighting),
});
export type FridgeFoods = Static<typeof FridgeFoods>;

const findings = Type.Array(Finding, { description: "What was found, as data, for a client to say in its own words" });

export const DraftCheckName = Enum([
  "required_foods",
  "forbidden_foods",
  "allergens",
  "diet",
  "time",
  "servings",
  "difficulty",
  "known_foods",
  "weights",
  "hygiene",
  "list_and_steps",
  "step_times",
  "promises",
  "language",
]);
/** One check of the model's answer by code. */
export const DraftCheck = Type.Object({
  name: DraftCheckName,
  passed: Type.Boolean(),
  detail: Type.String({ description: "The same in English sentences" }),
  findings,
});
export type DraftCheck = Static<typeof DraftCheck>;
/** A check as stored: names as language maps; no findings in rows older than findings. */
export const StoredCheck = Type.Object({
  ...DraftCheck.properties,
  findings: Type.Optional(Nullable(Type.Array(StoredFinding))),
});
export type StoredCheck = Static<typeof StoredCheck>;

export const LeftOutReason = Enum(["time", "allergy", "allergens_unknown", "diet", "forbidden", "unknown", "dish"]);
export type LeftOutReason = Static<typeof LeftOutReason>;
/** A food that was at hand or required, and what became of it. */
export const FoodAtHand = Type.Object({
  food_id: Id,
  used: Type.Boolean(),
  reason: Nullable(LeftOutReason),
  minutes: Nullable(
    Type.Integer({ minimum: 1, description: "With the reason time: how long the quickest known dish with it takes" }),
  ),
  allergy_ids: Type.Array(Id, { description: "With the reason allergy: those that it holds, or may hold" }),
});
export type FoodAtHand = Static<typeof FoodAtHand>;

export const GeneratedIngredient = Type.Object({ name: Type.String(), quantity: Type.String(), unit: Type.String() });
export const GeneratedStep = Type.Object({ text: Type.String(), minutes: Nullable(Type.Number()) });
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
  ingredients: Type.Array(GeneratedIngredient),
  ingredient_notes: Type.Array(Type.String()),
  kitchen_equipment: Type.Array(Type.String()),
  steps: Type.Array(GeneratedStep),
  tips: Type.Array(Type.String()),
  serving_suggestions: Type.Array(Type.String()),
  model: Type.String(),
  checks: Type.Array(DraftCheck),
  at_hand: Type.Array(FoodAtHand, { description: "The foods of the request; empty for older recipes" }),
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

export const RawIngredient = Type.Object({ food_name: Type.String(), quantity: Type.String() });
/** The recipe in the model's own words, before its foods are looked up. */
export const RawRecipe = Type.Object({
  title: Type.String(),
  ingredients: Type.Array(RawIngredient),
  steps: Type.Array(GeneratedStep),
});

/** The request with what was assumed where it said nothing. */
export const GenerationInputs = Type.Object({
  ...Type.Required(GenerationRequest).properties,
  user_id: Type.Optional(Id),
  seed: GenerationRequest.properties.seed,
});
export type GenerationInputs = Static<typeof GenerationInputs>;

export const GenerationResult = Type.Object({
  inputs: GenerationInputs,
  raw_recipe: RawRecipe,
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
/** A result as stored: the request as it was sent. */
export const StoredGeneration = Type.Object({
  ...GenerationResult.properties,
  inputs: GenerationRequest,
  checks: Type.Array(StoredCheck),
});
export type StoredGeneration = Static<typeof StoredGeneration>;

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
/** A job's error as stored: names as language maps; no findings in rows older than findings. */
export type StoredJobError = Omit<JobError, "findings"> & { findings?: StoredFinding[] | null };
export const Job = Type.Object({
  id: Id,
  type: Type.String(),
  status: JobStatus,
  progress: JobProgress,
  result: Type.Any(),
  error: Nullable(JobError),
});
export type Job = Static<typeof Job>;
/** The state of a job after cancelling it. */
export const JobState = Type.Object({ id: Id, status: JobStatus });
/** A started job. */
export const JobReference = Type.Object({ job_id: Id });
