import { startToque } from "../testing/processes.ts";
import { median, type Report } from "./figures.ts";
import { runScript, startScript } from "./processes.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

const ROUNDS = 3;
const CONNECTIONS = 8;
const POOL = "10";

/** What bare/load.ts sends, as its variable LOAD. */
export interface Load {
  method: "GET" | "POST" | "PUT";
  /** Of one account. */
  token?: string;
  /** JSON. */
  body?: string;
  /** The entities that the address names as `ID`, in turn by connection. */
  ids: number[];
}

/** The output of bare/load.ts. Latencies in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  sha256: string;
}

const load = (url: string, requests: number) =>
  runScript<LoadResult>("bare/load.ts", [url, ...[CONNECTIONS, requests / 8, requests].map(String)]);

/** Read throughput on PostgreSQL, compared with a bare handler that runs the same queries and sends the same bytes. */
export async function measureHttp(services: RealServices): Promise<Report> {
  if (!services.databaseUrl) return { figures: [], notes: ["http is left out: there is no PostgreSQL"] };
  const cleanup = new Cleanup();
  try {
    const database = await scratchDatabase(services.databaseUrl, cleanup);
    const toque = cleanup.add(
      await startToque("api", {
        DATA_DIR: await dataFolder(cleanup),
        DATABASE_URL: database,
        DATABASE_POOL: POOL,
        EMBEDDED_WORKERS: "false",
        RATE_REQUESTS_PER_MINUTE: "1000000",
      }),
      (running) => running.stop(),
    );
    const ids = (await (await fetch(`${toque.url}/api/recipe/recipes/id`)).json()) as number[];
    const bare = cleanup.add(
      await startScript("bare/http.ts", [toque.url, String(ids[0])], { DATABASE_URL: database, DATABASE_POOL: POOL }),
      (running) => running.stop(),
    );
    const report: Report = {
      figures: [],
      notes: [`http: ${CONNECTIONS} connections, ${ROUNDS} rounds in turn; the ratio is the median of the rounds'`],
    };
    for (const [name, path, requests] of [
      ["recipe", `/api/recipe/recipes/${ids[0]}`, 4000],
      // Short answers: more of them, for a round that is long enough.
      ["difficulties", "/api/recipe/difficulties", 16_000],
    ] as const) {
      const rounds: { ours: LoadResult; floor: LoadResult }[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          ours: await load(`${toque.url}${path}`, requests),
          floor: await load(`${bare.said}${path}`, requests),
        });
      const differing = rounds.find(({ ours, floor }) => ours.sha256 !== floor.sha256);
      if (differing) throw new Error(`the two servers do not send the same bytes for ${path}`);
      const both = (of: (result: LoadResult) => number) => ({
        value: median(rounds.map(({ ours }) => of(ours))),
        floor: { what: "Bun.serve, same queries and bytes", value: median(rounds.map(({ floor }) => of(floor))) },
      });
      report.figures.push(
        {
          name: `GET ${name}`,
          unit: "requests/s",
          ...both((result) => result.perSecond),
          ratio: median(rounds.map(({ ours, floor }) => ours.perSecond / floor.perSecond)),
          target: { of: "ratio", atLeast: 0.5 },
        },
        { name: `GET ${name}: p50`, unit: "ms", ...both((result) => result.p50) },
        { name: `GET ${name}: p99`, unit: "ms", ...both((result) => result.p99) },
      );
      report.notes.push(
        `http: ${name}: ${requests} requests a round after ${requests / 8} to warm up, ${rounds[0]!.ours.bytes} bytes, the same from both servers`,
      );
    }
    return report;
  } finally {
    await cleanup.run();
  }
}
