import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { buildModels } from "../models.ts";
import type { Config } from "../platform/config.ts";
import { type EvalCase, readCases } from "./cases.ts";
import { faultsOf } from "./checks.ts";
import { judge } from "./judge.ts";
import { runCase } from "./run.ts";
import type { CaseResult } from "./table.ts";
import { openWorld } from "./world.ts";

const sets = join(import.meta.dir, "sets");

/** The files of a set that the project brings along. */
export async function filesOf(set: string): Promise<string[]> {
  const folder = join(sets, set);
  return (await readdir(folder))
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .map((file) => join(folder, file));
}

/** The cases of some files, each id once. @throws Error naming the line of what is no case, or the id that stands twice */
export async function casesOf(set: "tasks" | "attacks", files: readonly string[]): Promise<EvalCase[]> {
  const cases = (await Promise.all(files.map((file) => readCases(file, set)))).flat();
  const ids = new Set<string>();
  for (const { id } of cases) {
    if (ids.has(id)) throw new Error(`the id "${id}" stands twice`);
    ids.add(id);
  }
  return cases;
}

/** A database in memory with the starter content: an eval touches no other. */
export async function evalDatabase(): Promise<Database> {
  const { database } = await openPGliteInMemory();
  await migrate(database);
  await seed(database);
  return database;
}

export interface SuiteOptions {
  db: Database;
  config: Config;
  /** Attacks are answered by the configured model, also where they have a script. */
  asConfigured?: boolean;
  /** Called after each case. */
  onResult?(result: CaseResult): void;
}

/** Runs cases one after the other on one database. */
export async function runSuite(cases: readonly EvalCase[], options: SuiteOptions): Promise<CaseResult[]> {
  const { db, config, asConfigured = false, onResult } = options;
  const search = createPostgresSearch(db);
  await rebuildIndex(db, search);
  const world = await openWorld(db, search, cases);
  const models = await buildModels(config, db);
  const results: CaseResult[] = [];
  for (const one of cases) {
    const seen = await runCase(world, one, models, asConfigured);
    const judged = judge(world, one, seen);
    const isHeld = judged.outcome === "done";
    const taskDone = one.task ? isHeld && faultsOf(world, one, seen, one.task).length === 0 : null;
    const result = { case: one, seen, taskDone, ...judged };
    results.push(result);
    onResult?.(result);
  }
  return results;
}
