import { migrate } from "@toque/db/client/migrate.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { silentLogger } from "@toque/db/log.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { saveRecipe } from "@toque/db/recipes/save.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { indexRecipes, rebuildIndex } from "@toque/search/indexer.ts";
import type { RecipeSearch, SearchEngine } from "@toque/search/port.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { createEmbeddedBus } from "@toque/workers/bus/embedded.ts";
import { followChanges } from "@toque/workers/follow.ts";
import { type Figure, median, quantile, type Report } from "./figures.ts";
import { Draw, fill, numbersFrom, type Pantry, stock, writeContent } from "./search-data.ts";
import { type Asker, askers, kinds, question } from "./search-queries.ts";
import { Cleanup, type RealServices, scratchDatabase } from "./surroundings.ts";

const RECIPES = 100_000;
const USERS = 2000;
const CALLERS = 8;
/** Questions of each kind that each caller asks, after one to warm up. */
const ROUNDS = 25;
const SAVES = 60;

const FLOOR = "one row by its primary key, by as many callers";

interface Kitchen {
  db: Database;
  engine: SearchEngine;
  draw: Draw;
  pantry: Pantry;
  who: Asker[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The list in another order. */
function shuffled<T>(list: readonly T[], draw: Draw): T[] {
  return list
    .map((item) => ({ item, at: draw.number() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The least that a question can take: the way to the database and back, for one row. */
async function lookup({ db, draw }: Kitchen): Promise<void> {
  await db.sql`select face from search_documents where recipe_id = ${1 + draw.upTo(RECIPES)} and audience = 'public'`;
}

const ask = (kitchen: Kitchen, kind: string, asker: Asker): Promise<unknown> =>
  kind === FLOOR ? lookup(kitchen) : kitchen.engine.searchRecipes(question(kind, kitchen.draw, kitchen.pantry, asker));

/** All kinds and the floor in turn, each caller in an order of its own, so that a busy moment meets all of them. */
async function askAll(kitchen: Kitchen): Promise<Map<string, number[]>> {
  const names = [...Object.keys(kinds), FLOOR];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  await Promise.all(
    kitchen.who.map(async (asker) => {
      for (let round = 0; round <= ROUNDS; round++)
        for (const name of shuffled(names, kitchen.draw)) {
          const time = await timed(() => ask(kitchen, name, asker));
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

/** Gives a recipe a word that no other has, and commits. */
async function rename({ db, draw, pantry }: Kitchen, id: number, word: string): Promise<void> {
  const content = writeContent(draw, pantry);
  content.name = { ...content.name, en: `Saved ${word}` };
  await db.transaction((tx) =>
    saveRecipe(tx, id, toPayload(content, true), null, { authorId: pantry.userIds[0]!, source: "user", summary: "" }),
  );
}

async function untilFound({ engine }: Kitchen, word: string, owner: number): Promise<void> {
  const query: RecipeSearch = { text: word, lang: "en", page: 1, caller: { userId: owner, mainVariants: [] } };
  const deadline = performance.now() + 30_000;
  while ((await engine.searchRecipes(query)).total === 0) {
    if (performance.now() > deadline) throw new Error(`a saved recipe was not found within 30 s`);
    await Bun.sleep(5);
  }
}

/**
 * Milliseconds from a save's commit to the moment that its owner finds it, while the callers go on searching.
 * @param bring indexes what was saved; by default the follower of the events does
 */
async function lags(kitchen: Kitchen, bring?: (id: number) => Promise<void>): Promise<number[]> {
  const { db, draw, who } = kitchen;
  const found: number[] = [];
  let going = true;
  const noise = who.map(async (asker) => {
    while (going) await ask(kitchen, draw.one(Object.keys(kinds)), asker);
  });
  try {
    const rows = await db.sql<{ id: number; owner_id: number }[]>`
      select id, owner_id from recipes where approved_version is null and parent_id is null
     order by id desc limit ${SAVES * 2}`;
    for (let save = 0; save < SAVES; save++) {
      const { id, owner_id } = rows[bring ? save : SAVES + save]!;
      const word = `zz${bring ? "a" : "b"}${save.toString(36)}zz`;
      await rename(kitchen, id, word);
      const time = await timed(async () => {
        await bring?.(id);
        await untilFound(kitchen, word, owner_id);
      });
      found.push(time);
    }
  } finally {
    going = false;
    await Promise.all(noise);
  }
  return found;
}

async function lagFigures(kitchen: Kitchen): Promise<Figure[]> {
  const { db, engine } = kitchen;
  const direct = await lags(kitchen, (id) => indexRecipes(db, engine, [id]));
  const bus = createEmbeddedBus({ db, log: silentLogger });
  const following = await followChanges({ db, bus, search: engine });
  const followed = await lags(kitchen).finally(async () => {
    await following.stop();
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

/** What filtered searches take on a real PostgreSQL with many recipes, and how soon a save is found. */
export async function measureSearch({ databaseUrl }: RealServices): Promise<Report> {
  if (!databaseUrl) return { figures: [], notes: ["search is left out: there is no PostgreSQL"] };
  const cleanup = new Cleanup();
  try {
    const db = cleanup.add(openPostgres(await scratchDatabase(databaseUrl, cleanup), 12), (open) => open.close());
    await migrate(db);
    await seed(db);
    const draw = new Draw(numbersFrom(1));
    const engine = createPostgresSearch(db);
    const pantry = await stock(db, draw, USERS);
    await fill(db, draw, pantry, RECIPES);
    let documents = 0;
    const building = await timed(async () => {
      documents = (await rebuildIndex(db, engine)).count;
    });
    // What a running server's own upkeep does some minutes later.
    for (const table of ["search_documents", "search_faces", "search_texts", "search_words"])
      await db.sql.unsafe(`vacuum analyze ${table}`);
    const kitchen = { db, engine, draw, pantry, who: await askers(db, pantry, CALLERS) };
    const times = await askAll(kitchen);
    return {
      figures: [...queryFigures(times), ...(await lagFigures(kitchen))],
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
