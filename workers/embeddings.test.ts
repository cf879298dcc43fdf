import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import { unembeddedFoods } from "@toque/db/foods/food-embeddings.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { searchedSpace } from "@toque/db/recipes/embedding-spaces.ts";
import { nearestRecipes } from "@toque/db/recipes/embeddings.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "@toque/db/testing/database.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { hashedVector } from "./ai/embedder-offline.ts";
import { startOpenAIDouble } from "./ai/testing/openai-double.ts";
import { ChangeSet } from "./ai/tools/change-set.ts";
import { searchRecipes } from "./ai/tools/search-recipes.ts";
import { testUser } from "./jobs/testing/harness.ts";
import { buildModels } from "./models.ts";
import { createEmbeddedBus } from "./platform/bus/embedded.ts";
import { readConfig } from "./platform/config.ts";
import { silentLogger as log } from "./platform/logging/logger.ts";
import { startWorkers, type Workers } from "./start.ts";

// The workers as they start, with one embedding model after the other.

const double = startOpenAIDouble();
afterAll(() => double.stop());

/** The vector without a service again and again: two of them are as near to each other as those are. */
function tiled(text: string, length: number): number[] {
  const vector = hashedVector(text);
  return Array.from({ length }, (_, i) => vector[i % vector.length]!);
}

const adapters: [string, boolean, () => Promise<Database>][] = [
  ["pglite", true, () => testDatabase()],
  ["postgres (real, TEST_DATABASE_URL)", realPostgresUrl() !== null, () => realTestDatabase()],
];

