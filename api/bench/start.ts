import { startToque } from "../testing/processes.ts";
import { type Figure, median, type Report } from "./figures.ts";
import { emptyBunMs, startScript } from "./processes.ts";
import { Cleanup, dataFolder } from "./services.ts";

const ROUNDS = 3;

/** Milliseconds from the spawn of an embedded Toque to its first successful /readyz (polled every 100 ms). */
async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now();
  const toque = await startToque("api", { DATA_DIR: dataDir });
  const milliseconds = performance.now() - started;
  await toque.stop();
  return milliseconds;
}

/** The same for the embedded database alone. */
async function bareOnce(dataDir: string): Promise<number> {
  const bare = await startScript("bare/pglite.ts", [dataDir]);
  await bare.stop();
  return bare.readyMs;
}

/** Startup time of the embedded Toque, on an empty and on an existing folder. */
export async function measureStart(): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const [empty, firsts, bareFirsts, warms, bareWarms]: number[][] = [[], [], [], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      empty!.push(await emptyBunMs());
      bareFirsts!.push(await bareOnce(await dataFolder(cleanup)));
      const folder = await dataFolder(cleanup);
      firsts!.push(await startOnce(folder));
      warms!.push(await startOnce(folder));
      bareWarms!.push(await bareOnce(folder));
    }
    const seconds = (list: number[] | undefined) => median(list ?? []) / 1000;
    const figures: Figure[] = [
      {
        name: "first start, embedded",
        value: seconds(firsts),
        unit: "s",
        floor: { what: "Bun and an empty PGlite folder", value: seconds(bareFirsts) },
        target: { of: "value", atMost: 20 },
      },
      {
        name: "warm start, embedded",
        value: seconds(warms),
        unit: "s",
        floor: { what: "Bun and PGlite on the same folder", value: seconds(bareWarms) },
        target: { of: "value", atMost: 2 },
      },
      { name: "bun -e 0", value: median(empty ?? []), unit: "ms" },
    ];
    return { figures, notes: [`start: medians of ${ROUNDS}; readiness is asked for every 100 ms`] };
  } finally {
    await cleanup.run();
  }
}
