import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { type BusMessage, topics } from "@toque/db/schemas/events.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { offlineEmbedder } from "../../ai/embedder-offline.ts";
import { ModelError } from "../../ai/errors.ts";
import type { EmbedderPort } from "../../ai/ports.ts";
import { silentLogger } from "../../platform/logging/logger.ts";
import { recipeByKey } from "../testing/harness.ts";
import { embedRecipes, handleRecipeEvent } from "./embed.ts";
import { embedOutdated, keepEmbedded } from "./fill.ts";

let db: Database;
let texts: string[] = [];
const embedder: EmbedderPort = {
  ...offlineEmbedder,
  embed: (list) => {
    texts.push(...list);
    return offlineEmbedder.embed(list);
  },
};
const embedded = async (recipeId: number) => [
  ...(await db.sql`
    select e.version, s.model from recipe_embeddings e join embedding_spaces s on s.id = e.space_id
    where e.recipe_id = ${recipeId} order by s.id`),
];
const saved = (recipe_id: number): BusMessage<"recipe.saved"> => ({
  id: 1,
  topic: topics.recipes,
  key: String(recipe_id),
  type: "recipe.saved",
  payload: { recipe_id, version: 1, owner_id: null },
  created_at: "",
});

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe("embedding recipes", () => {
  test("a saved recipe gets its embedding; a second delivery costs no model call", async () => {
    const id = await recipeByKey(db, "hummus");
    texts = [];
    expect(await handleRecipeEvent({ db, embedder }, saved(id))).toBe(true);
    expect(await handleRecipeEvent({ db, embedder }, saved(id))).toBe(false);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("Houmous");
    expect(texts[0]).toContain("Chickpea");
    expect(await embedded(id)).toEqual([{ version: 1, model: embedder.name }]);
  });

  test("a new version or another model is embedded again, an older version never overwrites a newer one", async () => {
    const id = await recipeByKey(db, "hummus");
    await db.sql`insert into recipe_versions (recipe_id, version, content, facts, source)
                 select recipe_id, 2, content, facts, 'user' from recipe_versions where recipe_id = ${id}`;
    await db.sql`update recipes set current_version = 2 where id = ${id}`;
    expect(await embedRecipes({ db, embedder }, [id])).toBe(1);
    expect(await embedded(id)).toEqual([{ version: 2, model: embedder.name }]);
    const other = { ...embedder, name: "other" };
    expect(await embedRecipes({ db, embedder: other }, [id])).toBe(1);
    expect(await embedRecipes({ db, embedder: other }, [id])).toBe(0);
    await db.sql`update recipes set current_version = 1 where id = ${id}`;
    const late: EmbedderPort = {
      ...other,
      embed: async (list) => {
        await db.sql`update recipe_embeddings set version = 3 where recipe_id = ${id}`;
        return embedder.embed(list);
      },
    };
    expect(await embedRecipes({ db, embedder: late }, [id])).toBe(0);
    expect(await embedded(id)).toEqual([
      { version: 3, model: embedder.name },
      { version: 3, model: "other" },
    ]);
    await db.sql`update recipes set current_version = 2 where id = ${id}`;
  });

  test("deleted and unknown recipes and unrelated events are ignored", async () => {
    const id = await recipeByKey(db, "gazpacho");
    await db.sql`update recipes set deleted_at = now() where id = ${id}`;
    expect(await embedRecipes({ db, embedder }, [id])).toBe(0);
    expect(await embedRecipes({ db, embedder }, [999_999])).toBe(0);
    const pancakes = await recipeByKey(db, "pancakes");
    expect(
      await handleRecipeEvent({ db, embedder }, { ...saved(pancakes), type: "recipe.deleted" } as BusMessage),
    ).toBe(false);
    expect(await embedded(pancakes)).toEqual([]);
  });

  test("outdated embeddings are found; similar recipes have similar embeddings", async () => {
    await db.sql`delete from recipe_embeddings`;
    const [{ n }] = await db.sql<[{ n: number }]>`select count(*) as n from recipes where deleted_at is null`;
    expect(await embedOutdated({ db, embedder })).toBe(n);
    expect(await embedOutdated({ db, embedder })).toBe(0);
    const soup = await recipeByKey(db, "pumpkin-soup");
    const rows = await db.sql<{ key: string }[]>`
      select r.key from recipe_embeddings e join recipes r on r.id = e.recipe_id where e.recipe_id <> ${soup}
      order by e.embedding <=> (select embedding from recipe_embeddings where recipe_id = ${soup}) limit 5`;
    expect(rows.map((row) => row.key)).toContain("leek-and-potato-soup");
  });
});

describe("an embedding service that is away at the first start", () => {
  test("fails no message, is not asked without end, and everything is embedded once it is back", async () => {
    let away = true;
    let calls = 0;
    const service: EmbedderPort = {
      name: "away at first",
      embed: (list) => {
        calls++;
        return away ? Promise.reject(new ModelError("model_unavailable", true)) : offlineEmbedder.embed(list);
      },
    };
    const keeper = keepEmbedded(
      { db, embedder: service, log: silentLogger, worker: "test" },
      { everyMs: 3_600_000, retryMs: 1 },
    );
    try {
      const hummus = await recipeByKey(db, "hummus");
      // Resolves although the service is away: a message that fails would become a dead letter.
      for (let n = 0; n < 5; n++) await keeper.handle(saved(hummus));
      expect(await db.sql`select 1 from dead_letters`).toHaveLength(0);
      expect((await embedded(hummus)).map(({ model }) => model)).not.toContain(service.name);
      away = false;
      const space = async () =>
        (await db.sql`select 1 from embedding_spaces where model = ${service.name} and completed_at is not null`)
          .length;
      for (let n = 0; n < 2000 && (await space()) === 0; n++) await Bun.sleep(5);
      expect((await embedded(hummus)).map(({ model }) => model)).toContain(service.name);
      // Away again for a single message: the next look does not wait for its hour.
      away = true;
      await db.sql`delete from recipe_embeddings where recipe_id = ${hummus}`;
      const before = calls;
      await keeper.handle(saved(hummus));
      expect(calls).toBeGreaterThan(before);
      away = false;
      for (let n = 0; n < 2000 && (await embedded(hummus)).length === 0; n++) await Bun.sleep(5);
      expect(await embedded(hummus)).toMatchObject([{ model: service.name }]);
    } finally {
      await keeper.stop();
    }
  });
});
