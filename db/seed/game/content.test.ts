import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import type { Database } from "../../client/types.ts";
import { langs } from "../../schemas/common.ts";
import { gameEvents } from "../../schemas/game.ts";
import { defaultRules as rules } from "../../shared/game/rules.ts";
import { testDatabase } from "../../testing/database.ts";
import { readFoodFiles } from "../files.ts";
import { diets } from "../reference/diets.ts";
import { tags } from "../reference/tags.ts";
import { contentFiles, GameContent, readGameContent } from "./content.ts";
import { seedGame } from "./seed.ts";

const content = await readGameContent();
const lines = content.questlines.flatMap(({ quests }) => quests);
const quests = [...lines, ...content.daily, ...content.weekly];
const published = join(import.meta.dir, "content.schema.json");
const schema = () => {
  const properties = JSON.parse(JSON.stringify(GameContent.properties)) as object;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Content of the cooking game: quests, items and names in four languages",
    type: "object",
    additionalProperties: false,
    properties: { $schema: { type: "string" }, ...properties },
  };
};

test("the published schema of the content is that of the code, and the content keeps to it", async () => {
  if (process.env.WRITE_FORMAT) await Bun.write(published, `${JSON.stringify(schema(), null, 2)}\n`);
  expect(await Bun.file(published).json()).toEqual(schema());
  expect([...Value.Errors(GameContent, content)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  for (const name of contentFiles)
    expect(((await Bun.file(join(import.meta.dir, `${name}.json`)).json()) as { $schema: string }).$schema).toBe(
      "./content.schema.json",
    );
});

describe("the content", () => {
  test("is as much as was promised", () => {
    const sizes = content.questlines.map(({ type, quests: own }) => [type, own.length]);
    expect(sizes).toEqual([
      ["story", 12],
      ["leveling", 10],
    ]);
    expect([content.daily.length, content.weekly.length, content.items.length]).toEqual([20, 12, 10]);
    expect(content.restaurant_levels).toHaveLength(rules.restaurant_levels.length);
    expect(new Set(content.items.map(({ type }) => type)).size).toBe(3);
    expect(content.daily.length).toBeGreaterThanOrEqual(2 * rules.quests.daily);
  });

  test("has each key once", () => {
    const keys = [...content.questlines, ...quests, ...content.items].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("asks only for what exists: events, tags, diets, categories, items", async () => {
    const known = {
      tag: new Set(tags.map(({ key }) => key)),
      diet: new Set(diets.map(({ key }) => key)),
      category: new Set((await readFoodFiles()).map(({ category }) => category.key)),
    };
    const items = new Set(content.items.map(({ key }) => key));
    const missing = quests.flatMap(({ key, objectives, item_rewards }) => [
      ...objectives.flatMap(({ event, filters }) => [
        ...(gameEvents.includes(event) ? [] : [`${key}: ${event}`]),
        ...(["tag", "diet", "category"] as const).flatMap((kind) => {
          const value = filters[kind];
          return value === undefined || known[kind].has(value) ? [] : [`${key}: ${kind} ${value}`];
        }),
      ]),
      ...item_rewards.flatMap(({ item }) => (items.has(item) ? [] : [`${key}: ${item}`])),
    ]);
    expect(missing).toEqual([]);
    const used = new Set(quests.flatMap(({ objectives }) => objectives.map(({ event }) => event)));
    expect(gameEvents.filter((event) => !used.has(event))).toEqual([]);
  });

  test("says something of its own in every language", () => {
    const texts = [...quests, ...content.items, ...content.questlines].flatMap(({ key, name, description }) => [
      { key: `${key} name`, text: name },
      { key: `${key} description`, text: description },
    ]);
    for (const lang of langs) {
      const all = texts.filter(({ key }) => key.endsWith("description")).map(({ text }) => text[lang]);
      expect(new Set(all).size).toBe(all.length);
    }
    const untranslated = texts.filter(
      ({ text, key }) => key.endsWith("description") && new Set(langs.map((lang) => text[lang])).size < 4,
    );
    expect(untranslated).toEqual([]);
    const marks = texts.filter(({ text }) => /["']|\.\.\./.test(langs.map((lang) => text[lang]).join("")));
    expect(marks.map(({ key }) => key)).toEqual([]);
  });

  test("has a label for every rank, word of fatigue and kind of a portrait's part", () => {
    expect(Object.keys(content.ranks)).toEqual(rules.chefs.ranks.map(({ key }) => key));
    expect(Object.keys(content.fatigue)).toEqual(rules.fatigue.words.map(({ key }) => key));
    const kinds = (parts: Record<string, object>) =>
      Object.entries(parts).map(([part, list]) => [part, Object.keys(list).toSorted()]);
    expect(kinds(content.traits)).toEqual(kinds(rules.chefs.traits));
  });
});

describe("bringing it in", () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase();
  }, 120_000);
  afterAll(() => db.close());

  const ids = async () => {
    const rows = await db.sql<{ key: string; id: number }[]>`
      select key, id from quests union all select 'line ' || key, id from questlines
      union all select 'item ' || key, id from item_templates union all select 'level ' || key, id from restaurant_levels`;
    return new Map(rows.map(({ key, id }) => [key, id]));
  };

  test("happens with the other starter content, and again it changes no id and nothing that an operator did", async () => {
    const before = await ids();
    expect(before.size).toBe(54 + 2 + 10 + 30);
    await db.sql`update quests set name = '{"en": "Mine"}', edited = true where key = 'daily-cook'`;
    await db.sql`update quests set deleted_at = now() where key = 'daily-rest'`;
    await db.sql`update restaurant_levels set xp_threshold = 61, edited = true where key = 'level-2'`;
    await db.sql`update item_templates set opening_cost = 999 where key = 'chefbox'`;
    await db.transaction((tx) => seedGame(tx, content));
    expect(await ids()).toEqual(before);
    const [row] = await db.sql<{ name: object; gone: boolean; threshold: number; cost: number; rewards: number }[]>`
      select (select name from quests where key = 'daily-cook') as name,
        (select deleted_at is not null from quests where key = 'daily-rest') as gone,
        (select xp_threshold from restaurant_levels where key = 'level-2') as threshold,
        (select opening_cost from item_templates where key = 'chefbox') as cost,
        (select count(*)::int from quests where item_rewards <> '[]') as rewards`;
    expect(row).toEqual({ name: { en: "Mine" }, gone: true, threshold: 61, cost: 10, rewards: 7 });
  });
});
