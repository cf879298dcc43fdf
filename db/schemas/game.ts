import { type Static, Type } from "@sinclair/typebox";
import { Enum, Id, type LangMap } from "./common.ts";
import { type DifficultyKey, difficultyKeys } from "./recipe.ts";

// Entities of the cooking game as they are stored and told of; what the calls answer is built of them.

export const cookingStatuses = [
  "started",
  "cooking_created",
  "finished",
  "approved",
  "disapproved",
  "given_up",
] as const;
export type GameCookingStatus = (typeof cookingStatuses)[number];

/** Why an evaluator says no; the cook reads it. */
export const disapprovalReasons = ["another_dish", "not_finished", "not_own_photo", "food_not_seen"] as const;
export const DisapprovalReason = Enum(disapprovalReasons);
export type DisapprovalReason = (typeof disapprovalReasons)[number];

export const itemTypes = ["chefbox", "consumable", "equipment"] as const;
export const ItemType = Enum(itemTypes);
export type ItemType = (typeof itemTypes)[number];

export const questTypes = ["questline", "daily", "weekly"] as const;
export const QuestType = Enum(questTypes);
export type QuestType = (typeof questTypes)[number];

export const creationStatuses = ["started", "created", "image_generated"] as const;
export type ChefCreationStatus = (typeof creationStatuses)[number];

export const chefStats = ["efficiency", "resilience", "expertise"] as const;
export type ChefStat = (typeof chefStats)[number];
/** Points of the three statistics. */
export type ChefStats = Record<ChefStat, number>;

/**
 * What happens in the game's sight and quests may count. Each is told by the event `game.happened`, in the transaction of the
 * change itself.
 */
export const gameEvents = [
  "cooking_finished",
  "cooking_approved",
  "cooking_evaluated",
  "chef_created",
  "chef_rested",
  "level_reached",
  "recipe_written",
  "recipe_liked",
  "list_finished",
  "language_added",
] as const;
export const GameEventType = Enum(gameEvents);
export type GameEventType = (typeof gameEvents)[number];

/** What is known of the recipe of an event, by keys, which are the same in every installation. */
export interface GameFacts {
  tags: readonly string[];
  /** Keys of the categories of its foods. */
  categories: readonly string[];
  difficulty: DifficultyKey | null;
  diets: readonly string[];
  /** Hands-on minutes. */
  minutes: number | null;
}
export const noFacts: GameFacts = { tags: [], categories: [], difficulty: null, diets: [], minutes: null };

const Key = Type.String({ minLength: 1, maxLength: 100 });
const Minutes = Type.Integer({ minimum: 0, maximum: 10_000 });

/** All of the given filters hold for an event that counts. */
export const ObjectiveFilters = Type.Object(
  {
    tag: Type.Optional(Key),
    category: Type.Optional(Key),
    difficulty: Type.Optional(Enum(difficultyKeys)),
    diet: Type.Optional(Key),
    max_minutes: Type.Optional(Minutes),
    min_minutes: Type.Optional(Minutes),
  },
  { additionalProperties: false },
);
export type ObjectiveFilters = Static<typeof ObjectiveFilters>;

/** So many events of a kind. */
export const Objective = Type.Object(
  { event: GameEventType, filters: ObjectiveFilters, count: Type.Integer({ minimum: 1, maximum: 10_000 }) },
  { additionalProperties: false },
);
export type Objective = Static<typeof Objective>;

export const ItemReward = Type.Object(
  { item_template_id: Id, num: Type.Integer({ minimum: 1, maximum: 100 }) },
  { additionalProperties: false },
);
export type ItemReward = Static<typeof ItemReward>;

/** What an item does: a consumable takes fatigue off the next rest, equipment makes cooking less tiring. */
export const ItemEffect = Type.Object(
  {
    rest: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    fatigue_percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);
export type ItemEffect = Static<typeof ItemEffect>;

/** One part of a reward, as it is shown; `half` is negative. */
export interface RewardPart {
  key: "difficulty" | "hands_on" | "first_time" | "brigade" | "half";
  xp: number;
  spoon: number;
}
/** The sum of its parts. */
export interface Reward {
  xp: number;
  spoon: number;
  parts: RewardPart[];
}

/** What the game keeps of a recipe when it is cooked: later changes and deletions change no reward. */
export interface Dish {
  recipe_id: number;
  version: number;
  name: LangMap;
  facts: GameFacts;
}

/** Why SPOON moved. */
export const transferCauses = [
  "cooking_reward",
  "evaluation",
  "quest_reward",
  "chef_creation",
  "chefbox_opening",
  "rest",
] as const;
export type TransferCause = (typeof transferCauses)[number];