for (const [name, there, open] of adapters)
  describe.skipIf(!there)(`embeddings of any dimension: ${name}`, () => {
    let db: Database;
    let running: (Workers & { end(): Promise<void> }) | null = null;
    let recipes = 0;
    /** The names of foods are embedded too, by the same model. */
    let foodTexts: ReadonlySet<string>;
    const dimensions: Record<string, number> = { small: 384, large: 3072, huge: 5000 };

    const configOf = (model: string | null) =>
      readConfig({
        DATA_DIR: "/nowhere",
        ...(model && { OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "chat", OPENAI_EMBEDDING_MODEL: model }),
      });

    /** Starts the workers with an embedding model; null: the one without a service. */
    async function start(model: string | null): Promise<void> {
      const bus = createEmbeddedBus({ db, log, pollMs: 20 });
      const search = createPostgresSearch(db);
      const storage = { name: "none" } as never;
      const health = createHealthVault(["a-key-for-tests-that-is-long-enough"]);
      const workers = await startWorkers({
        config: configOf(model),
        db,
        bus,
        search,
        storage,
        mailer: { name: "none" } as never,
        health,
        stores: new Map(),
        log,
      });
      running = { ...workers, end: () => workers.stop(1000).then(() => bus.close()) };
    }

    async function stop(): Promise<void> {
      await running?.end();
      running = null;
    }

    const spaces = async () => [
      ...(await db.sql<{ model: string; dimensions: number; complete: boolean; vectors: number; definition: string }[]>`
        select s.model, s.dimensions, s.completed_at is not null as complete,
          (select count(*)::int from recipe_embeddings e where e.space_id = s.id) as vectors,
          coalesce((select indexdef from pg_indexes where indexname = 'recipe_embeddings_space_' || s.id), '') as definition
        from embedding_spaces s order by s.id`),
    ];

    /** Waits until the vectors of a model are complete and all others gone. */
    async function complete(model: string): Promise<Awaited<ReturnType<typeof spaces>>[number]> {
      const deadline = Date.now() + 50_000;
      for (;;) {
        const found = await spaces();
        if (found.length === 1 && found[0]!.model === model && found[0]!.complete) return found[0]!;
        if (Date.now() > deadline) throw new Error(`${model} is not complete: ${JSON.stringify(found)}`);
        await Bun.sleep(20);
      }
    }

    /** The names that the chef's tool finds with words that stand in no recipe in this order. */
    async function byMeaning(model: string | null): Promise<string[]> {
      const userId = await testUser(db, {});
      const tool = searchRecipes({
        db,
        userId,
        lang: "en",
        constraints: { allergies: [], diet: null } as never,
        search: createPostgresSearch(db),
        embedder: (await buildModels(configOf(model), db)).embedder,
        changeSet: new ChangeSet(db.sql, userId, null),
        log,
      });
      const query = "eggs poached in peppery tomato with chickpeas for tonight";
      return (JSON.parse(String(await tool.invoke({ query }))) as { name: string }[]).map((found) => found.name);
    }

    const SHAKSHOUKA = "Shakshouka with chickpeas";
    const embeddedBy = (model: string) =>
      double.embeddings.filter((one) => one.model === model).flatMap(({ input }) => input);

    beforeAll(async () => {
      db = await open();
      await rebuildIndex(db, createPostgresSearch(db));
      // The events of the starter recipes embed them too, which would be counted.
      await db.sql`delete from outbox`;
      const [row] = await db.sql<{ n: number }[]>`select count(*)::int as n from recipes where deleted_at is null`;
      recipes = row!.n;
      foodTexts = new Set((await unembeddedFoods(db.sql, await loadLexicon(db.sql), 0)).map(({ text }) => text));
    }, 120_000);
    afterEach(async () => {
      await stop();
      double.embeddings.length = 0;
      double.beforeEmbedding = async () => null;
    });
    afterAll(async () => {
      await stop();
      await db?.close();
    });
    const service = () => {
      double.play([{ text: "" }]);
      double.dimensionsOf = (model) => dimensions[model] ?? 1536;
      double.vectorOf = tiled;
    };

    test("the vectors of the model before are searched until those of the new one are complete", async () => {
      service();
      await start(null);
      expect(await complete("hashed-ngrams-1")).toMatchObject({ dimensions: 256, vectors: recipes });
      await stop();
      expect(await byMeaning(null)).toContain(SHAKSHOUKA);

      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      double.beforeEmbedding = async ({ input }) => {
        if (input.length > 1) await held;
        return null;
      };
      await start("small");
      const deadline = Date.now() + 30_000;
      while ((await spaces()).length < 2 && Date.now() < deadline) await Bun.sleep(10);
      expect(await spaces()).toMatchObject([
        { model: "hashed-ngrams-1", complete: true, vectors: recipes },
        { model: "small", dimensions: 384, complete: false, vectors: 0 },
      ]);
      expect(await byMeaning("small")).toContain(SHAKSHOUKA);
      release();
      const small = await complete("small");
      expect(small).toMatchObject({ dimensions: 384, vectors: recipes });
      expect(small.definition).toContain("vector(384)");
      expect(await byMeaning("small")).toContain(SHAKSHOUKA);
    }, 120_000);

    test("a change of the model that is interrupted goes on after the next start, and embeds no recipe twice", async () => {
      service();
      // The first start gets one batch of answers; then the service is away.
      let batches = 0;
      double.beforeEmbedding = async ({ input }) =>
        input.length > 1 && !foodTexts.has(input[0]!) && ++batches > 1 ? { status: 503 } : null;
      await start("large");
      const deadline = Date.now() + 30_000;
      while (((await spaces())[1]?.vectors ?? 0) === 0 && Date.now() < deadline) await Bun.sleep(10);
      await stop();
      const [, large] = await spaces();
      expect(large).toMatchObject({ model: "large", dimensions: 3072, complete: false });
      expect(large!.vectors).toBeGreaterThan(0);
      expect(large!.vectors).toBeLessThan(recipes);
      // Queries are embedded by the model before, whose vectors are searched.
      expect(await byMeaning("large")).toContain(SHAKSHOUKA);
      expect(double.embeddings.at(-1)).toMatchObject({ model: "small" });

      double.beforeEmbedding = async () => null;
      await start("large");
      const done = await complete("large");
      expect(done).toMatchObject({ dimensions: 3072, vectors: recipes });
      // More than 2000 dimensions are indexed as halfvec.
      expect(done.definition).toContain("halfvec(3072)");
      const texts = embeddedBy("large").filter((text) => text !== "recipe" && !foodTexts.has(text));
      expect(texts).toHaveLength(recipes);
      expect(new Set(texts).size).toBe(recipes);
      expect(await byMeaning("large")).toContain(SHAKSHOUKA);
      const [letters] = await db.sql<{ n: number }[]>`select count(*)::int as n from dead_letters`;
      expect(letters!.n).toBe(0);
    }, 120_000);

    test("a service that answers another length under the same name, also one beyond every index", async () => {
      service();
      for (const length of [768, 1024, 1536, 5000]) {
        dimensions.large = length;
        await start("large");
        const deadline = Date.now() + 50_000;
        while ((await complete("large")).dimensions !== length && Date.now() < deadline) await Bun.sleep(20);
        const done = await complete("large");
        expect(done).toMatchObject({ dimensions: length, vectors: recipes });
        expect(done.definition === "").toBe(length > 4000);
        expect(await byMeaning("large")).toContain(SHAKSHOUKA);
        await stop();
      }
    }, 240_000);

    test("a recipe whose text the model refuses does not hold up the others", async () => {
      service();
      const [refused] = await db.sql<{ id: number }[]>`
        select recipe_id as id from recipe_versions where content->'name'->>'en' = ${SHAKSHOUKA}`;
      double.beforeEmbedding = async ({ input }) =>
        input.some((text) => text.includes(SHAKSHOUKA)) ? { status: 400 } : null;
      await start("small");
      expect(await complete("small")).toMatchObject({ vectors: recipes - 1 });
      const [row] = await db.sql`select 1 from recipe_embeddings where recipe_id = ${refused!.id}`;
      expect(row).toBeUndefined();
    }, 120_000);

    test("the search reads the index of its space", async () => {
      service();
      for (const model of ["small", "large"]) {
        dimensions.large = 3072;
        await start(model);
        await complete(model);
        await stop();
        const space = (await searchedSpace(db.sql, model))!;
        const scans = await db.transaction(async (tx) => {
          // So few rows are otherwise read one after the other.
          await tx`set local enable_seqscan = off`;
          await tx`set local enable_sort = off`;
          const found = await nearestRecipes(tx, space, tiled("tomato soup", space.dimensions), 5);
          expect(found.length).toBeGreaterThan(0);
          const [row] = await tx<{ n: number }[]>`
            select pg_stat_get_xact_numscans(${`recipe_embeddings_space_${space.id}`}::text::regclass)::int as n`;
          return row!.n;
        });
        expect(scans).toBe(1);
      }
    }, 120_000);
  });
