import { createHash } from "node:crypto";
import type { Database, Tx } from "../client/types.ts";
import { type LangMap, pick } from "../schemas/common.ts";
import { fileError } from "./errors.ts";
import type { RefusedRow } from "./parse.ts";
import { type OddFood, oddFoods } from "./plausible.ts";
import { type RelinkedFoods, relinkFoods } from "./relink.ts";
import type { ReadTable } from "./source.ts";

/** Fewer foods than this mean a truncated table: the release of 2016 had 2,807, each later one more. */
export const MINIMUM_FOODS = 2500;
/** A new release drops some foods; a table that lacks more than this share of the stored ones is truncated. */
const KEPT_SHARE = 0.95;

/** A food that an import brings, changes or takes out. */
export interface ChangedFood {
  code: number;
  name: string;
}

/** Foods of each kind that a report names at most. */
const NAMED = 100;

/** The result of an import, or of a check of what one would do. */
export interface CiqualReport {
  /** False of a check: nothing was written. */
  applied: boolean;
  /** The same for the same table, whatever its source. */
  fingerprint: string;
  source: string;
  release: string;
  rows_read: number;
  /** Foods that are new or changed. */
  changed: number;
  /** Of these the new ones. */
  added: number;
  unchanged: number;
  /** Stored foods that the table no longer has. */
  removed: number;
  refused: RefusedRow[];
  /** The first of each kind. */
  named: { added: ChangedFood[]; changed: ChangedFood[]; removed: ChangedFood[] };
  /** How many foods have figures that make no sense together, and the first of them. */
  odd: number;
  odd_foods: OddFood[];
  foods: RelinkedFoods;
}

/** Identifies what a table says. */
export const fingerprintOf = ({ rows, refused }: Pick<ReadTable, "rows" | "refused">): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        rows.map(({ code, names, groupCode, published }) => [code, names, groupCode, published]),
        refused,
      ]),
    )
    .digest("hex");

interface NamedCode {
  id: number;
  name: LangMap;
}

const named = (rows: readonly NamedCode[]): ChangedFood[] =>
  rows
    .map(({ id, name }) => ({ code: id, name: pick(name, "en") }))
    .sort((a, b) => a.code - b.code)
    .slice(0, NAMED);

async function assertWhole(tx: Tx, table: ReadTable): Promise<void> {
  const [row] = await tx<{ held: number }[]>`select count(*)::int as held from ciqual_foods`;
  const least = Math.max(MINIMUM_FOODS, Math.ceil((row?.held ?? 0) * KEPT_SHARE));
  if (table.rows.length < least)
    throw fileError(
      "ciqual_truncated",
      `the table has ${table.rows.length} foods where at least ${least} are expected: rows are missing`,
    );
}

/**
 * Replaces the stored table and updates the linked foods to its figures. Idempotent. A rejected row leaves the stored
 * data of its code unchanged.
 * @param tx the import is atomic in this transaction
 * @throws CiqualError `ciqual_truncated` when rows are missing
 */
export async function importTable(tx: Tx, table: ReadTable): Promise<CiqualReport> {
  // One import at a time; concurrent readers see the old table.
  await tx`select pg_advisory_xact_lock(7461, 8)`;
  await assertWhole(tx, table);
  const rows = table.rows.map(({ code, names, groupCode, published, figures }) => ({
    id: code,
    name: names,
    group: groupCode,
    published,
    figures,
  }));
  // A table in one language keeps the stored names in the other.
  const written = await tx<(NamedCode & { added: boolean })[]>`
    insert into ciqual_foods as c (id, name, category_id, published, figures, search_text, release)
    select t.id, t.name, t."group", t.published, t.figures,
           fold(concat_ws(' | ', t.name->>'en', t.name->>'fr')), ${table.release}
    from jsonb_to_recordset(${rows as never}::jsonb) as t(id int, name jsonb, "group" int, published jsonb, figures jsonb)
    on conflict (id) do update set name = c.name || excluded.name, category_id = excluded.category_id,
      published = excluded.published, figures = excluded.figures, release = excluded.release,
      search_text = fold(concat_ws(' | ', (c.name || excluded.name)->>'en', (c.name || excluded.name)->>'fr'))
    where (c.name || excluded.name, excluded.category_id, excluded.published, excluded.figures)
      is distinct from (c.name, c.category_id, c.published, c.figures)
    returning c.id, c.name, c.xmax = 0 as added`;
  const codes = [...table.rows.map(({ code }) => code), ...table.refused.map(({ code }) => code)];
  const removed = await tx<NamedCode[]>`
    delete from ciqual_foods where id <> all(${codes}::int[]) returning id, name`;
  await tx`update ciqual_foods set release = ${table.release} where release <> ${table.release}`;
  const foods = await relinkFoods(tx);
  const [added, changed] = [written.filter((row) => row.added), written.filter((row) => !row.added)];
  const odd = oddFoods(table.rows);
  return {
    applied: true,
    fingerprint: fingerprintOf(table),
    source: table.source,
    release: table.release,
    rows_read: table.rowsRead,
    changed: written.count,
    added: added.length,
    unchanged: table.rows.length - written.count,
    removed: removed.count,
    refused: table.refused,
    named: { added: named(added), changed: named(changed), removed: named(removed) },
    odd: odd.length,
    odd_foods: odd.slice(0, NAMED),
    foods,
  };
}

/** Carries the report out of a transaction that is not to be kept. */
class Checked extends Error {
  constructor(readonly report: CiqualReport) {
    super("only a check");
  }
}

/**
 * What an import of a table would do. It is made and taken back, so that the report is that of the import itself.
 * @throws CiqualError as {@link importTable}
 */
export async function checkTable(db: Database, table: ReadTable): Promise<CiqualReport> {
  try {
    return await db.transaction(async (tx) => {
      throw new Checked(await importTable(tx, table));
    });
  } catch (error) {
    if (error instanceof Checked) return { ...error.report, applied: false };
    throw error;
  }
}
