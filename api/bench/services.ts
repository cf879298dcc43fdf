import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "@toque/db/client/postgres.ts";
import { runningServices } from "../../docker/services/api.ts";

/** The real services that the benchmark may use; null where they do not run. */
export interface RealServices {
  databaseUrl: string | null;
  kafkaBrokers: string | null;
}

/** From the environment, or those that `bun run services start` has started. */
export async function realServices(): Promise<RealServices> {
  const own = process.env.DATABASE_URL ? null : await runningServices();
  return {
    databaseUrl: process.env.DATABASE_URL || own?.databaseUrl || null,
    kafkaBrokers: process.env.KAFKA_BROKERS || own?.kafkaBrokers || null,
  };
}

/** The resources that a part has created and must remove again, in reverse order, in any case. */
export class Cleanup {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add<T>(thing: T, step: (thing: T) => Promise<unknown>): T {
    this.steps.push(() => step(thing));
    return thing;
  }

  async run(): Promise<void> {
    for (const step of this.steps.splice(0).reverse())
      await step().catch((error: unknown) => console.error(`cleaning up: ${error}`));
  }
}

/** A temporary data folder, removed at the end. */
export async function dataFolder(cleanup: Cleanup): Promise<string> {
  return cleanup.add(await mkdtemp(join(tmpdir(), "toque-bench-")), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
}

/**
 * An empty temporary database on a real PostgreSQL, dropped at the end.
 * @returns its address
 */
export async function scratchDatabase(base: string, cleanup: Cleanup): Promise<string> {
  const name = `toque_bench_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const run = async (statement: string) => {
    const admin = openPostgres(base, 1);
    try {
      await admin.sql.unsafe(statement);
    } finally {
      await admin.close();
    }
  };
  await run(`create database ${name}`);
  cleanup.add(name, () => run(`drop database if exists ${name} with (force)`));
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}
