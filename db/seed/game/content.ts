import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { ItemEffect, ItemType, Objective } from "../../schemas/game.ts";

// The starter content of the game: quests, items, names. Keys stay for ever; what they name keeps its id.

const Key = Type.String({ pattern: "^[a-z][a-z0-9-]*$" });
const Text = Type.String({ minLength: 1, maxLength: 400 });
const Texts = Type.Object({ en: Text, fr: Text, es: Text, de: Text }, { additionalProperties: false });
const Amount = Type.Integer({ minimum: 0, maximum: 1000 });
const exact = { additionalProperties: false } as const;

const SeedQuest = Type.Object(
  {
    key: Key,
    name: Texts,
    description: Texts,
    xp_reward: Amount,
    token_reward: Amount,
    item_rewards: Type.Array(Type.Object({ item: Key, num: Type.Integer({ minimum: 1, maximum: 10 }) }, exact)),
    objectives: Type.Array(Objective, { minItems: 1, maxItems: 10 }),
  },
  exact,
);
export type SeedQuest = Static<typeof SeedQuest>;

const SeedQuestline = Type.Object(
  {
    key: Key,
    type: Type.Union([Type.Literal("story"), Type.Literal("leveling")]),
    name: Texts,
    description: Texts,
    quests: Type.Array(SeedQuest, { minItems: 1 }),
  },
  exact,
);

const SeedItem = Type.Object(
  { key: Key, type: ItemType, name: Texts, description: Texts, opening_cost: Amount, effect: ItemEffect },
  exact,
);

const Labels = Type.Record(Type.String(), Texts);

/** The properties of all files together; each file has some of them. */
export const GameContent = Type.Object(
  {
    questlines: Type.Array(SeedQuestline),
    daily: Type.Array(SeedQuest),
    weekly: Type.Array(SeedQuest),
    items: Type.Array(SeedItem),
    /** In the order of the levels. */
    restaurant_levels: Type.Array(Texts),
    /** Names that say nothing of a gender, the same in every language. */
    chef_names: Type.Array(Text, { uniqueItems: true }),
    ranks: Labels,
    fatigue: Labels,
    /** Kinds by part of the portrait. */
    traits: Type.Record(Type.String(), Labels),
  },
  exact,
);
export type GameContent = Static<typeof GameContent>;

export const contentFiles = ["questlines", "drawn-quests", "items", "names", "labels"] as const;

/** The content of all files. */
export async function readGameContent(): Promise<GameContent> {
  const parts = await Promise.all(
    contentFiles.map(async (name) => {
      const { $schema: _, ...part } = JSON.parse(await readFile(join(import.meta.dir, `${name}.json`), "utf8"));
      return part as Partial<GameContent>;
    }),
  );
  return Object.assign({}, ...parts) as GameContent;
}
