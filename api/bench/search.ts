import { migrate } from "@toque/db/client/migrate.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { saveRecipe } from "@toque/db/recipes/save.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { indexRecipes, rebuildIndex } from "@toque/search/indexer.ts";
import type { RecipeSearch, SearchEngine } from "@toque/search/port.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { startConsumers } from "@toque/workers/consumers.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type Figure, median, quantile, type Report } from "./figures.ts";
import { Draw, fill, numbersFrom, type SeededFoods, stock, writeContent } from "./search-data.ts";
import { type Asker, askers, kinds, question } from "./search-queries.ts";
import { Cleanup, type RealServices, scratchDatabase } from "./services.ts";

const RECIPES = 100_000;
const USERS = 2000;
const CALLERS = 8;
/** Queries of each kind per caller, after one to warm up. */
const ROUNDS = 25;
const SAVES = 60;

const FLOOR = "one row by its primary key, by as many callers";

interface SearchSetup {
  db: Database;
  engine: SearchEngine;
  draw: Draw;
  seededFoods: SeededFoods;
  who: Asker[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The list shuffled. */
function shuffled<T>(list: readonly T[], draw: Draw): T[] {
  return list
    .map((item) => ({ item, at: draw.number() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The floor: one round trip to the database for one row. */
async function lookup({ db, draw }: SearchSetup): Promise<void> {
  await db.sql`select listed from search_documents where recipe_id = ${1 + draw.upTo(RECIPES)} and audience = 'public'`;
}

const ask = (setup: SearchSetup, kind: string, asker: Asker): Promise<unknown> =>
  kind === FLOOR ? lookup(setup) : setup.engine.searchRecipes(question(kind, setup.draw, setup.seededFoods, asker));

/** All kinds and the floor in turn, each caller in a different order, so that load peaks affect all of them. */
async function askAll(setup: SearchSetup): Promise<Map<string, number[]>> {
  const names = [...Object.keys(kinds), FLOOR];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  await Promise.all(
    setup.who.map(async (asker) => {
      for (let round = 0; round <= ROUNDS; round++)
        for (const name of shuffled(names, setup.draw)) {
          const time = await timed(() => ask(setup, name, asker));
          if (round > 0) times.get(name)!.push(time);
        }
    }),
  );
  return times;
}

function queryFigures(times: Map<string, number[]>): Figure[] {
  const floor = times.get(FLOOR)!;
  const figures = (name: string, list: number[]): Figure[] => [
    { name: `${name}: p50`, value: median(list), unit: "ms", floor: { what: FLOOR, value: median(floor) } },
    {
      name: `${name}: p95`,
      value: quantile(list, 0.95),
      unit: "ms",
      floor: { what: FLOOR, value: quantile(floor, 0.95) },
      target: { of: "value", atMost: 60 },
    },
  ];
  const each = [...times].filter(([name]) => name !== FLOOR);
  return [
    ...figures(
      "search, all kinds",
      each.flatMap(([, list]) => list),
    ),
    ...each.flatMap(([name, list]) => figures(`search, ${name}`, list)),
  ];
}

/** Adds a unique word to a recipe, and commits. */
async function rename({ db, draw, seededFoods }: SearchSetup, id: number, word: string): Promise<void> {
  const content = writeContent(draw, seededFoods);
  content.name = { ...content.name, en: `Saved ${word}` };
  await db.transaction((tx) =>
    saveRecipe(tx, id, toPayload(content, true), null, {
      authorId: seededFoods.userIds[0]!,
      source: "user",
      summary: "",
    }),
  );
}

async function untilFound({ engine }: SearchSetup, word: string, owner: number): Promise<void> {
  const query: RecipeSearch = {
    text: word,
    lang: "en",
    page: 1,
    caller: { userId: owner, mainVariants: [], blockedIds: [] },
  };
  const deadline = performance.now() + 30_000;
  while ((await engine.searchRecipes(query)).total === 0) {
    if (performance.now() > deadline) throw new Error(`a saved recipe was not found within 30 s`);
    await Bun.sleep(5);
  }
}

/**
 * Milliseconds from a save's commit until its owner finds it, while the callers go on searching.
 * @param bring indexes the saved recipe; by default the event follower does
 */
async function lags(setup: SearchSetup, bring?: (id: number) => Promise<void>): Promise<number[]> {
  const { db, draw, who } = setup;
  const found: number[] = [];
  let going = true;
  const noise = who.map(async (asker) => {
    while (going) await ask(setup, draw.one(Object.keys(kinds)), asker);
  });
  try {
    const rows = await db.sql<{ id: number; owner_id: number }[]>`
      select id, owner_id from recipes where approved_version is null and parent_id is null
     order by id desc limit ${SAVES * 2}`;
    for (let save = 0; save < SAVES; save++) {
      const { id, owner_id } = rows[bring ? save : SAVES + save]!;
      const word = `zz${bring ? "a" : "b"}${save.toString(36)}zz`;
      await rename(setup, id, word);
      const time = await timed(async () => {
        await bring?.(id);
        await untilFound(setup, word, owner_id);
      });
      found.push(time);
    }
  } finally {
    going = false;
    await Promise.all(noise);
  }
  return found;
}

async function lagFigures(setup: SearchSetup): Promise<Figure[]> {
  const { db, engine } = setup;
  const direct = await lags(setup, (id) => indexRecipes(db, engine, [id]));
  const bus = createEmbeddedBus({ db, log: silentLogger });
  const consumers = await startConsumers({ db, bus, search: engine, log: silentLogger });
  const followed = await lags(setup).finally(async () => {
    await consumers.stop();
    await bus.close();
  });
  const what = "indexed by the writer itself, no event";
  return [
    { name: "index lag: p50", value: median(followed), unit: "ms", floor: { what, value: median(direct) } },
    {
      name: "index lag: p95",
      value: quantile(followed, 0.95),
      unit: "ms",
      floor: { what, value: quantile(direct, 0.95) },
      target: { of: "value", atMost: 1000 },
    },
  ];
}

/** Latency of filtered searches on a real PostgreSQL with many recipes, and the indexing lag of a save. */
export async function measureSearch({ databaseUrl }: RealServices): Promise<Report> {
  if (!databaseUrl) return { figures: [], notes: ["search is left out: there is no PostgreSQL"] };
  const cleanup = new Cleanup();
  try {
    const db = cleanup.add(openPostgres(await scratchDatabase(databaseUrl, cleanup), 12), (open) => open.close());
    await migrate(db);
    await seed(db);
    const draw = new Draw(numbersFrom(1));
    const engine = createPostgresSearch(db);
    const seededFoods = await stock(db, draw, USERS);
    await fill(db, draw, seededFoods, RECIPES);
    let documents = 0;
    const building = await timed(async () => {
      documents = (await rebuildIndex(db, engine)).count;
    });
    // The maintenance that a running server does some minutes later.
    for (const table of ["search_documents", "listing_index", "search_texts", "search_words"])
      await db.sql.unsafe(`vacuum analyze ${table}`);
    const setup = { db, engine, draw, seededFoods, who: await askers(db, seededFoods, CALLERS) };
    const times = await askAll(setup);
    return {
      figures: [...queryFigures(times), ...(await lagFigures(setup))],
      notes: [
        `search: ${RECIPES} recipes, ${documents} documents, indexed in ${(building / 1000).toFixed(0)} s`,
        `search: ${CALLERS} callers without a pause, ${CALLERS * ROUNDS} questions of each kind, every one another`,
        `search: lag of ${SAVES} saves one after the other while the ${CALLERS} callers go on`,
      ],
    };
  } finally {
    await cleanup.run();
  }
}
