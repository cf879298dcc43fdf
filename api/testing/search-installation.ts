import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { realTestDatabase } from "@toque/db/testing/database.ts";
import { MeilisearchProcess } from "@toque/search/testing/meilisearch-process.ts";
import { startToque, type ToqueProcess } from "./processes.ts";

/** What the dependency `search` of /readyz says, with its status. */
export interface SearchReadiness {
  status: number;
  adapter: string;
  ok: boolean;
  fallback?: string;
}

/** Repeats until the result is as wanted; throws with the last one after `ms`. */
export async function until<T>(read: () => Promise<T>, isWanted: (value: T) => boolean, ms = 60_000): Promise<T> {
  const deadline = Date.now() + ms;
  while (true) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${JSON.stringify(value)?.slice(0, 500)}`);
    await Bun.sleep(50);
  }
}

/** No answer may take longer, whatever the search engine does. */
const ANSWER_MS = 5000;

/** Toque as processes beside a real Meilisearch of its own, embedded or on the real PostgreSQL and Kafka. */
export class SearchInstallation {
  private readonly running: ToqueProcess[] = [];
  private body: Record<string, unknown> = {};
  private headers: Record<string, string> = {};

  private constructor(
    readonly meili: MeilisearchProcess,
    private readonly folder: string,
    private readonly env: Record<string, string>,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  /** An installation whose processes are not started yet. @param brokers with Kafka, PostgreSQL and a worker process */
  static async create(binary: string, brokers: string | null): Promise<SearchInstallation> {
    const folder = await mkdtemp(join(tmpdir(), "toque-search-"));
    const meili = await MeilisearchProcess.create(binary);
    const env = { DATA_DIR: folder, AUTH_SECRET: "a-secret-for-tests-that-is-long-enough" };
    if (brokers === null) return new SearchInstallation(meili, folder, env, async () => {});
    const db = await realTestDatabase();
    const full = {
      ...env,
      DATABASE_URL: db.url,
      KAFKA_BROKERS: brokers,
      KAFKA_PREFIX: `${new URL(db.url).pathname.slice(1)}.`,
      EMBEDDED_WORKERS: "false",
    };
    return new SearchInstallation(meili, folder, full, () => db.close());
  }

  get withMeilisearch(): Record<string, string> {
    return { MEILI_URL: this.meili.url, MEILI_KEY: this.meili.key };
  }

  /** Signs a cook in, starts the processes, and remembers what a recipe is made of. */
  async start(env: Record<string, string>): Promise<void> {
    if (!this.headers.authorization) {
      const child = Bun.spawn([process.execPath, "api/admin/main.ts", "token", "cook@example.org"], {
        cwd: join(import.meta.dir, "..", ".."),
        env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...this.env },
        stdout: "pipe",
      });
      const token = (await new Response(child.stdout).text()).trim();
      this.headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    }
    const all = { ...this.env, ...env };
    this.running.push(await startToque("api", all));
    if (all.EMBEDDED_WORKERS === "false") this.running.push(await startToque("worker", all));
    const [id] = await this.ask<number[]>("/api/recipe/recipes/id");
    const { ingredients } = await this.ask<Recipe>(`/api/recipe/recipes/${id}`);
    const line = ingredients[0]!;
    this.body = {
      name: "",
      description: "",
      nb_servings: 1,
      preparation_time: 1,
      total_time: 2,
      difficulty_id: 1,
      origin_lang: "en",
      ingredients: [{ food_id: line.food.id, quantity_id: line.quantity.id, multiplier: 1 }],
    };
  }

  /** Ends the processes; the data stay. */
  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((process) => process.stop()));
  }

  async close(): Promise<void> {
    await this.stop();
    await this.meili.close();
    await this.dropDatabase();
    await rm(this.folder, { recursive: true, force: true });
  }

  private fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return fetch(`${this.running[0]?.url}${path}`, { headers: this.headers, signal, ...init });
  }

  private async ask<T>(path: string): Promise<T> {
    const answer = await this.fetch(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async readiness(): Promise<SearchReadiness> {
    const answer = await this.fetch("/readyz");
    const { dependencies } = (await answer.json()) as { dependencies: { search: Omit<SearchReadiness, "status"> } };
    return { status: answer.status, ...dependencies.search };
  }

  /** Waits until Meilisearch itself answers. */
  async untilServed(ms?: number): Promise<void> {
    await until(
      () => this.readiness(),
      ({ adapter, ok, fallback }) => adapter === "meilisearch" && ok && fallback === undefined,
      ms,
    );
  }

  async createRecipe(name: string): Promise<number> {
    const answer = await this.fetch("/api/recipe/recipes", {
      method: "POST",
      body: JSON.stringify({ ...this.body, name }),
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Recipe).id;
  }

  async deleteRecipe(id: number): Promise<void> {
    const answer = await this.fetch(`/api/recipe/recipes/${id}`, { method: "DELETE" });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  }

  /** How many recipes the cook finds. */
  async count(query: string): Promise<number> {
    const answer = await this.fetch(`/api/recipe/recipes?query=${encodeURIComponent(query)}`);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return Number(answer.headers.get("x-total-count"));
  }

  /** The recipes in Meilisearch's index itself, sorted; null where there is no index. */
  async indexed(): Promise<number[] | null> {
    const ask = async <T>(path: string) => {
      const answer = await fetch(`${this.meili.url}${path}`, {
        headers: { authorization: `Bearer ${this.meili.key}` },
      });
      return (await answer.json()) as T;
    };
    const { results } = await ask<{ results: { uid: string }[] }>("/indexes?limit=100");
    const uids = results.map(({ uid }) => uid).filter((uid) => uid.startsWith("toque_recipes_"));
    if (uids.length !== 1) return null;
    const found = await ask<{ results: { recipe_id: number }[] }>(
      `/indexes/${uids[0]}/documents?limit=1000&fields=recipe_id`,
    );
    return [...new Set(found.results.map(({ recipe_id }) => recipe_id))].sort((a, b) => a - b);
  }

  /** Deletes every index, as an operator would by mistake. */
  async deleteIndexes(): Promise<void> {
    const headers = { authorization: `Bearer ${this.meili.key}` };
    const answer = await fetch(`${this.meili.url}/indexes?limit=100`, { headers });
    for (const { uid } of ((await answer.json()) as { results: { uid: string }[] }).results)
      await fetch(`${this.meili.url}/indexes/${uid}`, { method: "DELETE", headers });
  }

  /** A key of Meilisearch that may do only this, in indexes of this name. */
  async makeKey(actions: string[], indexes: string[]): Promise<string> {
    const answer = await fetch(`${this.meili.url}/keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.meili.key}`, "content-type": "application/json" },
      body: JSON.stringify({ actions, indexes, expiresAt: null }),
    });
    return ((await answer.json()) as { key: string }).key;
  }
}
