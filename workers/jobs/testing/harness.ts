import { Value } from "@sinclair/typebox/value";
import type { Database, Tx } from "@toque/db/client/types.ts";
import type { JobOutcome } from "@toque/db/jobs/finish.ts";
import { type ClaimedJob, jobColumns } from "@toque/db/jobs/types.ts";
import type { JobProgress, JobType } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { findingParams, StoredFinding } from "@toque/db/schemas/findings.ts";
import type { RecipeSearch } from "@toque/search/port.ts";
import { silentLogger } from "../../platform/logging/logger.ts";
import type { JobContext } from "../../runtime/context.ts";

/** A job context for tests: records the handler's progress events and its commit. */
export class TestJob implements JobContext {
  readonly controller = new AbortController();
  readonly log = silentLogger;
  readonly progressEvents: JobProgress[] = [];
  text = "";
  outcome: JobOutcome | null = null;
  /** Runs first in the commit's transaction, to simulate concurrent changes. */
  beforeCommit: ((tx: Tx) => Promise<void>) | null = null;

  constructor(
    private readonly db: Database,
    readonly job: ClaimedJob,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }
  async progress(stage: string, percent: number): Promise<void> {
    this.progressEvents.push({ stage, percent });
  }
  emitText(text: string): void {
    this.text += text;
  }
  async commit(work: (tx: Tx) => Promise<JobOutcome>, lockFirst?: (tx: Tx) => Promise<void>): Promise<void> {
    this.signal.throwIfAborted();
    this.outcome = await this.db.transaction(async (tx) => {
      await lockFirst?.(tx);
      await this.beforeCommit?.(tx);
      return work(tx);
    });
  }
}

/** Inserts a job row in the state in which a worker has claimed it. */
export async function testJob(
  db: Database,
  type: JobType,
  userId: number,
  params: unknown,
  lang: Lang = "en",
): Promise<TestJob> {
  const [row] = await db.sql<ClaimedJob[]>`
    insert into jobs (type, user_id, key, lang, params, status, locked_by, started_at)
    values (${type}, ${userId}, ${`${type}:${userId}`}, ${lang}, ${JSON.stringify(params)}::text::jsonb, 'running', 'test', now())
    returning ${jobColumns(db.sql)}`;
  return new TestJob(db, { ...row!, elapsedMs: 0 });
}

/** Creates a user with allergies and a diet, both by key. */
export async function testUser(
  db: Database,
  { allergies = [], diet = null }: { allergies?: string[]; diet?: string | null } = {},
): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`
    insert into users (email, diet_id)
    values (${`${crypto.randomUUID()}@example.org`}, (select id from diets where key = ${diet}::text)) returning id`;
  await db.sql`
    insert into user_allergies (user_id, allergy_id)
    select ${row!.id}, id from allergies where key = any(${allergies}::text[])`;
  return row!.id;
}

/** A search that returns preset results and records its queries. */
export class TestSearch {
  readonly queries: RecipeSearch[] = [];
  constructor(public ids: number[] = []) {}
  async searchRecipes(query: RecipeSearch) {
    this.queries.push(query);
    return { ids: this.ids, total: this.ids.length };
  }
}

/** Ids of a food and of one of its quantities, by key. */
export async function foodAndQuantity(db: Database, food: string, quantity = "g") {
  const [row] = await db.sql<{ food_id: number; quantity_id: number; weight: number }[]>`
    select f.id as food_id, q.id as quantity_id, q.weight from foods f
    join quantities q on q.key = ${quantity} and (q.food_id = f.id or q.type = 'category')
    where f.key = ${food}`;
  if (!row) throw new Error(`there is no ${food} by the ${quantity}`);
  return row;
}

/** The id of a starter recipe. */
export async function recipeByKey(db: Database, key: string): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`select id from recipes where key = ${key}`;
  return row!.id;
}

/** Asserts that every finding has exactly the parameters of its code. */
export function assertWellFormed(findings: readonly StoredFinding[]): void {
  if (findings.length === 0) throw new Error("nothing was found");
  for (const { code, params } of findings) {
    const given = Object.keys(params).sort().join();
    const due = [...findingParams[code]].sort().join();
    if (given !== due) throw new Error(`${code} carries ${given || "nothing"}, not ${due || "nothing"}`);
    if (!Value.Check(StoredFinding.properties.params, params))
      throw new Error(`${code} carries ${JSON.stringify(params)}`);
  }
}
