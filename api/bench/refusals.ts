import { readFile } from "node:fs/promises";
import { hostileBodies } from "../testing/hostile-bodies.ts";
import { startToque } from "../testing/processes.ts";
import { signIn } from "./account.ts";
import { type Figure, median, type Report } from "./figures.ts";
import { startScript } from "./processes.ts";
import { Cleanup, dataFolder } from "./services.ts";

const ROUNDS = 5;
const REQUESTS = 10;
const PATH = "/api/recipe/recipes";

/** The smallest time that is seen: a tick of /proc/PID/stat, of which Linux has 100 a second. */
const TICK_MS = 10;

/** The processor time of a process so far, in milliseconds: user and system. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** What a refused request costs of the processor, compared with a bare server that reads the same body and refuses it. */
export async function measureRefusals(): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const dataDir = await dataFolder(cleanup);
    const toque = cleanup.add(await startToque("api", { DATA_DIR: dataDir }), (one) => one.stop());
    const bare = cleanup.add(await startScript("bare/refuse.ts", []), (one) => one.stop());
    const accessToken = await signIn(toque.url, dataDir);
    const cost = async (url: string, pid: number, body: string | Uint8Array<ArrayBuffer>, type: string) => {
      const before = await processorMs(pid);
      for (let n = 0; n < REQUESTS; n++) {
        const headers = { "content-type": type, authorization: `Bearer ${accessToken}` };
        const response = await fetch(`${url}${PATH}`, { method: "POST", headers, body });
        if (response.status < 400 || response.status >= 500) throw new Error(`${url} answered ${response.status}`);
        await response.arrayBuffer();
      }
      return ((await processorMs(pid)) - before) / REQUESTS;
    };
    const figures: Figure[] = [];
    for (const { name, body, type } of hostileBodies({})) {
      const ours: number[] = [];
      const floor: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await cost(toque.url, toque.pid, body, type));
        floor.push(await cost(bare.said, bare.pid, body, type));
      }
      figures.push({
        name: `refused: ${name}`,
        unit: "ms of processor",
        value: median(ours),
        floor: { what: "Bun.serve that parses the same body", value: Math.max(median(floor), TICK_MS / REQUESTS) },
        target: { of: "value", atMost: 100 },
      });
    }
    return { figures, notes: [`refusals: the median of ${ROUNDS} rounds of ${REQUESTS} requests each`] };
  } finally {
    await cleanup.run();
  }
}
