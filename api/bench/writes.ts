import { migrate } from "@toque/db/client/migrate.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { startToque } from "../testing/processes.ts";
import { signIn } from "./account.ts";
import { median, type Report } from "./figures.ts";
import type { Load, LoadResult } from "./http.ts";
import { runScript, startScript } from "./processes.ts";
import { Draw, fill, numbersFrom, stock } from "./search-data.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

/** What is there before, so that statements are planned as in a database that is used. */
const RECIPES = 2000;
const ROUNDS = 3;
/** Rounds that are not counted: a server's code is compiled while it runs, and Toque's is more. */
const WARM_UP_ROUNDS = 4;
const CONNECTIONS = 8;
const REQUESTS = 1200;
const POOL = "10";

/** A recipe as a cook writes it: nine lines, six steps. */
async function payloadOf(database: string): Promise<string> {
  const db = openPostgres(database, 1);
  try {
    const foods = await db.sql<{ id: number }[]>`select id from foods order by id limit 9`;
    const [gram] = await db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
    const tags = await db.sql<{ id: number }[]>`select id from tags order by id limit 3`;
    return JSON.stringify({
      name: "Vegetable soup of the house",
      description: "A soup for the evening, made of what the market has, with herbs and a little cream.",
      nb_servings: 4,
      preparation_time: 20,
      total_time: 55,
      difficulty_id: 1,
      origin_lang: "en",
      private: true,
      ingredients: foods.map(({ id }, order) => ({
        order,
        food_id: id,
        quantity_id: gram!.id,
        multiplier: 40 + order,
      })),
      steps: Array.from({ length: 6 }, (_, order) => ({
        order,
        text: `Step ${order + 1}: wash, cut and cook the vegetables slowly, stirring now and then, until they are tender.`,
        duration: 5,
      })),
      tips: ["It tastes better the next day."],
      recipe_tag: tags.map(({ id }) => ({ tag_id: id })),
    });
  } finally {
    await db.close();
  }
}

/** Fills a database with recipes and statistics, which the autovacuum of a server keeps. */
async function fillDatabase(database: string): Promise<void> {
  const db = openPostgres(database, 4);
  try {
    await migrate(db);
    await seed(db);
    const draw = new Draw(numbersFrom(1));
    await fill(db, draw, await stock(db, draw, 50), RECIPES);
    await rebuildIndex(db, createPostgresSearch(db));
    await db.sql`analyze`;
  } finally {
    await db.close();
  }
}

/**
 * Writes on PostgreSQL, compared with a bare handler that writes the same rows and sends the same bytes. Both are measured from
 * the request to the answer, when the recipe can be found: with its search document and its event in the outbox. Neither has
 * what follows from the event, which is the work of other processes (`EMBEDDED_WORKERS` is off). The bare handler writes the
 * document in a transaction of its own, Toque in that of the recipe.
 */
export async function measureWrites(services: RealServices): Promise<Report> {
  if (!services.databaseUrl) return { figures: [], notes: ["writes is left out: there is no PostgreSQL"] };
  const cleanup = new Cleanup();
  try {
    const database = await scratchDatabase(services.databaseUrl, cleanup);
    await fillDatabase(database);
    const dataDir = await dataFolder(cleanup);
    const toque = cleanup.add(
      await startToque("api", {
        DATA_DIR: dataDir,
        DATABASE_URL: database,
        DATABASE_POOL: POOL,
        EMBEDDED_WORKERS: "false",
        RATE_REQUESTS_PER_MINUTE: "1000000",
      }),
      (running) => running.stop(),
    );
    const token = await signIn(toque.url, dataDir);
    const body = await payloadOf(database);
    const path = "/api/recipe/recipes";
    const create = async (): Promise<number> => {
      const response = await fetch(`${toque.url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body,
      });
      if (response.status !== 201)
        throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
      return ((await response.json()) as { id: number }).id;
    };
    const ids: number[] = [];
    // One for each connection of each server, and the one that the bare handler copies.
    for (let i = 0; i <= 2 * CONNECTIONS; i++) ids.push(await create());
    const sample = ids.pop()!;
    const bare = cleanup.add(
      await startScript("bare/writes.ts", [toque.url, String(sample), token], {
        DATABASE_URL: database,
        DATABASE_POOL: POOL,
      }),
      (running) => running.stop(),
    );
    const run = (url: string, load: Partial<Load>) =>
      runScript<LoadResult>("bare/load.ts", [url, ...[CONNECTIONS, REQUESTS / 8, REQUESTS].map(String)], {
        LOAD: JSON.stringify({ token, body, ...load }),
      });
    const report: Report = {
      figures: [],
      notes: [
        `writes: ${RECIPES} recipes, ${CONNECTIONS} connections, ${ROUNDS} rounds in turn of ${REQUESTS} requests after ${WARM_UP_ROUNDS} to warm up; the ratio is the median of the rounds'`,
      ],
    };
    for (const [name, method, address] of [
      ["create a recipe", "POST", path],
      ["update a recipe", "PUT", `${path}/ID`],
    ] as const) {
      const rounds: { ours: LoadResult; floor: LoadResult }[] = [];
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
        rounds.push({
          ours: await run(`${toque.url}${address}`, { method, ids: ids.slice(0, CONNECTIONS) }),
          floor: await run(`${bare.said}${address}`, { method, ids: ids.slice(CONNECTIONS) }),
        });
      rounds.splice(0, WARM_UP_ROUNDS);
      const both = (of: (result: LoadResult) => number) => ({
        value: median(rounds.map(({ ours }) => of(ours))),
        floor: { what: "Bun.serve, the same rows and bytes", value: median(rounds.map(({ floor }) => of(floor))) },
      });
      report.figures.push(
        {
          name,
          unit: "requests/s",
          ...both((result) => result.perSecond),
          ratio: median(rounds.map(({ ours, floor }) => ours.perSecond / floor.perSecond)),
          target: { of: "ratio", atLeast: 0.6 },
        },
        { name: `${name}: p50`, unit: "ms", ...both((result) => result.p50) },
        { name: `${name}: p99`, unit: "ms", ...both((result) => result.p99) },
      );
    }
    return report;
  } finally {
    await cleanup.run();
  }
}
