import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangText, NameInput, Nullable, TextInput } from "./common.ts";
import { ItemEffect, ItemReward, ItemType, Objective, QuestType } from "./game.ts";

// Quests, questlines and items on the wire. Whoever edits gives texts in one language, or language maps.

const Amount = Type.Integer({ minimum: 0, maximum: 100_000 });
const name = NameInput(100);
const description = TextInput({ maxLength: 2000 });
const Picture = Nullable(Type.String({ minLength: 1, maxLength: 500 }));

/** A kind of item; `opening_cost` is what opening a chefbox costs. */
export const ItemTemplate = Type.Object({
  id: Id,
  key: Nullable(Type.String()),
  name: LangText,
  description: LangText,
  origin_lang: Lang,
  image_url: Nullable(Type.String()),
  opening_cost: Type.Integer(),
  type: ItemType,
  effect: ItemEffect,
});
export type ItemTemplate = Static<typeof ItemTemplate>;

export const ItemTemplateInput = Body({
  name,
  description,
  origin_lang: Type.Optional(Lang),
  image_url: Type.Optional(Picture),
  opening_cost: Type.Optional(Amount),
  type: ItemType,
  effect: Type.Optional(ItemEffect),
});
export type ItemTemplateInput = Static<typeof ItemTemplateInput>;

/** An item that somebody owns. */
export const Item = Type.Object({
  id: Id,
  item_template_id: Id,
  owner_id: Id,
  tradable: Type.Boolean(),
  used: Type.Boolean(),
  item_template: ItemTemplate,
});
export type Item = Static<typeof Item>;

export const questlineTypes = ["story", "leveling"] as const;
export const QuestlineType = Enum(questlineTypes);

/** Quests that come one after the other. */
export const Questline = Type.Object({
  id: Id,
  key: Nullable(Type.String()),
  type: QuestlineType,
  name: LangText,
  description: LangText,
  origin_lang: Lang,
});
export type Questline = Static<typeof Questline>;

export const QuestlineInput = Body({ type: QuestlineType, name, description, origin_lang: Type.Optional(Lang) });
export type QuestlineInput = Static<typeof QuestlineInput>;

const questProperties = {
  id: Id,
  questline_id: Nullable(Id),
  questline_pos: Nullable(Type.Integer({ minimum: 1 })),
  type: QuestType,
  name: LangText,
  description: LangText,
  origin_lang: Lang,
  xp_reward: Type.Integer(),
  token_reward: Type.Integer(),
  item_rewards: Type.Array(ItemReward),
  objectives: Type.Array(Objective),
};
/** `token_reward` is SPOON. */
export const Quest = Type.Object(questProperties);
export type Quest = Static<typeof Quest>;

export const QuestInput = Body({
  type: QuestType,
  questline_id: Type.Optional(Nullable(Id)),
  questline_pos: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
  name,
  description,
  origin_lang: Type.Optional(Lang),
  xp_reward: Amount,
  token_reward: Amount,
  item_rewards: Type.Optional(Type.Array(ItemReward, { maxItems: 10 })),
  objectives: Type.Array(Objective, { minItems: 1, maxItems: 10 }),
});
export type QuestInput = Static<typeof QuestInput>;

/** How far one objective is: `count` of `objective.count`. */
export const QuestProgress = Type.Object({ objective: Objective, count: Type.Integer() });

/** A quest of a user: `completed` when all of its objectives are reached, `done` when its reward was claimed. */
export const UserQuest = Type.Object({
  id: Id,
  quest_id: Id,
  user_id: Id,
  completed: Type.Boolean(),
  done: Type.Boolean(),
  /** In the order of the objectives. */
  progress: Type.Array(QuestProgress),
  /** Null for a quest that does not end. */
  ends_at: Nullable(Type.String()),
  quest: Quest,
});
export type UserQuest = Static<typeof UserQuest>;
