import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startToque } from "../testing/processes.ts";
import { signIn } from "./account.ts";
import type { Report } from "./figures.ts";
import { MemoryWatch, startScript } from "./processes.ts";
import { Draw, numbersFrom } from "./search-data.ts";
import { Cleanup, dataFolder } from "./services.ts";

const CALLS = 2000;
const CALLERS = 4;
const RECIPES = 5000;
/** Megabytes that an embedded Toque may hold in use. */
const MOST = 450;

const reads = [
  "/api/recipe/recipes",
  "/api/recipe/recipes?query=soup",
  "/api/recipe/recipes?max_total_time=40&difficulty_ids=1",
  "/api/recipe/users/@me/recipes",
  "/api/recipe/tags",
  "/api/food/food?query=egg",
  "/api/food/food-categories",
  "/api/recipe/chatbot/history",
];

/** Of ten calls seven read lists and searches, one reads a recipe, one its cover, and one saves a recipe. */
async function mixedCalls(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response;
  };
  const ids = (await (await send("GET", "/api/recipe/recipes/id")).json()) as number[];
  const sample = (await (await send("GET", `/api/recipe/recipes/${ids[0]}`)).json()) as {
    cover_url: string;
    ingredients: { food: { id: number }; quantity: { id: number } }[];
  };
  const saved = (call: number) => ({
    name: `Soup ${call}`,
    description: "Of what the market has.",
    nb_servings: 4,
    preparation_time: 10,
    total_time: 40,
    difficulty_id: 1,
    origin_lang: "en",
    ingredients: sample.ingredients.map(({ food, quantity }) => ({
      food_id: food.id,
      quantity_id: quantity.id,
      multiplier: 1,
    })),
    steps: [{ order: 0, text: "Cook it slowly.", duration: 30 }],
  });
  let call = 0;
  const work = async () => {
    while (call < CALLS) {
      const now = call++;
      if (now % 10 === 0) await (await send("POST", "/api/recipe/recipes", saved(now))).bytes();
      else if (now % 10 === 1) await (await send("GET", `/api/recipe/recipes/${ids[now % ids.length]}`)).bytes();
      else if (now % 10 === 2) await (await send("GET", sample.cover_url)).bytes();
      else await (await send("GET", reads[now % reads.length]!)).bytes();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
}

/** Writes a folder of Markdown recipes of eight lines and five steps each. */
async function writeRecipes(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draw = new Draw(numbersFrom(1));
  const foods = "butter flour sugar milk onion garlic carrot potato tomato rice lemon parsley cream cheese egg".split(
    " ",
  );
  for (let recipe = 0; recipe < RECIPES; recipe++) {
    const lines = draw.some(foods, 8).map((food) => `- ${10 + draw.upTo(400)} g ${food}`);
    const steps = Array.from(
      { length: 5 },
      (_, step) => `${step + 1}. Cook part ${step + 1} slowly for ${5 + draw.upTo(20)} minutes.`,
    );
    const text = `---\ntitle: Dish ${recipe} of the house\n---\n\nA dish for every day.\n\n- ⏲️ Prep time: 10 min\n- 🍳 Cook time: 30 min\n- 🍽️ Servings: 4\n\n## Ingredients\n\n${lines.join("\n")}\n\n## Directions\n\n${steps.join("\n")}\n`;
    await Bun.write(join(folder, `dish-${recipe}.md`), text);
  }
}

/** The resident memory of an embedded Toque in use, and of an import of many recipes into its folder. */
export async function measureMemoryInUse(): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const folder = await dataFolder(cleanup);
    // A first start creates the database; what is measured works on an existing one.
    await (await startToque("api", { DATA_DIR: folder })).stop();
    const bare = await startScript("bare/pglite.ts", [folder]);
    const idle = new MemoryWatch(bare.pid);
    await Bun.sleep(2000);
    const floor = { what: "Bun and PGlite on the same folder, idle", value: idle.stop().highest };
    await bare.stop();

    const toque = await startToque("api", { DATA_DIR: folder });
    const using = new MemoryWatch(toque.pid);
    const token = await signIn(toque.url, folder);
    await mixedCalls(toque.url, token);
    const used = using.stop();
    await toque.stop();

    const recipes = join(await dataFolder(cleanup), "recipes");
    await writeRecipes(recipes);
    const started = performance.now();
    const child = Bun.spawn(
      [process.execPath, "api/admin/main.ts", "import-recipes", recipes, "--as", "bench@example.org"],
      {
        cwd: join(import.meta.dir, "..", ".."),
        env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", DATA_DIR: folder },
        stdout: "pipe",
        stderr: "inherit",
      },
    );
    const importing = new MemoryWatch(child.pid);
    const output = await new Response(child.stdout).text();
    const ended = await child.exited;
    const imported = importing.stop();
    const seconds = (performance.now() - started) / 1000;
    if (ended !== 0) throw new Error(`the import ended with ${ended}`);
    const summary =
      output
        .trim()
        .split("\n")
        .find((line) => line.includes("recipes here")) ?? "";
    const target = { of: "value", atMost: MOST } as const;
    return {
      figures: [
        { name: `memory, embedded, after ${CALLS} mixed calls`, value: used.last, unit: "MB", floor, target },
        { name: "memory, embedded, highest during them", value: used.highest, unit: "MB", floor },
        { name: `memory, import of ${RECIPES} recipes: highest`, value: imported.highest, unit: "MB", floor, target },
        { name: `import of ${RECIPES} recipes`, value: seconds, unit: "s" },
      ],
      notes: [`memory-in-use: one call in ten saves a recipe; resident set every 100 ms; ${summary}`],
    };
  } finally {
    await cleanup.run();
  }
}
