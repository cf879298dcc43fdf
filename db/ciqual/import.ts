import type { Tx } from "../client/types.ts";
import { fileError } from "./errors.ts";
import type { RefusedRow } from "./parse.ts";
import { type RelinkedFoods, relinkFoods } from "./relink.ts";
import type { ReadTable } from "./source.ts";

/** Fewer foods than this mean a truncated table: the release of 2016 had 2,807, each later one more. */
export const MINIMUM_FOODS = 2500;
/** A new release drops some foods; a table that lacks more than this share of the stored ones is truncated. */
const KEPT_SHARE = 0.95;

/** The result of an import. */
export interface CiqualReport {
  source: string;
  release: string;
  rows_read: number;
  /** Foods that are new or changed. */
  changed: number;
  unchanged: number;
  /** Stored foods that the table no longer has. */
  removed: number;
  refused: RefusedRow[];
  foods: RelinkedFoods;
}

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
  const written = await tx`
    insert into ciqual_foods as c (id, name, category_id, published, figures, search_text, release)
    select t.id, t.name, t."group", t.published, t.figures,
           fold(concat_ws(' | ', t.name->>'en', t.name->>'fr')), ${table.release}
    from jsonb_to_recordset(${rows as never}::jsonb) as t(id int, name jsonb, "group" int, published jsonb, figures jsonb)
    on conflict (id) do update set name = c.name || excluded.name, category_id = excluded.category_id,
      published = excluded.published, figures = excluded.figures, release = excluded.release,
      search_text = fold(concat_ws(' | ', (c.name || excluded.name)->>'en', (c.name || excluded.name)->>'fr'))
    where (c.name || excluded.name, excluded.category_id, excluded.published, excluded.figures)
      is distinct from (c.name, c.category_id, c.published, c.figures)`;
  const codes = [...table.rows.map(({ code }) => code), ...table.refused.map(({ code }) => code)];
  const removed = await tx`delete from ciqual_foods where id <> all(${codes}::int[])`;
  await tx`update ciqual_foods set release = ${table.release} where release <> ${table.release}`;
  const foods = await relinkFoods(tx);
  return {
    source: table.source,
    release: table.release,
    rows_read: table.rowsRead,
    changed: written.count,
    unchanged: table.rows.length - written.count,
    removed: removed.count,
    refused: table.refused,
    foods,
  };
}
