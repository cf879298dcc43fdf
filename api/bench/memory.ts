import { startToque } from "../testing/processes.ts";
import { signIn } from "./account.ts";
import type { Figure, Report } from "./figures.ts";
import { type Memory, memoryOf, startScript } from "./processes.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

/** How long a process idles before it is measured. */
const IDLE_MS = 10_000;

/** One GET of each kind: the page, a picture, lists, searches, single entities, a user's own. */
const kinds = [
  "/",
  "/favicon.svg",
  "/readyz",
  "/api/recipe/recipes",
  "/api/recipe/recipes?query=soup",
  "/api/recipe/recipes/id",
  "/api/recipe/difficulties",
  "/api/recipe/tags",
  "/api/recipe/users/@me/recipes",
  "/api/recipe/users/@me/likes",
  "/api/recipe/chatbot/history",
  "/api/food/food?query=egg",
  "/api/food/allergies",
  "/api/food/food-categories",
];

/** Requests one of each kind, and one recipe with its cover. */
async function visit(url: string, token: string): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
    return response;
  };
  for (const path of kinds) await (await get(path)).bytes();
  const [recipe] = (await (await get("/api/recipe/recipes")).json()) as { id: number; cover_url: string }[];
  if (!recipe) throw new Error("there is no recipe");
  await (await get(`/api/recipe/recipes/${recipe.id}`)).bytes();
  await (await get(recipe.cover_url)).bytes();
}

async function toqueMemory(env: Record<string, string>): Promise<Memory> {
  const toque = await startToque("api", env);
  try {
    await visit(toque.url, await signIn(toque.url, env.DATA_DIR!));
    await Bun.sleep(IDLE_MS);
    return await memoryOf(toque.pid);
  } finally {
    await toque.stop();
  }
}

async function bareMemory(file: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const bare = await startScript(file, args, env);
  try {
    await Bun.sleep(2000);
    return (await memoryOf(bare.pid)).resident;
  } finally {
    await bare.stop();
  }
}

const figuresOf = (name: string, memory: Memory, floor: Figure["floor"], atMost: number): Figure[] => [
  {
    name: `memory, ${name}`,
    value: memory.resident,
    unit: "MB",
    ...(floor && { floor }),
    target: { of: "value", atMost },
  },
  ...(memory.peak === null ? [] : [{ name: `memory, ${name}: peak`, value: memory.peak, unit: "MB" }]),
];

const rule = `resident set ${IDLE_MS / 1000} s after one GET of each kind`;

/** Resident memory of an idle embedded Toque. */
export async function measureMemory(): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const folder = await dataFolder(cleanup);
    const first = await toqueMemory({ DATA_DIR: folder });
    const warm = await toqueMemory({ DATA_DIR: folder });
    const floor = { what: "Bun and PGlite on the same folder", value: await bareMemory("bare/pglite.ts", [folder]) };
    return {
      figures: [
        ...figuresOf("embedded, first start", first, floor, 700),
        ...figuresOf("embedded, warm start", warm, floor, 700),
      ],
      notes: [`memory: ${rule}`],
    };
  } finally {
    await cleanup.run();
  }
}

/** Resident memory of an idle API process of the full stack. */
export async function measureApiMemory(services: RealServices): Promise<Report> {
  const { databaseUrl, kafkaBrokers } = services;
  if (!databaseUrl || !kafkaBrokers)
    return { figures: [], notes: ["memory-api is left out: there is no PostgreSQL or no Kafka"] };
  const cleanup = new Cleanup();
  try {
    const database = await scratchDatabase(databaseUrl, cleanup);
    const env = { DATA_DIR: await dataFolder(cleanup), DATABASE_URL: database, EMBEDDED_WORKERS: "false" };
    const memory = await toqueMemory({ ...env, KAFKA_BROKERS: kafkaBrokers });
    const toque = cleanup.add(await startToque("api", env), (running) => running.stop());
    const ids = (await (await fetch(`${toque.url}/api/recipe/recipes/id`)).json()) as number[];
    const bare = await bareMemory("bare/http.ts", [toque.url, String(ids[0])], { DATABASE_URL: database });
    const floor = { what: "Bun.serve and postgres.js", value: bare };
    return { figures: figuresOf("API alone", memory, floor, 250), notes: [`memory-api: ${rule}`] };
  } finally {
    await cleanup.run();
  }
}
