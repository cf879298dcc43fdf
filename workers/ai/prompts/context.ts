import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Enum, Lang, MeasurementSystem, Nullable } from "@toque/db/schemas/common.ts";
import { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";

// The data that a system prompt carries for the model, between two marker lines: its type, its writer and its reader.

const NamedFood = Type.Object({ id: Type.Integer(), name: Type.String() });

/** Limits that every answer must respect. */
const limits = { allergy_keys: Type.Array(Type.String()), diet_key: Nullable(Type.String()) };

/** The recipe to compose. `max_time` in minutes, of the whole recipe. */
export const CompositionRequest = Type.Object({
  available_food: Type.Array(NamedFood),
  required_food: Type.Array(NamedFood),
  forbidden_food: Type.Array(NamedFood),
  ...limits,
  dish_type: DishType,
  difficulty: DifficultyKey,
  max_time: Type.Number(),
  nb_servings: Type.Integer({ minimum: 1 }),
  /** Which of the dishes that fit: another number, another dish. */
  seed: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type CompositionRequest = Static<typeof CompositionRequest>;

const ViewLine = Type.Object({
  food_id: Type.Integer(),
  food_name: Type.String(),
  quantity_name: Type.String(),
  weight: Type.Number(),
  multiplier: Type.Number(),
  /** What stands beside the food: "peeled and finely chopped". */
  note: Type.Optional(Type.String()),
  /** What may be taken in its place. */
  or: Type.Optional(Type.Array(Type.String())),
});
export type ViewLine = Static<typeof ViewLine>;

export const ViewStep = Type.Object({
  step_id: Type.Integer(),
  text: Type.String(),
  duration: Nullable(Type.Number()),
});
export type ViewStep = Static<typeof ViewStep>;

/** The recipe to upgrade, in one language. Times in minutes, `weight` in grams a quantity, `salt` in g a serving. */
export const UpgradeView = Type.Object({
  name: Type.String(),
  description: Type.String(),
  dish_type: Nullable(DishType),
  nb_servings: Type.Number(),
  preparation_time: Type.Number(),
  total_time: Type.Number(),
  difficulty: Type.String(),
  salt: Nullable(Type.Number()),
  ingredients: Type.Array(ViewLine),
  steps: Type.Array(ViewStep),
  sub_recipes: Type.Array(
    Type.Object({
      sub_recipe_id: Type.Integer(),
      name: Type.String(),
      ingredients: Type.Array(ViewLine),
      steps: Type.Array(ViewStep),
    }),
  ),
  kitchen_equipment: Type.Array(Type.String()),
  tips: Type.Array(Type.String()),
  serving_tips: Type.Array(Type.String()),
});
export type UpgradeView = Static<typeof UpgradeView>;

const shared = { lang: Lang, user: Type.Object(limits) };
/** The faults that checks found in the last answer. */
const errors = Type.Optional(Type.Array(Type.String()));

/** A change of the open recipe that an earlier message, or the user, made: as code found it by comparing the versions. */
export const RecentChange = Type.Object({
  version: Type.Integer(),
  by: Enum(["assistant", "user"] as const),
  did: Type.Array(Type.String()),
  undone: Type.Optional(Type.Literal(true)),
});
export type RecentChange = Static<typeof RecentChange>;

export const ChatContext = Type.Object({
  task: Type.Literal("chat"),
  ...shared,
  /** The measures that the user thinks in. */
  units: Type.Optional(MeasurementSystem),
  /** The recipe on the user's screen. */
  recipe_id: Nullable(Type.Integer()),
  /** That recipe as it stands when the message is answered, as the tool get_recipe gives it, without what is empty. */
  recipe: Type.Optional(Type.Object({ id: Type.Integer(), version: Type.Integer() })),
  changes: Type.Optional(Type.Array(RecentChange)),
});
export type ChatContext = Static<typeof ChatContext>;

export const GenerationContext = Type.Object({
  task: Type.Literal("generate"),
  ...shared,
  /** The recipe to start from. */
  recipe_id: Nullable(Type.Integer()),
  request: CompositionRequest,
  errors,
});
export type GenerationContext = Static<typeof GenerationContext>;

export const UpgradeContext = Type.Object({
  task: Type.Literal("upgrade"),
  ...shared,
  /** Language of the summary; `lang` is that of the recipe's texts. */
  summary_lang: Lang,
  recipe_id: Type.Integer(),
  recipe: UpgradeView,
  errors,
});
export type UpgradeContext = Static<typeof UpgradeContext>;

export const FunFactContext = Type.Object({
  task: Type.Literal("fun_fact"),
  ...shared,
  recipe_id: Type.Null(),
  /** The sentences to choose from. */
  facts: Type.Array(Type.String()),
  errors,
});
export type FunFactContext = Static<typeof FunFactContext>;

export const PromptContext = Type.Union([ChatContext, GenerationContext, UpgradeContext, FunFactContext]);
export type PromptContext = Static<typeof PromptContext>;

/**
 * Data as one line of JSON in which no text can end the block or begin another: angle brackets are escaped, and JSON has no
 * raw line breaks.
 */
export const quoteData = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

/** The block of a system prompt that carries the context. */
export const contextBlock = (context: PromptContext): string => `<<<context\n${quoteData(context)}\ncontext>>>`;

/** The default for a prompt without a readable block. */
const withoutContext: ChatContext = {
  task: "chat",
  lang: "en",
  user: { allergy_keys: [], diet_key: null },
  recipe_id: null,
};

/**
 * Reads what {@link contextBlock} wrote into a system prompt. Only the first block counts: one that quoted text brings along
 * later is not read.
 * @returns a chat in English without a recipe when there is no readable block
 */
export function readContext(systemPrompt: string): PromptContext {
  const block = /^<<<context\n(.*)\ncontext>>>$/m.exec(systemPrompt)?.[1];
  if (block === undefined) return withoutContext;
  try {
    const context: unknown = JSON.parse(block);
    return Value.Check(PromptContext, context) ? context : withoutContext;
  } catch {
    return withoutContext;
  }
}

/** Marks the message by which code sends an answer back to its model; it is none of the user. */
export const REVIEW = "toque_review";
