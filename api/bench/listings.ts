import { migrate } from "@toque/db/client/migrate.ts";
import { openPGlite } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import type { RecipeSearch } from "@toque/search/port.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { startToque } from "../testing/processes.ts";
import { median, type Report } from "./figures.ts";
import type { LoadResult } from "./http.ts";
import { runScript, startScript } from "./processes.ts";
import { Draw, fill, numbersFrom, stock } from "./search-data.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

const RECIPES = 2000;
const ROUNDS = 3;
const CALLERS = 8;
const REQUESTS = 1600;
const POOL = "10";

/** A listing of the API, and the filters of the search behind it. */
export interface Listing {
  name: string;
  /** Of the query string, after the page. */
  query: string;
  filters: Partial<RecipeSearch>;
}

/** Fills a database with recipes, indexed, and closes it. @returns the listings to measure */
async function filled(db: Database): Promise<Listing[]> {
  try {
    await migrate(db);
    await seed(db);
    const draw = new Draw(numbersFrom(1));
    const foods = await stock(db, draw, 50);
    await fill(db, draw, foods, RECIPES);
    await rebuildIndex(db, createPostgresSearch(db));
    const [food, tag] = [foods.foods[0]!.id, foods.tagIds[0]!];
    return [
      { name: "newest recipes", query: "", filters: {} },
      { name: "recipes sorted by newest", query: "&sort=newest", filters: { sort: "newest" } },
      {
        name: "recipes with a food",
        query: `&ingredient_filter_list=${food}`,
        filters: { withFoods: [{ kind: "food", id: food }] },
      },
      { name: "recipes with a tag", query: `&tag_filter_list=${tag}`, filters: { tagIds: [tag] } },
      { name: "recipes within a time", query: "&max_total_time=45", filters: { maxTotalTime: 45 } },
    ];
  } finally {
    await db.close();
  }
}

/** Listings and filtered searches on PostgreSQL, compared with a bare handler that sends the same statements and bytes. */
export async function measureListings(services: RealServices): Promise<Report> {
  if (!services.databaseUrl) return { figures: [], notes: ["listings is left out: there is no PostgreSQL"] };
  const cleanup = new Cleanup();
  try {
    const database = await scratchDatabase(services.databaseUrl, cleanup);
    const listings = await filled(openPostgres(database, 4));
    const folder = await dataFolder(cleanup);
    await filled(await openPGlite(folder));
    const limits = { EMBEDDED_WORKERS: "false", RATE_REQUESTS_PER_MINUTE: "1000000" };
    const stored = { DATABASE_URL: database, DATABASE_POOL: POOL };
    const toque = cleanup.add(
      await startToque("api", { DATA_DIR: await dataFolder(cleanup), ...stored, ...limits }),
      (running) => running.stop(),
    );
    const bare = cleanup.add(
      await startScript("bare/listings.ts", [toque.url], { ...stored, LISTINGS: JSON.stringify(listings) }),
      (running) => running.stop(),
    );
    const embedded = cleanup.add(
      await startToque("api", { DATA_DIR: folder, RATE_REQUESTS_PER_MINUTE: "1000000" }),
      (running) => running.stop(),
    );
    const report: Report = {
      figures: [],
      notes: [`listings: ${RECIPES} recipes, ${CALLERS} callers, ${ROUNDS} rounds in turn of ${REQUESTS} requests`],
    };
    for (const { name, query } of listings) {
      const run = (url: string) =>
        runScript<LoadResult>("bare/load.ts", [
          `${url}/api/recipe/recipes?page=1${query}`,
          ...[CALLERS, REQUESTS / 8, REQUESTS].map(String),
        ]);
      const rounds: Record<"ours" | "floor" | "inProcess", LoadResult>[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ ours: await run(toque.url), floor: await run(bare.said), inProcess: await run(embedded.url) });
      if (rounds.some(({ ours, floor }) => ours.sha256 !== floor.sha256))
        throw new Error(`the two servers do not send the same bytes for ${name}`);
      const of = (which: keyof (typeof rounds)[number], field: "perSecond" | "p50") =>
        median(rounds.map((round) => round[which][field]));
      const same = "Bun.serve, same statements and bytes";
      report.figures.push(
        {
          name,
          unit: "requests/s",
          value: of("ours", "perSecond"),
          floor: { what: same, value: of("floor", "perSecond") },
          ratio: median(rounds.map(({ ours, floor }) => ours.perSecond / floor.perSecond)),
          target: { of: "ratio", atLeast: 0.6 },
        },
        {
          name: `${name}: p50`,
          unit: "ms",
          value: of("ours", "p50"),
          floor: { what: same, value: of("floor", "p50") },
        },
        {
          name: `${name}, embedded`,
          unit: "requests/s",
          value: of("inProcess", "perSecond"),
          floor: { what: "Toque on PostgreSQL", value: of("ours", "perSecond") },
          ratio: median(rounds.map(({ ours, inProcess }) => inProcess.perSecond / ours.perSecond)),
        },
      );
    }
    return report;
  } finally {
    await cleanup.run();
  }
}
