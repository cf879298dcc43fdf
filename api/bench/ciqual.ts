import { existsSync } from "node:fs";
import { join } from "node:path";
import { importTable } from "@toque/db/ciqual/import.ts";
import { type ReadTable, readFromDisk } from "@toque/db/ciqual/source.ts";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { median, type Report } from "./figures.ts";
import { Cleanup, type RealServices, scratchDatabase } from "./services.ts";

/** The published table is beside the repository, never in it. */
const folder = join(import.meta.dir, "..", "..", "..", "shared", "data", "ciqual");
const ROUNDS = 5;

const timed = async <T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> => {
  const started = performance.now();
  const result = await work();
  return [(performance.now() - started) / 1000, result];
};

/** The floor: the same rows written into a bare table in one statement. */
async function bareInsert(db: Database, { rows }: ReadTable): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`create temporary table bare (id int primary key, name jsonb, published jsonb, figures jsonb) on commit drop`;
    const all = rows.map(({ code, names, published, figures }) => ({ id: code, name: names, published, figures }));
    await tx`insert into bare select id, name, published, figures
             from jsonb_to_recordset(${all as never}::jsonb) as t(id int, name jsonb, published jsonb, figures jsonb)`;
  });
}

/** The cost of importing the published Ciqual table on a real PostgreSQL, including parsing. */
export async function measureCiqual({ databaseUrl }: RealServices): Promise<Report> {
  const leftOut = (why: string): Report => ({ figures: [], notes: [`ciqual is left out: ${why}`] });
  if (!existsSync(folder)) return leftOut("there is no ../shared/data/ciqual beside the project");
  if (!databaseUrl) return leftOut("there is no PostgreSQL");
  const cleanup = new Cleanup();
  try {
    const db = cleanup.add(openPostgres(await scratchDatabase(databaseUrl, cleanup), 2), (open) => open.close());
    await migrate(db);
    await seed(db);
    const [wholes, firsts, seconds, bares]: number[][] = [[], [], [], []];
    let rows = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [read, table] = await timed(() => readFromDisk(folder));
      const [bare] = await timed(() => bareInsert(db, table));
      await db.sql`truncate ciqual_foods`;
      const [first, report] = await timed(() => db.transaction((tx) => importTable(tx, table)));
      const [second, again] = await timed(() => db.transaction((tx) => importTable(tx, table)));
      if (report.unchanged > 0 || again.changed > 0) throw new Error("an import did not do what it should");
      rows = report.rows_read;
      wholes!.push(read + first);
      bares!.push(bare);
      firsts!.push(first);
      seconds!.push(second);
    }
    const floor = { what: "one bulk insert of the same rows into a bare table", value: median(bares ?? []) };
    return {
      figures: [
        {
          name: "Ciqual import, files read and all",
          value: median(wholes ?? []),
          unit: "s",
          target: { of: "value", atMost: 5 },
        },
        { name: "Ciqual import, writing into an empty table", value: median(firsts ?? []), unit: "s", floor },
        { name: "Ciqual import, writing what is there", value: median(seconds ?? []), unit: "s", floor },
      ],
      notes: [`ciqual: medians of ${ROUNDS}; ${rows} rows, French and English; the starter foods are linked to them`],
    };
  } finally {
    await cleanup.run();
  }
}
